//! The table in games without turns and with secret votes.

use super::{ADA, BEN, Two, a_new_rule, closes, opens, rulings};
use crate::action::answers::offers::offers;
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::view::StageView;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::view::NextStep;
use nomic_engine::Ruleset;
use nomic_engine::moves::JoinIntent;
use nomic_peer::{Input, Intent};
use nomic_wording::Locale;

const WEEK: u64 = 7 * 24 * 60 * 60 * 1_000;

fn seated(starter: &str) -> Two {
    let mut two = Two::with(ruleset(starter));
    sit_down(&mut two);
    two
}

pub(super) fn sit_down(two: &mut Two) {
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
}

pub(super) fn ruleset(starter: &str) -> Ruleset {
    let mut ruleset = nomic_rulesets::starter(starter).unwrap().ruleset();
    for rule in &mut ruleset.rules {
        rule.code = rule
            .code
            .replace("count(players) < 3", "count(players) < 1");
    }
    ruleset
}

pub(super) fn voted() -> Two {
    let mut two = seated("rishon");
    two.act(ADA, Intent::Begin);
    assert_eq!(two.view(BEN).waiting, NextStep::Suggest(None));
    two.propose(BEN, &a_new_rule());
    let officer = "Ada".to_owned();
    let proposal = 301;
    let opens_it = WaitReason::Opens { proposal, officer };
    assert_eq!(two.view(BEN).waiting, NextStep::Suggest(Some(opens_it)));
    two.deed(ADA, opens(301));
    two.vote(ADA, 301, true);
    two.vote(BEN, 301, false);
    two
}

#[test]
fn without_turns_nobody_is_told_that_it_is_theirs() {
    let two = voted();
    // All votes are cast, although sealed.
    let officer = "Ada".to_owned();
    let proposal = 301;
    let closes_it = WaitReason::Closes { proposal, officer };
    assert_eq!(two.view(BEN).waiting, NextStep::Suggest(Some(closes_it)));
}

#[test]
fn only_the_speaker_sends_a_proposal_out_and_nobody_counts_it_before_its_time() {
    let mut two = seated("rishon");
    two.act(ADA, Intent::Begin);
    two.propose(BEN, &a_new_rule());
    let may = |two: &Two, who: usize| proposal(&two.peers[who], 301, Locale::ENGLISH).unwrap().may;
    let opening = [ADA, BEN].map(|who| may(&two, who).open.is_allowed());
    assert_eq!(opening, [true, false]);
    let two = voted();
    let closing = [ADA, BEN].map(|who| may(&two, who).close.is_allowed());
    assert_eq!(closing, [false, false]);
}

#[test]
fn a_secret_vote_can_be_read_by_the_voter_alone() {
    let two = voted();
    let seen = |who: usize| proposal(&two.peers[who], 301, Locale::ENGLISH).unwrap();
    let told = |who: usize| seen(who).my_vote;
    assert_eq!(told(ADA).as_deref(), Some("Your secret vote: Adopt it"));
    assert_eq!(told(BEN).as_deref(), Some("Your secret vote: Reject it"));
    for who in [ADA, BEN] {
        let view = seen(who);
        assert!(view.votes.iter().all(|vote| vote.said.is_none()));
        assert_eq!((view.in_favour, view.against), (0, 0));
    }
}

#[test]
fn who_cannot_open_the_votes_is_not_urged_to_close() {
    let mut two = voted();
    two.now_ms += WEEK;
    for who in [ADA, BEN] {
        let now = two.now_ms;
        let outputs = two.peers[who].handle(Input::Tick, now, &mut super::rng());
        two.pass_on(who, outputs);
    }
    assert!(
        proposal(&two.peers[BEN], 301, Locale::ENGLISH)
            .unwrap()
            .may
            .close
            .is_allowed()
    );
    let keeper = "Ada".to_owned();
    assert_eq!(
        two.view(BEN).waiting,
        NextStep::Suggest(Some(WaitReason::Keeper {
            proposal: 301,
            keeper
        }))
    );
    assert_eq!(two.view(ADA).waiting, NextStep::Close(301));

    two.deed(ADA, closes(301));
    let decided = proposal(&two.peers[BEN], 301, Locale::ENGLISH).unwrap();
    assert_eq!(decided.stage, StageView::Rejected);
    let told = rulings(&two.peers[BEN], Locale::ENGLISH);
    let first = told.first().and_then(|ruling| ruling.happenings.first());
    assert_eq!(
        first.unwrap().proposal,
        Some(301),
        "the outcome comes first"
    );
}

#[test]
fn nothing_but_patience_is_asked_of_an_applicant() {
    let mut two = Two::with(ruleset("rishon"));
    two.act(ADA, Intent::Begin);
    sit_down(&mut two);
    let view = two.view(BEN);
    assert!(view.applied && !view.seated);
    let registers = |who: usize| {
        let offers = offers(&two.peers[who], Locale::ENGLISH);
        offers.iter().any(|offer| offer.action == "register")
    };
    assert!(registers(ADA) && !registers(BEN));
}

#[test]
fn a_speaker_who_has_to_vote_is_called_to_open_other_votes_as_well() {
    let mut two = seated("rishon");
    two.act(ADA, Intent::Begin);
    two.propose(BEN, &a_new_rule());
    two.deed(ADA, opens(301));
    two.propose(BEN, &a_new_rule());
    let view = two.view(ADA);
    assert_eq!(view.waiting, NextStep::Vote(301));
    let others = view.other_calls().into_iter().map(|call| call.step);
    assert_eq!(others.collect::<Vec<_>>(), [NextStep::Open(302)]);
    two.vote(ADA, 301, true);
    let view = two.view(ADA);
    assert_eq!(
        (view.waiting.clone(), view.other_calls()),
        (NextStep::Open(302), vec![])
    );
    let order = |shown: &[u32]| {
        let open = view.in_order(shown).into_iter();
        open.map(|open| open.number).collect::<Vec<_>>()
    };
    assert_eq!(order(&[]), [302, 301], "what is asked of her comes first");
    assert_eq!(
        order(&[301, 302]),
        [301, 302],
        "nothing moves before her eyes"
    );
    assert_eq!(order(&[301]), [301, 302]);
}

#[test]
fn a_speaker_is_told_why_votes_that_are_all_in_cannot_be_counted_yet() {
    let two = voted();
    let NextStep::Suggest(Some(waits)) = two.view(ADA).waiting else {
        panic!("{:?}", two.view(ADA).waiting);
    };
    let said = waits.message().render(Locale::ENGLISH);
    assert_eq!(said, "All votes are in. They cannot be counted yet.");
    let WaitReason::Officer { reason, .. } = waits else {
        panic!("{waits:?}");
    };
    let text = reason.unwrap().text;
    assert!(text.contains("when its voting period is over"), "{text}");
}

#[test]
fn results_of_several_votes_stay_until_something_new_is_proposed() {
    let mut two = seated("rishon");
    two.act(ADA, Intent::Begin);
    for number in [301, 302] {
        two.propose(BEN, &a_new_rule());
        two.deed(ADA, opens(number));
        two.vote(ADA, number, true);
        two.vote(BEN, number, number == 301);
    }
    two.now_ms += WEEK;
    for number in [301, 302] {
        two.deed(ADA, closes(number));
    }
    let decided = |two: &Two| {
        let decided = two.view(BEN).decided.into_iter();
        decided
            .map(|decision| (decision.proposal, decision.stage))
            .collect::<Vec<_>>()
    };
    let both = [(301, StageView::Adopted), (302, StageView::Rejected)];
    assert_eq!(decided(&two), both);
    two.propose(BEN, &a_new_rule());
    assert_eq!(decided(&two), []);
}
