//! The postal game: its contents, and the agreement of its three languages.

use nomic_engine::rules::Language;
use nomic_engine::{RuleNumber, StarterRule};
use nomic_rulesets::{Page, postal, starter};
use std::collections::BTreeSet;

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];

fn rule(number: &str) -> StarterRule {
    let number = RuleNumber::read(number).unwrap();
    let mut rules = postal().rules.into_iter();
    rules.find(|rule| rule.number == number).unwrap()
}

/// The numbers above two in a text, each once; those of rules left out.
fn figures(text: &str) -> BTreeSet<u32> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    let numbers = words.filter_map(|word| word.trim_end_matches('.').parse().ok());
    numbers.filter(|number| *number > 2).collect()
}

#[test]
fn basic_rules_stand_above_the_thirteen_simple_ones() {
    let ruleset = postal();
    let numbers = |letter: &str| {
        let class = ruleset.classes.lettered(letter).unwrap();
        let rules = ruleset.rules.iter().filter(|rule| rule.class == class);
        rules
            .map(|rule| rule.number.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers("G"), ["G.01", "G.02", "G.13"]);
    let simple: Vec<String> = (1..=13).map(|number| format!("R.{number:02}")).collect();
    assert_eq!(numbers("R"), simple);
    let rank = |letter| ruleset.classes.lettered(letter).unwrap().rank();
    assert!(rank("G") < rank("R"));
    for class in &ruleset.classes.0 {
        let names = LANGUAGES.map(|language| class.name.get(language).to_owned());
        assert_eq!(BTreeSet::from(names).len(), 3);
    }
}

#[test]
fn what_was_not_handed_down_is_called_a_stand_in_beside_the_law_and_not_within_it() {
    let pages = starter("postal").unwrap().pages.iter();
    for ((language, markdown), word) in pages.zip(["stand-in", "Platzhalter", "ripiego"]) {
        let page = Page::read(*language, markdown).unwrap();
        for number in ["G.01", "G.02", "G.13"] {
            let rule = page.rule(RuleNumber::read(number).unwrap().0).unwrap();
            assert!(rule.note.contains(word), "{number} {language:?}");
            assert!(!rule.text.contains(word), "{number} {language:?}");
        }
    }
}

#[test]
fn the_figures_of_the_game_are_the_same_in_every_language() {
    let known: [(&str, &[u32]); 8] = [
        ("R.01", &[20]),
        ("R.02", &[5, 10, 20, 50]),
        ("R.03", &[250]),
        ("R.05", &[]),
        ("R.09", &[75]),
        ("R.10", &[20, 40, 60]),
        ("R.11", &[5, 10]),
        ("R.13", &[30]),
    ];
    for (number, expected) in known {
        for language in LANGUAGES {
            let found = figures(rule(number).text.get(language));
            let expected = expected.iter().copied().collect();
            assert_eq!(found, expected, "{number} {language:?}");
        }
    }
}
