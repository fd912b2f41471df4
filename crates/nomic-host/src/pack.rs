//! Packs: many chunks as one value of the store, which costs little more to write or read than one
//! chunk.
//!
//! Layout: the number of chunks; for each its id, its length in bytes and its bytes. Numbers are 8
//! bytes, big-endian.

use nomic_protocol::ChunkId;

pub(crate) fn pack(chunks: &[(ChunkId, &[u8])]) -> Vec<u8> {
    let mut value = number(chunks.len()).to_vec();
    for (id, bytes) in chunks {
        value.extend_from_slice(&id.0);
        value.extend_from_slice(&number(bytes.len()));
        value.extend_from_slice(bytes);
    }
    value
}

/// Reads a value: returns whether all of it is readable, and the chunks before the first unreadable
/// one.
pub(crate) fn unpack(value: &[u8]) -> (bool, Vec<(ChunkId, &[u8])>) {
    let mut chunks = Vec::new();
    let Some((left, mut rest)) = read_number(value) else {
        return (false, chunks);
    };
    for _ in 0..left {
        let Some((id, bytes, behind)) = first(rest) else {
            return (false, chunks);
        };
        chunks.push((id, bytes));
        rest = behind;
    }
    (true, chunks)
}

fn number(number: usize) -> [u8; 8] {
    (number as u64).to_be_bytes()
}

fn read_number(value: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = value.split_first_chunk()?;
    Some((u64::from_be_bytes(*number), rest))
}

fn first(value: &[u8]) -> Option<(ChunkId, &[u8], &[u8])> {
    let (id, rest) = value.split_first_chunk()?;
    let (length, rest) = read_number(rest)?;
    let (bytes, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    Some((ChunkId(*id), bytes, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHUNKS: [(ChunkId, &[u8]); 3] = [
        (ChunkId([1; 32]), b"one"),
        (ChunkId([2; 32]), b""),
        (ChunkId([3; 32]), b"the third"),
    ];

    #[test]
    fn what_was_packed_comes_out_again_in_its_order() {
        assert_eq!(unpack(&pack(&CHUNKS)), (true, CHUNKS.to_vec()));
        assert_eq!(unpack(&pack(&[])), (true, Vec::new()));
    }

    #[test]
    fn of_a_value_that_is_cut_short_what_stands_before_is_read_and_it_is_told() {
        let value = pack(&CHUNKS);
        let end = |count| pack(&CHUNKS[..count]).len();
        for cut in 0..value.len() {
            let whole = (1..CHUNKS.len()).take_while(|count| end(*count) <= cut);
            let whole = CHUNKS[..whole.count()].to_vec();
            assert_eq!(unpack(&value[..cut]), (false, whole), "{cut}");
        }
    }

    #[test]
    fn numbers_beyond_the_value_are_not_believed() {
        let value = pack(&CHUNKS);
        let read = |at: usize| {
            let mut other = value.clone();
            other[at..at + 8].fill(0xff);
            let (whole, chunks) = unpack(&other);
            (whole, chunks.len())
        };
        assert_eq!(read(0), (false, CHUNKS.len()), "of chunks");
        assert_eq!(read(40), (false, 0), "of bytes");
    }
}
