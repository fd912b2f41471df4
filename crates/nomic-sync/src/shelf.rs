//! The chunks a peer has, and which of them the relay keeps too.

use std::collections::BTreeMap;
use std::sync::Arc;

use nomic_protocol::ChunkId;

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
    unacked: usize,
}

impl Shelf {
    pub(crate) fn has(&self, id: &ChunkId) -> bool {
        self.kept.contains_key(id)
    }

    pub(crate) fn bytes(&self, id: &ChunkId) -> Option<&Arc<[u8]>> {
        self.kept.get(id).map(|kept| &kept.bytes)
    }

    pub(crate) fn add(&mut self, id: ChunkId, bytes: Arc<[u8]>, acked: bool) {
        if self.has(&id) {
            return;
        }
        self.kept.insert(id, Kept { bytes, acked });
        self.order.push(id);
        self.unacked += usize::from(!acked);
    }

    pub(crate) fn remove(&mut self, id: &ChunkId) {
        if let Some(kept) = self.kept.remove(id) {
            self.order.retain(|kept| kept != id);
            self.unacked -= usize::from(!kept.acked);
        }
    }

    /// Notes whether the relay has the chunk; tells whether that is news.
    pub(crate) fn mark(&mut self, id: &ChunkId, acked: bool) -> bool {
        let Some(kept) = self.kept.get_mut(id).filter(|kept| kept.acked != acked) else {
            return false;
        };
        kept.acked = acked;
        match acked {
            true => self.unacked -= 1,
            false => self.unacked += 1,
        }
        true
    }

    /// How many chunks the relay has not acknowledged.
    pub(crate) fn count_unacked(&self) -> usize {
        self.unacked
    }

    /// The chunks which the relay has not acknowledged, oldest first.
    pub(crate) fn unacked(&self) -> impl Iterator<Item = ChunkId> + '_ {
        self.order
            .iter()
            .filter(|id| self.kept.get(id).is_some_and(|kept| !kept.acked))
            .copied()
    }

    /// All chunks, oldest first.
    pub(crate) fn ids(&self) -> &[ChunkId] {
        &self.order
    }
}
