//! The inside of a change to a log, read without Automerge: does it put new events and nothing else?
//!
//! Operations are written column by column, each value with how often it is repeated. A few bytes
//! can so claim a billion operations, or one with a billion predecessors, for which Automerge would
//! make room. This reader counts first. It is total, as the one for headers is; what it lets pass
//! goes into the airlock all the same.

use crate::change::Reader;
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
/// An event's id in hexadecimal digits.
const KEY_LENGTH: u64 = 64;

/// Whether the part of a change behind its header puts new keys under the root of a document.
pub(crate) fn puts_only(rest: &[u8]) -> bool {
    let mut reader = Reader(rest);
    read(&mut reader).is_some()
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    reader.signed()?; // when it was made: nobody believes it anyway
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
    let keys = reader.split(key)?;
    let inserts = reader.split(insert)?;
    let count = repeated(reader.split(action)?, PUT)?;
    let kinds = reader.split(value_kind)?;
    let values = reader.split(value)?;
    let sound = count > 0
        && count <= MAX_EVENTS as u64
        && count_keys(keys)? == count
        && Reader(inserts).only()? == count
        && size_of_values(kinds, count)? == values.len() as u64
        && repeated(reader.split(predecessors)?, 0)? == count
        && reader.0.is_empty();
    sound.then_some(())
}

/// How often this one value stands in a column.
fn repeated(column: &[u8], value: u64) -> Option<u64> {
    let mut total = 0_u64;
    let mut check = |count: u64, found: u64| {
        total = total.checked_add(count)?;
        (found == value).then_some(())
    };
    runs(column, |reader| reader.number(), &mut check)?;
    Some(total)
}

fn count_keys(column: &[u8]) -> Option<u64> {
    let mut total = 0_u64;
    let key = |reader: &mut Reader<'_>| {
        let length = reader.number()?;
        reader.split(usize::try_from(length).ok()?)?;
        Some(length)
    };
    let mut check = |count: u64, length: u64| {
        total = total.checked_add(count)?;
        (length == KEY_LENGTH).then_some(())
    };
    runs(column, key, &mut check)?;
    Some(total)
}

/// How many bytes so many values take.
fn size_of_values(column: &[u8], expected: u64) -> Option<u64> {
    let (mut total, mut size) = (0_u64, 0_u64);
    let mut check = |count: u64, kind: u64| {
        total = total.checked_add(count)?;
        size = size.checked_add((kind >> 4).checked_mul(count)?)?;
        (kind & 0xf == BYTES).then_some(())
    };
    runs(column, |reader| reader.number(), &mut check)?;
    (total == expected).then_some(size)
}

/// Goes through a column of runs: a positive number and a value that is repeated so often, or a
/// negative number and so many values. Runs of nothing do not occur in a log.
fn runs(
    column: &[u8],
    value: impl Fn(&mut Reader<'_>) -> Option<u64>,
    check: &mut impl FnMut(u64, u64) -> Option<()>,
) -> Option<()> {
    let mut reader = Reader(column);
    while !reader.0.is_empty() {
        let count = reader.signed()?;
        if count == 0 {
            return None;
        }
        if count > 0 {
            check(count.unsigned_abs(), value(&mut reader)?)?;
            continue;
        }
        // Each value takes a byte at least, so this ends with the column.
        for _ in 0..count.unsigned_abs() {
            check(1, value(&mut reader)?)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nomic_engine::EventId;

    use super::*;
    use crate::change::ChangeHead;
    use crate::log;

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
        log::put(doc, [3; 16], events).unwrap()
    }

    #[test]
    fn whatever_we_write_ourselves_passes() {
        let mut doc = log::empty();
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
            assert!(puts_only(&rest(&change)), "case {case}");
        }
    }

    #[test]
    fn what_passes_has_as_many_operations_as_it_has_events() {
        let mut doc = log::empty();
        let good = rest(&put(&mut doc, 0, &[30, 30, 31]));
        for place in 0..good.len() {
            for byte in [0x00, 0x01, 0x7f, 0x80, 0xff] {
                let mut wrong = good.clone();
                wrong[place] = byte;
                // It only must not panic; and no claim of more operations passes.
                let passes = puts_only(&wrong);
                let structural = place > 8 && place < 16;
                assert!(!passes || !structural || wrong == good, "{byte} at {place}");
            }
            assert!(!puts_only(&good[..place]));
        }
    }
}
