//! Bundles of the log's stretches, and chunks that are missing from them.

use std::collections::BTreeMap;

use nomic_protocol::{ChunkId, Cursor, Down, fingerprint, salt_of};

use super::{FRAME, NONCE, SimRelay};

impl SimRelay {
    /// Number of log places that are bundled together.
    pub const STRETCH: usize = 16;

    pub fn bundles(&self) -> &BTreeMap<usize, Vec<u8>> {
        &self.bundles
    }

    pub fn bundles_taken(&self) -> usize {
        self.bundles_taken
    }

    /// Deletes all bundles. Clients also work without them.
    pub fn forget_bundles(&mut self) {
        self.bundles.clear();
    }

    pub fn answer_no_question(&mut self, mute: bool) {
        self.mute = mute;
    }

    pub fn inject_bundle(&mut self, stretch: usize, bundle: Vec<u8>) {
        self.bundles.insert(stretch, bundle);
    }

    /// Deletes bundles that reach beyond `place`.
    pub(super) fn cut_bundles(&mut self, place: usize) {
        let whole = |stretch: &usize| (stretch + 1) * SimRelay::STRETCH <= place;
        self.bundles.retain(|stretch, _| whole(stretch));
    }

    pub(super) fn take_bundle(&mut self, stretch: u64, bundle: Vec<u8>) {
        let stretch = usize::try_from(stretch).unwrap();
        let full = (stretch + 1) * SimRelay::STRETCH <= self.log.len();
        assert!(full || self.lied || self.lost, "bundled before it was full");
        if !full {
            return;
        }
        self.bundles.insert(stretch, bundle);
        self.bundles_taken += 1;
    }

    /// The frame after this place, if a bundled stretch begins there.
    pub(super) fn bundled(&mut self, from: usize) -> Option<Down> {
        let begins = from.is_multiple_of(SimRelay::STRETCH) && self.whispers.is_empty();
        let stretch = from / SimRelay::STRETCH;
        let mut bundle = self.bundles.get(&stretch).filter(|_| begins)?;
        if self.unruly && self.dice.one_in(3) {
            let other = self.dice.below(self.bundles.len());
            bundle = self.bundles.values().nth(other)?;
        }
        let end = from + SimRelay::STRETCH;
        let chunks = self.log[from..end].iter();
        Some(Down::Bundle {
            after: Cursor(end as u64),
            fingerprints: chunks.map(|chunk| print(chunk)).collect(),
            bundle: bundle.clone(),
            more: end < self.log.len(),
        })
    }

    /// Requested chunks of a stretch, as many as fit into a frame. `None` while it is mute.
    pub(super) fn lacking(&self, stretch: u64, asked: &[u64]) -> Option<Down> {
        let first = usize::try_from(stretch)
            .unwrap()
            .checked_mul(SimRelay::STRETCH);
        // A question that changes nothing has an answer, too.
        let there = match first {
            Some(first) => self.log.get(first..first + SimRelay::STRETCH)?,
            None => &[],
        };
        let chunks = there.iter().filter(|chunk| asked.contains(&print(chunk)));
        let chunks = chunks.take(FRAME).cloned().collect();
        (!self.mute).then_some(Down::Got { stretch, chunks })
    }
}

fn print(chunk: &[u8]) -> u64 {
    fingerprint(&salt_of(&NONCE), &ChunkId::of(chunk))
}
