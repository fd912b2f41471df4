//! Checks that outcomes are computed without sources of disagreement: floats, clocks, threads, and
//! collections in random order.

use super::{report::TidyFinding, sources::Sources};

const DETERMINISTIC: [&str; 2] = ["crates/nomic-rules/src/", "crates/nomic-engine/src/"];
const UNSURE: [&str; 9] = [
    "f32",
    "f64",
    "HashMap",
    "HashSet",
    "Instant",
    "SystemTime",
    "RandomState",
    "thread",
    "thread_local",
];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    let folders = DETERMINISTIC.iter();
    for (path, _) in folders.flat_map(|folder| sources.rust(folder)) {
        for word in sources.words(path) {
            if UNSURE.contains(&word.text.as_str()) {
                let said = format!("`{}` may differ from peer to peer", word.text);
                findings.push(TidyFinding::at(path, word.line, said));
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
    fn clocks_and_floats_are_found_in_the_engine_only() {
        let text = "fn a() -> f64 { Instant::now() }";
        assert_eq!(findings("crates/nomic-engine/src/a.rs", text), 2);
        assert_eq!(findings("crates/nomic-relay/src/a.rs", text), 0);
    }

    #[test]
    fn talking_about_them_is_fine() {
        let text = "//! No HashMap here.\n";
        assert_eq!(findings("crates/nomic-rules/src/lib.rs", text), 0);
    }
}
