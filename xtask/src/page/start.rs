//! The part of the page that loads and starts its program.

/// Script for a quick first visit.
///
/// The first words are painted before the program takes network and processor; a page in the
/// background paints nothing. The workers' program is requested as soon as the page's has arrived.
/// That is before the page's program runs and starts a worker; otherwise the network would be idle
/// meanwhile.
///
/// Later visits have all files at hand and skip this.
///
/// The browser fetches the workers' program itself: a `fetch` here would copy its bytes through the
/// page's thread. The page's program has no `integrity` for the same reason. A browser computes that
/// digest in the page's thread, and compiles nothing before the last byte has come.
const BEGIN: &str = r#"        const first = !navigator.serviceWorker?.controller && !document.hidden;
        if (first) await new Promise((done) => {
          const look = (list) => list.getEntriesByName("first-contentful-paint").forEach(done);
          new PerformanceObserver(look).observe({ type: "paint", buffered: true });
          setTimeout(done, 1_000);
        });
        const link = Object.assign(document.createElement("link"), wasm);
        if (first) link.onload = () => {
          const [, href] = document.querySelector("meta[name=nomic-host]").content.split(" ");
          document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
        };
        document.head.append(link);"#;

/// HTML that loads and starts the page's program from these files, or shows a message if this
/// fails.
pub(super) fn start((script, wasm): &(String, String)) -> String {
    format!(
        "<link rel=\"modulepreload\" href=\"./{script}\" />
    <script type=\"module\">
      const wasm = {{
        rel: \"preload\", as: \"fetch\", type: \"application/wasm\", crossOrigin: \"\",
        href: \"./{wasm}\",
      }};
      let lacks = \"wasm\";
      try {{
        // The smallest possible program.
        new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
        lacks = \"\";
{BEGIN}
        const program = await import(\"./{script}\");
        await program.default({{ module_or_path: wasm.href }});
      }} catch (failure) {{
        document.getElementById(\"opening\")?.setAttribute(\"data-failed\", lacks);
        console.error(failure);
      }}
    </script>"
    )
}
