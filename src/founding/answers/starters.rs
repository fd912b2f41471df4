//! Rulesets that a game can begin with. Their pages are files beside the program, which stays
//! small.

use nomic_engine::rules::Language;
use nomic_rulesets::{Blueprint, Picks, RulesetError};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

pub(crate) use nomic_rulesets::{StarterEntry, starter_entries};

/// Starter whose code is lent to rules that people bring along.
pub(crate) const INITIAL_SET: &str = "suber";

/// The folder of the rule on who takes a seat, for rulesets that say nothing about it.
pub(crate) const ADMISSION: &str = "admission";

/// Languages of rulesets; the first page has the code.
pub(crate) const LANGUAGES: [Language; 3] = Language::ALL;

pub(crate) fn file(id: &str, language: Language) -> String {
    format!("rulesets/{id}/{}.md", language.code())
}

pub(crate) fn read(id: &str, pages: &[(Language, String)]) -> Result<Blueprint, RulesetError> {
    let pages: Vec<(Language, &str)> = pages
        .iter()
        .map(|(language, page)| (*language, page.as_str()))
        .collect();
    Blueprint::read(id, &pages)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChoiceView {
    pub(crate) name: String,
    pub(crate) question: String,
    pub(crate) hint: String,
    /// Answers: values with their names.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) picked: String,
}

pub(crate) fn choices(blueprint: &Blueprint, picks: &Picks, language: Locale) -> Vec<ChoiceView> {
    let choices = blueprint.choices().iter();
    let views = choices.map(|choice| {
        let options = choice.alternatives.iter();
        let options = options.map(|one| {
            (
                one.value.clone(),
                one.label.get(language.for_rules()).to_owned(),
            )
        });
        ChoiceView {
            name: choice.name.clone(),
            question: choice.question.get(language.for_rules()).to_owned(),
            hint: choice.hint.get(language.for_rules()).to_owned(),
            options: options.collect(),
            picked: choice
                .selected(picks)
                .map_or_else(String::new, |one| one.value.clone()),
        }
    });
    views.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder that the build puts beside the page.
    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/nomic-rulesets/");

    fn pages(id: &str) -> [(Language, String); 3] {
        LANGUAGES.map(|language| {
            let file = format!("{FOLDER}{}", file(id, language));
            (language, std::fs::read_to_string(file).unwrap())
        })
    }

    #[test]
    fn the_rule_on_who_takes_a_seat_is_read_from_its_files() {
        let read = read(ADMISSION, &pages(ADMISSION));
        assert_eq!(read, Ok(nomic_rulesets::ADMISSION.blueprint()));
    }

    #[test]
    fn every_starter_is_read_from_its_files_as_the_other_programs_know_it() {
        for known in nomic_rulesets::starters() {
            assert_eq!(read(known.id, &pages(known.id)), Ok(known.blueprint()));
        }
    }

    #[test]
    fn what_was_picked_shows_among_what_can_be_picked() {
        let blueprint = nomic_rulesets::starter("rishon").unwrap().blueprint();
        let mut picks = Picks::default();
        picks.pick("voting_time", "days(3)");
        let views = choices(&blueprint, &picks, Locale::of(Language::De));
        let time = views
            .iter()
            .find(|view| view.name == "voting_time")
            .unwrap();
        assert_eq!(time.picked, "days(3)");
        assert!(
            time.options
                .contains(&("days(3)".to_owned(), "drei Tage".to_owned()))
        );
        let goal = views.iter().find(|view| view.name == "goal").unwrap();
        assert_eq!(goal.picked, "100");
    }
}
