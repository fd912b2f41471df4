//! Short names of chunks, to compare sets of chunks.

use sha2::{Digest, Sha256};

use crate::{ChunkId, Nonce};

/// Bytes hashed before each chunk id. The asker draws them for each question, or they belong to the
/// connection, so that two chunks with one fingerprint can't be prepared.
pub type Salt = [u8; 16];

/// Number of fingerprints that certainly fit into one frame: each takes at most nine bytes. A
/// client with more chunks asks more than once.
pub const MAX_FINGERPRINTS: usize = 100_000;

/// The salt of a connection: the first half of the relay's nonce.
#[must_use]
pub fn salt_of(nonce: &Nonce) -> Salt {
    let mut salt = Salt::default();
    salt.iter_mut()
        .zip(nonce)
        .for_each(|(to, from)| *to = *from);
    salt
}

/// The first eight bytes of SHA-256(salt, chunk id), big end first.
///
/// A relay finds the chunks that it lacks by eight bytes each:
///
/// ```
/// use nomic_protocol::{ChunkId, fingerprint};
///
/// let salt = [7; 16];
/// let stored = ChunkId::of(b"stored");
/// let asked = [b"stored", b"absent"].map(|chunk| fingerprint(&salt, &ChunkId::of(chunk)));
/// let lacking = asked.iter().filter(|asked| **asked != fingerprint(&salt, &stored));
/// assert_eq!(lacking.count(), 1);
/// ```
#[must_use]
pub fn fingerprint(salt: &Salt, id: &ChunkId) -> u64 {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(salt)
        .chain_update(id.0)
        .finalize()
        .into();
    digest
        .iter()
        .take(8)
        .fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_the_head_of_the_salted_hash() {
        // SHA-256 of 48 zero bytes begins 17b0761f87b081d5.
        assert_eq!(
            fingerprint(&[0; 16], &ChunkId([0; 32])),
            0x17b0_761f_87b0_81d5
        );
    }

    #[test]
    fn another_salt_gives_another_fingerprint() {
        let id = ChunkId::of(b"chunk");
        assert_ne!(fingerprint(&[1; 16], &id), fingerprint(&[2; 16], &id));
    }
}
