//! Reads the content of a bundle, as [`encoder`](super::encoder) writes it. Any peer may have
//! written it: any bytes are accepted, and space is reserved only for what was counted.

use nomic_protocol::{MAX_STRETCH, MAX_UNBUNDLED};

use super::items::{
    BYTES, CborItems, LIST, NULL, NUMBER, SEEN, SIMPLE, TEXT, with_inner, write_head,
};
use super::recent_values::{RecentValues, Value};
use super::{ITEMS, MAX_CHAINED, beginning, id};
use crate::{Chunk, Keys, MAX_EVENTS, SealedChunk};

pub(super) fn chunks(keys: &Keys, content: &[u8]) -> Option<Vec<SealedChunk>> {
    let mut reader = BundleDecoder {
        beginning: beginning(&keys.room_id()),
        seen: RecentValues::default(),
        items: CborItems(content),
        left: MAX_UNBUNDLED,
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
    reader.items.0.is_empty().then_some(chunks)
}

struct BundleDecoder<'a> {
    beginning: Vec<u8>,
    seen: RecentValues,
    items: CborItems<'a>,
    /// Bytes that may still be produced.
    left: usize,
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

    fn as_it_is(&mut self, length: u64) -> Option<&[u8]> {
        self.items.bytes(usize::try_from(length).ok()?)
    }

    fn chunk(&mut self, keys: &Keys) -> Option<SealedChunk> {
        match self.items.head()? {
            (BYTES, length) => {
                let bytes = self.as_it_is(length)?.to_vec();
                Some(SealedChunk::as_it_is(bytes))
            }
            (LIST, events) if events <= MAX_EVENTS as u64 => {
                let events = (0..events).map(|_| self.event());
                let events = events.collect::<Option<Vec<_>>>()?;
                Chunk::seal(keys, &events).ok()
            }
            _ => None,
        }
    }

    fn event(&mut self) -> Option<Vec<u8>> {
        let event = match self.items.head()? {
            (BYTES, length) => self.as_it_is(length)?.to_vec(),
            (SIMPLE, NULL) => self.read_event()?,
            _ => return None,
        };
        self.spend(event.len())?;
        if let Some(id) = id(&event) {
            self.seen.note(id.0);
        }
        Some(event)
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
