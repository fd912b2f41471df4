//! The figures of the initial sets are in their rules only: each can be amended in play, and the
//! new one is valid from then on.

use crate::common::*;
use nomic_engine::moves::ProposeMove;
use nomic_engine::*;
use nomic_rulesets::{suber, suber_mail};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const YES: [bool; 2] = [true; 2];
const NO: [bool; 2] = [false; 2];

fn table() -> Table {
    Table::begun(suber(), 2)
}

fn altered(table: &Table, number: u32, from: &str, to: &str) -> RuleChange {
    let code = table.rule(number).code.to_string();
    assert!(
        code.contains(from),
        "{from:?} is not in rule {number}:\n{code}"
    );
    table.recode(number, &code.replace(from, to))
}

#[test]
fn the_first_number_is_301_only_because_108_says_so() {
    let mut table = table();
    table.turn(table.transmute(108, Class::Mutable), &YES);
    table.turn(altered(&table, 301, "301", "900"), &YES);
    let (proposal, _) = table.turn(enact("Tea", ""), &YES);
    assert_eq!(
        table.state().proposal(proposal).unwrap().number,
        ProposalNumber(900)
    );
}

#[test]
fn amended_rules_get_new_numbers_only_because_108_says_so() {
    let mut table = table();
    table.turn(table.transmute(108, Class::Mutable), &YES);
    table.turn(table.recode(301, ""), &YES);
    table.turn(table.reword(213, "Then it is over."), &YES);
    assert_eq!(table.rule(213).number, RuleNumber(213));
}

#[test]
fn a_hundred_points_win_only_because_208_says_so() {
    let mut table = table();
    let (_, ruling) = table.turn(altered(&table, 208, "100", "1"), &YES);
    assert_eq!(table.state().winners(), [PlayerId(1)]);
    assert_eq!(
        because(&ruling, |what| matches!(what, Effect::Won { .. })),
        [301]
    );
}

#[test]
fn a_rejected_proposal_costs_ten_points_only_because_206_says_so() {
    let mut table = table();
    table.turn(altered(&table, 206, "-10", "-3"), &YES);
    let (_, ruling) = table.turn(enact("Tea", ""), &NO);
    assert_eq!(table.points(2), thrown(&ruling) - 3);
}

#[test]
fn dissent_is_worth_ten_points_only_because_204_says_so() {
    let mut table = table();
    table.turn(altered(&table, 204, "10", "7"), &YES);
    table.turn(
        table.recode(203, "when required_votes(b)\n  answer 1\nend"),
        &YES,
    );
    let before = table.points(2);
    table.turn(enact("Tea", ""), &[true, false]);
    assert_eq!(table.points(2), before + 7);
}

#[test]
fn the_die_has_six_sides_only_because_202_says_so() {
    let mut table = table();
    let (_, ruling) = table.turn(altered(&table, 202, "draw(6)", "draw(1)"), &YES);
    assert_eq!(thrown(&ruling), 1, "an adopted change is in force at once");
    let (_, ruling) = table.turn(altered(&table, 301, "draw(1)", "draw(1000)"), &YES);
    let sides = |what: &Effect| matches!(what, Effect::Drawn { sides: 1000, .. });
    assert_eq!(because(&ruling, sides), [302]);
}

#[test]
fn twenty_five_rules_may_be_mutable_only_because_209_says_so() {
    let mut table = table();
    table.turn(altered(&table, 209, "> 25", "> 13"), &YES);
    let refusal = table.refuse(
        2,
        Move::Propose(ProposeMove {
            draft: draft(vec![enact("Tea", "")]),
        }),
    );
    assert_eq!(refusal.number(), Some(RuleNumber(301)));
}

#[test]
fn the_majority_comes_after_two_circuits_only_because_203_says_so() {
    let mut table = table();
    let eager = "keep simple_majority = no\nwhen circuit_ends(n)\n  set simple_majority = yes\nend\n\
                 when required_votes(b)\n  if simple_majority then\n    answer 1\n  end\n  answer 2\nend";
    table.turn(table.recode(203, eager), &YES);
    let (proposal, _) = table.turn(enact("Tea", ""), &[true, false]);
    assert_eq!(table.stage(proposal), Stage::Rejected);
    let (proposal, _) = table.turn(enact("Tea", ""), &[true, false]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

#[test]
fn turns_pass_clockwise_only_because_201_says_so() {
    let mut table = table();
    table.turn(
        altered(&table, 201, "answer next_in_order(p)", "answer p"),
        &YES,
    );
    assert_eq!(table.on_turn(), 1);
}

#[test]
fn everybody_has_one_vote_only_because_207_says_so() {
    let mut table = table();
    table.turn(
        altered(&table, 207, "answer 1", "answer voter.number"),
        &YES,
    );
    let (_, ruling) = table.turn(enact("Tea", ""), &YES);
    let weighed = |what: &Effect| matches!(what, Effect::Adopted { in_favour: 3, .. });
    assert!(
        whats(&ruling).iter().any(weighed),
        "the second seat weighs two"
    );
}

#[test]
fn the_proposer_closes_the_ballot_only_because_111_says_so() {
    let mut table = table();
    table.turn(table.transmute(111, Class::Mutable), &YES);
    let other = "answer previous_in_order(p.proposer)";
    table.turn(altered(&table, 301, "answer p.proposer", other), &YES);
    let proposal = table.propose(1, enact("Tea", ""));
    let officer = Some(PlayerId(2));
    assert_eq!(
        table.refuse(1, table.opening(proposal)),
        Refusal::NotOfficer { officer }
    );
    table.ballot(2, proposal, &YES);
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

#[test]
fn all_must_agree_only_because_203_says_so() {
    let mut table = table();
    let all = "answer b.unanimous";
    table.turn(altered(&table, 203, all, "answer b.in_favour > 0"), &YES);
    let (proposal, ruling) = table.turn(enact("Tea", ""), &[true, false]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert_eq!(table.required(proposal), Some(1));
    let adopted = |what: &Effect| matches!(what, Effect::Adopted { .. });
    assert_eq!(because(&ruling, adopted), [301]);
}

#[test]
fn two_circuits_can_become_one() {
    let mut table = Table::begun(suber(), 3);
    let sooner = altered(&table, 203, "n = 2 and not this_rule.amended", "n = 1");
    table.turn(sooner, &[true; 3]);
    for _ in 0..2 {
        let (proposal, _) = table.turn(enact("Tea", ""), &[true, true, false]);
        assert_eq!(table.stage(proposal), Stage::Rejected);
    }
    let (proposal, _) = table.turn(enact("Tea", ""), &[true, true, false]);
    assert_eq!(table.stage(proposal), Stage::Adopted);
}

#[test]
fn one_proposal_a_turn_is_enough_only_because_202_says_so() {
    let mut table = table();
    let twice = altered(
        &table,
        202,
        "p.on_turn and proposed_in = turn",
        "p.points < 0",
    );
    table.turn(twice, &YES);
    table.propose(2, enact("Tea", ""));
    table.propose(2, enact("Cake", ""));
}

#[test]
fn by_mail_291_is_taken_away_only_because_202_says_so() {
    let mut table = Table::begun(suber_mail(), 2);
    let mover = table.on_turn();
    table.turn(altered(&table, 202, "291", "300"), &YES);
    assert_eq!(table.points(mover), 1, "301 - 300, all in favour");
}

#[test]
fn by_mail_two_hundred_points_win_only_because_208_says_so() {
    let mut table = Table::begun(suber_mail(), 2);
    let mover = table.on_turn();
    table.turn(altered(&table, 208, "200", "10"), &YES);
    assert_eq!(table.state().winners(), [PlayerId(mover)]);
}

#[test]
fn no_change_may_end_all_change_only_because_114_says_so() {
    let mut table = table();
    table.turn(table.transmute(103, Class::Mutable), &YES);
    let proposal = Move::Propose(ProposeMove {
        draft: draft(vec![table.recode(301, "")]),
    });
    let refusal = table.refuse(2, proposal);
    assert_eq!(refusal.number(), Some(RuleNumber(114)));
}

#[test]
fn whoever_takes_away_the_right_to_change_rules_ends_all_change() {
    let mut table = table();
    table.turn(table.transmute(103, Class::Mutable), &YES);
    table.turn(table.transmute(114, Class::Mutable), &YES);
    table.turn(table.repeal(302), &YES);
    table.turn(table.recode(301, ""), &YES);
    let refusal = table.refuse(
        1,
        Move::Propose(ProposeMove {
            draft: draft(vec![enact("Tea", "")]),
        }),
    );
    assert_eq!(
        refusal,
        Refusal::NotPermitted {
            question: "permits",
            number: None
        }
    );
}
