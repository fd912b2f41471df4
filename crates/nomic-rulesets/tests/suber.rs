//! The initial set: complete, the same in all languages, and with code that the engine understands.

#![allow(
    clippy::unwrap_used,
    reason = "a helper may fail the test that called it"
)]

use nomic_engine::rules::{Language, compile};
use nomic_engine::{Class, VOCABULARY};
use nomic_rulesets::{Page, PageRule, starters, suber};
use std::collections::BTreeSet;

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];

fn pages() -> Vec<Page> {
    let pages = starters()
        .iter()
        .find(|starter| starter.id == "suber")
        .unwrap()
        .pages;
    pages
        .iter()
        .map(|(language, markdown)| Page::read(*language, markdown).unwrap())
        .collect()
}

fn numbers(class: Class) -> Vec<u32> {
    suber()
        .rules
        .iter()
        .filter(|rule| rule.class == class)
        .map(|rule| rule.number.0)
        .collect()
}

#[test]
fn every_starter_reads() {
    for starter in starters() {
        assert_eq!(starter.ruleset().id, starter.id);
    }
}

#[test]
fn the_initial_set_has_its_numbers_and_classes() {
    assert_eq!(numbers(Class::Immutable), (101..=116).collect::<Vec<_>>());
    assert_eq!(numbers(Class::Mutable), (201..=213).collect::<Vec<_>>());
}

#[test]
fn all_three_languages_have_the_same_rules() {
    let pages = pages();
    assert_eq!(
        pages.iter().map(|page| page.language).collect::<Vec<_>>(),
        LANGUAGES
    );
    let shape = |page: &Page| {
        page.rules
            .iter()
            .map(|rule| (rule.number, rule.class))
            .collect::<Vec<_>>()
    };
    for page in &pages {
        assert_eq!(shape(page), shape(&pages[0]), "{}", page.language.code());
    }
}

#[test]
fn no_text_stands_in_for_a_missing_translation() {
    for rule in suber().rules {
        let texts = LANGUAGES.map(|language| rule.text.get(language).to_owned());
        assert_eq!(BTreeSet::from(texts).len(), 3, "rule {}", rule.number);
    }
}

#[test]
fn all_code_compiles_against_the_engines_vocabulary() {
    for rule in suber().rules {
        if let Err(diagnostics) = compile(&rule.code, &VOCABULARY) {
            let said: Vec<_> = diagnostics.iter().map(|d| d.say(Language::En)).collect();
            panic!("rule {}: {said:#?}\n{}", rule.number, rule.code);
        }
    }
}

#[test]
fn code_stands_on_the_english_page_only() {
    for page in &pages()[1..] {
        assert!(
            page.rules.iter().all(|rule| rule.code.is_none()),
            "{}",
            page.language.code()
        );
    }
}

/// How a page begins to say that a rule has no code.
fn reason(language: Language) -> &'static str {
    match language {
        Language::En => "No code: ",
        Language::De => "Kein Code: ",
        Language::It => "Nessun codice: ",
    }
}

#[test]
fn each_rule_has_code_or_says_in_every_language_why_not() {
    let pages = pages();
    let coded: BTreeSet<u32> = pages[0]
        .rules
        .iter()
        .filter(|rule| rule.code.is_some())
        .map(|rule| rule.number)
        .collect();
    for page in &pages {
        let explained = |rule: &PageRule| rule.note.starts_with(reason(page.language));
        for rule in &page.rules {
            let place = format!("rule {} in {}", rule.number, page.language.code());
            assert_ne!(coded.contains(&rule.number), explained(rule), "{place}");
        }
    }
}

#[test]
fn a_note_stands_on_all_pages_or_on_none() {
    let pages = pages();
    for rule in &pages[0].rules {
        let noted = |page: &Page| {
            page.rule(rule.number)
                .is_some_and(|twin| !twin.note.is_empty())
        };
        assert!(
            pages.iter().all(|page| noted(page) != rule.note.is_empty()),
            "rule {}",
            rule.number
        );
    }
}

#[test]
fn every_refusal_speaks_three_languages_and_fills_the_same_blanks() {
    let code: String = suber().rules.into_iter().map(|rule| rule.code).collect();
    let refusals: Vec<&str> = code.split("refuse(").skip(1).collect();
    assert!(refusals.len() >= 6, "the initial set refuses in six places");
    for refusal in refusals {
        let blanks = |opening: &str| {
            let (_, rest) = refusal
                .split_once(opening)
                .unwrap_or_else(|| panic!("no {opening} in {refusal}"));
            rest.split('"').next().unwrap().matches("{}").count()
        };
        assert_eq!(
            (blanks("| de \""), blanks("| it \"")),
            (blanks("\""), blanks("\"")),
            "{refusal}"
        );
    }
}

#[test]
fn the_figures_of_the_game_are_the_same_in_every_text() {
    let figures = |text: &str| {
        let numbers = text
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|n| n.parse::<u32>().ok());
        numbers.filter(|n| *n > 9).collect::<Vec<_>>()
    };
    for (number, expected) in [(108, 301), (204, 10), (206, 10), (208, 100), (209, 25)] {
        for page in pages() {
            let text = &page.rule(number).unwrap().text;
            assert_eq!(
                figures(text),
                [expected],
                "rule {number} in {}",
                page.language.code()
            );
        }
    }
}

#[test]
fn a_page_cut_off_anywhere_is_read_or_refused() {
    let page = include_str!("../rulesets/suber/en.md");
    for (cut, _) in page.char_indices() {
        if let Ok(page) = Page::read(Language::En, &page[..cut]) {
            assert!(page.rules.iter().all(|rule| !rule.text.is_empty()));
        }
    }
}
