//! Questions of the kernel to rules, and its defaults where they are silent, at odds or broken.

use crate::common::quiet::quiet_moves;
use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{
    ActMove, BeginMove, CallMove, CloseMove, CorrectMove, JudgeMove, OpenVotingMove, ProposeMove,
    RemarkMove, ReviseMove, VoteMove,
};
use nomic_engine::rules::{self, Language};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn with_an_empty_ruleset_nothing_can_be_changed() {
    let mut table = Table::begun(ruleset(&[]), 2);
    let moved = Move::Propose(ProposeMove {
        draft: draft(vec![enact("Tea", "")]),
    });
    let refusal = table.refuse(1, moved);
    assert_eq!(
        refusal,
        Refusal::NotPermitted {
            question: "permits",
            number: None
        }
    );
    assert_eq!(
        table.on_turn(),
        1,
        "the first seat begins where no rule says who does"
    );
}

#[test]
fn without_a_requirement_a_proposal_needs_a_judge() {
    let code = FREE.replace("answer 1", "pass");
    let mut table = Table::begun(ruleset(&[(1, Immutable, &code)]), 2);
    let proposal = table.propose(1, enact("Tea", ""));
    let ruling = table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.stage(proposal), Stage::Undetermined);
    let doubt = Doubt::NoRequirement;
    assert!(
        whats(&ruling)
            .iter()
            .any(|w| matches!(w, Effect::Undetermined { doubt: d, .. } if *d == doubt))
    );
}

#[test]
fn without_an_officer_nobody_opens_a_ballot() {
    let code = FREE.replace("answer p.proposer", "pass");
    let mut table = Table::begun(ruleset(&[(1, Immutable, &code)]), 2);
    let proposal = table.propose(1, enact("Tea", ""));
    let opening = table.opening(proposal);
    assert_eq!(
        table.refuse(1, opening),
        Refusal::NotOfficer { officer: None }
    );
}

#[test]
fn the_highest_rule_answers_and_the_others_are_beaten() {
    let lenient = "when required_votes(b)\n  answer 5\nend";
    let mut table = free(&[
        (7, Immutable, lenient),
        (8, Mutable, "when required_votes(b)\n  answer 1\nend"),
    ]);
    let proposal = table.propose(1, enact("Tea", ""));
    let ruling = table.ballot(1, proposal, &[true, true]);
    let adopted = ruling
        .effects
        .iter()
        .find(|h| matches!(h.effect, Effect::Adopted { .. }))
        .unwrap();
    let [Because::Rule { number, beaten, .. }] = adopted.because.as_slice() else {
        panic!("{adopted:?}");
    };
    assert_eq!(
        (number.0, beaten.as_slice()),
        (1, [RuleNumber(7)].as_slice())
    );
}

#[test]
fn of_several_refusals_that_of_the_highest_rule_is_given() {
    let refuses =
        |what: &str| format!("check proposing(p)\n  refuse(\"{what}\" | de \"nein\")\nend");
    let (low, high) = (refuses("low"), refuses("high"));
    let mut table = free(&[(9, Mutable, &high), (12, Mutable, &low)]);
    let refusal = table.refuse(
        1,
        Move::Propose(ProposeMove {
            draft: draft(vec![enact("Tea", "")]),
        }),
    );
    let Refusal::ByRule {
        number,
        message,
        line,
        ..
    } = refusal
    else {
        panic!("{refusal:?}");
    };
    assert_eq!((number.0, line, message.get(Language::It)), (9, 1, "high"));
    assert_eq!(message.get(Language::De), "nein");
}

#[test]
fn a_broken_rule_is_marked_and_the_game_goes_on() {
    let broken = "when on_proposed(p)\n  award(p.proposer, 1 div 0)\nend";
    let sound = "when on_proposed(p)\n  award(p.proposer, 3)\nend";
    let mut table = free(&[(5, Mutable, broken), (6, Mutable, sound)]);
    let ruling = table.accept(
        1,
        Move::Propose(ProposeMove {
            draft: draft(vec![enact("Tea", "")]),
        }),
    );
    assert_eq!(table.points(1), 3);
    let fault = table.rule(5).fault.unwrap();
    assert_eq!((fault.hook, fault.fault.line), ("on_proposed", 2));
    assert_eq!(fault.fault.code, rules::FaultCode::DivisionByZero);
    assert!(
        whats(&ruling)
            .iter()
            .any(|what| matches!(what, Effect::RuleFaulted { .. }))
    );
}

#[test]
fn a_rule_without_end_is_broken_off() {
    let nested = "when on_proposed(p)\n  let n = sum(sum(sum(sum(1 for a in l) for b in l) for c in l) for d in l)\n  award(p.proposer, n)\nend"
        .replace("in l", "in [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]");
    let mut table = free(&[(5, Mutable, &nested)]);
    table.propose(1, enact("Tea", ""));
    assert_eq!(
        table.rule(5).fault.unwrap().fault.code,
        rules::FaultCode::FuelSpent
    );
    assert_eq!(table.points(1), 0);
}

#[test]
fn two_rules_that_end_the_turn_end_it_once() {
    let code = "when on_decided(p)\n  end_turn()\nend";
    let next = "when next_player(p)\n  answer next_in_order(p)\nend";
    let mut table = free(&[(5, Mutable, code), (6, Mutable, code), (7, Mutable, next)]);
    let proposal = table.propose(1, enact("Tea", ""));
    table.ballot(1, proposal, &[true, true]);
    assert_eq!(table.on_turn(), 2);
    assert_eq!(table.state().turn().number, 2);
}

#[test]
fn draws_come_only_from_a_ballot_that_this_move_closed() {
    let code = "when on_proposed(p)\n  award(p.proposer, draw(6))\nend";
    let mut table = free(&[(5, Mutable, code)]);
    for _ in 0..2 {
        let proposal = table.propose(1, enact("Tea", ""));
        assert_eq!(
            table.rule(5).fault.unwrap().fault.code,
            rules::FaultCode::NoChance
        );
        table.ballot(1, proposal, &[true, true]);
    }
    assert_eq!(table.points(1), 0);
}

#[test]
fn each_draw_can_be_checked_from_the_links_of_the_ballot() {
    let code = "when on_decided(p)\n  award(p.proposer, draw(6) + draw(20))\nend";
    let mut table = free(&[(5, Mutable, code), (6, Mutable, code)]);
    let proposal = table.propose(1, enact("Tea", ""));
    let ruling = table.ballot(1, proposal, &[true, true]);
    let links = &table.ballot_on(proposal).links;
    assert_eq!(
        links.iter().map(|(player, _)| player.0).collect::<Vec<_>>(),
        [1, 1, 2]
    );
    let mut counters = Vec::new();
    for what in whats(&ruling) {
        if let Effect::Drawn {
            sides,
            result,
            counter,
            ..
        } = what
        {
            assert_eq!(dice::draw(links, proposal.0, counter, sides), result);
            counters.push((counter, sides));
        }
    }
    assert_eq!(counters, [(0, 6), (1, 20), (2, 6), (3, 20)]);
    assert_eq!(table.state().draws().unwrap().counter, 4);
}

#[test]
fn before_voting_opens_nobody_has_a_vote_in_the_ballot() {
    let watch = "check rule_change(p)\n  let b = p.ballot\n  if b.open or b.number + b.eligible_voters + count(b.votes) + b.deadline > 0 or b.unanimous then\n    refuse(\"too early\")\n  end\nend";
    let mut table = free(&[(5, Mutable, watch)]);
    table.propose(1, enact("Tea", ""));
}

#[test]
fn with_an_empty_ruleset_no_move_changes_more_than_who_sits_at_the_table() {
    let mut table = Table::begun(ruleset(&[]), 2);
    for change in all_changes(RuleId(1)) {
        let draft = draft(vec![change]);
        table.refuse(1, Move::Propose(ProposeMove { draft }));
    }
    for moved in all_moves(&table).into_iter().chain(quiet_moves(&table)) {
        table.refuse(1, moved);
    }
    assert_eq!(table.state().rules().iter().count(), 0);
    assert_eq!(table.state().offers(PlayerId(1)), []);
}

fn all_changes(rule: RuleId) -> Vec<RuleChange> {
    let (was, to) = (
        Wording::new("", "", ""),
        Wording::new("Tea", "At five.", ""),
    );
    let edits = Edits::between(&was, &to);
    vec![
        enact("Tea", ""),
        RuleChange::Amend {
            rule,
            edits: edits.clone(),
        },
        RuleChange::Repeal { rule },
        RuleChange::Transmute { rule, to: Mutable },
        RuleChange::AmendAmendment {
            rule,
            amendment: 0,
            edits: edits.clone(),
        },
        RuleChange::RepealAmendment {
            rule,
            amendment: 0,
            edits: Some(edits),
        },
    ]
}

/// A move of every kind that could change something but who sits at the table.
fn all_moves(table: &Table) -> Vec<Move> {
    let proposal = ProposalId(EventId([7; 32]));
    let hash = ProposalHash([7; 32]);
    let (reveal, seal) = (table.reveal(1), table.seal());
    let subject = Subject::Proposal { proposal, hash };
    vec![
        Move::Revise(ReviseMove {
            proposal,
            draft: draft(vec![enact("Tea", "")]),
        }),
        Move::Remark(RemarkMove {
            proposal,
            text: "Tea?".to_owned(),
        }),
        Move::OpenVoting(OpenVotingMove { proposal, hash }),
        Move::Vote(VoteMove {
            subject,
            paper: Paper::Open(true.into()),
            reveal: Some(reveal),
        }),
        Move::Close(CloseMove {
            subject,
            seal,
            reveal,
            throws: vec![],
            openings: vec![],
        }),
        Move::Begin(BeginMove { seal }),
        Move::Call(CallMove {
            statement: "Tea is coffee.".to_owned(),
            about: None,
        }),
        Move::Judge(JudgeMove {
            case: CaseId(1),
            finding: Finding::True,
            reason: "It is.".to_owned(),
            remedies: vec![],
        }),
        Move::Act(ActMove {
            rule: RuleId(1),
            action: "tea".to_owned(),
            form: Paper::Open(vec![]),
        }),
    ]
}

#[test]
fn who_sits_apart_has_no_turn_and_is_given_none() {
    let code = "action aside(p) \"Step aside\"\n  set_apart(p, yes)\nend\naction back(p) \"Come back\"\n  set_apart(p, no)\nend";
    let mut table = Table::begun(ruleset(&[(1, Immutable, FREE), (2, Mutable, code)]), 3);
    assert_eq!(table.on_turn(), 1);
    table.accept(1, table.acting(1, 2, "aside", Vec::new()));
    assert_eq!(table.on_turn(), 2, "no rule says who is next");
    let reason = "So.".to_owned();
    let player = PlayerId(1);
    let remedies = vec![Remedy::GiveTurn { player }];
    let refusal = table.refuse(2, Move::Correct(CorrectMove { reason, remedies }));
    assert_eq!(refusal, Refusal::BadRemedy { at: 0 });
    // A single remaining player keeps the turn, or no turn would ever begin.
    for player in [3, 2] {
        table.accept(player, table.acting(player, 2, "aside", Vec::new()));
    }
    assert_eq!(table.on_turn(), 2);
    table.accept(1, table.acting(1, 2, "back", Vec::new()));
    assert_eq!(table.on_turn(), 2);
}
