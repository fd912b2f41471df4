//! Writes the content of a bundle.
//!
//! ```text
//! content = number of chains, chain..., number of chunks, chunk...
//! chain   = value, how many more follow from it, each the hash of the one before
//! chunk   = bytes, or: number of events, event...
//! event   = bytes, or: null, payload after its room, signature
//! ```
//!
//! A *value* is any string of 32 bytes in an event. A value that was seen before is a tag: its
//! number counts the values since. The seen values are those of chains, those that were written,
//! and the ids of events. An event's own id counts as seen right after it.

use std::sync::Arc;

use nomic_event::SIGNATURE;

use super::items::{
    BYTES, CborItems, LIST, NULL, NUMBER, SEEN, SIMPLE, TEXT, with_inner, write_head,
};
use super::recent_values::{RecentValues, Value, hash};
use super::{ITEMS, MAX_CHAINED, beginning, id};
use crate::{Chunk, Keys};

pub(super) fn content(keys: &Keys, chunks: &[&[u8]]) -> Vec<u8> {
    let opened = chunks.iter().map(|chunk| Chunk::open(keys, chunk).ok());
    let opened: Vec<Option<Chunk>> = opened.collect();
    let mut writer = BundleEncoder {
        beginning: beginning(&keys.room_id()),
        seen: RecentValues::default(),
        out: Vec::new(),
    };
    let events = opened.iter().flatten().flat_map(|chunk| &chunk.events);
    writer.chains(events.map(|event| &**event));
    writer.head(LIST, chunks.len());
    for (bytes, chunk) in chunks.iter().zip(&opened) {
        match chunk {
            Some(chunk) => writer.chunk(&chunk.events),
            None => writer.bytes(bytes),
        }
    }
    writer.out
}

struct BundleEncoder {
    beginning: Vec<u8>,
    seen: RecentValues,
    out: Vec<u8>,
}

impl BundleEncoder {
    fn head(&mut self, kind: u8, length: usize) {
        write_head(&mut self.out, kind, length as u64);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.head(BYTES, bytes.len());
        self.out.extend(bytes);
    }

    fn value(&mut self, value: &Value) {
        match self.seen.ago(value) {
            Some(ago) => write_head(&mut self.out, SEEN, ago),
            None => {
                self.bytes(value);
                self.seen.note(*value);
            }
        }
    }

    fn chains<'a>(&mut self, events: impl Iterator<Item = &'a [u8]>) {
        let beginning = self.beginning.clone();
        let values =
            events.flat_map(|event| values(payload(event, &beginning).unwrap_or_default()));
        let chains = chains(values);
        self.head(LIST, chains.len());
        for (first, more) in chains {
            self.bytes(&first);
            write_head(&mut self.out, NUMBER, more as u64);
            self.seen.note_chain(first, more);
        }
    }

    fn chunk(&mut self, events: &[Arc<[u8]>]) {
        self.head(LIST, events.len());
        for event in events {
            let mark = (self.seen.mark(), self.out.len());
            if self.event(event).is_none() {
                let (seen, length) = mark;
                self.seen.go_back(seen);
                self.out.truncate(length);
                self.bytes(event);
            }
            if let Some(id) = id(event) {
                self.seen.note(id.0);
            }
        }
    }

    /// Writes an event without the parts that all have in common; `None` if it can't be read.
    fn event(&mut self, event: &[u8]) -> Option<()> {
        let beginning = self.beginning.len();
        let items = payload(event, &self.beginning)?;
        let signature = event.get(beginning + items.len()..)?;
        write_head(&mut self.out, SIMPLE, NULL);
        let mut items = CborItems(items);
        let mut left = ITEMS;
        while let Some(next) = left.checked_sub(1) {
            let (kind, argument) = items.head()?;
            match kind {
                BYTES | TEXT => {
                    let bytes = items.bytes(usize::try_from(argument).ok()?)?;
                    match <&Value>::try_from(bytes) {
                        Ok(value) if kind == BYTES => self.value(value),
                        _ => {
                            self.head(kind, bytes.len());
                            self.out.extend(bytes);
                        }
                    }
                }
                SEEN => return None,
                _ => write_head(&mut self.out, kind, argument),
            }
            left = with_inner(next, kind, argument)?;
        }
        self.out.extend(signature);
        items.0.is_empty().then_some(())
    }
}

fn payload<'a>(event: &'a [u8], beginning: &[u8]) -> Option<&'a [u8]> {
    let (payload, _) = event.split_last_chunk::<SIGNATURE>()?;
    payload.strip_prefix(beginning)
}

fn values(items: &[u8]) -> Vec<Value> {
    let mut items = CborItems(items);
    let mut values = Vec::new();
    while let Some((kind, argument)) = items.head() {
        if let BYTES | TEXT = kind {
            let bytes = usize::try_from(argument)
                .ok()
                .and_then(|length| items.bytes(length));
            let Some(bytes) = bytes else { break };
            values.extend(<Value>::try_from(bytes));
        }
    }
    values
}

/// Finds chains among these values: each value has the one before it as its hash. Returns the last
/// value of each chain with the number of values that follow from it. Finds only chains in the
/// order of revealing dice links, with links close together.
fn chains(values: impl Iterator<Item = Value>) -> Vec<(Value, usize)> {
    let (mut before, mut chains) = (RecentValues::default(), Vec::<(Value, usize)>::new());
    let mut chained = 0;
    for value in values {
        if chained == MAX_CHAINED {
            break;
        }
        let follows = hash(&value);
        match chains.iter_mut().find(|(last, _)| *last == follows) {
            Some((last, more)) => {
                (*last, *more) = (value, *more + 1);
                chained += 1;
            }
            None if before.ago(&follows).is_some() => {
                chains.push((value, 1));
                chained += 1;
            }
            None => {}
        }
        before.note(value);
    }
    chains
}
