//! The log of a game as Automerge documents, with Automerge itself on the other side.

use std::collections::BTreeSet;
use std::sync::Arc;

use automerge::transaction::Transactable;
use automerge::{Automerge, ChangeHash, ROOT, ReadDoc, ScalarValue, Value};
use nomic_cli::documents::{HEIGHTS, change, read, write};
use nomic_peer::{Input, VerifiedEvent};
use nomic_sim::stranger::{players, remark};
use nomic_sim::{Dice, SimWorld};

fn played(moves: usize) -> SimWorld {
    let mut world = players(5, 3);
    for _ in 0..moves {
        world.play();
        world.run_until_idle();
    }
    world
}

fn events(world: &SimWorld, site: usize) -> Vec<Arc<VerifiedEvent>> {
    let lines = world.sites[site].peer().chronicle().iter();
    lines.map(|line| line.event.clone()).collect()
}

fn exported(world: &SimWorld, site: usize) -> Vec<u8> {
    written(&events(world, site))
}

/// The document of a short game.
fn written(events: &[Arc<VerifiedEvent>]) -> Vec<u8> {
    let mut documents = write(events.iter().map(|event| &**event), HEIGHTS);
    assert_eq!(documents.len(), 1);
    documents.remove(&0).unwrap()
}

fn heads(doc: &Automerge) -> BTreeSet<ChangeHash> {
    doc.get_heads().into_iter().collect()
}

/// Two players who play on apart; the documents of both.
fn apart() -> (SimWorld, [Vec<u8>; 2]) {
    let mut world = played(12);
    for site in [0, 1] {
        world.sites[site].disconnect(&mut world.relays[0]);
        for number in 0..3 {
            let said = format!("{site} says {number}");
            world.act(site, remark(&said)).unwrap();
        }
    }
    let documents = [0, 1].map(|site| exported(&world, site));
    (world, documents)
}

fn sorted(mut events: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    events.sort();
    events
}

fn bytes(events: &[Arc<VerifiedEvent>]) -> Vec<Vec<u8>> {
    let bytes = events.iter().map(|event| event.bytes().to_vec());
    sorted(bytes.collect())
}

#[test]
fn automerge_loads_a_document_and_finds_the_events_and_nothing_else() {
    let world = played(20);
    let (document, events) = (exported(&world, 0), events(&world, 0));
    let doc = Automerge::load(&document).unwrap();
    assert_eq!(doc.length(ROOT), events.len());
    for event in &events {
        let found = doc.get(ROOT, event.id().to_hex()).unwrap();
        let Some((Value::Scalar(value), _)) = found else {
            panic!("{:?} is missing", event.id());
        };
        assert_eq!(*value, ScalarValue::Bytes(event.bytes().to_vec()));
    }
    let again = read(&doc.save()).unwrap();
    assert_eq!(sorted(again), bytes(&events));
}

#[test]
fn a_change_is_what_automerge_itself_would_have_written() {
    let event = events(&played(1), 0).pop().unwrap();
    let ours = change(event.bytes());
    let mut doc = Automerge::new().with_actor(ours.actor_id().clone());
    let mut transaction = doc.transaction();
    let key = event.id().to_hex();
    transaction.put(ROOT, key, event.bytes().to_vec()).unwrap();
    let options = automerge::transaction::CommitOptions::default().with_time(0);
    let hash = transaction.commit_with(options).0.unwrap();
    let theirs = doc.get_change_by_hash(&hash).unwrap();
    assert_eq!(ours.raw_bytes(), theirs.raw_bytes());
}

#[test]
fn equal_events_make_equal_heads_in_any_order() {
    let events = events(&played(15), 0);
    let doc = Automerge::load(&written(&events)).unwrap();
    for seed in 0..3 {
        let mut dice = Dice::new(seed);
        let mut left = events.clone();
        let mut other = Automerge::new();
        while !left.is_empty() {
            let event = left.swap_remove(dice.below(left.len()));
            other.apply_changes([change(event.bytes())]).unwrap();
        }
        assert_eq!(heads(&other), heads(&doc));
    }
}

#[test]
fn what_automerge_merges_is_what_two_peers_come_to() {
    let (mut world, documents) = apart();
    let [mut ours, mut theirs] = documents.map(|bytes| Automerge::load(&bytes).unwrap());
    assert_ne!(heads(&ours), heads(&theirs));
    ours.merge(&mut theirs).unwrap();
    world.connect_all();
    world.run_until_idle();
    for site in 0..3 {
        let synced = Automerge::load(&exported(&world, site)).unwrap();
        assert_eq!(heads(&synced), heads(&ours), "site {site}");
        let merged = read(&ours.save()).unwrap();
        assert_eq!(sorted(merged), bytes(&events(&world, site)));
    }
}

#[test]
fn events_that_somebody_merges_by_automerge_are_taken_in_and_count() {
    let (mut world, documents) = apart();
    let [mut ours, mut theirs] = documents.map(|bytes| Automerge::load(&bytes).unwrap());
    ours.merge(&mut theirs).unwrap();
    let merged = read(&ours.save()).unwrap();
    for site in [0, 1] {
        let (now, dice) = (world.now, &mut world.dice);
        let input = Input::Events(merged.clone());
        let out = world.sites[site].handle(input, now, dice);
        world.sites[site].perform(out, &mut world.relays[0], usize::MAX);
        assert_eq!(bytes(&events(&world, site)), sorted(merged.clone()));
    }
    let hash = |world: &SimWorld, site: usize| world.sites[site].peer().game().hash();
    assert_eq!(hash(&world, 0), hash(&world, 1));
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after the merge");
    assert_eq!(bytes(&events(&world, 2)), sorted(merged));
}

#[test]
fn an_event_that_somebody_puts_into_a_document_by_hand_is_found_beside_the_others() {
    let world = played(3);
    let events = events(&world, 0);
    let (last, others) = events.split_last().unwrap();
    let mut doc = Automerge::load(&written(others)).unwrap();
    let mut transaction = doc.transaction();
    let key = last.id().to_hex();
    transaction.put(ROOT, key, last.bytes().to_vec()).unwrap();
    // Somebody's overwriting hides no event, and notes are passed over.
    transaction.put(ROOT, "note", "not an event").unwrap();
    transaction.commit();
    assert_eq!(sorted(read(&doc.save()).unwrap()), bytes(&events));
}

#[test]
fn a_long_log_is_several_documents_by_height_and_all_have_all_events() {
    let events = events(&played(20), 0);
    let documents = write(events.iter().map(|event| &**event), 4);
    assert!(documents.len() > 3 && documents.keys().copied().eq(0..documents.len() as u32));
    let found = documents.values().flat_map(|bytes| read(bytes).unwrap());
    assert_eq!(sorted(found.collect()), bytes(&events));
}

#[test]
fn two_signatures_of_one_event_block_nothing() {
    let event = events(&played(1), 0).pop().unwrap();
    let mut other = event.bytes().to_vec();
    *other.last_mut().unwrap() ^= 1;
    let both = [event.bytes(), &other];
    let document = both
        .map(|event| change(event).raw_bytes().to_vec())
        .concat();
    let found = read(&document).unwrap();
    assert_eq!(sorted(found), sorted(both.map(<[u8]>::to_vec).to_vec()));
}

#[test]
fn damaged_documents_are_an_error_and_no_panic() {
    let world = played(6);
    let plain = exported(&world, 0);
    let saved = Automerge::load(&plain).unwrap().save();
    let mut dice = Dice::new(4);
    let mut refused = 0;
    for document in [&plain, &saved] {
        assert!(read(&document[..document.len() / 2]).is_err());
        for _ in 0..400 {
            let mut wrong = document.clone();
            for _ in 0..=dice.below(3) {
                let place = dice.below(wrong.len());
                wrong[place] ^= 1 << dice.below(8);
            }
            refused += usize::from(read(&wrong).is_err());
        }
        // With a right checksum the damage is reached.
        for _ in 0..400 {
            let mut wrong = document.clone();
            for _ in 0..=dice.below(3) {
                let place = 9 + dice.below(wrong.len() - 9);
                wrong[place] = dice.next().to_le_bytes()[0];
            }
            with_checksum(&mut wrong);
            refused += usize::from(read(&wrong).is_err());
        }
    }
    assert!(refused > 1_200, "{refused}");
    assert!(read(b"").unwrap_or_default().is_empty());
    assert!(read(b"no document").is_err());
}

/// Corrects the checksum of the first part of a document.
fn with_checksum(bytes: &mut [u8]) {
    use sha2::{Digest, Sha256};
    let (mut length, mut at) = (0_usize, 9);
    while at < bytes.len().min(14) {
        length |= usize::from(bytes[at] & 0x7f) << (7 * (at - 9));
        at += 1;
        if bytes[at - 1] & 0x80 == 0 {
            break;
        }
    }
    let end = at.saturating_add(length).min(bytes.len());
    let hash = Sha256::digest(&bytes[8..end]);
    bytes[4..8].copy_from_slice(&hash[..4]);
}
