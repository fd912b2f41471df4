//! Reading a file of the log from an offset on, over damaged stretches.

use std::io;

use super::record::{HEAD, Head, Kind, MAGIC, MOST_PAYLOAD, Position};
use super::segment::Segment;

/// Number of bytes read at a time: the largest record fits twice.
const BLOCK: usize = 2 * (HEAD + MOST_PAYLOAD);
/// Number of bytes searched at a time for the next record.
const STEP: usize = 64 * 1024;

/// Result of a scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scanned {
    /// End of the last readable record.
    pub(super) end: u64,
    /// Whether there were unreadable bytes. A record that the end of the file cuts off does not
    /// count: it was being written when the relay stopped, so it was not acknowledged.
    pub(super) damaged: bool,
}

/// Receives a record's place, head and payload.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Position, &Head, Option<&[u8]>);

/// Visits all records of a file from an offset on, each with its payload. A record with a damaged
/// payload is visited without it, if a readable record follows.
pub(super) fn scan(segment: &Segment, from: u64, visit: Visit<'_>) -> io::Result<Scanned> {
    let mut reader = BlockReader {
        segment,
        length: segment.length()?,
        start: from,
        bytes: Vec::new(),
    };
    let (mut end, mut covered) = (from, 0_u64);
    let mut unsure: Vec<(Position, Head)> = Vec::new();
    let mut at = from;
    while let Some((offset, head)) = reader.next_head(at)? {
        let Ok(place) = u32::try_from(offset) else {
            break;
        };
        let position = Position {
            segment: segment.number,
            offset: place,
        };
        let next = offset.saturating_add(head.record_length());
        let payload = match head.kind {
            Kind::Gap => &[],
            _ => reader.at(offset.saturating_add(HEAD as u64), head.length as usize)?,
        };
        if head.kind == Kind::Gap || head.matches(payload) {
            for (position, head) in unsure.drain(..) {
                visit(position, &head, None);
            }
            visit(position, &head, Some(payload));
            covered = covered.saturating_add(head.record_length());
            end = next;
            at = next;
        } else {
            unsure.push((position, head));
            at = offset.saturating_add(1);
        }
    }
    let whole = end.saturating_sub(from) == covered && reader.is_cut_off(end)?;
    Ok(Scanned {
        end: end.min(reader.length),
        damaged: !whole,
    })
}

struct BlockReader<'s> {
    segment: &'s Segment,
    length: u64,
    start: u64,
    bytes: Vec<u8>,
}

impl BlockReader<'_> {
    /// Bytes at an offset, fewer at the end of the file.
    fn at(&mut self, offset: u64, length: usize) -> io::Result<&[u8]> {
        let left = usize::try_from(self.length.saturating_sub(offset)).unwrap_or(usize::MAX);
        let end = offset.saturating_add(length.min(left) as u64);
        let have = self.start.saturating_add(self.bytes.len() as u64);
        if offset < self.start || end > have {
            self.bytes.resize(BLOCK.max(length), 0);
            self.start = offset;
            let read = self.segment.read_at(offset, &mut self.bytes)?;
            self.bytes.truncate(read);
        }
        let skip = usize::try_from(offset.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let end = skip.saturating_add(length).min(self.bytes.len());
        Ok(self.bytes.get(skip..end).unwrap_or_default())
    }

    /// The next readable head at or after an offset.
    fn next_head(&mut self, mut from: u64) -> io::Result<Option<(u64, Head)>> {
        let salt = self.segment.salt;
        while from < self.length {
            if let Some(head) = Head::decode(self.at(from, HEAD)?, salt) {
                return Ok(Some((from, head)));
            }
            let bytes = self.at(from.saturating_add(1), STEP)?;
            let found = bytes
                .windows(MAGIC.len())
                .position(|window| window == MAGIC);
            let skip = found.unwrap_or(bytes.len().saturating_sub(MAGIC.len()));
            from = from.saturating_add(1).saturating_add(skip as u64);
            if found.is_none() && bytes.len() < STEP {
                break;
            }
        }
        Ok(None)
    }

    /// Whether there is nothing from an offset on but the beginning of one record.
    fn is_cut_off(&mut self, from: u64) -> io::Result<bool> {
        let left = self.length.saturating_sub(from);
        let salt = self.segment.salt;
        let bytes = self.at(from, HEAD)?;
        Ok(match Head::decode(bytes, salt) {
            Some(head) => head.record_length() > left,
            None => bytes.len() < HEAD && bytes.iter().zip(&MAGIC).all(|(is, be)| is == be),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::segment::{BEGINNING, Beginning};
    use super::*;
    use nomic_protocol::{ChunkId, Epoch, RoomId};

    const START: u64 = BEGINNING as u64;
    const SALT: u32 = 77;

    fn record(number: u32, payload: &[u8]) -> Vec<u8> {
        let head = Head {
            kind: Kind::Chunk,
            length: payload.len() as u32,
            payload_crc: crc32fast::hash(payload),
            life: 0,
            number,
            stretch: 0,
            previous: Position::NONE,
            room: RoomId([1; 32]),
            id: ChunkId::of(payload),
        };
        [&head.encode(SALT)[..], payload].concat()
    }

    /// Numbers of the records found, negative for those without their payload.
    fn found(bytes: &[u8]) -> (Vec<i64>, Scanned) {
        let folder = tempfile::tempdir().unwrap();
        let beginning = Beginning {
            epoch: Epoch([0; 16]),
            generation: 0,
            salt: SALT,
        };
        let segment = Segment::create(folder.path(), 1, &beginning).unwrap();
        segment.write_at(START, bytes).unwrap();
        let mut numbers = Vec::new();
        let scanned = scan(&segment, START, &mut |_, head, payload| {
            let number = i64::from(head.number);
            numbers.push(if payload.is_some() { number } else { -number });
        });
        (numbers, scanned.unwrap())
    }

    fn three() -> Vec<u8> {
        [
            record(1, &[1; 50]),
            record(2, &[2; 60]),
            record(3, &[3; 70]),
        ]
        .concat()
    }

    #[test]
    fn wherever_the_file_ends_the_whole_records_are_found_and_nothing_is_damaged() {
        let all = three();
        for length in 0..=all.len() {
            let (numbers, scanned) = found(&all[..length]);
            let whole = [154, 318, 492].iter().filter(|end| **end <= length).count();
            assert_eq!(numbers.len(), whole, "{length} bytes");
            assert!(!scanned.damaged, "{length} bytes");
        }
    }

    #[test]
    fn a_damaged_byte_costs_its_record_and_is_told() {
        let all = three();
        assert_eq!(all.len(), 492);
        for at in 0..all.len() {
            let mut bytes = all.clone();
            bytes[at] ^= 0x10;
            let (numbers, scanned) = found(&bytes);
            assert!(scanned.damaged, "byte {at}");
            let whole = numbers.iter().filter(|number| **number > 0).count();
            assert_eq!(whole, 2, "byte {at}: {numbers:?}");
        }
    }

    #[test]
    fn a_record_whose_payload_is_damaged_is_named_if_another_one_follows() {
        let mut bytes = three();
        bytes[154 + HEAD + 5] ^= 1;
        assert_eq!(found(&bytes).0, [1, -2, 3]);
        let mut bytes = three();
        bytes[318 + HEAD + 5] ^= 1;
        assert_eq!(found(&bytes).0, [1, 2]);
    }

    #[test]
    fn empty_blocks_and_noise_are_passed_over() {
        let noise: Vec<u8> = (0..200_000_u32)
            .map(|n| (n.wrapping_mul(n) >> 7) as u8)
            .collect();
        for junk in [vec![0; 150_000], noise] {
            let bytes = [record(1, b"a"), junk, record(2, b"b")].concat();
            let (numbers, scanned) = found(&bytes);
            assert_eq!(numbers, [1, 2]);
            assert!(scanned.damaged);
            assert_eq!(scanned.end, START + bytes.len() as u64);
        }
    }
}
