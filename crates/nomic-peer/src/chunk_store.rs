//! The chunks of a peer, and which of them the relay has.

use std::collections::BTreeMap;
use std::sync::Arc;

use nomic_protocol::ChunkId;

#[derive(Debug)]
struct ChunkRecord {
    bytes: Arc<[u8]>,
    acked: bool,
}

#[derive(Debug, Default)]
pub(crate) struct ChunkStore {
    kept: BTreeMap<ChunkId, ChunkRecord>,
    /// Useful chunks in the order of adding.
    order: Vec<ChunkId>,
    unacked: usize,
}

impl ChunkStore {
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
        self.kept.insert(id, ChunkRecord { bytes, acked });
        self.order.push(id);
        self.unacked += usize::from(!acked);
    }

    /// Marks a chunk as useless: it is sent to no relay. It stays here to be recognized if it comes
    /// again.
    pub(crate) fn mark_useless(&mut self, id: &ChunkId) {
        self.mark(id, true);
        self.order.retain(|kept| kept != id);
    }

    pub(crate) fn remove(&mut self, id: &ChunkId) {
        if let Some(kept) = self.kept.remove(id) {
            self.order.retain(|kept| kept != id);
            self.unacked -= usize::from(!kept.acked);
        }
    }

    /// Stores whether the relay has the chunk; returns true if that is news.
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

    pub(crate) fn count_unacked(&self) -> usize {
        self.unacked
    }

    /// Oldest first.
    pub(crate) fn unacked(&self) -> impl Iterator<Item = ChunkId> + '_ {
        self.order
            .iter()
            .filter(|id| self.kept.get(id).is_some_and(|kept| !kept.acked))
            .copied()
    }

    /// All chunks, useless ones too, with whether the relay has each.
    pub(crate) fn all(&self) -> impl Iterator<Item = (ChunkId, &Arc<[u8]>, bool)> {
        let all = self.kept.iter();
        all.map(|(id, kept)| (*id, &kept.bytes, kept.acked))
    }

    /// All useful chunks, oldest first.
    pub(crate) fn ids(&self) -> &[ChunkId] {
        &self.order
    }
}
