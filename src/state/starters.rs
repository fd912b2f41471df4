//! The rulesets that a game can begin with. Their pages are files beside the program, so that it
//! stays small; here stands only which there are.

use crate::locale::words::Home;
use nomic_engine::Ruleset;
use nomic_engine::rules::Language;
use nomic_rulesets::RulesetError;

/// A ruleset to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Starter {
    /// The name of its folder.
    pub(crate) id: &'static str,
    pub(crate) title: Home,
    pub(crate) about: Home,
}

/// All of them, as they are offered.
pub(crate) const STARTERS: [Starter; 5] = [
    Starter {
        id: "suber",
        title: Home::StarterSuber,
        about: Home::StarterSuberText,
    },
    Starter {
        id: "suber-mail",
        title: Home::StarterSuberMail,
        about: Home::StarterSuberMailText,
    },
    Starter {
        id: "rishon",
        title: Home::StarterRishon,
        about: Home::StarterRishonText,
    },
    Starter {
        id: "postal",
        title: Home::StarterPostal,
        about: Home::StarterPostalText,
    },
    Starter {
        id: "interrupted",
        title: Home::StarterInterrupted,
        about: Home::StarterInterruptedText,
    },
];

impl Starter {
    /// The languages in which it is written; the first page holds the code.
    pub(crate) const LANGUAGES: [Language; 3] = Language::ALL;

    /// The file of one page, beside the program.
    pub(crate) fn file(self, language: Language) -> String {
        format!("rulesets/{}/{}.md", self.id, language.code())
    }

    /// The ruleset that stands on these pages, one a language.
    pub(crate) fn read(self, pages: &[(Language, String)]) -> Result<Ruleset, RulesetError> {
        let pages: Vec<(Language, &str)> = pages
            .iter()
            .map(|(language, page)| (*language, page.as_str()))
            .collect();
        nomic_rulesets::parse(self.id, &pages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder that the build puts beside the page.
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/nomic-rulesets/");

    #[test]
    fn every_starter_is_read_from_its_files_as_the_other_programs_know_it() {
        for starter in STARTERS {
            let pages = Starter::LANGUAGES.map(|language| {
                let file = format!("{FOLDER}{}", starter.file(language));
                (language, std::fs::read_to_string(file).unwrap())
            });
            let mut known = nomic_rulesets::starters().iter();
            let known = known.find(|known| known.id == starter.id).unwrap();
            assert_eq!(starter.read(&pages), Ok(known.ruleset()));
        }
    }

    #[test]
    fn every_ruleset_that_comes_with_the_program_is_offered() {
        for known in nomic_rulesets::starters() {
            assert!(
                STARTERS.iter().any(|starter| starter.id == known.id),
                "{}",
                known.id
            );
        }
    }
}
