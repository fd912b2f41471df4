//! Chunks as a cheat might seal them.

use std::sync::Arc;

use automerge::marks::{ExpandMark, Mark};
use automerge::transaction::Transactable;
use automerge::{ActorId, Automerge, Change, ObjType, ROOT, ReadDoc, ScalarValue};
use nomic_engine::EventId;
use nomic_sync::{Chunk, DocumentId, Identity, Keys, Link, VerifiedEvent};
use sha2::{Digest, Sha256};

use crate::Dice;

pub fn seal(
    link: &Link,
    identity: &Identity,
    document: DocumentId,
    changes: &[Vec<u8>],
) -> Vec<u8> {
    let changes: Vec<&[u8]> = changes.iter().map(Vec::as_slice).collect();
    let sealed = Chunk::seal(&Keys::of(link), identity, document, &changes);
    sealed.unwrap().bytes
}

/// Puts events into changes of a new document, `each` at a time, all by a fresh actor.
pub fn changes(events: &[Arc<VerifiedEvent>], each: usize, dice: &mut Dice) -> Vec<Vec<u8>> {
    let bytes = |event: &Arc<VerifiedEvent>| (event.id(), event.bytes().to_vec());
    let events: Vec<(EventId, Vec<u8>)> = events.iter().map(bytes).collect();
    changes_of(&events, each, dice)
}

/// Makes changes like [`changes`], from events whose signatures may be false.
pub fn changes_of(events: &[(EventId, Vec<u8>)], each: usize, dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut actor = [0; 16];
    dice.fill(&mut actor);
    let mut doc = Automerge::new().with_actor(ActorId::from(actor));
    events
        .chunks(each)
        .map(|events| {
            let mut transaction = doc.transaction();
            for (id, bytes) in events {
                transaction.put(ROOT, id.to_hex(), bytes.clone()).unwrap();
            }
            let hash = transaction.commit().0.unwrap();
            let change: Change = doc.get_change_by_hash(&hash).unwrap();
            change.raw_bytes().to_vec()
        })
        .collect()
}

/// Change with every operation of Automerge, for mutating.
pub fn motley(dice: &mut Dice) -> Vec<u8> {
    let mut actor = [0; 16];
    dice.fill(&mut actor);
    let mut doc = Automerge::new().with_actor(ActorId::from(actor));
    let mut transaction = doc.transaction();
    let text = transaction.put_object(ROOT, "text", ObjType::Text).unwrap();
    transaction
        .splice_text(&text, 0, 0, "some words to mark")
        .unwrap();
    let mark = Mark::new("bold".to_owned(), true, 2, 9);
    transaction.mark(&text, mark, ExpandMark::Both).unwrap();
    let list = transaction.put_object(ROOT, "list", ObjType::List).unwrap();
    for place in 0..1 + dice.below(12) {
        transaction.insert(&list, place, place as u64).unwrap();
    }
    transaction.delete(&list, 0).unwrap();
    transaction
        .put(ROOT, "count", ScalarValue::counter(3))
        .unwrap();
    transaction.increment(ROOT, "count", 4).unwrap();
    transaction
        .put(ROOT, "bytes", vec![7; dice.below(300)])
        .unwrap();
    let hash = transaction.commit().0.unwrap();
    doc.get_change_by_hash(&hash).unwrap().raw_bytes().to_vec()
}

/// Changes some bytes after the header and corrects the checksum.
pub fn mutated(change: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = change.to_vec();
    // Operation columns are near both ends of the part after the actor; values are in between.
    let from = 40.min(bytes.len() - 1);
    for _ in 0..=dice.below(4) {
        let place = match dice.below(3) {
            0 => from + dice.below(bytes.len() - from),
            1 => from + dice.below(60.min(bytes.len() - from)),
            _ => bytes.len() - 1 - dice.below(90.min(bytes.len() - from)),
        };
        bytes[place] = match dice.below(4) {
            0 => 0xff,
            1 => 0x7f,
            2 => bytes[place].wrapping_add(1),
            _ => dice.next().to_le_bytes()[0],
        };
    }
    with_checksum(bytes)
}

/// Corrects the checksum of a change whose bytes were changed after the header.
pub fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let hash = Sha256::digest(&bytes[8..]);
    bytes[4..8].copy_from_slice(&hash[..4]);
    bytes
}

/// Change that puts this one event, encoded unlike Automerge. The key is a value that is repeated
/// once, and not a row of one value.
pub fn respelled(change: &[u8], event: EventId) -> Vec<u8> {
    let key = event.to_hex();
    let mut parts = change.windows(key.len());
    let place = parts.position(|part| part == key.as_bytes());
    let mut bytes = change.to_vec();
    bytes[place.unwrap() - 2] = 1;
    with_checksum(bytes)
}
