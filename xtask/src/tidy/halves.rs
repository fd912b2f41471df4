//! The client's two programs have nothing in common but what crosses between them: a page that
//! called its host would have all of it linked in, and do in its own thread what the host is for.

use super::{code::words, finding::Finding, sources::Sources};

const PAGE: [&str; 6] = [
    "src/app.rs",
    "src/browser/",
    "src/components/",
    "src/pages/",
    "src/route.rs",
    "src/start.rs",
];
const HOST: [&str; 4] = ["src/channel/", "src/host/", "src/locale/", "src/state/"];
/// What only the host has.
const OF_THE_HOST: [&str; 4] = ["Blueprint", "Game", "Peer", "nomic_rulesets"];
/// What only the page has.
const OF_THE_PAGE: [&str; 1] = ["leptos"];
/// Modules of either, below `crate`.
const MODULES_OF_THE_PAGE: [&str; 4] = ["app", "components", "pages", "start"];

pub(super) fn check(sources: &Sources) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        let within = |places: &[&str]| places.iter().any(|place| path.starts_with(place));
        let (things, modules): (&[&str], &[&str]) = match (within(&PAGE), within(&HOST)) {
            (true, _) => (&OF_THE_HOST, &["host"]),
            (_, true) => (&OF_THE_PAGE, &MODULES_OF_THE_PAGE),
            _ => continue,
        };
        let words = words(text);
        let before = std::iter::once("").chain(words.iter().map(|word| word.text.as_str()));
        for (before, word) in before.zip(&words) {
            let name = word.text.as_str();
            if things.contains(&name) || (before == "crate" && modules.contains(&name)) {
                let said = format!("`{name}` belongs to the other half of the client");
                findings.push(Finding::at(path, word.line, said));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&Sources::of_one(path, text)).len()
    }

    #[test]
    fn a_page_that_reaches_for_its_host_is_found() {
        let text = "use crate::host::answer;\nfn f(peer: &Peer) {}";
        assert_eq!(findings("src/pages/a.rs", text), 2);
        assert_eq!(findings("src/host/a.rs", text), 0);
        assert_eq!(
            findings("src/pages/a.rs", "use crate::browser::host::Host;"),
            0
        );
    }

    #[test]
    fn a_host_that_draws_is_found() {
        let text = "use leptos::prelude::*;\nuse crate::pages::home;";
        assert_eq!(findings("src/state/a.rs", text), 2);
        assert_eq!(findings("src/components/a.rs", text), 0);
    }
}
