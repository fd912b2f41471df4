//! Permitted proposals and their wording, beginners, one-time questions, and moves that can be
//! taken back.

use super::without_turns::{ruleset, sit_down};
use super::*;
use crate::action::answers::offers::{consequences, offers, taken};
use crate::ballot::answers::undo::{UNDO_MS, VoteMatter};
use crate::ballot::answers::view::VoteAnswer;
use crate::kit::answers::view::May;
use crate::proposal::answers::kinds::{barred, may_propose};
use nomic_engine::moves::{CallMove, JudgeMove};
use nomic_engine::{CaseId, Class, LocalText, RuleNumber, StarterRule};

/// The initial set with enough additional mutable rules to reach the limit.
pub(super) fn at_the_ceiling(code: &str) -> Two {
    let mut ruleset = nomic_rulesets::suber();
    let text = |text: &str| LocalText::new(Language::En, text);
    ruleset.rules.extend((0..12).map(|place| StarterRule {
        number: RuleNumber(301 + place),
        class: Class::Mutable,
        title: text("Tea"),
        text: text("There is tea."),
        code: if place == 0 {
            code.to_owned()
        } else {
            String::new()
        },
        fate: None,
    }));
    let mut two = Two::with(ruleset);
    sit_down(&mut two);
    two.act(ADA, Intent::Begin);
    two
}

pub(super) fn on_turn(two: &Two) -> usize {
    if two.view(ADA).turn.is_some_and(|turn| turn.mine) {
        ADA
    } else {
        BEN
    }
}

fn kinds_barred(two: &Two, who: usize) -> Vec<(RuleChangeKind, Option<u32>)> {
    let barred = barred(&two.peers[who], Locale::ENGLISH).into_iter();
    barred.map(|(kind, refusal)| (kind, refusal.rule)).collect()
}

#[test]
fn a_full_book_bars_new_rules_and_lets_others_be_proposed() {
    let mut two = at_the_ceiling("");
    let first = on_turn(&two);
    assert_eq!(two.view(first).waiting, NextStep::Propose);
    assert!(may_propose(&two.peers[first], Locale::ENGLISH).is_allowed());
    assert_eq!(
        kinds_barred(&two, first),
        [(RuleChangeKind::Enact, Some(209))]
    );
    let other = 1 - first;
    assert!(!may_propose(&two.peers[other], Locale::ENGLISH).is_allowed());
    assert_eq!(
        kinds_barred(&two, other),
        [],
        "the whole is barred, not a kind"
    );

    let repeal = ProposalForm::of_one(
        ChangeForm::empty(RuleChangeKind::Repeal, Some(312)),
        Language::En,
    );
    two.propose(first, &repeal);
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    two.vote(first, number, true);
    two.vote(other, number, true);
    two.deed(first, closes(number));
    assert_eq!(kinds_barred(&two, other), [], "there is room for one again");
}

#[test]
fn a_kind_is_barred_only_if_no_rule_takes_it() {
    let code = "check rule_change(p)\n  if any(c in p.changes where c.repeals) then\n    refuse(\"Nothing is repealed.\")\n  end\nend\n";
    let two = at_the_ceiling(code);
    let barred = kinds_barred(&two, on_turn(&two));
    assert_eq!(
        barred,
        [
            (RuleChangeKind::Enact, Some(209)),
            (RuleChangeKind::Repeal, Some(301))
        ]
    );
}

#[test]
fn the_founder_begins_and_others_see_who_is_awaited() {
    let mut two = Two::new();
    let NextStep::Nothing(WaitReason::Beginning(reason)) = two.view(ADA).waiting else {
        panic!("{:?}", two.view(ADA).waiting);
    };
    assert_eq!(reason.rule, Some(201), "it takes two");
    sit_down(&mut two);
    assert_eq!(two.view(ADA).waiting, NextStep::Begin);
    let awaited = NextStep::Nothing(WaitReason::Founder("Ada".to_owned()));
    assert_eq!(two.view(BEN).waiting, awaited);
    two.act(ADA, Intent::Leave);
    let alone = two.view(BEN).waiting;
    assert!(
        !matches!(alone, NextStep::Nothing(WaitReason::Founder(_))),
        "{alone:?}"
    );
}

#[test]
fn nobody_begins_the_speakers_game_with_two() {
    let mut two = Two::with(nomic_rulesets::rishon());
    sit_down(&mut two);
    for who in [ADA, BEN] {
        let NextStep::Nothing(WaitReason::Beginning(reason)) = two.view(who).waiting else {
            panic!("{:?}", two.view(who).waiting);
        };
        assert_eq!(reason.rule, Some(218));
    }
}

#[test]
fn what_an_action_does_is_told_in_the_rules_own_sentences() {
    let two = Two::begun();
    let first = on_turn(&two);
    let offers = offers(&two.peers[first], Locale::ENGLISH);
    let standstill = offers.iter().find(|offer| offer.action == "standstill");
    let standstill = standstill.expect("the initial set offers it");
    // A translated text shows its first variant, too, so it has a line of its own.
    for (language, word, lines) in [
        (Language::En, "wins", 3),
        (Language::De, "gewinnt", 4),
        (Language::It, "vince", 4),
    ] {
        let told = consequences(&two.peers[first], standstill, Locale::of(language));
        assert!(told.iter().any(|line| line.text.contains(word)), "{told:?}");
        assert_eq!(
            told.len(),
            lines,
            "what is done, not when it is offered: {told:?}"
        );
    }
}

fn held() -> (Two, usize) {
    let mut two = Two::begun();
    let first = on_turn(&two);
    let judge = 1 - first;
    two.act(
        first,
        Intent::Call(CallMove {
            statement: "Tea may be served at any time.".to_owned(),
            about: None,
        }),
    );
    two.act(
        judge,
        Intent::Judge(JudgeMove {
            case: CaseId(1),
            finding: nomic_engine::Finding::True,
            reason: "No rule forbids it.".to_owned(),
            remedies: Vec::new(),
        }),
    );
    (two, first)
}

#[test]
fn whoever_may_let_a_judgement_stand_is_asked_and_nobody_else() {
    let (mut two, first) = held();
    let NextStep::Duty(duty) = two.view(first).waiting else {
        panic!("{:?}", two.view(first).waiting);
    };
    assert_eq!((&*duty.action, duty.number), ("let_stand", 212));
    assert!(
        !matches!(two.view(1 - first).waiting, NextStep::Duty(_)),
        "the judge is not asked"
    );
    let stand = taken(&duty, &[duty.form[0].choices[0].0.clone()]).unwrap();
    two.act(first, stand);
    assert_eq!(two.view(first).waiting, NextStep::Propose);
}

#[test]
fn who_is_asked_to_let_a_judgement_stand_is_shown_the_way_to_overrule_it() {
    let (mut two, first) = held();
    let instead = two.view(first).further();
    let actions: Vec<_> = instead.iter().map(|offer| &*offer.action).collect();
    assert_eq!(actions, ["overrule"]);
    let overrule = instead.first().expect("just seen").clone();
    let case = overrule.form[0].choices[0].0.clone();
    two.act(first, taken(&overrule, &[case]).unwrap());
    assert_eq!(two.view(first).further(), [], "it is being voted on");
    let voter = two.view(first).seats[first].name.clone();
    let awaited = WaitReason::Ballot {
        ballot: 1,
        of: vec![voter],
    };
    assert_eq!(two.view(1 - first).waiting, NextStep::Nothing(awaited));
}

#[test]
fn a_held_turn_asks_for_consent_whoever_may_give_it() {
    let (mut two, first) = held();
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    two.vote(first, number, true);
    two.vote(1 - first, number, true);
    two.deed(first, closes(number));
    let held = two.view(1 - first).held.expect("the judge was called");
    let names = ["Ada", "Ben"];
    assert_eq!(
        held.by,
        [names[first]],
        "of two, only the one whose turn ended can consent"
    );
    assert!(!matches!(two.view(1 - first).waiting, NextStep::Duty(_)));
    let offers = offers(&two.peers[first], Locale::ENGLISH);
    let consent = offers
        .iter()
        .find(|offer| offer.action == "consent")
        .unwrap();
    assert!(consent.waits());
    let consent = taken(consent, &[]).unwrap();
    two.act(first, consent);
    assert_eq!(two.view(1 - first).waiting, NextStep::Propose);
}

#[test]
fn a_vote_waits_to_be_taken_back_only_if_it_is_in_time_then() {
    let mut two = Two::with(ruleset("rishon"));
    sit_down(&mut two);
    two.act(ADA, Intent::Begin);
    two.propose(BEN, &a_new_rule());
    two.deed(ADA, opens(301));
    let vote = given(
        &two.peers[BEN],
        VoteMatter::Proposal(301),
        VoteAnswer::Against,
    )
    .unwrap();
    assert!(vote.can_wait(&two.peers[BEN]));
    let proposal = proposal(&two.peers[BEN], 301, Locale::ENGLISH).unwrap();
    let (deadline, _) = proposal.deadline.unwrap();
    two.now_ms = deadline - u64::from(UNDO_MS) - 1_000;
    let now_ms = two.now_ms;
    two.peers[BEN].handle(Input::Tick, now_ms, &mut rng());
    assert!(!vote.can_wait(&two.peers[BEN]));
    two.vote(BEN, 301, false);
}

#[test]
fn a_vote_that_waits_is_not_cast_on_another_wording() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    let vote = given(
        &two.peers[first],
        VoteMatter::Proposal(number),
        VoteAnswer::For,
    )
    .unwrap();
    let mut other = a_new_rule();
    other.reason = "It is cold.".to_owned();
    let draft = draft_of(&two.peers[first], &other, Some(number), Locale::ENGLISH).unwrap();
    two.act(first, draft);
    two.deed(first, opens(number));
    let stale = two.peers[first].preview(vote.intent());
    assert_eq!(stale, Err(nomic_engine::Refusal::StaleHash));
    let fresh = given(
        &two.peers[first],
        VoteMatter::Proposal(number),
        VoteAnswer::For,
    )
    .unwrap();
    assert!(fresh.can_wait(&two.peers[first]));
}

#[test]
fn the_reason_against_a_whole_proposal_names_its_rule() {
    let two = Two::begun();
    let other = 1 - on_turn(&two);
    let May::No(refusal) = may_propose(&two.peers[other], german()) else {
        panic!("only whoever is on turn proposes");
    };
    assert_eq!(refusal.rule, Some(201));
}

fn summed_up(change: ChangeForm) -> Option<String> {
    let peer = &Two::begun().peers[ADA];
    let form = ProposalForm::of_one(change, Language::En);
    let change = changes_of(peer, &form, Locale::ENGLISH).remove(0);
    assert!(change.reading.is_some());
    change.summary
}

#[test]
fn new_code_that_is_long_to_read_is_summed_up_and_changed_code_never_is() {
    let two = Two::begun();
    let judge = change_about(
        &two.peers[ADA],
        RuleChangeKind::Amend,
        Some(212),
        None,
        Language::En,
    );
    let enacted = |code: &str| ChangeForm {
        title: "Another".to_owned(),
        text: "Another rule.".to_owned(),
        code: code.to_owned(),
        ..ChangeForm::empty(RuleChangeKind::Enact, None)
    };
    let long = summed_up(enacted(&judge.code)).unwrap();
    assert!(long.starts_with("Decides who is judge"), "{long}");
    assert_eq!(
        summed_up(enacted("when on_adopted(p) award(p.proposer, 1) end")),
        None
    );
    let amended = ChangeForm {
        code: format!("{}\nwhen turn_ends(p) award(p, 1) end\n", judge.code),
        ..judge
    };
    assert_eq!(summed_up(amended), None);
}

#[test]
fn where_no_rule_has_code_nobody_is_asked_for_a_proposal() {
    let mut ruleset = nomic_rulesets::suber();
    for rule in &mut ruleset.rules {
        rule.code.clear();
    }
    let mut two = Two::with(ruleset);
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    for who in [ADA, BEN] {
        let waiting = two.view(who).waiting;
        assert_eq!(waiting, NextStep::Nothing(WaitReason::NoCode));
    }
}

#[test]
fn who_is_on_turn_and_may_propose_nothing_is_told_why() {
    let mut two = Two::begun();
    let mut law = a_new_rule();
    law.changes[0].code = "check proposing(p)\n  refuse(\"Silence.\")\nend".to_owned();
    adopt(&mut two, &law);
    let waiting = two.view(on_turn(&two)).waiting;
    let NextStep::Nothing(WaitReason::Barred(reason)) = waiting else {
        panic!("{waiting:?}");
    };
    assert!(reason.text.contains("Silence."), "{reason:?}");
    let other = 1 - on_turn(&two);
    let waiting = two.view(other).waiting;
    assert!(
        matches!(waiting, NextStep::Nothing(WaitReason::Proposer(_))),
        "{waiting:?}"
    );
}
