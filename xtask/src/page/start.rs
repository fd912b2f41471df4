//! What stands in the page to load and start its program.

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha384};

use super::Program;

/// On a first visit the first words are painted before the program takes line and processor; a page in
/// the background paints nothing. And the workers' program is asked for as soon as the page's has come,
/// before that runs and starts a worker: else the line lies idle meanwhile. Later visits have all at
/// hand, and lose no time.
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

/// What loads and starts the program of the page from files of these names, or has the page say that it
/// did not come.
pub(super) fn start(program: &Program, (script_name, wasm_name): &(String, String)) -> String {
    let Program { script, wasm, .. } = program;
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
        // The smallest program that there is.
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

/// What browsers check a file against (SRI).
pub(super) fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", Base64::encode_string(&Sha384::digest(bytes)))
}
