//! Reads the operations of a change to a log: does it only put new events, and which?
//!
//! Operations are written column by column, each value with its number of repetitions. So a few
//! bytes can claim a billion operations, or one with a billion predecessors. This reader counts
//! before it reserves space. It is total, like the reader of headers: other code gets no foreign
//! bytes.

use base16ct::lower;
use nomic_engine::EventId;

use crate::change::ByteReader;
use crate::scan::MAX_EVENTS;

const KEY: u64 = 0x15;
const INSERT: u64 = 0x34;
const ACTION: u64 = 0x42;
const VALUE_KIND: u64 = 0x56;
const VALUE: u64 = 0x57;
const PREDECESSORS: u64 = 0x70;

/// The number of the action "put", and of the kind "bytes" of its value.
const PUT: u64 = 1;
const BYTES: u64 = 7;

/// A put of a change: an id and bytes that claim to be its event.
pub(crate) type Put = (EventId, Vec<u8>);

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ChangeBody {
    /// Claimed time of making, in milliseconds since 1970; it is not trusted.
    pub(crate) time: i64,
    /// Puts of the change, at least one.
    pub(crate) puts: Vec<Put>,
}

/// Reads the part of a change after its header. `None` if the change does anything but put keys
/// under the root of a document. The keys must be ids of events and count as new.
pub(crate) fn read(rest: &[u8]) -> Option<ChangeBody> {
    let mut reader = ByteReader(rest);
    let time = reader.signed()?;
    let (message, actors, count) = (reader.number()?, reader.number()?, reader.number()?);
    if message != 0 || actors != 0 || count != 6 {
        return None;
    }
    let mut lengths = [0; 6];
    let expected = [KEY, INSERT, ACTION, VALUE_KIND, VALUE, PREDECESSORS];
    for (kind, length) in expected.into_iter().zip(&mut lengths) {
        if reader.number()? != kind {
            return None;
        }
        *length = usize::try_from(reader.number()?).ok()?;
    }
    let [key, insert, action, value_kind, value, predecessors] = lengths;
    let keys = event_ids(reader.split(key)?)?;
    let count = keys.len();
    let inserts = ByteReader(reader.split(insert)?).only()?;
    let actions = reader.split(action)?;
    let sizes = sizes(reader.split(value_kind)?)?;
    let mut values = ByteReader(reader.split(value)?);
    let sound = count > 0
        && inserts == count as u64
        && is_repeated(actions, PUT, count)?
        && sizes.len() == count
        && is_repeated(reader.split(predecessors)?, 0, count)?
        && reader.0.is_empty();
    if !sound {
        return None;
    }
    let put = |(id, size)| Some((id, values.split(size)?.to_vec()));
    let puts = keys.into_iter().zip(sizes).map(put);
    let puts = puts.collect::<Option<_>>()?;
    values.0.is_empty().then_some(ChangeBody { time, puts })
}

fn is_repeated(column: &[u8], value: u64, count: usize) -> Option<bool> {
    let found = expanded(column, |reader| reader.number())?;
    Some(found.len() == count && found.iter().all(|found| *found == value))
}

fn event_ids(column: &[u8]) -> Option<Vec<EventId>> {
    let key = |reader: &mut ByteReader<'_>| {
        let length = usize::try_from(reader.number()?).ok()?;
        let digits = reader.split(length)?;
        let mut id = [0; 32];
        let decoded = lower::decode(digits, &mut id).ok()?;
        (decoded.len() == id.len()).then_some(EventId(id))
    };
    expanded(column, key)
}

fn sizes(column: &[u8]) -> Option<Vec<usize>> {
    let size = |reader: &mut ByteReader<'_>| {
        let kind = reader.number()?;
        let size = usize::try_from(kind >> 4).ok()?;
        (kind & 0xf == BYTES).then_some(size)
    };
    expanded(column, size)
}

/// Values of a column of runs, [`MAX_EVENTS`] at most. A run is a positive count and one value to
/// repeat, or a negative count and that number of values. Empty runs do not occur in a log.
fn expanded<T: Copy>(
    column: &[u8],
    value: impl Fn(&mut ByteReader<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut reader = ByteReader(column);
    let mut values = Vec::new();
    while !reader.0.is_empty() {
        let count = reader.signed()?;
        let length = usize::try_from(count.unsigned_abs()).ok()?;
        if count == 0 || length > MAX_EVENTS.saturating_sub(values.len()) {
            return None;
        }
        if count > 0 {
            let value = value(&mut reader)?;
            values.extend(std::iter::repeat_n(value, length));
            continue;
        }
        for _ in 0..length {
            values.push(value(&mut reader)?);
        }
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nomic_engine::EventId;

    use super::*;
    use crate::change::ChangeHead;
    use crate::log::tests::put_by_automerge;

    fn rest(change: &automerge::Change) -> Vec<u8> {
        let bytes: Arc<[u8]> = change.raw_bytes().into();
        ChangeHead::read(&bytes).unwrap().rest().to_vec()
    }

    fn put(doc: &mut automerge::Automerge, first: u32, sizes: &[usize]) -> automerge::Change {
        let values: Vec<Vec<u8>> = sizes.iter().map(|size| vec![7; *size]).collect();
        let events = values.iter().zip(first..).map(|(value, number)| {
            let mut id = [0; 32];
            id[..4].copy_from_slice(&number.to_be_bytes());
            (EventId(id), value.as_slice())
        });
        put_by_automerge(doc, [3; 16], events)
    }

    #[test]
    fn what_automerge_writes_is_read() {
        let mut doc = automerge::Automerge::new();
        let cases: [&[usize]; 6] = [
            &[1],
            &[200],
            &[9, 9],
            &[9, 9, 9, 8],
            &[8, 70_000],
            &[300; 130],
        ];
        for (case, sizes) in cases.into_iter().enumerate() {
            let change = put(&mut doc, 1_000 * u32::try_from(case).unwrap(), sizes);
            let inside = read(&rest(&change)).unwrap();
            let found: Vec<usize> = inside.puts.iter().map(|(_, value)| value.len()).collect();
            assert_eq!(found, sizes, "case {case}");
        }
    }

    #[test]
    fn a_change_of_more_events_than_it_may_hold_is_not_read() {
        for (count, reads) in [(MAX_EVENTS, true), (MAX_EVENTS + 1, false)] {
            let mut doc = automerge::Automerge::new();
            let change = rest(&put(&mut doc, 0, &vec![3; count]));
            assert_eq!(read(&change).is_some(), reads, "{count} events");
        }
    }

    #[test]
    fn what_passes_has_as_many_operations_as_it_has_events() {
        let mut doc = automerge::Automerge::new();
        let good = rest(&put(&mut doc, 0, &[30, 30, 31]));
        for place in 0..good.len() {
            for byte in [0x00, 0x01, 0x7f, 0x80, 0xff] {
                let mut wrong = good.clone();
                wrong[place] = byte;
                // It must not panic, and no claim of more operations passes.
                let passes = read(&wrong).is_some();
                let structural = place > 8 && place < 16;
                assert!(!passes || !structural || wrong == good, "{byte} at {place}");
            }
            assert!(read(&good[..place]).is_none());
        }
    }
}
