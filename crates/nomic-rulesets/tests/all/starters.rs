//! Each starter ruleset: the same in all languages, and with code that the engine understands.

use nomic_engine::rules::{Language, compile};
use nomic_engine::{Fate, VOCABULARY};
use nomic_rulesets::{Page, PageRule, Starter, starter, starter_entries, starters};
use std::collections::BTreeSet;

const LANGUAGES: [Language; 3] = [Language::En, Language::De, Language::It];

fn pages(starter: &Starter) -> Vec<Page> {
    let pages = starter.pages.iter();
    let read = pages.map(|(language, markdown)| Page::read(*language, markdown).unwrap());
    read.collect()
}

fn place(starter: &Starter, number: impl std::fmt::Display) -> String {
    format!("rule {number} of {}", starter.id)
}

#[test]
fn every_starter_reads() {
    for starter in starters() {
        assert_eq!(starter.ruleset().id, starter.id);
    }
}

#[test]
fn a_starter_is_found_by_its_id_and_by_nothing_else() {
    for known in starters() {
        assert_eq!(starter(known.id).unwrap().id, known.id);
    }
    assert!(starter("Suber").is_none());
}

#[test]
fn the_list_of_starters_has_the_title_of_each_page_and_a_few_words_in_its_language() {
    let entries = starter_entries();
    assert_eq!(entries.len(), starters().len());
    for (starter, entry) in starters().iter().zip(entries) {
        assert_eq!(entry.id, starter.id);
        for page in pages(starter) {
            assert_eq!(entry.title(page.language), page.title);
        }
        let words = LANGUAGES.map(|language| entry.about(language));
        assert_eq!(BTreeSet::from(words).len(), 3, "{}", starter.id);
        assert!(words.iter().all(|about| about.len() > 40), "{words:?}");
    }
}

#[test]
fn the_last_sentence_about_a_starter_has_its_number_of_players() {
    for (entry, language) in starter_entries()
        .iter()
        .flat_map(|entry| LANGUAGES.map(|language| (entry, language)))
    {
        let last = entry.players_and_length(language);
        assert!(last.contains('2') || last.contains('3'), "{last}");
        assert!(
            last.len() < 80 && entry.about(language).ends_with(last),
            "{last}"
        );
    }
}

#[test]
fn all_three_languages_have_the_same_rules() {
    let shape = |page: &Page| {
        let rules = page.rules.iter();
        let shape = rules.map(|rule| (rule.number, rule.class, rule.fate));
        shape.collect::<Vec<_>>()
    };
    for starter in starters() {
        let pages = pages(starter);
        let languages: Vec<_> = pages.iter().map(|page| page.language).collect();
        assert_eq!(languages, LANGUAGES, "{}", starter.id);
        for page in &pages {
            assert_eq!(shape(page), shape(&pages[0]), "{}", page.language.code());
        }
    }
}

#[test]
fn no_text_stands_in_for_a_missing_translation() {
    for starter in starters() {
        let rules = starter.ruleset().rules.into_iter();
        for rule in rules.filter(|rule| rule.fate != Some(Fate::Rejected)) {
            let texts = LANGUAGES.map(|language| rule.text.get(language).to_owned());
            let different = BTreeSet::from(texts).len();
            assert_eq!(different, 3, "{}", place(starter, rule.number));
        }
    }
}

#[test]
fn all_code_compiles_against_the_engines_vocabulary() {
    let mut complaints = Vec::new();
    for starter in starters() {
        for rule in starter.ruleset().rules {
            let diagnostics = compile(&rule.code, &VOCABULARY).err().unwrap_or_default();
            let place = place(starter, rule.number);
            let said = diagnostics.iter();
            complaints.extend(said.map(|one| format!("{place}: {one:?}")));
        }
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn no_part_of_a_starters_rule_is_written_in_vain() {
    for starter in starters() {
        for rule in starter.ruleset().rules {
            let program = compile(&rule.code, &VOCABULARY).unwrap();
            assert_eq!(
                program.unreachable_answers(),
                [],
                "{}",
                place(starter, rule.number)
            );
        }
    }
}

#[test]
fn code_stands_on_the_english_page_only() {
    for starter in starters() {
        for page in &pages(starter)[1..] {
            let coded = page.rules.iter().find(|rule| rule.code.is_some());
            assert!(coded.is_none(), "{} {coded:?}", starter.id);
        }
    }
}

fn reason(language: Language) -> &'static str {
    match language {
        Language::En => "No code: ",
        Language::De => "Kein Code: ",
        Language::It => "Nessun codice: ",
    }
}

#[test]
fn each_rule_has_code_or_says_in_every_language_why_not() {
    for starter in starters() {
        let pages = pages(starter);
        let coded = pages[0].rules.iter().filter(|rule| rule.code.is_some());
        let coded: BTreeSet<u32> = coded.map(|rule| rule.number).collect();
        for page in &pages {
            let explained = |rule: &PageRule| rule.note.starts_with(reason(page.language));
            let worded = |rule: &&PageRule| rule.fate != Some(Fate::Rejected);
            for rule in page.rules.iter().filter(worded) {
                let place = place(starter, rule.number);
                let language = page.language.code();
                assert_ne!(
                    coded.contains(&rule.number),
                    explained(rule),
                    "{place} in {language}"
                );
            }
        }
    }
}

#[test]
fn a_note_stands_on_all_pages_or_on_none() {
    for starter in starters() {
        let pages = pages(starter);
        for rule in &pages[0].rules {
            let twins = pages.iter().filter_map(|page| page.rule(rule.number));
            let noted = twins.filter(|twin| !twin.note.is_empty()).count();
            assert!([0, 3].contains(&noted), "{}", place(starter, rule.number));
        }
    }
}

#[test]
fn whatever_code_says_it_says_in_three_languages_and_with_the_same_blanks() {
    let mut found = 0;
    for starter in starters() {
        let rules = starter.ruleset().rules.into_iter();
        let code: String = rules.map(|rule| rule.code).collect();
        let german = code.split("| de \"").count() - 1;
        assert_eq!(code.split("| it \"").count() - 1, german);
        let refusals: Vec<&str> = code.split("refuse(").skip(1).collect();
        found += refusals.len();
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
    assert!(found >= 60, "starters refuse often: {found}");
}

#[test]
fn a_page_cut_off_anywhere_is_read_or_refused() {
    let page = include_str!("../../rulesets/suber-mail/en.md");
    for (cut, _) in page.char_indices() {
        if let Ok(page) = Page::read(Language::En, &page[..cut]) {
            let mut rules = page.rules.iter();
            assert!(rules.all(|rule| !rule.text.is_empty() || rule.fate == Some(Fate::Rejected)));
        }
    }
}
