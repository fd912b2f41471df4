//! The inline scripts of a page, as a content security policy names them.
//!
//! The page starts its program from a small inline module. Its hash allows that script and no
//! other.

use base64ct::{Base64, Encoding};
use sha2::{Digest, Sha256};

/// The sources (`'sha256-…'`) of all inline scripts in a page, each with a
/// space before it.
pub(crate) fn inline_script_sources(html: &str) -> String {
    inline_scripts(html)
        .iter()
        .map(|script| {
            // What a browser hashes has the line ends of its parser.
            let script = script.replace("\r\n", "\n");
            format!(
                " 'sha256-{}'",
                Base64::encode_string(&Sha256::digest(script.as_bytes()))
            )
        })
        .collect()
}

/// Contents of the `<script …>` elements without `src`. This is no full HTML parser: it reads pages
/// that we built. The browser refuses a script that it missed, which is the safe side.
fn inline_scripts(html: &str) -> Vec<&str> {
    // Only ASCII letters change, so places in one are places in the other.
    let lower = html.to_ascii_lowercase();
    let mut scripts = Vec::new();
    let mut from = 0;
    while let Some(tag) = find(&lower, "<script", from) {
        let Some(open) = find(&lower, ">", tag) else {
            break;
        };
        let Some(close) = find(&lower, "</script", open) else {
            break;
        };
        let attributes = lower.get(tag..open).unwrap_or_default();
        let has_source = attributes
            .split_ascii_whitespace()
            .any(|word| word.starts_with("src="));
        if let (false, Some(script)) = (has_source, html.get(open.saturating_add(1)..close)) {
            scripts.push(script);
        }
        from = close;
    }
    scripts
}

fn find(text: &str, what: &str, from: usize) -> Option<usize> {
    text.get(from..)?.find(what)?.checked_add(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_found_and_others_are_not() {
        let check = |html: &str, expected: &[&str]| assert_eq!(inline_scripts(html), expected);
        check("<p>no script</p>", &[]);
        check("<script src=\"a.js\"></script>", &[]);
        check(
            "<SCRIPT type=\"module\">\nimport x;\n</SCRIPT>",
            &["\nimport x;\n"],
        );
        check(
            "<script>a</script><script defer src='b'></script><script>c</script>",
            &["a", "c"],
        );
        check("<script>never closed", &[]);
        check("<script", &[]);
    }

    #[test]
    fn a_source_is_the_hash_of_the_text_as_a_browser_sees_it() {
        // The example of the CSP specification.
        let known = " 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert_eq!(
            inline_script_sources("<script>alert('Hello, world.');</script>"),
            known
        );
        assert_eq!(
            inline_script_sources("<script>a\r\nb</script>"),
            inline_script_sources("<script>a\nb</script>")
        );
    }
}
