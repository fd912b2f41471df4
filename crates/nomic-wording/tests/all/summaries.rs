//! Approved summaries of all code of the starter sets: `tests/summaries/*.txt`. `RECORD=1` writes
//! the files.

#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::rules::Language;
use nomic_wording::{BLOCKS, fill, summary};
use std::fmt::Write as _;
use std::path::Path;

fn told(code: &str) -> String {
    let mut text = String::new();
    for language in Language::ALL {
        writeln!(text, "  {language} {}", summary(code, language).unwrap()).unwrap();
    }
    text
}

#[test]
fn summaries_of_the_starter_sets_stay_as_they_were_found_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/summaries");
    for starter in nomic_rulesets::starters() {
        let path = folder.join(format!("{}.txt", starter.id));
        let mut summaries = String::new();
        for rule in &starter.ruleset().rules {
            if !rule.code.trim().is_empty() {
                write!(summaries, "{}\n{}", rule.number, told(&rule.code)).unwrap();
            }
        }
        if std::env::var_os("RECORD").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(path, summaries).unwrap();
        } else {
            let known = std::fs::read_to_string(&path).unwrap();
            assert!(
                known == summaries,
                "{} is now:\n{summaries}",
                path.display()
            );
        }
    }
}

#[test]
fn every_block_has_a_whole_summary_in_every_language() {
    for block in &BLOCKS {
        let code = fill(block, &block.defaults(Language::En));
        for language in Language::ALL {
            let summary = summary(&code, language).unwrap();
            assert!(summary.ends_with('.'), "{}: {summary}", block.id);
            assert!(!summary.contains(['{', '|', '\u{1}']), "{summary}");
            assert!(!summary.contains("  "), "{summary}");
        }
    }
}

#[test]
fn code_that_does_nothing_has_no_summary_and_code_that_does_not_compile_none_either() {
    assert_eq!(summary("# nothing", Language::En), Ok(String::new()));
    assert!(summary("when on_adopted(p", Language::En).is_err());
}

#[test]
fn a_summary_tells_two_of_a_sort_and_that_there_is_more() {
    let code = "when on_adopted(p) award(p.proposer, 1) end
        when on_rejected(p) award(p.proposer, 2) end
        when on_rejected(p) award(p.proposer, 3) end
        action pay(p) \"Pay\" award(p, -1) end";
    let said = |code: &str| summary(code, Language::En).unwrap();
    assert_eq!(
        said(code),
        "Reacts when a proposal is adopted and when a proposal is rejected; offers “Pay”."
    );
    let more =
        format!("{code} when on_judged(c) award(c.judge, 1) end when turn_ends(p) end_turn() end");
    assert_eq!(
        said(&more),
        "Reacts when a proposal is adopted, when a proposal is rejected and more; offers “Pay”."
    );
    assert_eq!(
        said("keep stake of each Proposal = 1 asks 1..9 \"Your stake\""),
        "Has proposers fill in “Your stake”."
    );
    assert_eq!(said("keep n = 1"), "Holds what other rules can use.");
    assert_eq!(
        said(
            "takes precedence over rule 1\nquantity gold \"Gold\"\nwhen may_vote(v, b) answer yes end\ncheck voting(v, b) allow end"
        ),
        "Decides who may vote; has a say before a player votes in a ballot; introduces “Gold”; says which rules it goes before or gives way to."
    );
}

#[test]
fn a_summary_leaves_out_what_the_author_calls_a_number_or_a_text() {
    let code = "when on_timer(name) announce(name) end when circuit_ends(n) end_turn() end";
    let told = Language::ALL.map(|language| summary(code, language).unwrap());
    assert_eq!(
        told,
        [
            "Reacts when a time has come and when a circuit ends.",
            "Reagiert, wenn eine Zeit gekommen ist und wenn eine Spielrunde endet.",
            "Reagisce quando giunge una scadenza e quando un giro finisce."
        ]
    );
}
