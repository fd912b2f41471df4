//! The Speaker's game: its contents, and equal figures in all its languages.

use nomic_engine::rules::Language;
use nomic_engine::{Class, Ruleset, StarterRule};
use nomic_rulesets::{rishon, suber};

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];

fn numbers(ruleset: &Ruleset, class: Class) -> Vec<u32> {
    let rules = ruleset.rules.iter().filter(|rule| rule.class == class);
    rules.map(|rule| rule.number.0).collect()
}

fn rule(ruleset: &Ruleset, number: u32) -> &StarterRule {
    let mut rules = ruleset.rules.iter();
    rules.find(|rule| rule.number.0 == number).unwrap()
}

fn figures(text: &str) -> Vec<u32> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers: Vec<u32> = numbers.filter_map(|number| number.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn it_has_sixteen_immutable_and_nineteen_mutable_rules() {
    let ruleset = rishon();
    let immutable: Vec<u32> = (101..=116).collect();
    assert_eq!(numbers(&ruleset, Class::Immutable), immutable);
    let mutable: Vec<u32> = (201..=219).collect();
    assert_eq!(numbers(&ruleset, Class::Mutable), mutable);
}

#[test]
fn every_text_gives_the_same_figures_in_every_language() {
    for rule in rishon().rules {
        let english = figures(rule.text.get(Language::En));
        for language in LANGUAGES {
            let found = figures(rule.text.get(language));
            assert_eq!(found, english, "{} {language:?}", rule.number.0);
        }
    }
}

#[test]
fn the_figures_of_the_game_stand_in_its_texts_and_in_its_code() {
    let figured = [
        (109, 301, "301"),
        (201, 20, "20"),
        (203, 100, "100"),
        (211, 10, "draw(10)"),
        (215, 10, "-10"),
    ];
    let ruleset = rishon();
    for (number, figure, code) in figured {
        let rule = rule(&ruleset, number);
        assert!(figures(rule.text.get(Language::En)).contains(&figure));
        assert!(rule.code.contains(code), "{number}");
    }
    for weekly in [205, 215] {
        let rule = rule(&ruleset, weekly);
        assert!(rule.text.get(Language::En).contains("one week"));
        assert!(rule.code.contains("days(7)"), "{weekly}");
    }
}

#[test]
fn the_game_has_a_text_of_its_own_for_every_rule() {
    let initial = suber();
    for rule in rishon().rules {
        for language in LANGUAGES {
            let text = rule.text.get(language);
            let twin = initial
                .rules
                .iter()
                .find(|one| one.text.get(language) == text);
            assert!(twin.is_none(), "{} {language:?}", rule.number.0);
        }
    }
}
