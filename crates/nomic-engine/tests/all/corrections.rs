//! Corrections by all players together, and players who are away.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{AgreeMove, AwayMove, CorrectMove, ProposeMove, WithdrawMove};
use nomic_engine::rules::Value;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const ONE: CorrectionId = CorrectionId(1);

fn correct(remedies: Vec<Remedy>) -> Move {
    Move::Correct(CorrectMove {
        reason: "We counted wrong.".to_owned(),
        remedies,
    })
}

const fn agree() -> Move {
    Move::Agree(AgreeMove { correction: ONE })
}

fn points(player: u16, to: i64) -> Remedy {
    Remedy::SetQuantity {
        player: PlayerId(player),
        quantity: "points".to_owned(),
        to,
    }
}

fn three(more: &[(u32, Class, &str)]) -> Table {
    let mut rules = vec![(1, Immutable, FREE)];
    rules.extend_from_slice(more);
    Table::begun(ruleset(&rules), 3)
}

fn all_correct(table: &mut Table, remedies: Vec<Remedy>) {
    let ruling = table.accept(1, correct(remedies));
    let proposed = whats(&ruling).into_iter().find_map(|what| match what {
        Effect::CorrectionProposed { correction } => Some(correction),
        _ => None,
    });
    let correction = proposed.unwrap();
    for player in [2, 3] {
        table.accept(player, Move::Agree(AgreeMove { correction }));
    }
}

#[test]
fn a_correction_is_made_when_everybody_has_agreed() {
    let mut table = three(&[]);
    table.accept(2, correct(vec![points(1, 5), points(2, -5)]));
    table.accept(1, agree());
    assert_eq!(table.points(1), 0);
    let ruling = table.accept(3, agree());
    assert_eq!([table.points(1), table.points(2)], [5, -5]);
    let made = Effect::CorrectionMade { correction: ONE };
    assert_eq!(whats(&ruling)[1..3], [made, Effect::Remedied(points(1, 5))]);
    assert!(table.state().correction(ONE).unwrap().made);
    assert_eq!(table.refuse(1, agree()), Refusal::CorrectionClosed);
}

#[test]
fn a_correction_is_no_amendment() {
    let mut table = three(&[(5, Mutable, "")]);
    let rule = table.rule(5).id;
    let code = "when winner(p)\n  answer this_rule.amended or count(this_rule.amendments) > 0\nend";
    let remedy = table.set_code(5, code);
    all_correct(&mut table, vec![remedy]);
    assert_eq!(&*table.rule(5).code, code);
    assert!(!table.rule(5).amended());
    assert_eq!(table.state().phase(), Phase::Playing);
    let repeal = RuleChange::RepealAmendment {
        rule,
        amendment: 0,
        edits: None,
    };
    let draft = draft(vec![repeal]);
    assert_eq!(
        table.refuse(1, Move::Propose(ProposeMove { draft })),
        Refusal::UnknownAmendment
    );
}

#[test]
fn an_amendment_that_was_corrected_since_is_not_repealed_without_words() {
    let mut table = three(&[(5, Mutable, "")]);
    let proposal = table.propose(1, table.reword(5, "Amended."));
    table.ballot(1, proposal, &[true, true, true]);
    let remedy = table.set_code(5, "keep n = 0");
    all_correct(&mut table, vec![remedy]);
    let repeal = RuleChange::RepealAmendment {
        rule: table.rule(5).id,
        amendment: 0,
        edits: None,
    };
    let draft = draft(vec![repeal]);
    assert_eq!(
        table.refuse(1, Move::Propose(ProposeMove { draft })),
        Refusal::WordingMissing
    );
}

#[test]
fn agreeing_twice_or_to_nothing_is_refused() {
    let mut table = three(&[]);
    assert_eq!(table.refuse(1, agree()), Refusal::UnknownCorrection);
    assert_eq!(table.refuse(1, correct(Vec::new())), Refusal::NoChange);
    table.accept(1, correct(vec![points(1, 5)]));
    assert_eq!(table.refuse(1, agree()), Refusal::AlreadyAgreed);
}

#[test]
fn only_its_author_withdraws_a_correction() {
    let mut table = three(&[]);
    table.accept(1, correct(vec![points(1, 5)]));
    let withdraw = || Move::Withdraw(WithdrawMove { correction: ONE });
    let proposer = PlayerId(1);
    assert_eq!(
        table.refuse(2, withdraw()),
        Refusal::NotProposer { proposer }
    );
    table.accept(1, withdraw());
    assert!(table.state().correction(ONE).unwrap().withdrawn);
    assert_eq!(table.refuse(2, agree()), Refusal::CorrectionClosed);
}

#[test]
fn whoever_leaves_needs_not_agree() {
    let mut table = three(&[]);
    table.accept(1, correct(vec![points(1, 5)]));
    table.accept(2, agree());
    table.accept(3, Move::Leave);
    assert_eq!(table.points(1), 5);
}

#[test]
fn whoever_joins_has_to_agree_too() {
    let mut table = three(&[]);
    table.accept(1, correct(vec![points(1, 5)]));
    table.accept(4, joining(4, "Dario"));
    for player in [2, 3] {
        table.accept(player, agree());
    }
    assert_eq!(table.points(1), 0);
    table.accept(4, agree());
    assert_eq!(table.points(1), 5);
}

#[test]
fn it_is_made_as_a_whole_or_not_at_all() {
    let mut table = three(&[(5, Mutable, "keep n = 0"), (6, Mutable, "")]);
    let rule = table.rule(5).id;
    let keep = |to| Remedy::SetKeep {
        rule,
        keep: "n".to_owned(),
        to,
    };
    let wrong = vec![points(1, 5), keep(Argument::Text("many".to_owned()))];
    assert_eq!(
        table.refuse(1, correct(wrong)),
        Refusal::BadRemedy { at: 1 }
    );
    let code = table.set_code(6, "when");
    let refusal = table.refuse(1, correct(vec![points(1, 5), code]));
    assert!(matches!(refusal, Refusal::CodeDoesNotCheck { at: 1, .. }));

    table.accept(1, correct(vec![points(1, 5), keep(Argument::Number(7))]));
    table.turn(table.recode(5, "keep m = 0"), &[true; 3]);
    table.accept(2, agree());
    assert_eq!(table.refuse(3, agree()), Refusal::BadRemedy { at: 1 });
    assert_eq!(table.points(1), 0);
    let ruling = table.accept(3, Move::Leave);
    assert_eq!(table.points(1), 0);
    let over = Effect::CorrectionWithdrawn { correction: ONE };
    assert!(whats(&ruling).contains(&over), "nobody is left to agree");
}

#[test]
fn a_game_whose_rules_are_broken_is_repaired() {
    let broken = FREE.replace("answer 1", "answer 1 div 0");
    let mut table = Table::begun(ruleset(&[(1, Immutable, &broken)]), 3);
    let proposal = table.propose(
        1,
        enact("Tea", "when on_decided(p)\n  award(p.proposer, 3)\nend"),
    );
    table.ballot(1, proposal, &[true; 3]);
    assert_eq!(table.stage(proposal), Stage::Undetermined);
    let remedies = vec![
        table.set_code(1, FREE),
        Remedy::Decide {
            proposal,
            adopted: true,
        },
    ];
    all_correct(&mut table, remedies);
    assert_eq!(table.stage(proposal), Stage::Adopted);
    assert_eq!(
        table.state().proposals().count(),
        1,
        "it is still the same one"
    );
    assert_eq!(table.points(1), 3, "what follows from it follows");
    assert_eq!(table.rule(1).fault, None);
    let (next, _) = table.turn(enact("Cake", ""), &[true; 3]);
    assert_eq!(table.stage(next), Stage::Adopted);
}

#[test]
fn an_open_proposal_can_be_decided_but_no_decided_one() {
    let mut table = three(&[]);
    let proposal = table.propose(1, enact("Tea", ""));
    let decide = |adopted| Remedy::Decide { proposal, adopted };
    all_correct(&mut table, vec![decide(false)]);
    assert_eq!(table.stage(proposal), Stage::Rejected);
    let moved = correct(vec![decide(true)]);
    assert_eq!(table.refuse(1, moved), Refusal::BadRemedy { at: 0 });
}

#[test]
fn the_turn_can_be_given_away_even_when_a_rule_holds_it() {
    let hold = "check next_turn()\n  refuse(\"never\")\nend\nwhen on_decided(p)\n  end_turn()\nend";
    let mut table = three(&[(5, Mutable, hold)]);
    table.turn(enact("Tea", ""), &[true; 3]);
    assert!(table.state().turn().held.is_some());
    let player = PlayerId(3);
    all_correct(&mut table, vec![Remedy::GiveTurn { player }]);
    let turn = table.state().turn();
    assert_eq!(
        (turn.player, turn.number, &turn.held),
        (Some(player), 2, &None)
    );
    let same = correct(vec![Remedy::GiveTurn { player }]);
    assert_eq!(table.refuse(1, same), Refusal::BadRemedy { at: 0 });
}

#[test]
fn a_rule_is_taken_out_of_force_and_brought_back() {
    let mut table = three(&[(
        5,
        Mutable,
        "keep n = 1\nwhen on_proposed(p)\n  award(p.proposer, n)\nend",
    )]);
    let rule = table.rule(5).id;
    let status = |status| Remedy::SetStatus { rule, status };
    all_correct(&mut table, vec![status(Status::Repealed)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(table.points(1), 0);
    let keep = Remedy::SetKeep {
        rule,
        keep: "n".to_owned(),
        to: Argument::Number(9),
    };
    all_correct(&mut table, vec![status(Status::InForce), keep]);
    assert_eq!(table.rule(5).kept("n", None), Some(&Value::Number(9)));
    table.propose(1, enact("Cake", ""));
    assert_eq!(table.points(1), 9);
    all_correct(&mut table, vec![status(Status::Void)]);
    assert_eq!(table.rule(5).status, Status::Void);
    table.turn(enact("Milk", ""), &[true; 3]);
    assert_eq!(
        table.rule(5).status,
        Status::Void,
        "it is void by agreement"
    );
}

#[test]
fn two_rules_never_bear_one_number() {
    let mut table = three(&[(5, Mutable, "")]);
    let old = table.rule(5).id;
    table.turn(table.repeal(5), &[true; 3]);
    let renumber = "when number_after(c, p)\n  if c.enacts then\n    answer 5\n  end\nend";
    table.turn(enact("Numbers", renumber), &[true; 3]);
    table.turn(enact("Another five", ""), &[true; 3]);
    let moved = correct(vec![Remedy::SetStatus {
        rule: old,
        status: Status::InForce,
    }]);
    assert_eq!(table.refuse(1, moved), Refusal::BadRemedy { at: 0 });
}

#[test]
fn a_correction_can_be_made_before_the_game_begins_and_after_it_is_won() {
    let won = "when winner(p)\n  answer p.points > 10\nend";
    let rules = ruleset(&[(1, Immutable, FREE), (2, Mutable, won)]);
    let mut table = Table::gathered(rules, 3);
    assert_eq!(
        table.refuse(4, correct(vec![points(1, 3)])),
        Refusal::NotSeated
    );
    all_correct(&mut table, vec![points(1, 3)]);
    assert_eq!(table.points(1), 3);
    table.accept(1, table.beginning());
    all_correct(&mut table, vec![points(2, 11)]);
    assert_eq!(table.state().winners(), [PlayerId(2)]);
    all_correct(&mut table, vec![points(3, 12)]);
    assert_eq!(table.points(3), 12);
    assert_eq!(
        table.refuse(1, Move::Away(AwayMove { away: true })),
        Refusal::GameOver
    );
}

#[test]
fn going_away_and_coming_back_are_seen_by_the_rules() {
    let watch = "check going_away(p)\n  if p.on_turn then\n    refuse(\"not now\")\n  end\nend
when on_away(p)\n  award(p, 1)\nend\nwhen on_back(p)\n  award(p, 10)\nend";
    let mut table = three(&[(5, Mutable, watch)]);
    assert_eq!(
        table.refuse(2, Move::Away(AwayMove { away: false })),
        Refusal::NoChange
    );
    assert!(matches!(
        table.refuse(1, Move::Away(AwayMove { away: true })),
        Refusal::ByRule { .. }
    ));
    let ruling = table.accept(2, Move::Away(AwayMove { away: true }));
    assert_eq!(whats(&ruling)[0], Effect::WentAway(PlayerId(2)));
    assert!(table.state().player(PlayerId(2)).unwrap().away);
    let ruling = table.accept(2, Move::Away(AwayMove { away: false }));
    assert_eq!(whats(&ruling)[0], Effect::CameBack(PlayerId(2)));
    assert_eq!(table.points(2), 11);
}
