//! Rules that look ahead to the results of a proposal.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::ProposeMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const OPEN: &str = r#"
check rule_change(p)
  if not any(r in p.rules_after where answers(r, "winner")) then
    refuse("nobody could win")
  end
end"#;
const WINNER: &str = "when winner(p)\n  answer p.points > 99\nend";
const AGAINST_FIVE: &str = "when voids(r)\n  if r.number = 5 then\n    answer yes\n  end\nend";

fn proposing(change: RuleChange) -> Move {
    let draft = draft(vec![change]);
    Move::Propose(ProposeMove { draft })
}

fn refused_by(table: &mut Table, change: RuleChange) -> Option<u32> {
    let ruling = table.play(1, proposing(change));
    match &ruling.verdict {
        Err(Refusal::ByRule { number, .. }) => Some(number.0),
        _ => None,
    }
}

#[test]
fn what_would_be_void_is_not_among_the_rules_after_a_proposal() {
    let mut table = free(&[(4, Immutable, OPEN), (5, Mutable, WINNER)]);
    assert_eq!(refused_by(&mut table, enact("Void", AGAINST_FIVE)), Some(4));
    assert_eq!(refused_by(&mut table, enact("Tea", "")), None);
}

#[test]
fn what_would_be_void_no_more_is_among_them() {
    let rules = [
        (4, Immutable, OPEN),
        (5, Mutable, WINNER),
        (6, Mutable, AGAINST_FIVE),
    ];
    let mut table = free(&rules);
    assert_eq!(table.rule(5).status, Status::Void);
    assert_eq!(refused_by(&mut table, enact("Tea", "")), Some(4));
    let proposal = table.propose(1, table.repeal(6));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.rule(5).status, Status::InForce);
}

#[test]
fn what_would_be_void_is_found_out_under_the_number_that_a_rule_would_bear() {
    let renumbering = "when number_after(c, p)\n  answer p.number + 100\nend";
    let against = AGAINST_FIVE.replace("= 5", "= 401");
    let rules = [
        (4, Immutable, OPEN),
        (5, Mutable, WINNER),
        (6, Mutable, &*against),
        (7, Mutable, renumbering),
    ];
    let mut table = free(&rules);
    let reworded = table.reword(5, "In other words.");
    assert_eq!(refused_by(&mut table, reworded), Some(4));
}

#[test]
fn a_rule_that_judges_others_cannot_look_ahead() {
    let circular = "when voids(r)\n  answer any(p in open_proposals where r in p.rules_after)\nend";
    let rules = [
        (4, Immutable, OPEN),
        (5, Mutable, WINNER),
        (6, Mutable, circular),
    ];
    let mut table = free(&rules);
    for title in ["Tea", "Cake"] {
        let proposal = table.propose(1, enact(title, ""));
        table.ballot(1, proposal, &[true, true]);
        table.accept(2, proposing(enact(title, "")));
    }
    let fault = table.rule(6).fault.unwrap();
    assert_eq!(fault.hook, "voids");
    assert_eq!(
        fault.fault.code,
        nomic_engine::rules::FaultCode::DepthExceeded
    );
    assert_eq!(table.rule(5).status, Status::InForce);
}

#[test]
fn rules_that_judge_without_an_end_leave_the_others_their_steps() {
    let slow = "when voids(r)\n  answer sum(sum(1 for x in all_rules) for y in all_rules) < 0\nend";
    let fillers: Vec<_> = (100..140).map(|number| (number, Mutable, "")).collect();
    let mut rules = vec![
        (4, Immutable, OPEN),
        (5, Mutable, WINNER),
        (6, Mutable, slow),
    ];
    rules.extend(fillers);
    let mut table = free(&rules);
    let last = table.rule(139).id;
    let proposal = table.propose(1, RuleChange::Repeal { rule: last });
    let ruling = table.ballot(1, proposal, &[true, true]);
    let adopted = |what: &Effect| matches!(what, Effect::Adopted { .. });
    assert!(whats(&ruling).iter().any(adopted));
    let faulted = table
        .state()
        .rules()
        .iter()
        .filter(|rule| rule.fault.is_some());
    assert!(
        faulted
            .map(|rule| rule.number)
            .all(|number| number == RuleNumber(6))
    );
}

#[test]
fn the_amendments_of_a_rule_after_a_proposal_are_seen_as_they_would_be() {
    let never = "check rule_change(p)\n  if any(r in p.rules_after where any(a in r.amendments where a.standing and a.rule = r and a.number = p.number)) then\n    refuse(\"nothing is amended\")\n  end\nend";
    let mut table = free(&[(3, Mutable, ""), (4, Mutable, never)]);
    let amend = table.reword(3, "Otherwise.");
    assert_eq!(refused_by(&mut table, amend), Some(4));
    assert_eq!(table.rule(4).fault, None);
    assert_eq!(refused_by(&mut table, enact("Tea", "")), None);
    // An amendment that would no longer be in force does not.
    let some = "check rule_change(p)\n  if not any(r in p.rules_after where any(a in r.amendments where a.standing and a.number = 301)) then\n    refuse(\"that stays amended\")\n  end\nend";
    let mut table = free(&[(3, Mutable, "")]);
    let amend = table.reword(3, "Otherwise.");
    table.turn(amend, &[true, true]);
    table.turn(enact("Stay", some), &[true, true]);
    let repeal = RuleChange::RepealAmendment {
        rule: table.rule(3).id,
        amendment: 0,
        edits: None,
    };
    assert_eq!(refused_by(&mut table, repeal), Some(302));
}
