//! `docs/rules/reference.md` has every limit with its figure, every effect that rules above can stop,
//! and everything that a form can ask for. Its words are held by the tests of `nomic-transcript`.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::{VOCABULARY, guarded_effects, limits};
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../../../docs/rules/reference.md");
const LIMITS: &str = include_str!("../../src/base/limits.rs");

type Rows = BTreeSet<String>;

/// The rows of the table below this heading: the first `cells` cells of each, without the
/// backquotes.
fn rows(heading: &str, cells: usize) -> Rows {
    let start = PAGE.find(&format!("\n{heading}\n"));
    let start = start.unwrap_or_else(|| panic!("there is no heading '{heading}'"));
    let section = &PAGE[start + heading.len() + 2..];
    let section = section.split("\n#").next().unwrap();
    let rows: Vec<String> = section
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let line = line.replace('`', "");
            let cells: Vec<_> = line.split('|').skip(1).take(cells).map(str::trim).collect();
            cells.join(": ")
        })
        .collect();
    let set: Rows = rows.iter().cloned().collect();
    assert_eq!(set.len(), rows.len(), "{heading} has a row twice");
    set
}

#[test]
fn what_rules_above_have_a_say_in_stands_on_the_page() {
    let name = |name: &str| name.to_owned();
    let guarded: Rows = guarded_effects()
        .map(|(effect, checks, question)| {
            let checks: Vec<_> = checks.iter().map(|check| name(check)).collect();
            let question = question.map(name).unwrap_or_default();
            [name(effect), checks.join(", "), question].join(": ")
        })
        .collect();
    assert_eq!(rows("## What rules above have a say in", 3), guarded);
}

#[test]
fn what_can_be_handed_in_stands_on_the_page() {
    let (last, others) = VOCABULARY.forms.split_last().unwrap();
    let forms = format!("can choose a {} or {last}", others.join(", "));
    let quantities = VOCABULARY.quantities.join("`, `");
    for sentence in [
        forms,
        format!("Quantities belong to a {}", VOCABULARY.bearer),
        format!("`{quantities}` is there without being declared"),
        format!("The player who does an action is a {}", VOCABULARY.actor),
    ] {
        assert!(PAGE.contains(&sentence), "{sentence}");
    }
}

macro_rules! limits {
    ($($name:ident)*) => {
        [$(format!("{}: {}", stringify!($name), limits::$name)),*]
    };
}

#[test]
fn every_limit_stands_on_the_page_and_no_other() {
    let limits: Rows = limits!(
        MAX_NAME MAX_TITLE MAX_TEXT MAX_CODE MAX_REMARK MAX_CHANGES MAX_STATED MAX_PLAYERS MAX_APPLICANTS MAX_INVITATIONS MAX_DEVICES MAX_DEVICES_EVER MAX_RULES
        MAX_OPEN_PROPOSALS MAX_REMARKS MAX_STATEMENT MAX_CASES MAX_BALLOTS MAX_OPTIONS MAX_CORRECTIONS
        MAX_REMEDIES MAX_TIMERS MAX_ASSETS MAX_ASSETS_OF_RULE MAX_ROLES MAX_CARDS MAX_NEXT_TABLE MAX_SEALED MAX_SUBMISSIONS MAX_OPENINGS MAX_OPENED MAX_THROWS
        MAX_MOMENT MAX_LEAD MAX_OCCASIONS MOVE_FUEL CHANGE_FUEL JUDGE_FUEL JUDGE_RUNS REORDER_RUNS DECISION_RUNS FORESIGHT_FUEL
        FORESIGHT_RUN MAX_SHARED NESTED_FUEL
    )
    .into();
    assert_eq!(rows("## Limits of a table", 2), limits);
    let declared = LIMITS.matches("\npub const ").count();
    assert_eq!(limits.len(), declared, "this test knows all limits");
}
