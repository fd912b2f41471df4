//! Checks that words do not occur where they would break an invariant.

use std::collections::BTreeSet;

use crate::sources::Sources;

struct Ban {
    /// True for the path of a file that may not have the words.
    covers: fn(&str) -> bool,
    words: &'static [&'static str],
    /// True if a longer word with a banned one in it is banned, too.
    parts: bool,
    why: &'static str,
}

const BANS: [Ban; 3] = [
    Ban {
        covers: |path| path.starts_with("crates/nomic-rules/src/") || is_engine(path),
        words: &[
            "f32",
            "f64",
            "HashMap",
            "HashSet",
            "Instant",
            "SystemTime",
            "RandomState",
            "thread",
            "thread_local",
        ],
        parts: false,
        why: "may differ from peer to peer",
    },
    Ban {
        covers: |path| {
            path.starts_with("src/") || path.starts_with("public/") || path == "index.html"
        },
        words: &[
            "inner_html",
            "outer_html",
            "adjacent_html",
            "contextual_fragment",
            "innerhtml",
            "outerhtml",
            "adjacenthtml",
            "contextualfragment",
        ],
        parts: true,
        why: "makes HTML of a text, which may be a player's",
    },
    // The compiler holds the reverse: natively there is the host, and no page.
    Ban {
        covers: |path| path.starts_with("src/") && path.contains("/page/"),
        words: &["Blueprint", "Game", "Peer", "nomic_rulesets"],
        parts: false,
        why: "belongs to the host, and the page would load it",
    },
];
const RULESETS: &str = "crates/nomic-rulesets/rulesets/";
/// Folders of one machine. Concatenated here, so that this file does not find itself.
const PLACES: [&str; 4] = [
    concat!("/", "work/"),
    concat!("/", "tmp/"),
    concat!("/", "root/"),
    concat!("/", "home/"),
];
/// A lock file must not tie the packages to one host.
const LOCK: &str = "package-lock.json";
const HOST: &str = concat!("\"", "resolved\"");

fn is_engine(path: &str) -> bool {
    path.starts_with("crates/nomic-engine/src/")
}

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        for ban in BANS.iter().filter(|ban| (ban.covers)(path)) {
            for (line, word) in words(sources, path, text) {
                if ban.bans(word) {
                    findings.push(format!("{path}:{line}: `{word}` {}", ban.why));
                }
            }
        }
        for (line, text) in (1..).zip(text.lines()) {
            for place in PLACES.into_iter().filter(|place| names_place(text, place)) {
                findings.push(format!("{path}:{line}: names {place} of one machine"));
            }
            if path.ends_with(LOCK) && text.contains(HOST) {
                findings.push(format!("{path}:{line}: names the host of a package"));
            }
        }
    }
    findings.extend(named_rulesets(sources));
    findings
}

impl Ban {
    fn bans(&self, word: &str) -> bool {
        match self.parts {
            true => self
                .words
                .iter()
                .any(|banned| word.to_lowercase().contains(banned)),
            false => self.words.contains(&word),
        }
    }
}

/// Words of the code of a Rust file; the lines of any other.
fn words<'a>(sources: &'a Sources, path: &str, text: &'a str) -> Vec<(usize, &'a str)> {
    if !path.ends_with(".rs") {
        return (1..).zip(text.lines()).collect();
    }
    let words = sources.words(path).iter();
    words.map(|word| (word.line, word.text.as_str())).collect()
}

/// The engine plays any ruleset, so none of its literals names one.
fn named_rulesets(sources: &Sources) -> Vec<String> {
    let pages = sources.files.keys();
    let known: BTreeSet<&str> = pages
        .filter_map(|path| Some(path.strip_prefix(RULESETS)?.split_once('/')?.0))
        .collect();
    let mut findings = Vec::new();
    for path in sources.files.keys().filter(|path| is_engine(path)) {
        for word in sources
            .words(path)
            .iter()
            .filter(|word| word.text.contains('"'))
        {
            let parts = word
                .text
                .split(|letter: char| !letter.is_alphanumeric() && letter != '-');
            for name in parts.filter(|part| known.contains(part)) {
                findings.push(format!("{path}:{}: names the ruleset `{name}`", word.line));
            }
        }
    }
    findings
}

/// True if the place is the start of a path in this line, not a part of a longer one.
fn names_place(line: &str, place: &str) -> bool {
    line.match_indices(place).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        before.is_none_or(|letter| !letter.is_alphanumeric() && !"./_-~*}".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        let page = "crates/nomic-rulesets/rulesets/suber-mail/en.md";
        check(&Sources::of_files(&[(page, ""), (path, text)])).len()
    }

    #[test]
    fn clocks_and_floats_are_found_in_the_engine_only() {
        let text = "//! No HashMap.\nfn a() -> f64 { Instant::now() }";
        assert_eq!(findings("crates/nomic-engine/src/a.rs", text), 2);
        assert_eq!(findings("crates/nomic-relay/src/a.rs", text), 0);
    }

    #[test]
    fn what_makes_html_of_a_text_is_found_in_the_page() {
        let text = "fn a() { view! { <p inner_html=text></p> }; p.set_inner_html(text) }";
        assert_eq!(findings("src/law/page/a.rs", text), 2);
        assert_eq!(
            findings("public/a.js", "p.innerHTML = text;\np.textContent = text;"),
            1
        );
        assert_eq!(findings("xtask/src/a.rs", text), 0);
        assert_eq!(
            findings("src/a.rs", "fn a() { p.set_text_content(text) }"),
            0
        );
    }

    #[test]
    fn a_page_that_takes_a_game_of_the_host_is_found() {
        let text = "fn f(peer: &Peer) {}";
        assert_eq!(findings("src/law/page/a.rs", text), 1);
        assert_eq!(findings("src/law/answers/a.rs", text), 0);
    }

    #[test]
    fn a_ruleset_in_a_literal_of_the_engine_is_found() {
        let with = |text: &str| findings("crates/nomic-engine/src/a.rs", text);
        assert_eq!(with("fn a() { b(\"the suber-mail game\") }"), 1);
        assert_eq!(
            with("#[cfg(test)]\nmod tests { fn a() { b(\"suber-mail\") } }"),
            0
        );
        assert_eq!(with("//! suber-mail\nfn a() { b(\"suber-mails\") }"), 0);
    }

    #[test]
    fn absolute_places_and_hosts_of_packages_are_found() {
        let text = format!(
            "a\nsee {0}x and `{1}y`, ..{0}x net{0}x ~{1}",
            PLACES[0], PLACES[1]
        );
        assert_eq!(findings("README.md", &text), 2);
        let text = format!("{HOST}: \"https://example.org/a.tgz\"");
        assert_eq!(findings("tests/e2e/package-lock.json", &text), 1);
        assert_eq!(findings("docs/a.md", &text), 0);
    }
}
