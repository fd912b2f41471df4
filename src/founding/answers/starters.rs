//! Rulesets that a game can begin with. Their pages are files beside the program, which stays
//! small.

use nomic_engine::rules::Language;
use nomic_rulesets::{Blueprint, LEFT_OUT, Picks, RulesetError};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

pub(crate) use nomic_rulesets::{StarterEntry, starter_entries};

/// Starter whose code is lent to rules that people bring along.
pub(crate) const INITIAL_SET: &str = "suber";

/// The folder of the rule on who takes a seat. Rules that are brought along can get it, too.
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

/// Questions about a rule to be added; one alone if its answer leaves the rule out.
pub(crate) fn added(addition: &Blueprint, picks: &Picks, language: Locale) -> Vec<ChoiceView> {
    let mut views = choices(addition, picks, language);
    if views.iter().any(|view| view.picked == LEFT_OUT) {
        views.retain(|view| view.picked == LEFT_OUT);
    }
    views
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
    fn rules_to_be_added_are_read_from_their_files() {
        for known in nomic_rulesets::additions() {
            assert_eq!(read(known.id, &pages(known.id)), Ok(known.blueprint()));
        }
        assert_eq!(nomic_rulesets::additions()[0].id, ADMISSION);
    }

    #[test]
    fn what_silence_means_is_asked_only_where_a_vote_has_an_end() {
        let check = |time: &str, expected: &[&str]| {
            let mut picks = Picks::default();
            picks.pick("vote_time", time);
            let addition = nomic_rulesets::additions()[1].blueprint();
            let views = added(&addition, &picks, Locale::of(Language::It));
            let names: Vec<&str> = views.iter().map(|view| &*view.name).collect();
            assert_eq!(names, expected, "{time}");
        };
        check("days(7)", &["vote_time", "silence"]);
        check("none", &["vote_time"]);
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
