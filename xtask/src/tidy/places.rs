//! Checks that no file names a folder of the author's machine, which would be wrong on any other.

use super::{report::TidyFinding, sources::Sources};

/// Concatenated here, so that this file does not find itself.
const PLACES: [&str; 4] = [
    concat!("/", "work/"),
    concat!("/", "tmp/"),
    concat!("/", "root/"),
    concat!("/", "home/"),
];
/// A lock file must not tie the packages to one host.
const LOCK: &str = "package-lock.json";
const HOST: &str = concat!("\"", "resolved\"");

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        for (index, line) in text.lines().enumerate() {
            for place in PLACES.into_iter().filter(|place| names_place(line, place)) {
                let said = format!("names {place} of one machine");
                findings.push(TidyFinding::at(path, index + 1, said));
            }
            if path.ends_with(LOCK) && line.contains(HOST) {
                findings.push(TidyFinding::at(
                    path,
                    index + 1,
                    "names the host of a package",
                ));
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
        check(&Sources::of_one(path, text)).len()
    }

    #[test]
    fn absolute_places_are_found() {
        let text = format!("a\nsee {}x and `{}y`", PLACES[0], PLACES[1]);
        assert_eq!(findings("README.md", &text), 2);
    }

    #[test]
    fn relative_ones_are_fine() {
        let text = format!("..{0}x net{0}x ~{1}", PLACES[0], PLACES[1]);
        assert_eq!(findings("README.md", &text), 0);
    }

    #[test]
    fn lock_files_name_no_host() {
        let text = format!("{HOST}: \"https://example.org/a.tgz\"");
        assert_eq!(findings("tests/e2e/package-lock.json", &text), 1);
        assert_eq!(findings("docs/a.md", &text), 0);
    }
}
