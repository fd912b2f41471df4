//! Checks before an event is believed.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{FoundMove, RemarkMove};
use nomic_engine::rules::Language;
use nomic_engine::{ChainLink, EventId, Move, ProposalId, Ruleset, Seat};
use nomic_peer::{
    EventDraft, EventError, EventScope, Identity, Keys, Link, MAX_PARENTS, SignedEvent,
    VerifiedEvent,
};

fn founder() -> Identity {
    Identity::from_seed(&[1; 32])
}

fn scope(chance: u8) -> EventScope {
    let link = Link::generate(None, &mut |bytes| bytes.fill(chance));
    let room = Keys::of(&link).room_id();
    let scope = EventScope { room, link };
    let first = VerifiedEvent::sign(draft(1, None, &[], found()), &scope, &founder()).unwrap();
    let link = scope.link.founded(&first.id());
    EventScope { room, link }
}

fn found() -> Move {
    Move::Found(FoundMove {
        edition: 1,
        title: "A game".to_owned(),
        governing: Language::En,
        ruleset: Ruleset::default(),
        founder: Seat {
            name: "Ada".to_owned(),
            dice_tip: ChainLink([0; 32]),
        },
        real_dice: false,
    })
}

fn remark() -> Move {
    Move::Remark(RemarkMove {
        proposal: ProposalId(EventId([9; 32])),
        text: "Hm.".to_owned(),
    })
}

fn draft(seq: u64, prev: Option<u8>, parents: &[u8], moved: Move) -> EventDraft {
    EventDraft {
        seq,
        prev: prev.map(|byte| EventId([byte; 32])),
        parents: parents.iter().map(|byte| EventId([*byte; 32])).collect(),
        claimed_ms: 1,
        moved,
    }
}

fn signed() -> VerifiedEvent {
    let draft = draft(3, Some(5), &[6, 7], remark());
    VerifiedEvent::sign(draft, &scope(1), &founder()).unwrap()
}

#[test]
fn a_signed_event_comes_back_as_it_was() {
    let event = signed();
    let back = SignedEvent::read(event.bytes(), &scope(1)).unwrap();
    let back = back.verify().unwrap();
    assert_eq!(back.event(), event.event());
    assert_eq!(back.prev(), event.prev());
    assert_eq!(back.parents(), event.parents());
    assert_eq!(back.bytes(), event.bytes());
}

#[test]
fn no_byte_of_an_event_can_be_changed() {
    let event = signed();
    for place in 0..event.bytes().len() {
        let mut wrong = event.bytes().to_vec();
        wrong[place] ^= 1;
        let read = SignedEvent::read(&wrong, &scope(1)).and_then(SignedEvent::verify);
        assert!(read.is_err(), "at {place}");
        assert!(SignedEvent::read(&wrong[..place], &scope(1)).is_err());
    }
}

#[test]
fn the_same_meaning_spelled_otherwise_is_another_event_and_refused() {
    let event = signed();
    let mut longer = vec![0x98, 0x08];
    longer.extend(&event.bytes()[1..]);
    let error = SignedEvent::read(&longer, &scope(1)).unwrap_err();
    assert_eq!(error, EventError::NotCanonical);
}

#[test]
fn an_event_belongs_to_one_room() {
    let error = SignedEvent::read(signed().bytes(), &scope(2)).unwrap_err();
    assert_eq!(error, EventError::WrongRoom);
}

#[test]
fn a_game_begins_with_the_event_that_its_link_names_and_no_other() {
    let first = |identity: &Identity, at| {
        let draft = EventDraft {
            claimed_ms: at,
            ..draft(1, None, &[], found())
        };
        let event = VerifiedEvent::sign(draft, &scope(1), identity);
        SignedEvent::read(event.unwrap().bytes(), &scope(1)).map(|_| ())
    };
    let at = draft(1, None, &[], found()).claimed_ms;
    assert_eq!(first(&founder(), at), Ok(()));
    let other = Identity::from_seed(&[2; 32]);
    assert_eq!(first(&other, at), Err(EventError::NotTheFounding));
    // Nor can its own founder put another one there.
    assert_eq!(first(&founder(), at + 1), Err(EventError::NotTheFounding));
}

#[test]
fn an_ancestry_that_cannot_be_is_refused() {
    let many: Vec<u8> = (0..=u8::try_from(MAX_PARENTS).unwrap()).collect();
    let wrong = [
        draft(0, None, &[3], remark()),       // numbers begin at 1
        draft(1, Some(2), &[], remark()),     // the first has no predecessor
        draft(2, None, &[3], remark()),       // every other has one
        draft(1, None, &[], remark()),        // only founding comes out of nothing
        draft(1, None, &[3], found()),        // and it does
        draft(2, Some(2), &[4, 3], remark()), // parents ascend
        draft(2, Some(2), &[3, 3], remark()), // each stands once
        draft(2, Some(2), &[2], remark()),    // and is not the predecessor
        draft(2, Some(200), &many, remark()), // and there are not too many
    ];
    for (case, draft) in wrong.into_iter().enumerate() {
        let error = VerifiedEvent::sign(draft, &scope(1), &founder()).unwrap_err();
        assert_eq!(error, EventError::BadAncestry, "case {case}");
    }
}

#[test]
fn too_large_an_event_is_refused_before_it_is_read() {
    let text = "x".repeat(nomic_peer::MAX_EVENT);
    let proposal = ProposalId(EventId([9; 32]));
    let draft = draft(2, Some(2), &[], Move::Remark(RemarkMove { proposal, text }));
    let error = VerifiedEvent::sign(draft, &scope(1), &founder()).unwrap_err();
    assert_eq!(error, EventError::TooLarge);
    let error = SignedEvent::read(&vec![0x88; nomic_peer::MAX_EVENT + 1], &scope(1)).unwrap_err();
    assert_eq!(error, EventError::TooLarge);
}

#[test]
fn the_starter_game_leaves_room_in_its_first_event() {
    let mut moved = found();
    if let Move::Found(FoundMove { ruleset, .. }) = &mut moved {
        *ruleset = nomic_rulesets::suber();
    }
    let event = VerifiedEvent::sign(draft(1, None, &[], moved), &scope(1), &founder()).unwrap();
    let size = event.bytes().len();
    assert!(size * 2 < nomic_peer::MAX_EVENT, "it has {size} bytes");
}
