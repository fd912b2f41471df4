//! Checks profiles. A profile inherits the settings of single packages, too: settings that keep the
//! page small would make native programs slow, unless a profile resets them.

use std::collections::BTreeSet;

use super::{report::TidyFinding, sources::Sources};

const MANIFEST: &str = "Cargo.toml";

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let manifest = sources.files.get(MANIFEST).map_or("", String::as_str);
    let fast = packages(manifest, "native", |level| level == "3");
    let small = packages(manifest, "release", |level| level != "3");
    let slow = small.difference(&fast);
    slow.map(|package| {
        let said = format!("the profile `native` inherits for {package} what keeps the page small");
        TidyFinding::in_file(MANIFEST, said)
    })
    .collect()
}

/// Packages that have their own optimisation level in a profile, if `fits` accepts the level.
fn packages<'a>(
    manifest: &'a str,
    profile: &str,
    fits: impl Fn(&str) -> bool,
) -> BTreeSet<&'a str> {
    let head = format!("profile.{profile}.package.");
    let sections = manifest.split("\n[").filter_map(|section| {
        let (name, body) = section.strip_prefix(head.as_str())?.split_once(']')?;
        let level = body
            .lines()
            .find_map(|line| line.strip_prefix("opt-level = "))?;
        fits(level.trim_matches('"')).then_some(name)
    });
    sections.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(manifest: &str) -> usize {
        let mut sources = Sources::default();
        let file = (MANIFEST.to_owned(), manifest.to_owned());
        sources.files.extend([file]);
        check(&sources).len()
    }

    #[test]
    fn what_is_small_for_the_page_must_be_fast_natively() {
        let page = "[a]\n\n[profile.release.package.x]\nopt-level = \"s\"\n\n\
                    [profile.release.package.y]\nopt-level = 3\n";
        assert_eq!(findings(page), 1);
        let native = "\n[profile.native.package.x]\nopt-level = 3\n";
        assert_eq!(findings(&format!("{page}{native}")), 0);
        let other = "\n[profile.native.package.x]\nopt-level = \"z\"\n";
        assert_eq!(findings(&format!("{page}{other}")), 1);
    }
}
