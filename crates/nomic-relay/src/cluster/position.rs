//! Positions in the streams, as far as this relay's log has them.

use std::io;
use std::path::Path;

use super::streams::{STREAMS, StreamNumber};
use crate::cluster_settings::POSITIONS_FILE;

const FRESH: &str = "streams.positions.new";

/// Sequence of the last message of each stream that is in the log. Older positions than the true
/// ones cost time only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Positions(Vec<u64>);

impl Positions {
    pub(super) fn of_all(kept: impl Iterator<Item = u64>) -> Self {
        Self(kept.collect())
    }

    pub(super) fn of(&self, number: StreamNumber) -> u64 {
        self.0.get(number.index()).copied().unwrap_or(0)
    }

    /// Reads the positions of a folder; the start of all streams if there are none that are whole.
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let bytes = match std::fs::read(folder.join(POSITIONS_FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            read => read.unwrap_or_default(),
        };
        Ok(Self::decode(&bytes).unwrap_or_else(|| Self(vec![0; STREAMS])))
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (content, crc) = bytes.split_last_chunk::<4>()?;
        let (numbers, rest) = content.as_chunks::<8>();
        let whole = crc32fast::hash(content) == u32::from_le_bytes(*crc)
            && rest.is_empty()
            && numbers.len() == STREAMS;
        let numbers = numbers.iter().map(|bytes| u64::from_le_bytes(*bytes));
        whole.then(|| Self(numbers.collect()))
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let mut bytes: Vec<u8> = self.0.iter().flat_map(|kept| kept.to_le_bytes()).collect();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        std::fs::write(folder.join(FRESH), bytes)?;
        std::fs::rename(folder.join(FRESH), folder.join(POSITIONS_FILE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_kept_and_damaged_ones_are_the_start() {
        let folder = tempfile::tempdir().unwrap();
        let start = Positions::read(folder.path()).unwrap();
        assert_eq!(start, Positions::of_all([0; STREAMS].into_iter()));
        let some = Positions::of_all((0..STREAMS as u64).map(|number| number * 7));
        some.write(folder.path()).unwrap();
        assert_eq!(Positions::read(folder.path()).unwrap(), some);
        let file = folder.path().join(POSITIONS_FILE);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[9] ^= 1;
        std::fs::write(file, bytes).unwrap();
        assert_eq!(Positions::read(folder.path()).unwrap(), start);
    }
}
