//! Which rule goes before which, and which ones are void.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on may stop"
)]

mod common;

use common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn says(number: i64) -> String {
    format!("when numbering(last)\n  answer {number}\nend")
}

/// What the rules 10, 11, 12 ... say about the number of a proposal, with rules about precedence.
fn numbering(rules: &[(u32, Class)], order: &[(u32, Class, &str)]) -> Table {
    let codes: Vec<_> = rules
        .iter()
        .map(|(number, _)| says(i64::from(*number) + 1_000))
        .collect();
    let answers = rules.iter().zip(&codes);
    let mut all: Vec<_> = answers
        .map(|((number, class), code)| (*number, *class, code.as_str()))
        .collect();
    let plain = FREE.replace("when numbering(last)\n  answer max(301, last + 1)\nend", "");
    all.push((1, Immutable, &plain));
    all.extend_from_slice(order);
    Table::begun(ruleset(&all), 2)
}

/// The rule whose answer counts, and those that it beats.
fn first(table: &mut Table) -> (u32, Vec<u32>) {
    let draft = draft(vec![enact("Tea", "")]);
    let ruling = table.game.preview(device(1), &Move::Propose { draft });
    assert_eq!(ruling.verdict, Ok(()));
    let proposed = ruling.effects.iter().find_map(|h| match &h.what {
        What::Proposed { .. } => Some(&h.because),
        _ => None,
    });
    for because in proposed.unwrap() {
        if let Because::Rule { number, beaten, .. } = because
            && number.0 >= 10
        {
            return (number.0, beaten.iter().map(|number| number.0).collect());
        }
    }
    panic!("{ruling:?}");
}

fn circles(table: &Table) -> Vec<Vec<u32>> {
    let effects = table.chronicle.iter().flat_map(|ruling| whats(ruling));
    let circles = effects.filter_map(|what| match what {
        What::PrecedenceCircle { rules, .. } => Some(rules.iter().map(|rule| rule.0).collect()),
        _ => None,
    });
    circles.collect()
}

#[test]
fn where_rules_are_silent_class_decides_and_then_the_lower_number() {
    let rules = [
        (12, Mutable),
        (13, Mutable),
        (14, Immutable),
        (15, Immutable),
    ];
    assert_eq!(first(&mut numbering(&rules, &[])), (14, vec![15, 12, 13]));
}

#[test]
fn a_rule_can_let_the_higher_number_go_first() {
    let higher = "when outranks(a, b)\n  answer a.number > b.number\nend";
    let rules = [(12, Mutable), (13, Mutable), (14, Immutable)];
    let mut table = numbering(&rules, &[(20, Mutable, higher)]);
    assert_eq!(first(&mut table), (14, vec![13, 12]));
    assert!(circles(&table).is_empty());
}

#[test]
fn adopting_another_precedence_takes_effect_at_once() {
    let rules = [(12, Mutable), (13, Mutable)];
    let mut table = numbering(&rules, &[]);
    assert_eq!(first(&mut table), (12, vec![13]));
    let higher = "when outranks(a, b)\n  answer a.number > b.number\nend";
    let proposal = table.propose(1, enact("Upside down", higher));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(first(&mut table), (13, vec![12]));
}

#[test]
fn of_two_claims_against_each_other_neither_counts() {
    let both = "when outranks(a, b)\n  answer yes\nend";
    let mut table = numbering(&[(12, Mutable), (13, Mutable)], &[(20, Mutable, both)]);
    assert_eq!(first(&mut table), (12, vec![13]));
}

#[test]
fn a_circle_is_reported_once_and_stands_by_number() {
    let circle = "when outranks(a, b)\n  if a.number = 13 and b.number = 11 then\n    answer yes\n  end\nend";
    let rules = [(11, Mutable), (12, Mutable), (13, Mutable), (14, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, circle)]);
    assert_eq!(first(&mut table), (11, vec![12, 13, 14]));
    assert_eq!(circles(&table), [vec![11, 12, 13]]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(circles(&table).len(), 1, "it is no news any more");
}

#[test]
fn a_broken_rule_of_precedence_is_marked_and_the_others_stay_in_order() {
    let broken = "when outranks(a, b)\n  answer 1 div 0 = 1\nend";
    let mut table = numbering(&[(12, Mutable), (13, Mutable)], &[(20, Mutable, broken)]);
    assert_eq!(first(&mut table), (12, vec![13]));
    assert_eq!(table.rule(20).fault.unwrap().hook, "outranks");
}

const AGAINST_TWELVE: &str = "when voids(r)\n  if r.number = 12 then\n    answer yes\n  end\nend";

#[test]
fn a_void_rule_is_not_heard_until_it_is_revived() {
    let rules = [(12, Mutable), (13, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, AGAINST_TWELVE)]);
    let void = What::RuleVoided {
        rule: RuleId(1),
        number: RuleNumber(12),
    };
    assert!(whats(&table.chronicle[0]).contains(&void));
    assert_eq!(table.rule(12).status, Status::Void);
    assert_eq!(table.rule(12).voided_by, Some(RuleNumber(20)));
    assert_eq!(first(&mut table), (13, vec![]));
    let proposal = table.propose(1, table.repeal(20));
    let ruling = table.ballot(1, proposal, &[true, true]);
    let revived = What::RuleRevived {
        rule: RuleId(1),
        number: RuleNumber(12),
    };
    assert!(whats(&ruling).contains(&revived));
    assert_eq!(first(&mut table), (12, vec![13]));
}

#[test]
fn a_void_rule_voids_nothing() {
    let against_twenty = AGAINST_TWELVE.replace("12", "20");
    let rules = [(12, Mutable), (13, Mutable)];
    let order = [
        (19, Mutable, against_twenty.as_str()),
        (20, Mutable, AGAINST_TWELVE),
    ];
    let mut table = numbering(&rules, &order);
    assert_eq!(table.rule(20).status, Status::Void);
    assert_eq!(first(&mut table), (12, vec![13]));
}

#[test]
fn a_void_rule_can_still_be_changed() {
    let rules = [(12, Mutable), (13, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, AGAINST_TWELVE)]);
    let proposal = table.propose(1, table.repeal(12));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.rule(12).status, Status::Repealed);
    assert_eq!(table.rule(12).voided_by, None);
}

/// What most games say about claims: they count, and the number decides where they do not.
const CLAIMS: &str =
    "when outranks(a, b)\n  if claims_precedence(a, b) then\n    answer yes\n  end\nend";

fn claiming(claims: &[(u32, &str)]) -> Table {
    let codes: Vec<_> = claims
        .iter()
        .map(|(number, claim)| {
            (
                *number,
                format!("{claim}\n{}", says(i64::from(*number) + 1_000)),
            )
        })
        .collect();
    let rules = codes
        .iter()
        .map(|(number, code)| (*number, Mutable, code.as_str()));
    let mut rules: Vec<_> = rules.collect();
    rules.push((20, Mutable, CLAIMS));
    numbering(&[], &rules)
}

#[test]
fn a_rule_that_claims_to_go_first_does() {
    let mut table = claiming(&[
        (12, ""),
        (13, ""),
        (14, "takes precedence over rule 12, 13"),
    ]);
    assert_eq!(first(&mut table), (14, vec![12, 13]));
    let mut table = claiming(&[(12, "defers to all rules"), (13, "")]);
    assert_eq!(first(&mut table), (13, vec![12]));
    let mut table = claiming(&[
        (12, ""),
        (13, "takes precedence over rules r where r.mutable"),
    ]);
    assert_eq!(first(&mut table), (13, vec![12]));
}

#[test]
fn where_two_rules_claim_to_go_first_the_number_decides() {
    let over = "takes precedence over all rules";
    let mut table = claiming(&[(12, over), (13, over)]);
    assert_eq!(first(&mut table), (12, vec![13]));
    let under = "defers to all rules";
    let mut table = claiming(&[(12, under), (13, under)]);
    assert_eq!(first(&mut table), (12, vec![13]));
}

#[test]
fn a_claim_that_fails_is_none_and_its_rule_is_marked() {
    let broken = "takes precedence over rules r where 1 div (r.number - r.number) = 1";
    let mut table = claiming(&[(12, ""), (13, broken)]);
    assert_eq!(first(&mut table), (12, vec![13]));
    assert_eq!(table.rule(13).fault.unwrap().hook, "claim");
    assert_eq!(table.rule(20).fault, None);
}

#[test]
fn where_no_rule_heeds_claims_they_mean_nothing() {
    let code = format!("takes precedence over all rules\n{}", says(1_013));
    let mut table = numbering(&[(12, Mutable)], &[(13, Mutable, &code)]);
    assert_eq!(first(&mut table), (12, vec![13]));
}

#[test]
fn many_rules_of_precedence_run_out_of_fuel_and_not_of_time() {
    let slow =
        "when outranks(a, b)\n  answer sum(sum(1 for x in rules) for y in all_rules) < 0\nend";
    let rules: Vec<_> = (100..140).map(|number| (number, Mutable)).collect();
    let mut table = numbering(&rules, &[(20, Mutable, slow)]);
    assert!(first(&mut table).0 >= 100);
}
