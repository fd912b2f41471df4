//! Reminders.

use super::channel::{german, italian, open_number, opens, remarks, told};
use super::{BEN, Two, a_new_rule, on_turn};
use crate::channel::ask;
use crate::table::answers::waits::WaitsView;
use nomic_peer::Intent;
use nomic_wording::Locale;

const NAMES: [&str; 2] = ["Ada", "Ben"];

fn waits(two: &Two, who: usize) -> Option<WaitsView> {
    told(&two.peers[who], ask::Waits {}, Locale::ENGLISH)
}

/// A ballot with the first player's vote and without the other one's.
fn half_voted() -> (Two, usize, u32) {
    let mut two = Two::begun();
    let first = on_turn(&two);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    two.vote(first, number, true);
    (two, first, number)
}

#[test]
fn a_player_is_reminded_by_others_and_only_until_the_vote_is_cast() {
    let (mut two, first, number) = half_voted();
    let other = 1 - first;
    assert_eq!(waits(&two, first).unwrap().names, [NAMES[other]]);
    assert_eq!(waits(&two, other), None, "it is their own move");
    two.vote(other, number, true);
    assert_eq!(waits(&two, first), None, "all have done their part");
    assert_eq!(waits(&two, other).unwrap().names, [NAMES[first]]);
}

#[test]
fn a_vote_is_awaited_since_it_was_opened_and_a_proposal_since_the_turn_began() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    let other = 1 - first;
    let began_ms = two.now_ms;
    two.now_ms += 3_000_000;
    assert_eq!(waits(&two, other).unwrap().since_ms, began_ms);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(other, remarks(number, "With milk?"));
    two.deed(first, opens(number));
    let opened_ms = two.now_ms;
    two.vote(first, number, true);
    assert_eq!(waits(&two, first).unwrap().since_ms, opened_ms);
}

#[test]
fn a_reminder_is_a_sentence_in_the_readers_language() {
    let (two, first, _) = half_voted();
    let other = NAMES[1 - first];
    let said = |language| {
        let waits: Option<WaitsView> = told(&two.peers[first], ask::Waits {}, language);
        waits.unwrap().reminder
    };
    assert_eq!(
        said(Locale::ENGLISH),
        format!("{other}, we are waiting for your vote on “Tea”. (Nomic, “Tuesday”)")
    );
    assert_eq!(
        said(german()),
        format!("{other}, wir warten noch auf deine Stimme zu „Tea“. (Nomic, „Tuesday“)")
    );
    assert_eq!(
        said(italian()),
        format!("{other}, aspettiamo il tuo voto su «Tea». (Nomic, «Tuesday»)")
    );
    let two = Two::begun();
    let (first, other) = (on_turn(&two), 1 - on_turn(&two));
    let name = NAMES[first];
    assert_eq!(
        waits(&two, other).unwrap().reminder,
        format!("{name}, it’s your move. (Nomic, “Tuesday”)")
    );
}

#[test]
fn nobody_is_reminded_before_the_time_to_vote_is_over() {
    let two = super::without_turns::voted();
    assert_eq!(waits(&two, BEN), None, "Ada can't count the votes yet");
}

#[test]
fn a_visitor_reminds_nobody() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    two.act(1 - first, Intent::Leave);
    assert_eq!(waits(&two, 1 - first), None);
}
