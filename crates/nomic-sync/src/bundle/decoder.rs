//! Reads the content of a bundle, as [`encoder`](super::encoder) writes it. Any peer may have
//! written it: any bytes are accepted, and space is reserved only for what was counted.

use std::num::NonZeroU64;

use nomic_engine::{DeviceId, EventId};
use nomic_protocol::{MAX_STRETCH, MAX_UNBUNDLED};

use super::items::{
    BYTES, CborItems, LIST, NEGATIVE, NULL, NUMBER, SEEN, SIMPLE, TEXT, with_inner, write_head,
};
use super::parts::{BundledChange, ChunkParts, PutsOnlyChange, id};
use super::recent_values::{RecentValues, Value};
use super::{ITEMS, MAX_CHAINED, Unbundled};
use crate::change::{Actor, ChangeHash, MAX_DEPENDENCIES, MAX_OPERATION};
use crate::chunk::{MAX_CHANGES, Signed};
use crate::log::ChangePosition;
use crate::scan::{MAX_EVENTS, beginning};
use crate::{DocumentId, Keys, SealedChunk};

pub(super) fn chunks(keys: &Keys, content: &[u8]) -> Option<Unbundled> {
    let mut reader = BundleDecoder {
        beginning: beginning(&keys.room_id()),
        seen: RecentValues::default(),
        items: CborItems(content),
        left: MAX_UNBUNDLED,
        spelled: Vec::new(),
    };
    reader.chains()?;
    let count = usize::try_from(reader.items.of(LIST)?).ok()?;
    // A chunk costs more than its bytes, which may be few.
    if count > MAX_STRETCH {
        return None;
    }
    let mut chunks = Vec::new();
    for _ in 0..count {
        let chunk = reader.chunk(keys)?;
        if chunk.bytes.is_empty() {
            return None;
        }
        reader.spend(chunk.bytes.len())?;
        chunks.push(chunk);
    }
    let spelled = reader.spelled;
    let whole = reader.items.0.is_empty();
    whole.then_some(Unbundled {
        chunks,
        encoded_here: spelled,
    })
}

struct BundleDecoder<'a> {
    beginning: Vec<u8>,
    seen: RecentValues,
    items: CborItems<'a>,
    /// Bytes that may still be produced.
    left: usize,
    spelled: Vec<ChangeHash>,
}

impl BundleDecoder<'_> {
    fn spend(&mut self, bytes: usize) -> Option<()> {
        self.left = self.left.checked_sub(bytes)?;
        Some(())
    }

    fn chains(&mut self) -> Option<()> {
        let mut left = MAX_CHAINED;
        for _ in 0..self.items.of(LIST)? {
            let 32 = self.items.of(BYTES)? else {
                return None;
            };
            let first = self.items.array()?;
            let more = usize::try_from(self.items.of(NUMBER)?).ok()?;
            left = left.checked_sub(more)?;
            self.seen.note_chain(first, more);
        }
        Some(())
    }

    fn value(&mut self) -> Option<Value> {
        match self.items.head()? {
            (BYTES, 32) => {
                let value = self.items.array()?;
                self.seen.note(value);
                Some(value)
            }
            (SEEN, ago) => self.seen.value(ago),
            _ => None,
        }
    }

    fn actor(&mut self) -> Option<Actor> {
        match self.items.head()? {
            (BYTES, 16) => {
                let actor = self.items.array()?;
                self.seen.note_actor(actor);
                Some(actor)
            }
            (SEEN, ago) => self.seen.actor(ago),
            _ => None,
        }
    }

    fn as_it_is(&mut self, length: u64) -> Option<&[u8]> {
        self.items.bytes(usize::try_from(length).ok()?)
    }

    fn chunk(&mut self, keys: &Keys) -> Option<SealedChunk> {
        let changes = match self.items.head()? {
            (BYTES, length) => {
                let bytes = self.as_it_is(length)?.to_vec();
                return Some(SealedChunk::as_it_is(bytes));
            }
            (LIST, changes) if changes <= MAX_CHANGES as u64 => changes,
            _ => return None,
        };
        let nonce = match self.items.head()? {
            (SIMPLE, NULL) => None,
            (BYTES, 24) => Some(self.items.array()?),
            _ => return None,
        };
        let signed = Signed {
            device: DeviceId(self.value()?),
            document: DocumentId::Log(u32::try_from(self.items.of(NUMBER)?).ok()?),
            signature: self.items.array()?,
        };
        let changes = (0..changes).map(|_| self.change());
        let parts = ChunkParts {
            nonce,
            signed,
            changes: changes.collect::<Option<_>>()?,
        };
        parts.chunk(keys)
    }

    fn change(&mut self) -> Option<BundledChange> {
        let change = match self.items.head()? {
            (BYTES, length) => BundledChange::as_it_is(self.as_it_is(length)?),
            (LIST, events) if (1..=MAX_EVENTS as u64).contains(&events) => {
                BundledChange::encode(self.spelled(events)?)
            }
            _ => return None,
        };
        self.spend(change.bytes.len())?;
        if let Some(hash) = change.hash {
            self.seen.note(hash);
            if change.puts_only.is_some() {
                self.spelled.push(hash);
            }
        }
        Some(change)
    }

    fn spelled(&mut self, events: u64) -> Option<PutsOnlyChange> {
        let actor = self.actor()?;
        let (seq, start) = (self.items.of(NUMBER)?, self.items.of(NUMBER)?);
        if seq == 0 || seq > MAX_OPERATION || start > MAX_OPERATION {
            return None;
        }
        let time = match self.items.head()? {
            (NUMBER, time) => i64::try_from(time).ok()?,
            (NEGATIVE, time) => !i64::try_from(time).ok()?,
            _ => return None,
        };
        let before = self.items.of(LIST)?;
        if before > MAX_DEPENDENCIES as u64 {
            return None;
        }
        let dependencies = (0..before).map(|_| self.value());
        let place = ChangePosition {
            actor,
            seq,
            start: NonZeroU64::new(start)?,
            dependencies: dependencies.collect::<Option<_>>()?,
            time,
        };
        let events = (0..events).map(|_| self.event());
        let events = events.collect::<Option<_>>()?;
        Some(PutsOnlyChange { place, events })
    }

    fn event(&mut self) -> Option<(EventId, Vec<u8>)> {
        let event = match self.items.head()? {
            (BYTES, length) => self.as_it_is(length)?.to_vec(),
            (SIMPLE, NULL) => self.read_event()?,
            _ => return None,
        };
        self.spend(event.len())?;
        let id = id(&event)?;
        self.seen.note(id.0);
        Some((id, event))
    }

    fn read_event(&mut self) -> Option<Vec<u8>> {
        let mut event = self.beginning.clone();
        let mut left = ITEMS;
        while let Some(next) = left.checked_sub(1) {
            let (kind, argument) = self.items.head()?;
            match kind {
                SEEN => {
                    write_head(&mut event, BYTES, 32);
                    event.extend(self.seen.value(argument)?);
                }
                BYTES | TEXT => {
                    let bytes = self.items.bytes(usize::try_from(argument).ok()?)?;
                    write_head(&mut event, kind, argument);
                    event.extend(bytes);
                    if let (BYTES, Ok(value)) = (kind, <Value>::try_from(bytes)) {
                        self.seen.note(value);
                    }
                }
                _ => write_head(&mut event, kind, argument),
            }
            if event.len() > MAX_UNBUNDLED {
                return None;
            }
            left = with_inner(next, kind, argument)?;
        }
        event.extend(self.items.array::<64>()?);
        Some(event)
    }
}
