//! For simulations and fuzzers: how much work peers have done, what they know of the chain of closings,
//! and seals around any bytes. Pages are built without it.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};

use crate::bundle::BUNDLE;
use crate::change::{self, ChangeHead};
use crate::{Keys, SealedChunk, chunk, log};

thread_local! {
    static FOLDS: Cell<u64> = const { Cell::new(0) };
}

/// Number of events that the orders of this thread have given to a game.
pub fn replayed_events() -> u64 {
    FOLDS.get()
}

pub(crate) fn count_replayed() {
    FOLDS.set(FOLDS.get().wrapping_add(1));
}

pub use crate::chunk::openings;

/// A place of the chain of closings, as a peer sees it.
#[derive(Debug, Clone)]
pub struct PlaceReport {
    /// The closing that takes it; none in the place after the chain.
    pub closing: Option<EventId>,
    /// Number of lines of the chronicle up to and with it.
    pub lines: usize,
    /// The devices that vote on it.
    pub voters: BTreeSet<DeviceId>,
    /// All closings that could take it, each with the devices that vote after it.
    pub rivals: BTreeMap<EventId, BTreeSet<DeviceId>>,
    /// Whether it and all before it are settled.
    pub is_decided: bool,
}

/// Progress of a device in a place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeviceProgress {
    /// Number of words it has said about it.
    pub votes: usize,
    /// Whether it has left the game since, and says no more.
    pub left: bool,
}

/// Votes and reports on a place.
#[derive(Debug, Clone, Default)]
pub struct AgreementProgress {
    /// Its voters, and those whom a beginning seats.
    pub devices: BTreeMap<DeviceId, DeviceProgress>,
    /// The closings that are settled in it, with the number of words of each voter that it took.
    pub decided: BTreeMap<EventId, usize>,
}

/// Seals any body of a chunk; nothing if that is too much.
pub fn seal_chunk(keys: &Keys, body: &[u8]) -> Option<Vec<u8>> {
    let sealed = SealedChunk::of(keys, &keys.nonce(body), body);
    sealed.ok().map(|chunk| chunk.bytes)
}

/// The body of a chunk.
pub fn unseal_chunk(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    chunk::unseal(keys, bytes).ok().map(|(_, body)| body)
}

/// Seals any content of a bundle.
pub fn seal_bundle(keys: &Keys, content: &[u8]) -> Option<Vec<u8>> {
    keys.seal(BUNDLE, &keys.nonce(content), content)
}

/// The content of a bundle.
pub fn unseal_bundle(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    keys.open(BUNDLE, bytes).map(|(_, content)| content)
}

/// Makes an Automerge change of its content: adds the head with length and checksum.
pub fn change_of(content: &[u8]) -> Vec<u8> {
    change::around(content)
}

/// The content of an Automerge change.
pub fn content_of(change: &[u8]) -> Option<&[u8]> {
    change::content(change)
}

/// Reads an Automerge change; gives the keys and values that it puts.
pub fn read_change(change: &[u8]) -> Option<Vec<(EventId, Vec<u8>)>> {
    log::puts_of(&ChangeHead::read(&change.into())?).ok()
}
