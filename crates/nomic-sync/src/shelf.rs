//! The chunks a peer has, and which of them the relay keeps too.

use std::collections::BTreeMap;
use std::sync::Arc;

use nomic_protocol::{ChunkId, Salt, fingerprint};

#[derive(Debug)]
struct Kept {
    bytes: Arc<[u8]>,
    acked: bool,
}

/// All chunks of the game, in the order in which they were put here.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    kept: BTreeMap<ChunkId, Kept>,
    order: Vec<ChunkId>,
}

impl Shelf {
    pub(crate) fn has(&self, id: &ChunkId) -> bool {
        self.kept.contains_key(id)
    }

    pub(crate) fn bytes(&self, id: &ChunkId) -> Option<&Arc<[u8]>> {
        self.kept.get(id).map(|kept| &kept.bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub(crate) fn add(&mut self, id: ChunkId, bytes: Arc<[u8]>, acked: bool) {
        if self.kept.insert(id, Kept { bytes, acked }).is_none() {
            self.order.push(id);
        }
    }

    pub(crate) fn remove(&mut self, id: &ChunkId) {
        if self.kept.remove(id).is_some() {
            self.order.retain(|kept| kept != id);
        }
    }

    /// Notes whether the relay has the chunk; tells whether that is news.
    pub(crate) fn mark(&mut self, id: &ChunkId, acked: bool) -> bool {
        self.kept
            .get_mut(id)
            .is_some_and(|kept| std::mem::replace(&mut kept.acked, acked) != acked)
    }

    /// The chunks which the relay has not acknowledged, oldest first.
    pub(crate) fn unacked(&self) -> impl Iterator<Item = ChunkId> + '_ {
        self.order
            .iter()
            .filter(|id| self.kept.get(id).is_some_and(|kept| !kept.acked))
            .copied()
    }

    /// All chunks by their short names under a salt.
    pub(crate) fn fingerprints(&self, salt: &Salt) -> Vec<(u64, ChunkId)> {
        let names = self.order.iter().map(|id| (fingerprint(salt, id), *id));
        names.collect()
    }
}
