//! Records of the log.
//!
//! A record is a head of fixed size and a payload. All numbers are little-endian:
//!
//! | bytes | field |
//! |---|---|
//! | 4 | magic |
//! | 4 | CRC-32 of the rest of the head, begun with the storage's salt |
//! | 4 | CRC-32 of the payload |
//! | 4 | kind |
//! | 4 | length of the payload |
//! | 4 | life of the room |
//! | 4 | place of a chunk, index of a bundle's stretch |
//! | 4 | length of a bundle's stretch |
//! | 8 | position of the room's record before this one |
//! | 32 | room |
//! | 32 | id of a chunk |
//!
//! So the records of a room are a chain that is read from its end. The salt is secret: a chunk's
//! bytes can't pass for a record when damaged stretches are searched for the next one.

use nomic_protocol::{ChunkId, RoomId};

/// Length of a head, in bytes.
pub(super) const HEAD: usize = 104;
/// Largest payload: a bundle with the ids of its chunks.
pub(super) const MOST_PAYLOAD: usize = 1024 * 1024;
/// First bytes of a record.
pub(super) const MAGIC: [u8; 4] = *b"NmR1";

/// Place of a record: a segment, counted from 1, and an offset in bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Position {
    pub(super) segment: u32,
    pub(super) offset: u32,
}

impl Position {
    /// Before all records.
    pub(super) const NONE: Self = Self {
        segment: 0,
        offset: 0,
    };

    pub(super) fn packed(self) -> u64 {
        u64::from(self.segment) << 32 | u64::from(self.offset)
    }

    pub(super) fn unpack(packed: u64) -> Self {
        let [a, b, c, d, e, f, g, h] = packed.to_be_bytes();
        Self {
            segment: u32::from_be_bytes([a, b, c, d]),
            offset: u32::from_be_bytes([e, f, g, h]),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Chunk,
    Bundle,
    /// The end of the room's life: earlier records of it are dead.
    End,
    /// A stretch of dead records that was given back to the disk. The payload's length covers it.
    Gap,
}

impl Kind {
    const fn number(self) -> u32 {
        match self {
            Self::Chunk => 1,
            Self::Bundle => 2,
            Self::End => 3,
            Self::Gap => 4,
        }
    }

    const fn of(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::Chunk),
            2 => Some(Self::Bundle),
            3 => Some(Self::End),
            4 => Some(Self::Gap),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub(super) kind: Kind,
    /// Length of the payload, in bytes.
    pub(super) length: u32,
    pub(super) payload_crc: u32,
    pub(super) life: u32,
    /// Place of a chunk; index of a bundle's stretch.
    pub(super) number: u32,
    /// Length of a bundle's stretch, in places.
    pub(super) stretch: u32,
    pub(super) previous: Position,
    pub(super) room: RoomId,
    pub(super) id: ChunkId,
}

impl Head {
    pub(super) fn encode(&self, salt: u32) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let words = [
            self.payload_crc,
            self.kind.number(),
            self.length,
            self.life,
            self.number,
            self.stretch,
        ];
        let rest = words.iter().flat_map(|word| word.to_le_bytes());
        let rest = rest.chain(self.previous.packed().to_le_bytes());
        let rest = rest.chain(self.room.0).chain(self.id.0);
        bytes
            .iter_mut()
            .skip(8)
            .zip(rest)
            .for_each(|(to, from)| *to = from);
        let crc = salted_crc(salt, bytes.get(8..).unwrap_or_default()).to_le_bytes();
        let first = MAGIC.into_iter().chain(crc);
        bytes
            .iter_mut()
            .zip(first)
            .for_each(|(to, from)| *to = from);
        bytes
    }

    /// Reads a head from the beginning of the bytes; `None` if they are no whole head.
    pub(super) fn decode(bytes: &[u8], salt: u32) -> Option<Self> {
        let bytes: &[u8; HEAD] = bytes.first_chunk()?;
        let (magic, rest) = bytes.split_first_chunk()?;
        let (crc, rest) = rest.split_first_chunk()?;
        if *magic != MAGIC || salted_crc(salt, rest) != u32::from_le_bytes(*crc) {
            return None;
        }
        let (words, rest) = rest.split_first_chunk::<24>()?;
        let (words, _) = words.as_chunks::<4>();
        let [payload_crc, kind, length, life, number, stretch] = <[[u8; 4]; 6]>::try_from(words)
            .ok()?
            .map(u32::from_le_bytes);
        let (previous, rest) = rest.split_first_chunk::<8>()?;
        let (room, id) = rest.split_first_chunk::<32>()?;
        let kind = Kind::of(kind)?;
        if kind != Kind::Gap && length as usize > MOST_PAYLOAD {
            return None;
        }
        Some(Self {
            kind,
            length,
            payload_crc,
            life,
            number,
            stretch,
            previous: Position::unpack(u64::from_le_bytes(*previous)),
            room: RoomId(*room),
            id: ChunkId(id.try_into().ok()?),
        })
    }

    /// Length of the whole record, in bytes.
    pub(super) fn record_length(&self) -> u64 {
        HEAD as u64 + u64::from(self.length)
    }

    /// Whether these bytes are the record's payload.
    pub(super) fn matches(&self, payload: &[u8]) -> bool {
        payload.len() == self.length as usize && crc32fast::hash(payload) == self.payload_crc
    }
}

fn salted_crc(salt: u32, bytes: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new_with_initial(salt);
    crc.update(bytes);
    crc.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head {
            kind: Kind::Bundle,
            length: 7,
            payload_crc: crc32fast::hash(b"payload"),
            life: 3,
            number: 4,
            stretch: 128,
            previous: Position {
                segment: 9,
                offset: 1_000,
            },
            room: RoomId([5; 32]),
            id: ChunkId([6; 32]),
        }
    }

    #[test]
    fn a_head_is_read_as_it_was_written() {
        let written = head().encode(8);
        assert_eq!(Head::decode(&written, 8), Some(head()));
        assert_eq!(
            Head::decode(&written, 9),
            None,
            "the record of another storage"
        );
        assert!(head().matches(b"payload"));
        assert!(!head().matches(b"pay1oad"));
    }

    #[test]
    fn no_single_bit_of_a_head_can_be_changed() {
        let written = head().encode(8);
        for bit in 0..HEAD * 8 {
            let mut changed = written;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Head::decode(&changed, 8), None, "bit {bit}");
        }
        assert_eq!(Head::decode(&written[..HEAD - 1], 8), None);
    }
}
