//! Chunks as a cheat might seal them.

use std::sync::Arc;

use nomic_peer::{Chunk, Keys, Link, VerifiedEvent, probe};

use crate::Dice;

/// Seals bytes that need not be events.
pub fn seal(link: &Link, events: &[impl AsRef<[u8]>]) -> Vec<u8> {
    Chunk::seal(&Keys::of(link), events).unwrap().bytes
}

/// Seals events, `each` in a chunk.
pub fn chunks(link: &Link, events: &[Arc<VerifiedEvent>], each: usize) -> Vec<Vec<u8>> {
    let bytes: Vec<&[u8]> = events.iter().map(|event| event.bytes()).collect();
    let chunks = bytes.chunks(each).map(|events| seal(link, events));
    chunks.collect()
}

/// Changes some bytes of an event.
pub fn mutated(event: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = event.to_vec();
    for _ in 0..=dice.below(4) {
        let place = dice.below(bytes.len());
        bytes[place] = match dice.below(4) {
            0 => 0xff,
            1 => 0x7f,
            2 => bytes[place].wrapping_add(1),
            _ => dice.next().to_le_bytes()[0],
        };
    }
    bytes
}

/// Seals an event in another encoding: its length takes more bytes than it needs.
pub fn respelled(link: &Link, event: &[u8]) -> Vec<u8> {
    let mut body = b"\x82\x01\x81\x5b".to_vec();
    body.extend((event.len() as u64).to_be_bytes());
    body.extend(event);
    probe::seal_chunk(&Keys::of(link), &body).unwrap()
}
