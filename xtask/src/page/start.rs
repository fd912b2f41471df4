//! The part of the page that loads and starts its program.

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha384};

use super::PageProgram;

/// Script for a quick first visit.
///
/// The first words are painted before the program takes network and processor; a page in the
/// background paints nothing. The workers' program is requested as soon as the page's has arrived.
/// That is before the page's program runs and starts a worker; otherwise the network would be idle
/// meanwhile.
///
/// Later visits have all files at hand and skip this.
const BEGIN: &str = r#"        const first = !navigator.serviceWorker?.controller && !document.hidden;
        if (first) await new Promise((done) => {
          const look = (list) => list.getEntriesByName("first-contentful-paint").forEach(done);
          new PerformanceObserver(look).observe({ type: "paint", buffered: true });
          setTimeout(done, 1_000);
        });
        const link = Object.assign(document.createElement("link"), wasm);
        if (first) link.onload = () => {
          const [, host] = document.querySelector("meta[name=nomic-host]").content.split(" ");
          fetch(host).then((answer) => answer.arrayBuffer()).catch(() => {});
        };
        document.head.append(link);"#;

/// HTML that loads and starts the page's program from these files, or shows a message if this
/// fails.
pub(super) fn start(program: &PageProgram, (script_name, wasm_name): &(String, String)) -> String {
    let PageProgram { script, wasm, .. } = program;
    let (script, wasm) = (integrity(script.as_bytes()), integrity(wasm));
    format!(
        "<link rel=\"modulepreload\" href=\"./{script_name}\" crossorigin integrity=\"{script}\" />
    <script type=\"module\">
      const wasm = {{
        rel: \"preload\", as: \"fetch\", type: \"application/wasm\", crossOrigin: \"\",
        href: \"./{wasm_name}\", integrity: \"{wasm}\",
      }};
      let lacks = \"wasm\";
      try {{
        // The smallest possible program.
        new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
        lacks = \"\";
{BEGIN}
        const program = await import(\"./{script_name}\");
        await program.default({{ module_or_path: wasm.href }});
      }} catch (failure) {{
        document.getElementById(\"opening\")?.setAttribute(\"data-failed\", lacks);
        console.error(failure);
      }}
    </script>"
    )
}

pub(super) fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", Base64::encode_string(&Sha384::digest(bytes)))
}
