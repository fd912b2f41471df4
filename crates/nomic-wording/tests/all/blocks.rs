//! Code of blocks compiles, can be read, and is recognised again.

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Language, compile};
use nomic_wording::{
    BLOCKS, BlankKind, BlankValue, Block, CATEGORIES, Key, Locale, Piece, block, fill, reading,
    recognise, sentence,
};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn others(block: &Block<Key>) -> Vec<BlankValue> {
    let blanks = block.blanks.iter().enumerate();
    blanks
        .map(|(index, blank)| match blank.kind {
            BlankKind::Number => BlankValue::Number(blank.least + i64::try_from(index).unwrap()),
            BlankKind::Fraction => BlankValue::Fraction(5, 7),
            BlankKind::Truth => BlankValue::Truth(true),
            BlankKind::Text => BlankValue::Text("So \"it\" \\ is".to_owned()),
            BlankKind::Name => BlankValue::Name(format!("other_{index}")),
            BlankKind::Choice(choices) => BlankValue::Choice(choices.len() - 1),
        })
        .collect()
}

fn fillings(block: &Block<Key>) -> Vec<Vec<BlankValue>> {
    let mut fillings = vec![block.defaults(Language::En), others(block)];
    for (index, blank) in block.blanks.iter().enumerate() {
        if let BlankKind::Choice(choices) = blank.kind {
            for choice in 0..choices.len() {
                let mut values = block.defaults(Language::En);
                values[index] = BlankValue::Choice(choice);
                fillings.push(values);
            }
        }
    }
    fillings
}

fn laid_out_otherwise(code: &str) -> String {
    let code: Vec<&str> = code.split_whitespace().collect();
    let code = code.join(" ").replace(" else if", "\nelse if");
    format!("# laid out otherwise\n{}", code.replace("( ", "("))
}

#[test]
fn there_are_enough_blocks_each_with_a_name_and_a_heading_of_its_own() {
    assert!(BLOCKS.len() >= 90, "{}", BLOCKS.len());
    let ids: BTreeSet<&str> = BLOCKS.iter().map(|block| block.id).collect();
    assert_eq!(ids.len(), BLOCKS.len());
    for block in &BLOCKS {
        assert!(
            CATEGORIES.iter().any(|one| one.id == block.category),
            "{}",
            block.id
        );
    }
    for category in &CATEGORIES {
        assert!(
            BLOCKS.iter().any(|block| block.category == category.id),
            "{}",
            category.id
        );
    }
}

#[test]
fn every_blank_has_a_default_that_it_takes() {
    for block in &BLOCKS {
        assert_eq!(
            block.defaults(Language::En).len(),
            block.blanks.len(),
            "{}",
            block.id
        );
        for (blank, value) in block.blanks.iter().zip(block.defaults(Language::En)) {
            let entered = blank.format_value(&value, Language::En);
            assert_eq!(blank.read(&entered), Some(value), "{}", block.id);
        }
    }
}

#[test]
fn a_sentence_has_the_blanks_of_the_code_in_every_language() {
    for block in &BLOCKS {
        for blank in block.blanks {
            assert!(
                block.code.contains(&format!("${}", blank.name)),
                "{}",
                block.id
            );
        }
        for &locale in Locale::ALL {
            let mut blanks: Vec<usize> = sentence(block, locale)
                .filter_map(|piece| match piece {
                    Piece::Blank(index) => Some(index),
                    Piece::Words(_) | Piece::Counted(..) => None,
                })
                .collect();
            blanks.sort_unstable();
            let all: Vec<usize> = (0..block.blanks.len()).collect();
            assert_eq!(blanks, all, "{} ({locale})", block.id);
        }
    }
}

fn filled_with(block: &Block<Key>, language: Language, entered: &str) -> String {
    let form = Locale::of(language).plural_form();
    sentence(block, language)
        .map(|piece| piece.words(entered, form).unwrap_or(entered))
        .collect()
}

#[test]
fn one_point_is_not_several_points_in_any_sentence() {
    let award = block("award_on_adoption").unwrap();
    let said = |language, entered| filled_with(award, language, entered);
    assert!(said(Language::En, "1").ends_with("receives 1 point."));
    assert!(said(Language::En, "10").ends_with("receives 10 points."));
    assert!(said(Language::It, " 1 ").ends_with(" punto."));
    let several = [
        [
            "1 points",
            "1 votes",
            "1 rules",
            "1 rule changes",
            "1 proposals",
        ],
        [
            "1 Punkte",
            "1 Stimmen",
            "1 Regeln",
            "1 Regeländerungen",
            "1 Anträge",
        ],
        [
            "1 punti",
            "1 voti",
            "1 regole",
            "1 cambiamenti",
            "1 proposte",
        ],
    ];
    for block in &BLOCKS {
        for (language, several) in Language::ALL.into_iter().zip(several) {
            let said = filled_with(block, language, "1");
            assert!(!said.contains(['[', ']', '|']), "{}: {said}", block.id);
            for words in several {
                assert!(!said.contains(words), "{}: {said}", block.id);
            }
        }
    }
}

#[test]
fn what_a_block_yields_compiles_and_has_a_reading() {
    for block in &BLOCKS {
        for values in fillings(block) {
            let code = fill(block, &values);
            if let Err(problems) = compile(&code, &VOCABULARY) {
                panic!(
                    "{}: {}\n{code}",
                    block.id,
                    nomic_wording::diagnosis(&problems[0]).render(Locale::ENGLISH)
                );
            }
            for language in Language::ALL {
                assert!(!reading(&code, language).unwrap().paragraphs.is_empty());
            }
        }
    }
}

#[test]
fn a_block_is_recognised_however_its_code_is_laid_out() {
    for block in &BLOCKS {
        for values in fillings(block) {
            let code = fill(block, &values);
            let mut layouts = vec![code.clone()];
            // A text may hold spaces that have to stay.
            if !code.contains('\\') {
                layouts.push(laid_out_otherwise(&code));
            }
            for code in layouts {
                let found = recognise(&code).unwrap_or_else(|| panic!("{}\n{code}", block.id));
                assert_eq!(
                    (found.block.id, found.values),
                    (block.id, values.clone()),
                    "{code}"
                );
            }
        }
    }
}

#[test]
fn what_is_nearly_a_block_is_not_taken_for_one() {
    let award = block("award_on_adoption").unwrap();
    let code = fill(award, &award.defaults(Language::En));
    assert!(recognise(&format!("{code}\n{code}")).is_none());
    assert!(recognise(&code.replace("10", "10 + 1")).is_none());
    assert!(recognise(&code.replace("p.proposer", "q.proposer")).is_none());
    assert!(recognise("").is_none());
    assert!(recognise("when on_adopted(p").is_none());
}

#[test]
fn a_blank_that_comes_twice_has_to_hold_the_same() {
    let quantity = block("quantity_at_turn_end").unwrap();
    let code = fill(quantity, &quantity.defaults(Language::En));
    assert!(recognise(&code).is_some());
    assert!(recognise(&code.replace("change(p, gold", "change(p, points")).is_none());
}

#[test]
fn what_cannot_stand_in_a_blank_is_not_taken() {
    let blank = |kind: BlankKind<Key>, entered| kind.read(entered);
    assert!(blank(BlankKind::Number, "ten").is_none());
    assert!(blank(BlankKind::Fraction, "1/0").is_none());
    assert!(blank(BlankKind::Name, "when").is_none());
    assert!(blank(BlankKind::Name, "two words").is_none());
    assert!(blank(BlankKind::Truth, "maybe").is_none());
    let award = block("award_on_adoption").unwrap();
    assert!(award.blanks[0].read("-1").is_none());
    let wrong = [BlankValue::Text("no number".to_owned())];
    assert_eq!(
        fill(award, &wrong),
        fill(award, &award.defaults(Language::En))
    );
}

#[test]
fn what_a_thing_is_usually_called_stands_in_code_in_every_language() {
    let election = block("elect_officer").unwrap();
    for (language, usual) in [
        (Language::En, "Speaker"),
        (Language::De, "Sprecher"),
        (Language::It, "Presidente"),
    ] {
        let values = election.defaults(language);
        let code = fill(election, &values);
        assert!(code.contains("\"Speaker\" | de \"Sprecher\" | it \"Presidente\""));
        let found = recognise(&code).unwrap();
        let entered = election.blanks[0].format_value(&found.values[0], language);
        assert_eq!((found.values, &*entered), (values, usual));
    }
    // Where a language has the same word, it is not said again.
    let gold = block("quantity_at_turn_end").unwrap();
    let code = fill(gold, &gold.defaults(Language::It));
    assert!(
        code.starts_with("quantity gold \"Gold\" | it \"Oro\"\n"),
        "{code}"
    );
}

#[test]
fn a_usual_word_without_translations_is_the_usual_one_only_if_code_has_it_for_the_same() {
    let election = block("elect_officer").unwrap();
    let code = fill(election, &election.defaults(Language::En));
    let plain = |word: &str| {
        let usual = "\"Speaker\" | de \"Sprecher\" | it \"Presidente\"";
        recognise(&code.replace(usual, &format!("\"{word}\"")))
    };
    assert_eq!(plain("Speaker").unwrap().values, [BlankValue::Default]);
    let other = BlankValue::Text("Chair".to_owned());
    assert_eq!(plain("Chair").unwrap().values, [other]);
    assert!(plain("Sprecher").is_none());
}
