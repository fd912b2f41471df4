//! Cases: calling for a judge, judging, overruling, and the next turn that waits meanwhile.

use crate::common::court::*;
use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::CallMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn judged(remedies: Vec<Remedy>) -> Table {
    let mut table = court(3);
    table.accept(2, call(None));
    table.accept(3, judgement(ONE, Finding::True, remedies));
    table
}

#[test]
fn the_judge_is_whom_the_rules_name() {
    let mut table = court(3);
    let ruling = table.accept(2, call(Some(About::Player(PlayerId(1)))));
    let judge = PlayerId(3);
    assert_eq!(
        whats(&ruling),
        [Effect::CaseCalled { case: ONE, judge }],
        "the player before the one on turn"
    );
    assert_eq!(because(&ruling, |_| true), [2]);
    let case = case(&table);
    assert_eq!(
        (case.caller, case.judge, case.turn),
        (PlayerId(2), judge, 1)
    );
    assert!(!case.settled && case.judgement.is_none());
}

#[test]
fn where_no_rule_names_a_judge_there_is_no_court() {
    let mut table = free(&[]);
    assert_eq!(table.refuse(1, call(None)), Refusal::NoCourt);
    let gone = "when judge_for(c)\n  answer player(2)\nend";
    let mut table = free(&[(5, Mutable, gone)]);
    table.accept(2, Move::Leave);
    assert_eq!(table.refuse(1, call(None)), Refusal::NoCourt);
}

#[test]
fn a_call_states_something_about_something_that_is_there() {
    let mut table = court(3);
    let empty = Move::Call(CallMove {
        statement: " ".to_owned(),
        about: None,
    });
    assert_eq!(table.refuse(1, empty), Refusal::NoChange);
    let nobody = call(Some(About::Player(PlayerId(9))));
    assert_eq!(table.refuse(1, nobody), Refusal::UnknownPlayer);
    let rule = RuleId(99);
    assert_eq!(
        table.refuse(1, call(Some(About::Rule(rule)))),
        Refusal::UnknownRule { rule }
    );
    let nothing = call(Some(About::Proposal(ProposalId(EventId([7; 32])))));
    assert_eq!(table.refuse(1, nothing), Refusal::UnknownProposal);
}

#[test]
fn rules_can_refuse_calls_and_judgements() {
    let strict = "check calling(p)\n  if p.on_turn then\n    refuse(\"not in your own turn\")\n  end\nend\ncheck judging(c)\n  if c.caller = c.judge then\n    refuse(\"partial\")\n  end\nend";
    let rules = [
        (1, Immutable, FREE),
        (2, Mutable, COURT),
        (3, Mutable, strict),
    ];
    let mut table = Table::begun(ruleset(&rules), 3);
    assert!(matches!(
        table.refuse(1, call(None)),
        Refusal::ByRule {
            number: RuleNumber(3),
            ..
        }
    ));
    table.accept(3, call(None));
    let moved = judgement(ONE, Finding::True, Vec::new());
    assert!(matches!(
        table.refuse(3, moved),
        Refusal::ByRule {
            number: RuleNumber(3),
            ..
        }
    ));
}

#[test]
fn only_the_judge_judges_and_only_once() {
    let mut table = court(3);
    let moved = || judgement(ONE, Finding::False, Vec::new());
    assert_eq!(table.refuse(3, moved()), Refusal::UnknownCase);
    table.accept(1, call(None));
    let judge = PlayerId(3);
    assert_eq!(table.refuse(2, moved()), Refusal::NotJudge { judge });
    let ruling = table.accept(3, moved());
    let finding = Finding::False;
    assert_eq!(
        whats(&ruling),
        [Effect::Judged {
            case: ONE,
            judge,
            finding
        }]
    );
    assert_eq!(table.refuse(3, moved()), Refusal::AlreadyJudged);
}

#[test]
fn a_remedy_that_cannot_be_is_refused_at_once() {
    let mut table = court(3);
    table.accept(1, call(None));
    let remedies = vec![points(1, 5), points(9, 5)];
    let moved = judgement(ONE, Finding::True, remedies);
    assert_eq!(table.refuse(3, moved), Refusal::BadRemedy { at: 1 });
    let remedies = vec![table.set_code(2, "when")];
    let moved = judgement(ONE, Finding::True, remedies);
    assert!(matches!(
        table.refuse(3, moved),
        Refusal::CodeDoesNotCheck { at: 0, .. }
    ));
    let many = vec![points(1, 5); limits::MAX_REMEDIES + 1];
    let moved = judgement(ONE, Finding::True, many);
    assert!(matches!(table.refuse(3, moved), Refusal::TooMany { .. }));
}

#[test]
fn the_next_turn_waits_until_most_of_the_others_consent() {
    let mut table = court(3);
    let consent = act(&table, "consent", Vec::new());
    table.accept(2, call(None));
    let number = table.rule(2).number;
    assert_eq!(
        table.refuse(1, consent.clone()),
        Refusal::NotOffered { number }
    );
    let (_, ruling) = table.turn(enact("Tea", ""), &[true; 3]);
    assert!(
        whats(&ruling)
            .iter()
            .any(|what| matches!(what, Effect::TurnHeld { .. }))
    );
    assert_eq!(table.on_turn(), 1);
    table.accept(1, consent.clone());
    let held = table.state().turn().held.clone().unwrap();
    assert_eq!(held.as_plain(), "1 have consented so far.");
    let ruling = table.accept(3, consent);
    assert!(whats(&ruling).contains(&Effect::TurnBegan {
        player: PlayerId(2),
        number: 2
    }));
    assert_eq!(table.state().turn().held, None);
}

#[test]
fn what_a_judge_orders_is_done_when_the_case_is_settled() {
    let mut table = judged(vec![points(2, 7)]);
    assert_eq!(table.points(2), 0);
    table.turn(enact("Tea", ""), &[true; 3]);
    let consent = act(&table, "consent", Vec::new());
    table.accept(1, consent.clone());
    assert_eq!(table.points(2), 0);
    let ruling = table.accept(2, consent);
    assert_eq!(table.points(2), 7);
    let whats = whats(&ruling);
    assert!(whats.contains(&Effect::CaseSettled {
        case: ONE,
        finding: Some(Finding::True)
    }));
    assert!(whats.contains(&Effect::Remedied(points(2, 7))));
    assert!(case(&table).settled);
    let moved = judgement(ONE, Finding::True, Vec::new());
    assert_eq!(table.refuse(3, moved), Refusal::CaseSettled);
}

#[test]
fn a_remedy_that_has_become_impossible_is_left_out_and_the_others_are_done() {
    let mut table = court(3);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(2, call(Some(About::Proposal(proposal))));
    let decide = Remedy::Decide {
        proposal,
        adopted: true,
    };
    table.accept(
        3,
        judgement(ONE, Finding::True, vec![decide.clone(), points(2, 7)]),
    );
    table.ballot(1, proposal, &[false; 3]);
    let consent = act(&table, "consent", Vec::new());
    table.accept(1, consent.clone());
    let ruling = table.accept(2, consent);
    assert_eq!(table.stage(proposal), Stage::Rejected);
    assert_eq!(table.points(2), 7);
    assert!(!whats(&ruling).contains(&Effect::Remedied(decide)));
}

#[test]
fn the_others_overrule_a_judgement_by_a_unanimous_ballot() {
    let mut table = judged(vec![points(2, 7)]);
    let appeal = act(&table, "appeal", vec![Argument::Case(ONE)]);
    assert!(matches!(
        table.refuse(3, appeal.clone()),
        Refusal::ByRule { .. }
    ));
    let ruling = table.accept(1, appeal);
    assert!(matches!(
        whats(&ruling)[1],
        Effect::BallotOpened {
            topic: Topic::Question(BallotId(1), _),
            ..
        }
    ));
    let ballot = table.state().ballot(BallotId(1)).unwrap();
    let question = ballot.question.as_ref().unwrap();
    assert_eq!(question.about, Some(About::Case(ONE)));
    assert_eq!(ballot.electorate, [PlayerId(1), PlayerId(2)]);
    table.accept(1, table.voting_in(1, 1, true));
    assert_eq!(case(&table).judge, PlayerId(3));
    let ruling = table.accept(2, table.voting_in(2, 1, true));
    let judge = Some(PlayerId(2));
    assert!(whats(&ruling).contains(&Effect::Overruled { case: ONE, judge }));
    let case = case(&table);
    assert_eq!((case.judge, case.judgement), (PlayerId(2), None));
    assert_eq!(case.overruled[0].judge, PlayerId(3));
}

#[test]
fn one_voice_against_keeps_the_judgement() {
    let mut table = judged(Vec::new());
    table.accept(1, act(&table, "appeal", vec![Argument::Case(ONE)]));
    let ruling = table.accept(1, table.voting_in(1, 1, false));
    let defeated = |what: &Effect| matches!(what, Effect::QuestionDecided { carried: false, .. });
    assert!(whats(&ruling).iter().any(defeated));
    assert!(case(&table).judgement.is_some());
    assert_eq!(
        table.refuse(2, table.voting_in(2, 1, true)),
        Refusal::BallotClosed
    );
}

#[test]
fn a_case_that_nobody_is_left_to_judge_is_settled_without_a_finding() {
    let mut table = judged(Vec::new());
    for (judge, others) in [(3, [1, 2]), (2, [1, 3])] {
        if judge == 2 {
            table.accept(2, judgement(ONE, Finding::False, vec![points(3, 1)]));
        }
        table.accept(1, act(&table, "appeal", vec![Argument::Case(ONE)]));
        let ballot = table.state().open_ballots().next().unwrap().id.0;
        for voter in others {
            table.accept(voter, table.voting_in(voter, ballot, true));
        }
    }
    let case = case(&table);
    assert!(case.settled && case.judgement.is_none());
    assert_eq!(case.overruled.len(), 2);
    assert_eq!(table.points(3), 0);
}

#[test]
fn the_case_of_a_judge_who_leaves_goes_to_somebody_else() {
    let mut table = court(3);
    table.accept(2, call(None));
    let ruling = table.accept(3, Move::Leave);
    let judge = PlayerId(2);
    assert!(whats(&ruling).contains(&Effect::JudgeChanged { case: ONE, judge }));
    assert_eq!(case(&table).judge, judge);
    table.accept(2, judgement(ONE, Finding::Undetermined, Vec::new()));
    let ruling = table.accept(2, Move::Leave);
    assert!(
        case(&table).judgement.is_some(),
        "what is judged stays judged"
    );
    assert!(
        !whats(&ruling)
            .iter()
            .any(|what| matches!(what, Effect::JudgeChanged { .. }))
    );
}

#[test]
fn code_reads_the_whole_case() {
    let reader = "when on_judged(c)
  if c.judged and c.open and c.finding = \"true\" and c.about_rule = rule(2) and c.number = 1 then
    award(c.caller, count(cases) + count(all_cases) + c.turn)
  end
end
when on_settled(c)
  if c.settled and not (c in cases) and c in all_cases and case_numbered(1) = c then
    award(c.judge, 50)
  end
end";
    let rules = [
        (1, Immutable, FREE),
        (2, Mutable, COURT),
        (3, Mutable, reader),
    ];
    let mut table = Table::begun(ruleset(&rules), 2);
    table.accept(1, call(Some(About::Rule(table.rule(2).id))));
    table.accept(2, judgement(ONE, Finding::True, Vec::new()));
    assert_eq!(table.points(1), 3);
    table.turn(enact("Tea", ""), &[true, true]);
    table.accept(1, act(&table, "consent", Vec::new()));
    assert_eq!(table.points(2), 50);
}
