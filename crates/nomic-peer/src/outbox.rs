//! Order of the host's work for its peer, and its batches of writes to the store.
//!
//! Five rules:
//! - A chunk that only this browser has is stored before any request made after it. It may be sent
//!   by then. An event that was sent but not stored would make the device sign two events with one
//!   number. Such chunks go before everything else.
//! - Some data could be sent again by the relay (its chunks, the place in its log) or made again
//!   from the chunks. It is stored when the outbox is otherwise idle, in large batches. Nothing
//!   waits for it: if it is lost, the place to read on from is lost with it.
//! - Requests to the verifier wait for nothing. Incoming events show only once they are checked,
//!   also while nothing can be stored.
//! - A batch is stored as a whole or not at all, and in the order of the requests. A place in the
//!   relay's log is never stored before the chunks up to it.
//! - Stored chunks are sent to the browser's other tabs ([`Batch::chunks`]), and not before. A tab
//!   that listens before it reads the store misses nothing.

use std::collections::VecDeque;
use std::sync::Arc;

use nomic_engine::EventId;
use nomic_protocol::ChunkId;

use crate::{LogPlace, Output, RelayId, SegmentId};

/// Greatest number of writes in a batch, so that a player's move does not wait long for others.
const MAX_WRITES: usize = 1_024;
/// Greatest size of a batch in bytes; a single larger write goes alone.
const MAX_BYTES: usize = 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    Chunk {
        id: ChunkId,
        bytes: Arc<[u8]>,
        /// Whether some relay has it.
        acked: bool,
    },
    /// Changed mark of a chunk that is in the store or earlier in the queue.
    Mark {
        id: ChunkId,
        /// False if the relay has lost it.
        acked: bool,
    },
    /// This segment, in place of its older version.
    Segment { segment: SegmentId, bytes: Vec<u8> },
    /// Last processed place of this relay's log; `None` forgets it.
    Cursor(RelayId, Option<LogPlace>),
    /// The last event that was signed in this browser.
    Signed(EventId),
}

impl Write {
    fn len(&self) -> usize {
        match self {
            Write::Chunk { bytes, .. } => bytes.len(),
            Write::Segment { bytes, .. } => bytes.len(),
            Write::Mark { .. } | Write::Cursor(..) | Write::Signed(_) => 0,
        }
    }
}

/// Durability of a batch after a crash of the whole machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// It must have reached the disk: a crash undoes nothing.
    Strict,
    /// A crash may undo it, together with all that was stored after it.
    Relaxed,
}

/// A batch to store: all of it, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub writes: Vec<Write>,
    pub durability: Durability,
}

impl Batch {
    pub fn chunks(&self) -> impl Iterator<Item = &Arc<[u8]>> {
        self.writes.iter().filter_map(|write| match write {
            Write::Chunk { bytes, .. } => Some(bytes),
            Write::Mark { .. } | Write::Segment { .. } | Write::Cursor(..) | Write::Signed(_) => {
                None
            }
        })
    }
}

#[derive(Debug)]
pub enum OutboxStep {
    /// Store this and ask for the next step afterwards. If that fails, give it back
    /// ([`Outbox::give_back`]).
    Keep(Batch),
    Do(Output),
}

/// Requests of a peer that are not done yet.
///
/// The loop of a host:
///
/// ```
/// # use nomic_peer::{Identity, Link, Peer};
/// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
/// # let link = Link::generate(None, &mut rng);
/// # let identity = Identity::from_seed(&[1; 32]);
/// # let founding = nomic_sim::founding();
/// # let (_, outputs) = Peer::found(link, identity, &mut rng, 0, founding)?;
/// use nomic_peer::{Outbox, OutboxStep, Output, Write};
///
/// let (mut store, mut sent) = (Vec::new(), Vec::new());
/// let mut outbox = Outbox::new();
/// outbox.extend(outputs);
/// while let Some(step) = outbox.next_step(false) {
///     match step {
///         OutboxStep::Keep(batch) => store.extend(batch.writes),
///         OutboxStep::Do(Output::Send(relay, frame)) => sent.push((relay, frame)),
///         OutboxStep::Do(_) => {}
///     }
/// }
/// assert!(matches!(store[0], Write::Chunk { acked: false, .. }));
/// # assert!(sent.is_empty() && outbox.is_empty());
/// # Ok::<(), nomic_peer::PeerError>(())
/// ```
#[derive(Debug, Default)]
pub struct Outbox {
    own: VecDeque<Write>,
    checks: VecDeque<Output>,
    acts: VecDeque<Output>,
    copies: VecDeque<Write>,
}

impl Outbox {
    pub fn new() -> Outbox {
        Outbox::default()
    }

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
                Output::StoreSegment { segment, bytes } => {
                    self.copies.push_back(Write::Segment { segment, bytes });
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

    /// Handles the loss of a chunk at the relay. If it is queued as a chunk that the relay could
    /// send again, only this browser has it now.
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

    /// The next step; `None` if all is done. While `more_comes`, data that the relay could send
    /// again waits for more of it: the number of writes costs more than their size.
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

    /// Takes back a batch that could not be stored. It comes out again before all that must not
    /// precede it.
    pub fn give_back(&mut self, batch: Batch) {
        let line = match batch.durability {
            Durability::Strict => &mut self.own,
            Durability::Relaxed => &mut self.copies,
        };
        for write in batch.writes.into_iter().rev() {
            line.push_front(write);
        }
    }

    pub fn is_empty(&self) -> bool {
        let acts = self.checks.is_empty() && self.acts.is_empty();
        acts && self.own.is_empty() && self.copies.is_empty()
    }

    /// Whether data that only this browser has is still unstored.
    pub fn holds_own(&self) -> bool {
        !self.own.is_empty()
    }

    /// Forgets everything: another tab stores and sends from now on.
    pub fn clear(&mut self) {
        *self = Outbox::new();
    }
}

fn fills_a_batch(line: &VecDeque<Write>) -> bool {
    let bytes = line.iter().take(MAX_WRITES).map(Write::len);
    line.len() >= MAX_WRITES || bytes.fold(0, usize::saturating_add) >= MAX_BYTES
}

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

// Random tests with the native tools only.
#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;
