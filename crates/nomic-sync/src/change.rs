//! The header of an Automerge change, read without Automerge.
//!
//! The header alone decides if a change is ordered, held back or refused. This reader is total: it
//! takes any bytes and cannot panic. [`columns`](crate::columns) reads the operations.

use std::sync::Arc;

use nomic_protocol::MAX_CHUNK;
use sha2::{Digest, Sha256};

pub(crate) type ChangeHash = [u8; 32];
/// Id of a writing tab or session within documents.
pub(crate) type Actor = [u8; 16];

const MAGIC: [u8; 4] = [0x85, 0x6f, 0x4a, 0x83];
/// Changes are shared uncompressed: a compressed one could unfold to any size.
const PLAIN_CHANGE: u8 = 1;
pub(crate) const MAX_DEPENDENCIES: usize = 256;
/// Automerge counts operations in 32 bits. Far below that, all actors can go on counting.
pub(crate) const MAX_OPERATION: u64 = 1 << 24;

#[derive(Debug, Clone)]
pub(crate) struct ChangeHead {
    /// Hash of the content.
    pub(crate) hash: ChangeHash,
    pub(crate) dependencies: Vec<ChangeHash>,
    pub(crate) actor: Actor,
    /// Number among the changes of this actor, from 1.
    pub(crate) seq: u64,
    /// Number of its first operation.
    pub(crate) start: u64,
    pub(crate) bytes: Arc<[u8]>,
    /// Length of the header in bytes.
    length: usize,
}

impl ChangeHead {
    /// Reads the header; `None` if the bytes are no uncompressed change within our bounds.
    pub(crate) fn read(bytes: &Arc<[u8]>) -> Option<ChangeHead> {
        if bytes.len() > MAX_CHUNK {
            return None;
        }
        let mut reader = ByteReader(bytes);
        if reader.take::<4>()? != MAGIC {
            return None;
        }
        let checksum = reader.take::<4>()?;
        let hash: ChangeHash = Sha256::digest(reader.0).into();
        let [kind] = reader.take::<1>()?;
        let length = reader.number()?;
        if kind != PLAIN_CHANGE || length != reader.0.len() as u64 || !hash.starts_with(&checksum) {
            return None;
        }
        let count = reader.number()?;
        if count > MAX_DEPENDENCIES as u64 {
            return None;
        }
        let dependencies = (0..count).map(|_| reader.take()).collect::<Option<_>>()?;
        if reader.number()? != 16 {
            return None;
        }
        let actor = reader.take()?;
        let seq = reader.number()?;
        let start = reader.number()?;
        let sound = seq > 0 && seq <= MAX_OPERATION && start > 0 && start <= MAX_OPERATION;
        sound.then(|| ChangeHead {
            hash,
            dependencies,
            actor,
            seq,
            start,
            bytes: bytes.clone(),
            length: bytes.len() - reader.0.len(),
        })
    }

    /// Length of the first change in these bytes, as the change claims.
    pub(crate) fn length_of_first(bytes: &[u8]) -> Option<usize> {
        let mut reader = ByteReader(bytes);
        reader.take::<{ MAGIC.len() + 5 }>()?;
        let length = usize::try_from(reader.number()?).ok()?;
        (bytes.len() - reader.0.len()).checked_add(length)
    }

    /// The operations: all bytes after the header.
    pub(crate) fn rest(&self) -> &[u8] {
        self.bytes.get(self.length..).unwrap_or_default()
    }
}

/// Makes a change of this content, which begins with its dependencies.
#[cfg(feature = "probe")]
pub(crate) fn around(content: &[u8]) -> Vec<u8> {
    let mut hashed = vec![PLAIN_CHANGE];
    let mut length = content.len();
    while length > 0x7f {
        hashed.push(0x80 | (length & 0x7f) as u8);
        length >>= 7;
    }
    hashed.push(length as u8);
    hashed.extend(content);
    let hash = Sha256::digest(&hashed);
    let checksum = hash.iter().take(4).copied();
    MAGIC.into_iter().chain(checksum).chain(hashed).collect()
}

#[cfg(feature = "probe")]
pub(crate) fn content(change: &[u8]) -> Option<&[u8]> {
    let mut reader = ByteReader(change);
    reader.take::<{ MAGIC.len() + 5 }>()?;
    reader.number()?;
    Some(reader.0)
}

pub(crate) struct ByteReader<'a>(pub(crate) &'a [u8]);

impl<'a> ByteReader<'a> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    pub(crate) fn split(&mut self, length: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    /// Reads a number that must be the last item.
    pub(crate) fn only(mut self) -> Option<u64> {
        let number = self.number()?;
        self.0.is_empty().then_some(number)
    }

    /// A signed LEB128 number.
    pub(crate) fn signed(&mut self) -> Option<i64> {
        let mut value = 0_i64;
        for shift in (0..63).step_by(7) {
            let [byte] = self.take()?;
            value |= i64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let negative = byte & 0x40 != 0 && shift + 7 < 64;
                return Some(if negative {
                    value | (-1 << (shift + 7))
                } else {
                    value
                });
            }
        }
        None
    }

    /// An unsigned LEB128 number in its shortest form.
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..63).step_by(7) {
            let [byte] = self.take()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let shortest = byte != 0 || shift == 0;
                return shortest.then_some(value);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use automerge::transaction::Transactable;
    use automerge::{ActorId, Automerge, Change, ROOT, ReadDoc};

    use super::*;

    fn change(keys: usize) -> (Change, Arc<[u8]>) {
        let mut doc = Automerge::new().with_actor(ActorId::from([7; 16]));
        for step in 0..2 {
            let mut tx = doc.transaction();
            for key in 0..keys {
                tx.put(ROOT, format!("{step}-{key}"), vec![3_u8; 300])
                    .unwrap();
            }
            tx.commit();
        }
        let hash = doc.get_heads()[0];
        let change = doc.get_change_by_hash(&hash).unwrap();
        let bytes = change.raw_bytes().into();
        (change, bytes)
    }

    #[test]
    fn the_header_reads_as_automerge_reads_it() {
        for keys in [1, 2, 50, 400] {
            let (change, bytes) = change(keys);
            let head = ChangeHead::read(&bytes).unwrap();
            assert_eq!(head.hash, change.hash().0);
            assert_eq!(head.seq, change.seq());
            assert_eq!(head.start, change.start_op().get());
            assert_eq!(head.actor, change.actor_id().to_bytes());
            let dependencies: Vec<_> = change.deps().iter().map(|hash| hash.0).collect();
            assert_eq!(head.dependencies, dependencies);
        }
    }

    #[test]
    fn a_change_that_names_too_many_others_is_refused() {
        for (count, reads) in [(MAX_DEPENDENCIES, true), (MAX_DEPENDENCIES + 1, false)] {
            let names = (0..count as u64).map(|number| {
                let mut name = [0; 32];
                name[..8].copy_from_slice(&number.to_be_bytes());
                name
            });
            let place = crate::log::ChangePosition {
                actor: [1; 16],
                seq: 1,
                start: std::num::NonZeroU64::MIN,
                dependencies: names.collect(),
                time: 0,
            };
            let event = (nomic_engine::EventId([1; 32]), b"x".as_slice());
            let (_, bytes) = crate::log::write(place, [event].into_iter());
            assert_eq!(ChangeHead::read(&bytes).is_some(), reads, "{count} names");
        }
    }

    #[test]
    fn packed_changes_are_refused() {
        let (mut change, _) = change(50);
        let packed: Arc<[u8]> = change.bytes().as_ref().into();
        assert!(Change::try_from(&packed[..]).is_ok());
        assert!(ChangeHead::read(&packed).is_none());
    }

    #[test]
    fn no_changed_or_cut_bytes_pass() {
        let (_, bytes) = change(2);
        for place in 0..bytes.len() {
            let mut wrong = bytes.to_vec();
            wrong[place] ^= 0x55;
            assert!(ChangeHead::read(&wrong.into()).is_none(), "at {place}");
            assert!(ChangeHead::read(&bytes[..place].into()).is_none());
        }
    }
}
