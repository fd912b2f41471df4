//! Puts a content security policy into the page, so that every host serves it.
//!
//! It is the relay's policy for the page (crates/nomic-relay/src/headers.rs), without
//! `frame-ancestors`: browsers read this in a header only. A page under development has none,
//! because Trunk adds its own script.

use std::path::Path;

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

use crate::{
    chore_error::{ChoreResult, ErrorContext},
    files::{text, write},
};

const PAGE: &str = "index.html";
/// Everything after this place is under the policy.
const PLACE: &str = "<head>";

pub(super) fn put_in(folder: &Path) -> ChoreResult {
    let path = folder.join(PAGE);
    write(&path, with_policy(&text(&path)?)?)
}

fn with_policy(page: &str) -> ChoreResult<String> {
    let parts = page.split_once(PLACE);
    let (before, after) = parts.context(format!("{PAGE} has no {PLACE}."))?;
    let policy = policy(&inline_scripts(after)?);
    Ok(format!(
        "{before}{PLACE}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />{after}"
    ))
}

/// Permissions of the page: run its own scripts and programs, and connect to any relay.
fn policy(inline_scripts: &str) -> String {
    format!(
        "default-src 'self'; \
         script-src 'self' 'wasm-unsafe-eval'{inline_scripts}; \
         worker-src 'self' blob:; \
         connect-src 'self' ws: wss:; \
         img-src 'self' data: blob:; \
         style-src 'self' 'unsafe-inline'; \
         object-src 'none'; \
         base-uri 'none'; \
         form-action 'none'"
    )
}

fn inline_scripts(page: &str) -> ChoreResult<String> {
    let mut hashes = String::new();
    for tag in page.split("<script").skip(1) {
        let whole = tag.split_once("</script>");
        let whole = whole.and_then(|(script, _)| script.split_once('>'));
        let (attributes, script) = whole.context(format!("{PAGE} has a script without an end."))?;
        if !attributes.contains("src=") {
            let hash = Base64::encode_string(&Sha256::digest(script));
            hashes.push_str(&format!(" 'sha256-{hash}'"));
        }
    }
    Ok(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_stands_first_and_names_the_script_in_the_page() {
        let page = "<html>\n<head>\n<script type=\"module\">alert(1)</script>\n</head>";
        let page = with_policy(page).unwrap();
        let (_, head) = page.split_once("<head>").unwrap();
        assert!(
            head.trim_start()
                .starts_with("<meta http-equiv=\"Content-Security-Policy\"")
        );
        // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(page.contains(hash), "{page}");
    }

    #[test]
    fn a_script_of_its_own_file_needs_no_hash() {
        let page = with_policy("<head><script src=\"a.js\"></script></head>").unwrap();
        assert!(!page.contains("sha256-"), "{page}");
    }

    #[test]
    fn a_page_without_a_head_or_with_half_a_script_is_refused() {
        assert!(with_policy("<body>").is_err());
        assert!(with_policy("<head><script>1").is_err());
    }
}
