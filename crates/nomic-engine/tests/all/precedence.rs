//! Precedence and validity of rules.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::ProposeMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn says(number: i64) -> String {
    format!("when numbering(last)\n  answer {number}\nend")
}

/// Answers of the rules 10, 11, 12 ... about the number of a proposal, with rules about precedence.
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
    let ruling = table
        .game
        .preview(device(1), &Move::Propose(ProposeMove { draft }));
    assert_eq!(ruling.verdict, Ok(()));
    let proposed = ruling.effects.iter().find_map(|h| match &h.effect {
        Effect::Proposed { .. } => Some(&h.because),
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
        Effect::PrecedenceCircle { rules, .. } => Some(rules.iter().map(|rule| rule.0).collect()),
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
fn what_a_rule_says_of_two_others_holds_though_a_third_stands_between_them() {
    let said = "when outranks(a, b)\n  if a.number = 13 and b.number = 11 then\n    answer yes\n  end\nend";
    let rules = [(11, Mutable), (13, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, said)]);
    assert_eq!(first(&mut table), (13, vec![11]));
    let rules = [(11, Mutable), (12, Mutable), (13, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, said)]);
    assert_eq!(first(&mut table), (12, vec![13, 11]), "of all three");
    assert!(circles(&table).is_empty());
}

#[test]
fn a_circle_is_reported_once_and_stands_by_number() {
    let circle = "when outranks(a, b)\n  answer (a.number < 14 and a.number = b.number + 1) or (a.number = 11 and b.number = 13)\nend";
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
    let void = Effect::RuleVoided {
        rule: RuleId(1),
        number: RuleNumber(12),
    };
    assert!(whats(&table.chronicle[0]).contains(&void));
    assert_eq!(table.rule(12).status, Status::Void);
    assert_eq!(table.rule(12).voided_by, Some(RuleNumber(20)));
    assert_eq!(first(&mut table), (13, vec![]));
    let proposal = table.propose(1, table.repeal(20));
    let ruling = table.ballot(1, proposal, &[true, true]);
    let revived = Effect::RuleRevived {
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

/// Usual rule about claims: they count, and the number decides without them.
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

#[test]
fn no_rule_voids_one_that_stands_above_it() {
    let rules = [(12, Immutable), (13, Mutable)];
    let mut table = numbering(&rules, &[(20, Mutable, AGAINST_TWELVE)]);
    assert_eq!(table.rule(12).status, Status::InForce);
    assert_eq!(first(&mut table), (12, vec![13]));
    let mut table = numbering(&rules, &[(20, Immutable, AGAINST_TWELVE)]);
    assert_eq!(table.rule(12).status, Status::Void);
    assert_eq!(first(&mut table), (13, vec![]));
}

#[test]
fn whoever_says_nothing_about_what_stands_above_leaves_the_word_to_the_next() {
    // A lower rule's no does not override a default yes.
    let no = "when voids(r)\n  answer no\nend";
    let order = [(19, Mutable, no), (20, Immutable, AGAINST_TWELVE)];
    let table = numbering(&[(12, Immutable), (13, Mutable)], &order);
    assert_eq!(table.rule(12).status, Status::Void);
}

#[test]
fn a_rule_does_not_void_itself() {
    let once = "when voids(r)\n  if r = this_rule then\n    answer yes\n  end\nend";
    for code in [once.to_owned(), format!("{once}\n{once}")] {
        let table = numbering(&[(12, Mutable)], &[(20, Mutable, &code)]);
        assert_eq!(table.rule(20).status, Status::InForce);
    }
}

#[test]
fn no_rule_puts_one_that_stands_above_it_below_others() {
    let rules = [(12, Immutable), (13, Mutable)];
    let upside_down = "when outranks(a, b)\n  answer a.mutable\nend";
    let mut table = numbering(&rules, &[(20, Mutable, upside_down)]);
    assert_eq!(first(&mut table), (12, vec![13]));
    let mut table = numbering(&rules, &[(20, Immutable, upside_down)]);
    assert_eq!(first(&mut table), (13, vec![12]));
}

#[test]
fn no_claim_goes_up_where_a_lower_rule_heeds_it() {
    let claiming = format!("takes precedence over all rules\n{}", says(1_013));
    let order = [(13, Mutable, claiming.as_str()), (20, Mutable, CLAIMS)];
    let mut table = numbering(&[(12, Immutable), (14, Mutable)], &order);
    assert_eq!(first(&mut table), (12, vec![13, 14]));
}

#[test]
fn a_lower_rule_has_a_say_among_those_of_one_higher_class() {
    let higher = "when outranks(a, b)\n  answer a.number > b.number\nend";
    let mut table = numbering(
        &[(12, Immutable), (13, Immutable)],
        &[(20, Mutable, higher)],
    );
    assert_eq!(first(&mut table), (13, vec![12]));
}

/// Proposals with different numbers, and changed rules that get these numbers.
fn renumbering(claims: &[(u32, &str)]) -> Table {
    let codes = claims.iter().map(|(number, claim)| {
        let step = number * 100;
        let code = format!("{claim}\nwhen numbering(last)\n  answer last + {step}\nend");
        (*number, code)
    });
    let codes: Vec<_> = codes.collect();
    let rules = codes.iter();
    let mut rules: Vec<_> = rules
        .map(|(number, code)| (*number, Mutable, code.as_str()))
        .collect();
    rules.push((20, Mutable, CLAIMS));
    let after = "when number_after(c, p)\n  if c.enacts and not any(r in rules where r.number = 700) then\n    answer 700\n  end\n  answer p.number\nend";
    rules.push((21, Mutable, after));
    numbering(&[], &rules)
}

fn adopt(table: &mut Table, change: RuleChange) {
    let proposal = table.propose(1, change);
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

fn renumber(table: &mut Table, number: u32) {
    let before = table.rule(number).number;
    let reworded = table.reword(number, "In other words.");
    adopt(table, reworded);
    assert_ne!(table.rule(number).number, before);
}

#[test]
fn a_claim_is_about_a_rule_and_not_about_its_number_of_the_moment() {
    // Both the rules that are named and the one that names them can get other numbers.
    for order in [[12, 14], [14, 12], [13, 12]] {
        let claim = "takes precedence over rule 12, 13";
        let mut table = renumbering(&[(12, ""), (13, ""), (14, claim)]);
        assert_eq!(first(&mut table), (14, vec![12, 13]));
        for number in order {
            renumber(&mut table, number);
            let (number, _) = first(&mut table);
            assert_eq!(RuleNumber(number), table.rule(14).number);
        }
    }
}

#[test]
fn a_claim_to_give_way_holds_for_a_rule_with_another_number() {
    let mut table = renumbering(&[(12, "defers to rule 13"), (13, "")]);
    assert_eq!(first(&mut table), (13, vec![12]));
    renumber(&mut table, 13);
    let (number, _) = first(&mut table);
    assert_eq!(RuleNumber(number), table.rule(13).number);
}

#[test]
fn a_number_that_nobody_bears_yet_means_the_first_rule_that_does() {
    let mut table = renumbering(&[(12, "defers to rule 700")]);
    assert_eq!(first(&mut table), (12, vec![]));
    let code = "when numbering(last)\n  answer last + 1\nend";
    adopt(&mut table, enact("Last", code));
    assert_eq!(first(&mut table), (700, vec![12]));
    renumber(&mut table, 700);
    let (number, _) = first(&mut table);
    assert_eq!(RuleNumber(number), table.rule(700).number);
}

#[test]
fn an_amended_claim_means_the_rule_that_bears_the_number_now() {
    let mut table = renumbering(&[(12, "defers to rule 700"), (13, "")]);
    adopt(&mut table, enact("Old", ""));
    let old = table.rule(700).id;
    renumber(&mut table, 700);
    adopt(&mut table, enact("New", ""));
    let new = table.rule(700).id;
    assert_ne!(old, new);
    let meant = |table: &Table| *table.rule(12).named.get(&RuleNumber(700)).unwrap();
    assert_eq!(meant(&table), old);
    let code = format!("{}\nkeep n = 0", table.rule(12).code);
    let recoded = table.recode(12, &code);
    adopt(&mut table, recoded);
    assert_eq!(meant(&table), new);
    // The amendment repealed, the words are the former ones, with their former meaning.
    let amended = table.rule(12);
    let repeal = RuleChange::RepealAmendment {
        rule: amended.id,
        amendment: 0,
        edits: None,
    };
    adopt(&mut table, repeal);
    assert_eq!(meant(&table), old);
}
