//! Order of the host's work for its peer, and its batches of writes to the store.
//!
//! Five rules:
//! - A chunk that only this browser has is stored before any request made after it. It may have
//!   been sent by then. An event that was sent but not stored would make the device sign two events
//!   with one number. Such chunks go before everything else.
//! - Some data could be sent again by the relay (its chunks, the place in its log) or made again
//!   from the chunks. It is stored when the outbox is otherwise idle. While much of it comes, much
//!   is stored in one batch. Nothing waits for it: if it is lost, the place to read on from is lost
//!   with it.
//! - Requests to the verifier wait for nothing. No one outside hears of them. Incoming events show
//!   only once they are checked, also while nothing can be stored.
//! - A batch is stored as a whole or not at all, and in the order of the requests. A place in the
//!   relay's log is never stored before the chunks up to it.
//! - Stored chunks are sent to the browser's other tabs ([`Batch::chunks`]), and not before. A tab
//!   that begins to follow, and listens before it reads the store, misses nothing.

use std::collections::VecDeque;
use std::sync::Arc;

use nomic_engine::EventId;
use nomic_protocol::ChunkId;

use crate::{DocumentId, LogPlace, Output, RelayId};

/// Greatest size of a batch, so that a player's move doesn't wait long for the others' ...
const MAX_WRITES: usize = 1_024;
/// ... in things and in bytes; a single larger one goes alone.
const MAX_BYTES: usize = 1024 * 1024;

/// Something to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// This chunk.
    Chunk {
        /// Its id, the key in the store.
        id: ChunkId,
        bytes: Arc<[u8]>,
        /// Whether some relay has it.
        acked: bool,
    },
    /// Whether some relay has this chunk, which is in the store or before this in the line.
    Mark {
        id: ChunkId,
        /// Whether some relay has it.
        acked: bool,
    },
    /// This document, in place of its older version.
    Document {
        /// Its name, the key in the store.
        document: DocumentId,
        bytes: Vec<u8>,
    },
    /// Up to where this relay's log was taken in; with none, nothing is known of it any more.
    Cursor(RelayId, Option<LogPlace>),
    /// The last event which was signed in this browser.
    Signed(EventId),
}

impl Write {
    fn len(&self) -> usize {
        match self {
            Write::Chunk { bytes, .. } => bytes.len(),
            Write::Document { bytes, .. } => bytes.len(),
            Write::Mark { .. } | Write::Cursor(..) | Write::Signed(_) => 0,
        }
    }
}

/// Durability of a batch after a crash of the whole machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// It must have reached the disk: a crash undoes nothing.
    Strict,
    /// It need not have reached the disk: a crash may undo it, together with all that was stored
    /// after it.
    Relaxed,
}

/// A batch to store: all of it, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Writes to carry out, first to last.
    pub writes: Vec<Write>,
    /// Durability required before the next step.
    pub durability: Durability,
}

impl Batch {
    pub fn chunks(&self) -> impl Iterator<Item = &Arc<[u8]>> {
        self.writes.iter().filter_map(|write| match write {
            Write::Chunk { bytes, .. } => Some(bytes),
            Write::Mark { .. } | Write::Document { .. } | Write::Cursor(..) | Write::Signed(_) => {
                None
            }
        })
    }
}

/// The next step.
#[derive(Debug)]
pub enum OutboxStep {
    /// Keep this and ask for the next step once it is kept. If that fails, give it back
    /// ([`Outbox::give_back`]).
    Keep(Batch),
    /// Do this; it is nothing to be kept.
    Do(Output),
}

/// Requests of a peer that are not done yet.
#[derive(Debug, Default)]
pub struct Outbox {
    /// Chunks that only this browser has, and which event was signed last in it.
    own: VecDeque<Write>,
    /// Requests to the verifier.
    checks: VecDeque<Output>,
    acts: VecDeque<Output>,
    copies: VecDeque<Write>,
}

impl Outbox {
    /// An empty one.
    pub fn new() -> Outbox {
        Outbox::default()
    }

    /// Puts in what a peer asks for.
    pub fn extend(&mut self, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::StoreChunk { id, bytes, acked } => {
                    let line = if acked {
                        &mut self.copies
                    } else {
                        &mut self.own
                    };
                    line.push_back(Write::Chunk { id, bytes, acked });
                }
                Output::StoreDocument { document, bytes } => {
                    self.copies.push_back(Write::Document { document, bytes });
                }
                Output::ChunkAcked(id) => {
                    self.copies.push_back(Write::Mark { id, acked: true });
                }
                Output::ChunkUnacked(id) => self.reclaim(id),
                Output::StoreCursor(relay, place) => {
                    self.copies.push_back(Write::Cursor(relay, place));
                }
                Output::Verify(_) => self.checks.push_back(output),
                Output::StoreSigned(id) => self.own.push_back(Write::Signed(id)),
                Output::Send(..) | Output::Changed | Output::Trouble(_) => {
                    self.acts.push_back(output)
                }
            }
        }
    }

    /// The relay has lost a chunk. If it waits among what the relay could send again, it is by now
    /// one that only this browser has.
    fn reclaim(&mut self, lost: ChunkId) {
        let waits = |write: &Write| matches!(write, Write::Chunk { id, .. } if *id == lost);
        let waiting = self.copies.iter().position(waits);
        match waiting.and_then(|place| self.copies.remove(place)) {
            Some(Write::Chunk { id, bytes, .. }) => {
                let acked = false;
                self.own.push_back(Write::Chunk { id, bytes, acked });
            }
            _ => {
                let (id, acked) = (lost, false);
                self.copies.push_back(Write::Mark { id, acked });
            }
        }
    }

    /// Returns the next step; nothing if all is done. While `more_comes`, data that the relay could
    /// send again waits for more of it: the number of writes costs more than their size.
    pub fn next_step(&mut self, more_comes: bool) -> Option<OutboxStep> {
        let check = self.checks.pop_front();
        if check.is_none()
            && let Some(batch) = gather(&mut self.own, Durability::Strict)
        {
            return Some(OutboxStep::Keep(batch));
        }
        if let Some(output) = check.or_else(|| self.acts.pop_front()) {
            return Some(OutboxStep::Do(output));
        }
        if more_comes && !fills_a_batch(&self.copies) {
            return None;
        }
        gather(&mut self.copies, Durability::Relaxed).map(OutboxStep::Keep)
    }

    /// Takes back what could not be kept. It comes out again before all that must not go before it.
    pub fn give_back(&mut self, batch: Batch) {
        let line = match batch.durability {
            Durability::Strict => &mut self.own,
            Durability::Relaxed => &mut self.copies,
        };
        for write in batch.writes.into_iter().rev() {
            line.push_front(write);
        }
    }

    /// Whether nothing is left to be done.
    pub fn is_empty(&self) -> bool {
        let acts = self.checks.is_empty() && self.acts.is_empty();
        acts && self.own.is_empty() && self.copies.is_empty()
    }

    /// Whether something waits to be kept that only this browser has.
    pub fn holds_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Forgets everything: another tab keeps and sends from now on.
    pub fn clear(&mut self) {
        *self = Outbox::new();
    }
}

/// Whether one batch could not hold more than this.
fn fills_a_batch(line: &VecDeque<Write>) -> bool {
    let bytes = line.iter().take(MAX_WRITES).map(Write::len);
    line.len() >= MAX_WRITES || bytes.fold(0, usize::saturating_add) >= MAX_BYTES
}

/// Takes from the front of a line what goes into one batch.
fn gather(line: &mut VecDeque<Write>, durability: Durability) -> Option<Batch> {
    let mut writes = vec![line.pop_front()?];
    let mut bytes = writes.first().map_or(0, Write::len);
    while writes.len() < MAX_WRITES
        && let Some(next) = line.pop_front_if(|next| bytes.saturating_add(next.len()) <= MAX_BYTES)
    {
        bytes = bytes.saturating_add(next.len());
        writes.push(next);
    }
    Some(Batch { writes, durability })
}

// Random play with the native tools only.
#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
