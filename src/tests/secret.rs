//! Votes that only their voters' own devices can open.

use super::{ADA, BEN, Two, a_new_rule, closes, given, opens, told};
use crate::ballot::answers::ballot_end::{ClosingStep, closing_step};
use crate::ballot::answers::undo::{GivenVote, VoteMatter};
use crate::ballot::answers::view::{Secrecy, VoteAnswer};
use crate::channel::{Closes, ask};
use crate::proposal::answers::proposal::proposal;
use crate::proposal::answers::view::StageView;
use crate::table::answers::patience::WaitReason;
use crate::table::answers::view::NextStep;
use nomic_engine::moves::JoinIntent;
use nomic_engine::rules::Language;
use nomic_engine::{Class, LocalText, RuleNumber, Ruleset, StarterRule};
use nomic_peer::{Input, Intent};
use nomic_rulesets::Picks;
use nomic_wording::Locale;

fn secret() -> Ruleset {
    let mut picks = Picks::default();
    picks.pick("ballots", "secret");
    let suber = nomic_rulesets::starter("suber").unwrap().blueprint();
    suber.ruleset(&picks).unwrap()
}

fn voting(ruleset: Ruleset) -> Two {
    let mut two = Two::with(ruleset);
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    two.propose(ADA, &a_new_rule());
    two.deed(ADA, opens(301));
    two
}

fn voted() -> Two {
    let mut two = voting(secret());
    two.vote(ADA, 301, true);
    two.vote(BEN, 301, true);
    two
}

fn tick(two: &mut Two, who: usize) {
    two.now_ms += 1_000;
    let outputs = two.peers[who].handle(Input::Tick, two.now_ms, &mut super::rng());
    two.pass_on(who, outputs);
}

fn check(two: &Two, secrecy: Secrecy, step: ClosingStep, waiting: &NextStep) {
    let seen = proposal(&two.peers[ADA], 301, Locale::ENGLISH).unwrap();
    assert_eq!(seen.secrecy, secrecy);
    assert_eq!(closing_step(&two.peers[ADA], &Closes::Vote(301)), step);
    assert_eq!(&two.view(ADA).waiting, waiting);
}

#[test]
fn the_vote_ends_then_votes_are_opened_then_they_are_counted() {
    let mut two = voted();
    check(
        &two,
        Secrecy::Sealed,
        ClosingStep::Ends,
        &NextStep::Close(301),
    );
    two.deed(ADA, closes(301));
    tick(&mut two, ADA);
    let opening = WaitReason::Opening {
        proposal: 301,
        of: vec!["Ben".to_owned()],
    };
    check(
        &two,
        Secrecy::Opening,
        ClosingStep::CountsOpened,
        &NextStep::Nothing(opening),
    );
    tick(&mut two, BEN);
    check(
        &two,
        Secrecy::Opening,
        ClosingStep::CountsOpened,
        &NextStep::Close(301),
    );
    two.deed(ADA, closes(301));
    let decided = proposal(&two.peers[BEN], 301, Locale::ENGLISH).unwrap();
    assert_eq!(
        (decided.stage, decided.secrecy),
        (StageView::Adopted, Secrecy::Open)
    );
}

#[test]
fn a_vote_that_is_cast_is_not_cast_again_even_if_it_is_secret_and_can_be_changed() {
    let mut ruleset = secret();
    ruleset.rules.push(StarterRule {
        number: RuleNumber(214),
        class: Class::Mutable,
        title: LocalText::new(Language::En, "Second thoughts"),
        text: LocalText::new(Language::En, "Votes can be changed."),
        code: "when may_change(v, b) answer yes end".to_owned(),
        fate: None,
    });
    let mut two = voting(ruleset);
    let on = VoteMatter::Proposal(301);
    let first = given(&two.peers[BEN], on, VoteAnswer::For).unwrap();
    let is_due = |two: &Two, vote| told(&two.peers[BEN], ask::IsDue { vote }, Locale::ENGLISH);
    assert!(is_due(&two, first));
    two.act(BEN, first.intent());
    assert!(!is_due(&two, first), "it is cast");
    // Another one waits, until that is cast; then the first one does not come back.
    let second = given(&two.peers[BEN], on, VoteAnswer::Against).unwrap();
    assert!(is_due(&two, second));
    two.act(BEN, second.intent());
    assert!(!is_due(&two, second) && !is_due(&two, first));
    // Nor is it anybody else's who sits down in this browser.
    let of_ben = given(&two.peers[BEN], on, VoteAnswer::For).unwrap();
    assert!(is_due(&two, of_ben));
    let before = None;
    let vote = GivenVote { before, ..of_ben };
    assert!(!told(&two.peers[ADA], ask::IsDue { vote }, Locale::ENGLISH));
}
