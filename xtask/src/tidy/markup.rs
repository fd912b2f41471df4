//! Checks that texts by players are shown as text: nothing in the page makes HTML of a text.

use super::{report::TidyFinding, sources::Sources};

/// Parts of names that make browsers and Leptos take a text for HTML.
const MAKERS: [&str; 8] = [
    "inner_html",
    "outer_html",
    "adjacent_html",
    "contextual_fragment",
    "innerhtml",
    "outerhtml",
    "adjacenthtml",
    "contextualfragment",
];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        let said = |name: &str| format!("makes HTML of a text: `{name}`");
        if path.starts_with("src/") && path.ends_with(".rs") {
            let words = sources.words(path).iter();
            for word in words.filter(|word| makes_html(&word.text)) {
                findings.push(TidyFinding::at(path, word.line, said(&word.text)));
            }
        } else if path.starts_with("public/") || path == "index.html" {
            for (index, line) in text.lines().enumerate() {
                if makes_html(line) {
                    findings.push(TidyFinding::at(path, index + 1, said(line.trim())));
                }
            }
        }
    }
    findings
}

fn makes_html(text: &str) -> bool {
    let text = text.to_lowercase();
    MAKERS.iter().any(|maker| text.contains(maker))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        let files = [(path.to_owned(), text.to_owned())].into();
        check(&Sources {
            files,
            ..Sources::default()
        })
        .len()
    }

    #[test]
    fn what_makes_html_of_a_text_is_found_in_the_page() {
        for code in [
            "fn a() { view! { <p inner_html=text /> } }",
            "fn a() { p.set_inner_html(text) }",
            "fn a() { p.insert_adjacent_html(\"x\", text) }",
        ] {
            assert_eq!(findings("src/pages/a.rs", code), 1, "{code}");
        }
        assert_eq!(findings("public/a.js", "p.innerHTML = text;\n"), 1);
        assert_eq!(
            findings("index.html", "<script>p.outerHTML = x</script>"),
            1
        );
    }

    #[test]
    fn text_is_fine_and_other_programs_show_none() {
        assert_eq!(
            findings("src/pages/a.rs", "fn a() { p.set_text_content(text) }"),
            0
        );
        assert_eq!(
            findings("xtask/src/a.rs", "fn a() { p.set_inner_html(x) }"),
            0
        );
    }
}
