//! Court, ballots and corrections as the pages show them, on the initial set.

use super::rights::playing;
use super::*;
use crate::action::answers::offers::{offers, taken};
use crate::action::answers::things::{about_of, undecided};
use crate::ballot::answers::ballots::BallotStage;
use crate::ballot::answers::undo::VoteMatter;
use crate::ballot::answers::view::VoteAnswer;
use crate::chronicle::answers::why::{WhyTopic, why};
use crate::court::answers::cases::court;
use crate::court::answers::finding::FindingView;
use crate::court::answers::remedies::{RemedyForm, RemedyKind, remedy_view, written};
use crate::court::answers::repair::{agree, repair, withdraw};
use nomic_engine::CaseId;
use nomic_engine::moves::{AwayMove, CallMove, CorrectMove, JudgeMove};

/// Index of the player on turn, and of the other one.
fn places(two: &Two) -> (usize, usize) {
    let mine = two.view(ADA).turn.is_some_and(|turn| turn.mine);
    if mine { (ADA, BEN) } else { (BEN, ADA) }
}

fn call(two: &mut Two, who: usize) {
    let intent = Intent::Call(CallMove {
        statement: "Tea may be served at any time.".to_owned(),
        about: None,
    });
    two.act(who, intent);
}

fn points(two: &Two, player: &str, to: &str) -> RemedyForm {
    let seats = two.view(ADA).seats;
    let seat = seats.iter().find(|seat| seat.name == player).unwrap();
    RemedyForm {
        player: seat.id.to_string(),
        quantity: nomic_engine::POINTS.to_owned(),
        to: to.to_owned(),
        ..RemedyForm::default()
    }
}

#[test]
fn a_case_waits_on_its_judge_and_shows_what_was_found() {
    let mut two = Two::begun();
    let (on_turn, judge) = places(&two);
    assert!(
        court(&two.peers[ADA], Locale::ENGLISH)
            .may_call
            .is_allowed()
    );
    call(&mut two, on_turn);
    assert_eq!(two.view(judge).waiting, NextStep::Judge(1));
    let seen = court(&two.peers[judge], Locale::ENGLISH).open;
    assert!(seen[0].may_judge && seen[0].judge_is_me);
    assert!(!court(&two.peers[on_turn], Locale::ENGLISH).open[0].may_judge);
    two.act(
        judge,
        Intent::Judge(JudgeMove {
            case: CaseId(1),
            finding: FindingView::True.finding(),
            reason: "No rule forbids it.".to_owned(),
            remedies: Vec::new(),
        }),
    );
    let seen = court(&two.peers[on_turn], german()).open;
    let judgement = seen[0].judgement.as_ref().unwrap();
    assert_eq!(judgement.finding, FindingView::True);
    assert!(!seen[0].settled);
}

#[test]
fn others_are_told_whose_judgement_the_table_waits_for() {
    let mut two = playing("when judge_for(c)\n  answer player(2)\nend");
    two.propose(BEN, &a_new_rule());
    call(&mut two, ADA);
    let judge = "Ben".to_owned();
    let awaited = WaitReason::Judgement { case: 1, judge };
    assert_eq!(two.view(ADA).waiting, NextStep::Suggest(Some(awaited)));
    assert_eq!(two.view(BEN).waiting, NextStep::Judge(1));
}

#[test]
fn what_rules_let_one_do_is_offered_with_its_form_and_opens_a_ballot() {
    let mut two = Two::begun();
    let (on_turn, judge) = places(&two);
    call(&mut two, on_turn);
    two.act(
        judge,
        Intent::Judge(JudgeMove {
            case: CaseId(1),
            finding: FindingView::False.finding(),
            reason: "It is cold.".to_owned(),
            remedies: Vec::new(),
        }),
    );
    let offered = offers(&two.peers[on_turn], italian());
    let overrule = offered.iter().find(|offer| offer.action == "overrule");
    let overrule = overrule.expect("the initial set offers it").clone();
    assert_eq!(overrule.form.len(), 1);
    let (chosen, _) = overrule.form[0].choices[0].clone();
    assert!(taken(&overrule, &[String::new()]).is_none());
    two.act(on_turn, taken(&overrule, &[chosen]).unwrap());
    let view = two.view(on_turn);
    let NextStep::Cast(id) = view.waiting else {
        panic!("the ballot waits on those who may vote");
    };
    let ballot = view.ballots.iter().find(|ballot| ballot.id == id);
    assert_eq!(ballot.unwrap().stage, BallotStage::Open);
    let vote = given(
        &two.peers[on_turn],
        VoteMatter::Question(id),
        VoteAnswer::For,
    )
    .unwrap();
    two.act(on_turn, vote.intent());
    let case = court(&two.peers[judge], Locale::ENGLISH);
    let case = case.open.first().or(case.settled.first()).unwrap();
    assert_eq!(case.former.len(), 1, "the judgement was overruled");
    assert_eq!(case.ballots[0].stage, BallotStage::Carried);
}

#[test]
fn a_correction_shows_before_and_after_and_is_made_when_all_agree() {
    let mut two = Two::begun();
    let form = points(&two, "Ben", "12");
    let remedy = written(&two.peers[ADA], RemedyKind::Quantity, &form).unwrap();
    let view = remedy_view(&two.peers[ADA], &remedy, Locale::ENGLISH);
    assert_eq!((&*view.before, &*view.after), ("0", "12"));
    let correct = Intent::Correct(CorrectMove {
        reason: "We forgot the die.".to_owned(),
        remedies: vec![remedy],
    });
    two.act(ADA, correct.clone());
    two.act(ADA, withdraw(1));
    assert!(repair(&two.peers[BEN], Locale::ENGLISH).past[0].withdrawn);
    two.act(ADA, correct);
    let open = repair(&two.peers[BEN], Locale::ENGLISH).open;
    assert!(open[0].may_agree && !open[0].may_withdraw);
    let calls = two.view(BEN).calls;
    let called = (&*calls[0].headline, &*calls[0].quoted);
    let asked = "A correction waits for your consent";
    assert_eq!(called, (asked, "We forgot the die."));
    two.act(BEN, agree(2));
    let past = repair(&two.peers[ADA], Locale::ENGLISH).past;
    assert!(past.iter().any(|correction| correction.made));
    let seats = two.view(ADA).seats;
    let ben = seats.iter().find(|seat| seat.points == 12).unwrap();
    let topic = WhyTopic::Quantity {
        player: ben.id,
        name: nomic_engine::POINTS.to_owned(),
    };
    let steps = why(&two.peers[ADA], &topic, Locale::ENGLISH);
    let entry = rulings(&two.peers[ADA], Locale::ENGLISH).remove(0).id;
    assert_eq!(steps[0].event, entry, "the points lead to the correction");
}

#[test]
fn a_remedy_is_written_only_when_nothing_is_missing() {
    let two = Two::begun();
    let peer = &two.peers[ADA];
    for kind in RemedyKind::ALL {
        assert_eq!(
            written(peer, kind, &RemedyForm::default()),
            None,
            "{kind:?}"
        );
        assert_eq!(RemedyKind::named(kind.name()), Some(kind));
    }
    let form = points(&two, "Ada", "\u{2212}5");
    assert!(written(peer, RemedyKind::Quantity, &form).is_some());
    assert_eq!(about_of("nothing"), None);
}

#[test]
fn who_goes_away_is_marked_and_can_come_back() {
    let mut two = Two::begun();
    assert!(two.view(BEN).may_go_away.is_allowed());
    two.act(BEN, Intent::Away(AwayMove { away: true }));
    assert!(two.view(BEN).away);
    assert!(two.view(ADA).seats.iter().any(|seat| seat.away));
    two.act(BEN, Intent::Away(AwayMove { away: false }));
    assert!(!two.view(BEN).away);
}

#[test]
fn court_and_corrections_are_told_in_every_language_without_codes() {
    let mut two = Two::begun();
    let (on_turn, _) = places(&two);
    call(&mut two, on_turn);
    two.act(BEN, Intent::Away(AwayMove { away: true }));
    for language in Language::ALL.map(Locale::of) {
        for ruling in rulings(&two.peers[ADA], language) {
            for happening in ruling.happenings {
                assert!(!happening.text.is_empty());
                assert!(!happening.text.contains('_'), "{}", happening.text);
            }
        }
    }
}

#[test]
fn a_proposal_that_can_be_chosen_is_called_by_number_title_and_proposer() {
    let mut two = Two::begun();
    let who = on_turn(&two);
    two.propose(who, &a_new_rule());
    let choices = undecided(&two.peers[ADA], Locale::ENGLISH);
    let called: Vec<_> = choices.iter().map(|(_, words)| &**words).collect();
    let name = if who == ADA { "Ada" } else { "Ben" };
    assert_eq!(called, [format!("301 · Tea ({name})")]);
}
