//! The two initial sets: their contents and differences.

use nomic_engine::rules::Language;
use nomic_engine::{Class, Ruleset};
use nomic_rulesets::{suber, suber_mail};

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];

fn numbers(ruleset: &Ruleset, class: Class) -> Vec<u32> {
    let rules = ruleset.rules.iter().filter(|rule| rule.class == class);
    rules.map(|rule| rule.number.0).collect()
}

fn text(ruleset: &Ruleset, number: u32, language: Language) -> &str {
    let mut rules = ruleset.rules.iter();
    let rule = rules.find(|rule| rule.number.0 == number).unwrap();
    rule.text.get(language)
}

/// The numbers from 10 on in a text.
fn figures(text: &str) -> Vec<u32> {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse().ok());
    numbers.filter(|number| *number > 9).collect()
}

#[test]
fn both_sets_have_their_twenty_nine_rules() {
    for ruleset in [suber(), suber_mail()] {
        assert_eq!(ruleset.rules.len(), 29);
        let immutable: Vec<u32> = (101..=116).collect();
        assert_eq!(numbers(&ruleset, Class::Immutable), immutable);
        let mutable: Vec<u32> = (201..=213).collect();
        assert_eq!(numbers(&ruleset, Class::Mutable), mutable);
    }
}

#[test]
fn the_figures_of_the_game_are_the_same_in_every_language() {
    let both = [(108, 301), (204, 10), (206, 10), (209, 25)];
    let table = both.into_iter().chain([(208, 100)]);
    let mail = both.into_iter().chain([(202, 291), (208, 200)]);
    let table = table.map(|figure| (suber(), figure));
    let mail = mail.map(|figure| (suber_mail(), figure));
    for (ruleset, (number, figure)) in table.chain(mail) {
        for language in LANGUAGES {
            let found = figures(text(&ruleset, number, language));
            assert_eq!(found, [figure], "{} {number} {language:?}", ruleset.id);
        }
    }
}

#[test]
fn the_game_by_mail_differs_in_four_rules_and_in_the_order_of_judges() {
    let (table, mail) = (suber(), suber_mail());
    let pairs = || table.rules.iter().zip(&mail.rules);
    let different = |differ: fn(&nomic_engine::StarterRule, &nomic_engine::StarterRule) -> bool| {
        let pairs = pairs().filter(|(a, b)| differ(a, b));
        pairs.map(|(rule, _)| rule.number.0).collect::<Vec<_>>()
    };
    assert_eq!(different(|a, b| a.text != b.text), [201, 202, 208, 210]);
    assert_eq!(different(|a, b| a.code != b.code), [201, 202, 208, 212]);
    assert_eq!(different(|a, b| a.title != b.title), [201, 210]);
}
