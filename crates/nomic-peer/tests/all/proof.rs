//! Proofs that a device has signed two histories.
#![cfg(not(target_arch = "wasm32"))]

use minicbor::Encoder;
use nomic_engine::moves::RemarkMove;
use nomic_engine::{EventId, Move, ProposalId};
use nomic_peer::{
    EventDraft, EventError, EventScope, Identity, Keys, Link, MAX_PROOF, Proof, ProofError,
    VerifiedEvent,
};
use nomic_protocol::RoomId;
use proptest::prelude::*;

fn scope(chance: u8) -> EventScope {
    let link = Link::generate(None, &mut |bytes| bytes.fill(chance));
    let room = Keys::of(&link).room_id();
    EventScope { room, link }
}

fn said(scope: &EventScope, seed: u8, seq: u64, text: &str) -> VerifiedEvent {
    let draft = EventDraft {
        seq,
        prev: (seq > 1).then_some(EventId([1; 32])),
        parents: vec![EventId([2; 32])],
        claimed_ms: 1_000,
        moved: Move::Remark(RemarkMove {
            proposal: ProposalId(EventId([3; 32])),
            text: text.to_owned(),
        }),
    };
    VerifiedEvent::sign(draft, scope, &Identity::from_seed(&[seed; 32])).unwrap()
}

fn file(name: &str, room: &RoomId, events: &[&[u8]]) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    encoder.array(3).unwrap().str(name).unwrap();
    encoder.bytes(&room.0).unwrap();
    encoder.array(events.len() as u64).unwrap();
    for event in events {
        encoder.bytes(event).unwrap();
    }
    encoder.into_writer()
}

fn of_two(one: &VerifiedEvent, other: &VerifiedEvent, room: &RoomId) -> Vec<u8> {
    let mut two = [one, other];
    two.sort_by_key(|event| event.id());
    file("nomic-proof-1", room, &two.map(VerifiedEvent::bytes))
}

fn proof() -> (EventScope, Vec<u8>) {
    let scope = scope(3);
    let two = [said(&scope, 5, 7, "Tea."), said(&scope, 5, 7, "Coffee.")];
    let bytes = of_two(&two[0], &two[1], &scope.room);
    (scope, bytes)
}

#[test]
fn a_proof_says_who_signed_which_two_events_in_which_room() {
    let (scope, bytes) = proof();
    let read = Proof::read(&bytes).unwrap();
    let caught = read.equivocation();
    let device = Identity::from_seed(&[5; 32]).device_id();
    assert_eq!((caught.counts.device(), caught.counts.seq()), (device, 7));
    assert_eq!((caught.rival.device(), caught.rival.seq()), (device, 7));
    assert!(caught.counts.id() < caught.rival.id());
    assert_eq!(read.room(), scope.room);
    assert!(read.is_of(&scope.link) && !read.is_of(&self::scope(4).link));
}

#[test]
fn what_a_device_may_sign_proves_nothing() {
    let scope = scope(3);
    let tea = said(&scope, 5, 7, "Tea.");
    for other in [
        tea.clone(),
        said(&scope, 5, 8, "Coffee."),
        said(&scope, 6, 7, "Coffee."),
    ] {
        let read = Proof::read(&of_two(&tea, &other, &scope.room));
        assert_eq!(read.unwrap_err(), ProofError::NoContradiction);
    }
}

#[test]
fn what_was_signed_for_another_room_or_by_somebody_else_is_not_believed() {
    let (scope, bytes) = proof();
    let elsewhere = said(&self::scope(4), 5, 7, "Coffee.");
    let here = said(&scope, 5, 7, "Tea.");
    let read = Proof::read(&file(
        "nomic-proof-1",
        &scope.room,
        &[here.bytes(), elsewhere.bytes()],
    ));
    let wrong_room = ProofError::Event {
        place: 1,
        error: EventError::WrongRoom,
    };
    assert_eq!(read.unwrap_err(), wrong_room);
    let mut forged = bytes;
    *forged.last_mut().unwrap() ^= 1;
    let forged_second = ProofError::Event {
        place: 1,
        error: EventError::BadSignature,
    };
    assert_eq!(Proof::read(&forged).unwrap_err(), forged_second);
}

#[test]
fn there_is_one_way_to_write_a_proof() {
    let (scope, bytes) = proof();
    let read = Proof::read(&bytes).unwrap();
    let caught = read.equivocation();
    let (low, high) = (caught.counts.bytes(), caught.rival.bytes());
    let with = |name: &str, events: &[&[u8]]| Proof::read(&file(name, &scope.room, events));
    let fails = |read: Result<Proof, ProofError>| read.unwrap_err();
    let swapped = with("nomic-proof-1", &[high, low]);
    assert_eq!(fails(swapped), ProofError::NotCanonical);
    for events in [&[low][..], &[], &[low, high, high]] {
        assert_eq!(fails(with("nomic-proof-1", events)), ProofError::Malformed);
    }
    assert_eq!(
        fails(with("nomic-proof-2", &[low, high])),
        ProofError::OtherVersion
    );
    assert_eq!(
        fails(with("nomic-record-1", &[low, high])),
        ProofError::NotAProof
    );
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(fails(Proof::read(&longer)), ProofError::Malformed);
    let mut large = bytes.clone();
    large.resize(MAX_PROOF + 1, 0);
    assert_eq!(fails(Proof::read(&large)), ProofError::TooLarge);
    // The room's length encoded with a byte more.
    let at = bytes.windows(2).position(|pair| pair == [0x58, 0x20]);
    let mut spelled = bytes;
    spelled.splice(at.unwrap()..at.unwrap() + 2, [0x59, 0, 0x20]);
    assert_eq!(fails(Proof::read(&spelled)), ProofError::NotCanonical);
}

proptest! {
    #[test]
    fn no_other_bytes_are_a_proof(cut in 0..4_096_usize, flip in any::<(usize, u8)>()) {
        let (_, bytes) = proof();
        let cut = cut % bytes.len();
        prop_assert!(Proof::read(&bytes[..cut]).is_err());
        let mut other = bytes.clone();
        let at = flip.0 % other.len();
        other[at] ^= flip.1;
        prop_assert_eq!(Proof::read(&other).is_ok(), flip.1 == 0);
    }
}
