//! Rules that somebody brings along as this program writes them down: pages with classes, code,
//! positions and choices.

use nomic_engine::rules::StableSort;
use nomic_engine::rules::{Language, signs};
use nomic_import::ImportFile;
use nomic_rulesets::{Blueprint, Page, RulesetError};

/// The name that programs know such a ruleset by.
const ID: &str = "own";

/// The ruleset on these pages, one a language; nothing, if they are not all written in that way.
///
/// # Errors
/// The pages do not fit together, or one of them has a blank that no choice fills.
pub(crate) fn written(files: &[ImportFile]) -> Result<Option<Blueprint>, RulesetError> {
    let pages: Option<Vec<Page>> = files.iter().map(page).collect();
    let Some(mut pages) = pages.filter(|pages| !pages.is_empty()) else {
        return Ok(None);
    };
    // The page that holds the code comes first.
    pages.stable_sort_by_key(|page| page.rules.iter().all(|rule| rule.code.is_none()));
    Blueprint::of(ID, pages).map(Some)
}

/// Page in its language; if several languages fit, the file's name decides.
fn page(file: &ImportFile) -> Option<Page> {
    let text = std::str::from_utf8(&file.bytes).ok()?;
    let text = &signs::without_invisible(text);
    let stem = file.name.strip_suffix(".md").unwrap_or_default();
    let named = Language::ALL.into_iter();
    let named = named.filter(|language| stem.ends_with(language.code()));
    let mut pages = named
        .chain(Language::ALL)
        .filter_map(|language| Page::read(language, text).ok());
    pages.next().filter(|page| !page.rules.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_rulesets::{Picks, starters};

    fn files(pages: &[(&str, &str)]) -> Vec<ImportFile> {
        let pages = pages.iter();
        let files = pages.map(|(name, text)| ImportFile {
            name: (*name).to_owned(),
            bytes: text.as_bytes().to_vec(),
        });
        files.collect()
    }

    #[test]
    fn the_pages_of_a_starter_make_the_starter_again() {
        for starter in starters() {
            let pages = starter.pages.iter().rev();
            let pages: Vec<(String, &str)> = pages
                .map(|(language, text)| (format!("{}.md", language.code()), *text))
                .collect();
            let pages: Vec<_> = pages.iter().map(|(name, text)| (&**name, *text)).collect();
            let read = written(&files(&pages)).unwrap().unwrap();
            let mut ruleset = read.ruleset(&Picks::default()).unwrap();
            ruleset.id = starter.id.to_owned();
            assert_eq!(ruleset, starter.ruleset());
        }
    }

    #[test]
    fn a_pasted_page_is_read_in_its_language() {
        let rishon = nomic_rulesets::starter("rishon").unwrap();
        for (language, text) in rishon.pages {
            let read = written(&files(&[("", text)])).unwrap().unwrap();
            let title = read.title();
            assert!(title.exact(*language).is_some(), "{title:?}");
            assert_eq!(read.choices().len(), 5);
        }
    }

    #[test]
    fn what_is_not_written_in_this_way_is_for_the_importer() {
        let page = "# T\n\n## Mutable rules\n\n### 1 · A\n\nText.\n";
        assert_eq!(written(&files(&[])), Ok(None));
        assert_eq!(written(&files(&[("a.txt", "101. A rule.")])), Ok(None));
        assert_eq!(
            written(&files(&[("a.md", "# Nothing but a title")])),
            Ok(None)
        );
        assert_eq!(
            written(&files(&[("en.md", page), ("b.txt", "More.")])),
            Ok(None)
        );
    }

    #[test]
    fn pages_that_do_not_fit_together_say_why() {
        let page = "# T\n\n## Mutable rules\n\n### 1 · A\n\nText.\n";
        let error = written(&files(&[("a.md", page), ("b.md", page)])).unwrap_err();
        assert_eq!(error.problem.code(), "ruleset/language_twice");
    }
}
