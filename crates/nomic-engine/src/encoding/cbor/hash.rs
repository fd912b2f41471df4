//! Hashes of what is written down.

use super::write;
use crate::probe::{self, Part};
use minicbor::Encode;
use minicbor::encode::Write;
use sha2::{Digest, Sha256};
use std::convert::Infallible;

/// SHA-256 over a domain, so that no hash of one thing is ever a hash of another, and a value.
pub(crate) fn digest<T: Encode<()> + ?Sized>(domain: &str, value: &T) -> [u8; 32] {
    probe::part(Part::Hashing, || {
        let mut hashing = Hashing::new(Sha256::new());
        write(domain, &mut hashing);
        write(value, &mut hashing);
        hashing.finish().finalize().into()
    })
}

/// Hash over a domain and consecutive values. It costs less than a chain of hashes if the result is
/// seldom needed.
#[derive(Clone, Debug)]
pub(crate) struct RunningHash(Sha256);

impl RunningHash {
    pub(crate) fn of(domain: &str) -> RunningHash {
        let mut hash = RunningHash(Sha256::new());
        hash.add(domain);
        hash
    }

    pub(crate) fn add<T: Encode<()> + ?Sized>(&mut self, value: &T) {
        probe::part(Part::Hashing, || {
            let mut hashing = Hashing::new(std::mem::take(&mut self.0));
            write(value, &mut hashing);
            self.0 = hashing.finish();
        });
    }

    pub(crate) fn so_far(&self) -> [u8; 32] {
        probe::part(Part::Hashing, || self.0.clone().finalize().into())
    }
}

/// Hashes what is written as it comes, so that nothing has to hold all of it. Small pieces, as most
/// are, go together.
struct Hashing {
    sha: Sha256,
    held: [u8; HELD],
    count: usize,
}

const HELD: usize = 256;

impl Hashing {
    const fn new(sha: Sha256) -> Hashing {
        Hashing {
            sha,
            held: [0; HELD],
            count: 0,
        }
    }

    fn finish(mut self) -> Sha256 {
        self.let_go();
        self.sha
    }

    fn let_go(&mut self) {
        self.sha
            .update(self.held.get(..self.count).unwrap_or_default());
        self.count = 0;
    }
}

impl Write for Hashing {
    type Error = Infallible;

    fn write_all(&mut self, bytes: &[u8]) -> Result<(), Infallible> {
        // Most pieces are the one byte that says what comes.
        if let ([byte], Some(place)) = (bytes, self.held.get_mut(self.count)) {
            *place = *byte;
            self.count += 1;
            return Ok(());
        }
        let room = self.held.get_mut(self.count..);
        if let Some(place) = room.and_then(|room| room.get_mut(..bytes.len())) {
            place.copy_from_slice(bytes);
            self.count += bytes.len();
            return Ok(());
        }
        self.let_go();
        match self.held.get_mut(..bytes.len()) {
            Some(place) => {
                place.copy_from_slice(bytes);
                self.count = bytes.len();
            }
            None => self.sha.update(bytes),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::cbor::to_vec;

    #[test]
    fn pieces_of_every_length_are_hashed_as_they_follow_each_other() {
        let texts: Vec<_> = (0..600)
            .step_by(7)
            .map(|length| "a".repeat(length))
            .collect();
        for from in 0..texts.len() {
            let some = texts.get(from..).unwrap_or_default();
            let written = [to_vec("a"), to_vec(some)].concat();
            assert_eq!(digest("a", some), <[u8; 32]>::from(Sha256::digest(written)));
        }
    }

    #[test]
    fn values_that_come_one_after_the_other_are_hashed_as_they_follow_each_other() {
        let mut hash = RunningHash::of("a");
        let mut written = to_vec("a");
        for text in ["b", "", &"c".repeat(300)] {
            hash.add(text);
            written.extend(to_vec(text));
            assert_eq!(hash.so_far(), <[u8; 32]>::from(Sha256::digest(&written)));
        }
    }

    #[test]
    fn what_differs_in_domain_differs_in_hash() {
        assert_ne!(digest("a", &1u8), digest("b", &1u8));
        assert_ne!(digest("a", &1u8), digest("a", &2u8));
    }
}
