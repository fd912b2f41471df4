//! For simulations and fuzzers: counters of work, knowledge about the chain of closings, and seals
//! around any bytes. Pages are built without it.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};

use crate::bundle::BUNDLE;
use crate::change::{self, ChangeHead};
use crate::{Keys, SealedChunk, chunk, log};

thread_local! {
    static FOLDS: Cell<u64> = const { Cell::new(0) };
}

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
    /// The closing that takes it; `None` in the place after the chain.
    pub closing: Option<EventId>,
    pub lines: usize,
    pub voters: BTreeSet<DeviceId>,
    /// All closings that could take it, each with the devices that vote after it.
    pub rivals: BTreeMap<EventId, BTreeSet<DeviceId>>,
    /// Whether it and all before it are settled.
    pub is_decided: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeviceProgress {
    pub votes: usize,
    /// Whether it has left the game since, and will not vote again.
    pub left: bool,
}

#[derive(Debug, Clone, Default)]
pub struct AgreementProgress {
    /// Its voters, and the devices that a beginning seats.
    pub devices: BTreeMap<DeviceId, DeviceProgress>,
    /// The closings that are settled in it, with the number of votes needed of each voter.
    pub decided: BTreeMap<EventId, usize>,
}

/// Seals any body of a chunk; `None` if it is too long.
pub fn seal_chunk(keys: &Keys, body: &[u8]) -> Option<Vec<u8>> {
    let sealed = SealedChunk::of(keys, &keys.nonce(body), body);
    sealed.ok().map(|chunk| chunk.bytes)
}

pub fn unseal_chunk(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    chunk::unseal(keys, bytes).ok().map(|(_, body)| body)
}

pub fn seal_bundle(keys: &Keys, content: &[u8]) -> Option<Vec<u8>> {
    keys.seal(BUNDLE, &keys.nonce(content), content)
}

pub fn unseal_bundle(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    keys.open(BUNDLE, bytes).map(|(_, content)| content)
}

/// Makes an Automerge change of its content: adds the head with length and checksum.
pub fn change_of(content: &[u8]) -> Vec<u8> {
    change::around(content)
}

pub fn content_of(change: &[u8]) -> Option<&[u8]> {
    change::content(change)
}

pub fn read_change(change: &[u8]) -> Option<Vec<(EventId, Vec<u8>)>> {
    log::puts_of(&ChangeHead::read(&change.into())?).ok()
}
