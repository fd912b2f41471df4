//! Records that were tampered with.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::Arc;

use nomic_engine::moves::BeginMove;
use nomic_engine::{EventId, Move, PrefixHash, Seal, StateHash};
use nomic_peer::{
    EventDraft, EventError, EventScope, Identity, Keys, Link, Record, RecordError, SealVerdict,
    VerifiedEvent,
};
use nomic_sim::chances;
use nomic_sim::recorded::{RecordParts, parts, played, whole};
use nomic_sim::{Dice, SimWorld, hostile};
use proptest::prelude::*;

fn sample() -> &'static [u8] {
    static SAMPLE: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    SAMPLE.get_or_init(|| played(6, 1).sites[0].peer().record().unwrap())
}

#[test]
fn a_single_flipped_bit_anywhere_is_noticed() {
    let bytes = played(5, 1).sites[0].peer().record().unwrap();
    let mut dice = Dice::new(1);
    let some = (0..400).map(|_| dice.below(bytes.len()));
    let places: Vec<usize> = (0..90).chain(bytes.len() - 80..bytes.len()).collect();
    for place in places.into_iter().chain(some.collect::<Vec<_>>()) {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1 << (place % 8);
        assert!(Record::read(&wrong).is_err(), "byte {place}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn hostile_bytes_never_pass_for_the_game_and_never_panic(
        edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..6),
    ) {
        let bytes = sample();
        let mut wrong = bytes.to_vec();
        for (place, byte, kind) in edits {
            if wrong.is_empty() {
                break;
            }
            let place = place.index(wrong.len());
            match kind {
                0 => wrong[place] = byte,
                1 => wrong.truncate(place),
                2 => wrong.insert(place, byte),
                _ => drop(wrong.remove(place)),
            }
        }
        prop_assert!(wrong == *bytes || Record::read(&wrong).is_err());
    }

    #[test]
    fn a_record_from_which_events_were_taken_is_refused_or_shorter_or_says_so(
        left_out in proptest::collection::vec(any::<prop::sample::Index>(), 1..5),
    ) {
        let (room, founder, mut events) = parts(sample());
        let all = events.len();
        for place in left_out {
            events.remove(place.index(events.len()));
        }
        let left = events.len();
        match Record::read(&whole(&(room, founder, events))) {
            Ok(record) => {
                let lines = record.chronicle().len();
                prop_assert_eq!(lines + record.unresolved().len(), left);
                prop_assert!(lines < all && record.is_sound() == record.unresolved().is_empty());
            }
            Err(RecordError::OutOfOrder { .. } | RecordError::NoGame) => {}
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn a_record_that_ends_early_is_a_sound_record_of_the_game_until_then() {
    let (room, founder, events) = parts(sample());
    for length in 1..events.len() {
        let early = events[..length].to_vec();
        let bytes = whole(&(room.clone(), founder.clone(), early));
        let record = Record::read(&bytes).unwrap();
        assert!(record.is_sound(), "{length} events");
        assert_eq!(record.chronicle().len(), length);
    }
}

#[test]
fn an_event_left_out_leaves_others_in_the_air() {
    let (_, _, events) = parts(sample());
    let record = reordered(sample(), &events[events.len() / 2]);
    assert!(!record.is_sound());
    assert!(!record.unresolved().is_empty());
    let held = record.chronicle().len() + record.unresolved().len();
    assert_eq!(held, events.len() - 1);
    let missing = record
        .unresolved()
        .iter()
        .flat_map(|hanging| &hanging.missing);
    assert!(missing.count() > 0);
}

fn reordered(bytes: &[u8], without: &[u8]) -> Record {
    let all = Record::read(bytes).unwrap();
    let (room, founder, events) = parts(bytes);
    let gone = all.chronicle().iter();
    let gone = gone.map(|e| &e.event).find(|e| e.bytes() == without);
    let mut gone = vec![gone.unwrap().id()];
    let by_bytes = |bytes: &[u8]| {
        let found = all.chronicle().iter().find(|e| e.event.bytes() == bytes);
        found.unwrap().event.clone()
    };
    let (mut standing, mut hanging) = (Vec::new(), Vec::new());
    for event in events.iter().filter(|event| *event != without) {
        let event = by_bytes(event);
        if event.dependencies().any(|id| gone.contains(&id)) {
            gone.push(event.id());
            hanging.push(event);
        } else {
            standing.push(event);
        }
    }
    hanging.sort_by_key(|event| event.id());
    let events = standing.iter().chain(&hanging);
    let events = events.map(|event| event.bytes().to_vec()).collect();
    Record::read(&whole(&(room, founder, events))).unwrap()
}

#[test]
fn each_fault_of_a_file_has_its_name() {
    let bytes = sample();
    let (room, founder, events) = parts(bytes);
    let read = |room: &[u8], founder: &[u8], events: &[Vec<u8>]| {
        let parts = (room.to_vec(), founder.to_vec(), events.to_vec());
        Record::read(&whole(&parts)).map(|_| ())
    };
    let event = |place, error| Err(RecordError::Event { place, error });
    let mut swapped = events.clone();
    swapped.swap(1, 2);
    let mut twice = events.clone();
    twice.insert(2, events[1].clone());
    let mut forged = events.clone();
    *forged[2].last_mut().unwrap() ^= 1;
    assert_eq!(Record::read(bytes).map(|_| ()), Ok(()));
    assert_eq!(
        read(&room, &founder, &twice),
        Err(RecordError::Repeated { place: 2 })
    );
    assert!(matches!(
        read(&room, &founder, &swapped),
        Err(RecordError::OutOfOrder { place: 1 })
    ));
    let bad = EventError::BadSignature;
    assert_eq!(read(&room, &founder, &forged), event(2, bad));
    let elsewhere = EventError::WrongRoom;
    assert_eq!(read(&[1; 32], &founder, &events), event(0, elsewhere));
    let usurped = EventError::NotTheFounding;
    assert_eq!(read(&room, &[1; 32], &events), event(0, usurped));
    assert_eq!(read(&room, &founder, &[]), Err(RecordError::NoGame));
    assert_eq!(
        read(&room[1..], &founder, &events),
        Err(RecordError::Malformed)
    );
    let error = |bytes: &[u8]| Record::read(bytes).err();
    assert_eq!(error(b""), Some(RecordError::NotARecord));
    assert_eq!(
        error(&bytes[..bytes.len() - 1]),
        Some(RecordError::Malformed)
    );
    let mut later = bytes.to_vec();
    later[15] = b'2';
    assert_eq!(error(&later), Some(RecordError::OtherVersion));
    // The length of the room, in two bytes where one is enough.
    let mut longer = bytes.to_vec();
    assert_eq!(longer[16..18], [0x58, 32]);
    longer.splice(16..18, [0x59, 0, 32]);
    assert_eq!(error(&longer), Some(RecordError::NotCanonical));
}

fn scope(link: &Link) -> EventScope {
    let room = Keys::of(link).room_id();
    EventScope {
        room,
        link: link.clone(),
    }
}

struct Alone {
    identity: Identity,
    scope: EventScope,
    parts: RecordParts,
    found: EventId,
}

fn alone() -> Alone {
    // Rules that let a player begin alone.
    let world = SimWorld::playing(8, 1, chances());
    let site = &world.sites[0];
    Alone {
        identity: site.identity.clone(),
        scope: scope(&site.link),
        parts: parts(&site.peer().record().unwrap()),
        found: site.peer().chronicle()[0].event.id(),
    }
}

impl Alone {
    fn sign(&self, claimed_ms: u64, moved: Move) -> Arc<VerifiedEvent> {
        let draft = EventDraft {
            seq: 2,
            prev: Some(self.found),
            parents: Vec::new(),
            claimed_ms,
            moved,
        };
        Arc::new(VerifiedEvent::sign(draft, &self.scope, &self.identity).unwrap())
    }

    fn with(mut self, mut events: Vec<Arc<VerifiedEvent>>) -> Record {
        events.sort_by_key(|event| event.id());
        let events = events.iter().map(|event| event.bytes().to_vec());
        self.parts.2.extend(events);
        Record::read(&whole(&self.parts)).unwrap()
    }
}

#[test]
fn who_signs_two_histories_stands_in_the_record_with_the_proof() {
    let alone = alone();
    let two: Vec<_> = [1, 2].map(|ms| alone.sign(ms, Move::Leave)).to_vec();
    let record = alone.with(two);
    assert_eq!(record.equivocations().len(), 1);
    assert!(!record.is_sound());
}

#[test]
fn a_closing_over_a_made_up_state_is_told() {
    let alone = alone();
    let seal = Seal {
        previous: alone.found,
        state: StateHash([5; 32]),
        prefix: PrefixHash([0; 32]),
    };
    let begin = alone.sign(2_000_000, Move::Begin(BeginMove { seal }));
    let record = alone.with(vec![begin]);
    let [check] = record.seals() else {
        panic!("one closing");
    };
    let SealVerdict::Differs { sealed, .. } = check.verdict else {
        panic!("{check:?}");
    };
    assert_eq!((check.line, sealed), (1, StateHash([5; 32])));
    assert!(!record.is_sound());
}

#[test]
fn strangers_cannot_spoil_a_record_and_players_do_so_by_name() {
    let mut world = played(11, 1);
    let scope = scope(&world.sites[0].link);
    let mut hang = |identity: &Identity| {
        let draft = EventDraft {
            seq: 90,
            prev: Some(EventId([3; 32])),
            parents: Vec::new(),
            claimed_ms: 1,
            moved: Move::Leave,
        };
        let event = VerifiedEvent::sign(draft, &scope, identity).unwrap();
        let chunk = hostile::seal(&scope.link, &[event.bytes()]);
        world.relays[0].inject(chunk);
        world.run_until_idle();
        let peer = world.sites[0].peer();
        let record = Record::read(&peer.record().unwrap()).unwrap();
        let hanging = record.unresolved().iter();
        let missing = hanging.map(|h| (h.event.device(), h.missing.clone()));
        (
            peer.pending(),
            record.is_sound(),
            missing.collect::<Vec<_>>(),
        )
    };
    let stranger = Identity::from_seed(&[77; 32]);
    assert_eq!(hang(&stranger), (1, true, Vec::new()));
    let player = Identity::from_seed(&[1; 32]);
    let named = vec![(player.device_id(), vec![EventId([3; 32])])];
    assert_eq!(hang(&player), (2, false, named));
}

#[test]
fn a_game_made_up_by_others_is_sound_and_still_another_game() {
    let (real, made_up) = (played(9, 1), played(10, 1));
    let record = Record::read(&made_up.sites[0].peer().record().unwrap()).unwrap();
    assert!(record.is_sound());
    assert!(!record.is_of(&real.sites[0].link));
    assert_ne!(
        record.game().state().game(),
        real.sites[0].peer().game().state().game()
    );
}
