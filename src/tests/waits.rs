//! Reminders, and what happened since a visit.

use super::channel::{closes, german, italian, open_number, opens, remarks, told};
use super::{ADA, BEN, Two, a_new_rule, on_turn};
use crate::channel::{Closes, MoveRequest, ask};
use crate::chronicle::answers::since::SinceView;
use crate::table::answers::view::NextStep;
use crate::table::answers::waits::{LaterMove, WaitsView};
use nomic_engine::RuleNumber;
use nomic_engine::moves::JoinIntent;
use nomic_peer::Intent;
use nomic_rulesets::{Picks, add_picked, additions};
use nomic_wording::Locale;

const DAY_MS: u64 = 86_400_000;

const NAMES: [&str; 2] = ["Ada", "Ben"];

fn waits(two: &Two, who: usize) -> Option<WaitsView> {
    told(&two.peers[who], ask::Waits {}, Locale::ENGLISH)
}

fn since(two: &Two, who: usize, event: &str) -> Option<SinceView> {
    let (event, upto) = (event.to_owned(), None);
    told(&two.peers[who], ask::Since { event, upto }, Locale::ENGLISH)
}

fn last(two: &Two, who: usize) -> String {
    told(&two.peers[who], ask::Frame {}, Locale::ENGLISH).last
}

fn texts(list: &[crate::chronicle::answers::view::HappeningView]) -> Vec<&str> {
    list.iter().map(|told| told.text.as_str()).collect()
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
        format!("{other}, we are waiting for your vote. New rule: “Tea”? (Nomic, “Tuesday”)")
    );
    assert_eq!(
        said(german()),
        format!("{other}, wir warten noch auf deine Stimme. Neue Regel: „Tea“? (Nomic, „Tuesday“)")
    );
    assert_eq!(
        said(italian()),
        format!("{other}, aspettiamo il tuo voto. Nuova regola: «Tea»? (Nomic, «Tuesday»)")
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

/// The initial set with a rule on silence.
fn with_silence(id: &str) -> Two {
    let mut ruleset = nomic_rulesets::suber();
    let addition = additions().iter().find(|addition| addition.id == id);
    let blueprint = addition.unwrap().blueprint();
    add_picked(&mut ruleset, &blueprint, &Picks::default()).unwrap();
    let mut two = Two::with(ruleset);
    let name = "Ben".to_owned();
    two.act(BEN, Intent::Join(JoinIntent { name }));
    two.act(ADA, Intent::Begin);
    two
}

#[test]
fn a_rule_on_silence_says_when_the_game_goes_on_and_then_one_can_let_it() {
    let mut two = with_silence("silent-votes");
    let first = on_turn(&two);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    two.deed(first, opens(number));
    let end_ms = two.now_ms + 3 * DAY_MS;
    two.vote(first, number, true);
    let later = waits(&two, first).unwrap().later;
    let [later] = &later[..] else {
        panic!("{later:?}");
    };
    assert_eq!(later.what, LaterMove::Call("vote on 301".to_owned()));
    assert_eq!(later.from_ms, end_ms);
    assert_eq!(RuleNumber(later.rule.unwrap()).to_string(), "A.02");

    two.now_ms = end_ms;
    two.act(first, Intent::Witness);
    let NextStep::Call(timer) = two.view(first).waiting else {
        panic!("{:?}", two.view(first).waiting);
    };
    let (closes, throws) = (Closes::Timer(timer.key), Vec::new());
    two.deed(first, MoveRequest::Close { closes, throws });
    assert_eq!(on_turn(&two), 1 - first, "the proposal is decided");
}

#[test]
fn a_silent_player_on_turn_is_passed_over_when_the_time_is_up() {
    let mut two = with_silence("silent-turns");
    let first = on_turn(&two);
    let other = 1 - first;
    let later = waits(&two, other).unwrap().later;
    let [later] = &later[..] else {
        panic!("{later:?}");
    };
    assert_eq!(later.what, LaterMove::Call("turn".to_owned()));
    two.now_ms = later.from_ms;
    two.act(other, Intent::Witness);
    assert!(matches!(two.view(other).waiting, NextStep::Call(_)));
}

#[test]
fn without_a_rule_on_silence_two_players_have_no_way_on() {
    let (two, first, _) = half_voted();
    let waits = waits(&two, first).unwrap();
    assert_eq!((waits.later, waits.ways), (Vec::new(), Vec::new()));
}

#[test]
fn a_visitor_reminds_nobody() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    two.act(1 - first, Intent::Leave);
    assert_eq!(waits(&two, 1 - first), None);
}

#[test]
fn a_summary_tells_what_others_did_and_what_happened_to_me() {
    let (mut two, first, number) = half_voted();
    let other = 1 - first;
    let seen = last(&two, other);
    assert_eq!(since(&two, other, &seen), None, "nothing has happened");
    two.vote(other, number, true);
    assert_eq!(since(&two, other, &seen), None, "own moves are no news");
    two.deed(first, closes(number));
    let news = since(&two, other, &seen).unwrap();
    assert_eq!(news.events, 1);
    let others = texts(&news.others).concat();
    assert!(others.contains("was adopted: 2 for, 0 against"), "{others}");
    let mine = texts(&news.to_me).concat();
    assert!(
        mine.contains(&format!("{}’s turn began", NAMES[other])),
        "{mine}"
    );
    assert!(!others.contains("turn began"));
}

#[test]
fn votes_are_counted_as_news_and_not_listed() {
    let (two, first, _) = half_voted();
    let chronicle = two.peers[ADA].chronicle();
    let before = chronicle[chronicle.len() - 2].ruling.event.to_hex();
    let news = since(&two, 1 - first, &before).unwrap();
    assert_eq!(
        (news.events, news.to_me.len(), news.others.len()),
        (1, 0, 0)
    );
}

#[test]
fn a_visit_that_ended_at_an_unknown_event_has_no_summary() {
    let (two, first, _) = half_voted();
    assert_eq!(since(&two, first, "00"), None);
}

#[test]
fn what_happens_before_the_readers_eyes_is_no_news() {
    let mut two = Two::begun();
    let first = on_turn(&two);
    let other = 1 - first;
    let event = last(&two, other);
    two.propose(first, &a_new_rule());
    let number = open_number(&two.view(first));
    let upto = Some(last(&two, other));
    two.deed(first, opens(number));
    let asked = ask::Since { event, upto };
    let news: Option<SinceView> = told(&two.peers[other], asked, Locale::ENGLISH);
    assert_eq!(news.unwrap().events, 1, "the proposal, and not the vote");
}
