//! Content of a browser's database.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::EventId;
use nomic_peer::{Batch, LogPlace, RelayId, SegmentId, Stored, Write};
use nomic_protocol::{ChunkId, Cursor, Epoch};

#[derive(Debug, Clone, Default)]
pub struct SimStore {
    pub segments: BTreeMap<SegmentId, Vec<u8>>,
    /// The chunks, and whether some relay has acknowledged each.
    pub chunks: Vec<(ChunkId, Vec<u8>, bool)>,
    /// End of the part of each relay's log that was read.
    pub cursors: BTreeMap<RelayId, LogPlace>,
    /// The last event that was signed here.
    pub signed: Option<EventId>,
    /// Chunks that were ever stored here, deleted ones too.
    pub ever_kept: BTreeSet<ChunkId>,
}

impl SimStore {
    pub fn keep(&mut self, batch: Batch) {
        for write in batch.writes {
            match write {
                Write::Chunk { id, bytes, acked } => {
                    self.ever_kept.insert(id);
                    self.chunks.retain(|(kept, ..)| *kept != id);
                    self.chunks.push((id, bytes.to_vec(), acked));
                }
                Write::Segment { segment, bytes } => {
                    self.segments.insert(segment, bytes);
                }
                Write::Mark { id, acked } => self.mark(id, acked),
                Write::Signed(id) => self.signed = Some(id),
                Write::Cursor(relay, Some(place)) => {
                    self.cursors.insert(relay, place);
                }
                Write::Cursor(relay, None) => {
                    self.cursors.remove(&relay);
                }
            }
        }
    }

    /// End of the part of the first relay's log that was read.
    pub fn cursor(&self) -> Option<(Epoch, Cursor)> {
        let place = self.cursors.values().next()?;
        Some((place.epoch, place.cursor))
    }

    pub fn stored(&self) -> Stored {
        Stored {
            segments: self.segments.clone().into_iter().collect(),
            chunks: self.chunks.clone(),
            cursors: self.cursors.clone().into_iter().collect(),
            signed: self.signed,
        }
    }

    pub fn empty(&mut self) {
        let ever_kept = std::mem::take(&mut self.ever_kept);
        *self = SimStore {
            ever_kept,
            ..SimStore::default()
        };
    }

    /// Bytes of all chunks and segments.
    pub fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().map(|(_, bytes, _)| bytes.len());
        let segments = self.segments.values().map(Vec::len);
        chunks.chain(segments).sum()
    }

    fn mark(&mut self, id: ChunkId, acked: bool) {
        let mut chunks = self.chunks.iter_mut();
        if let Some(chunk) = chunks.find(|(kept, ..)| *kept == id) {
            chunk.2 = acked;
        }
    }
}
