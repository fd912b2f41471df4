//! Files with the chunks of one room. `docs/design/chunks.md` has their format.

use std::io::{self, Read, Write};

use axum::body::Bytes;
use nomic_protocol::{Cursor, MAX_CHUNK, RoomId};
use sha2::{Digest, Sha256};

use crate::{RoomCommandError, Store};

const MAGIC: &[u8; 12] = b"nomic-room-1";
/// Number of bytes of chunks that are read at a time.
const PAGE: usize = 1024 * 1024;

/// Writes a room's chunks, and returns their number.
pub(crate) fn write(
    store: &dyn Store,
    room: RoomId,
    into: impl Write,
) -> Result<u64, RoomCommandError> {
    let mut out = Summed::new(into);
    out.write(MAGIC)?;
    out.write(&room.0)?;
    let (mut after, mut count) = (Cursor::START, 0_u64);
    loop {
        // Reading may repair the room. That moves only chunks after a damaged one, so none that
        // was read.
        let page = store.read(room, after, Cursor(u64::MAX), PAGE)?;
        for chunk in &page.chunks {
            let length = u32::try_from(chunk.len()).map_err(io::Error::other)?;
            out.write(&length.to_le_bytes())?;
            out.write(chunk)?;
            count = count.saturating_add(1);
        }
        if page.last >= page.head {
            break;
        }
        after = page.last;
    }
    out.write(&[0; 4])?;
    let sum = out.sum.finalize();
    out.inner.write_all(&sum)?;
    out.inner.flush()?;
    Ok(count)
}

/// Visits the chunks of a file in order, each with the room, and returns the room. An error may
/// come after chunks, since the checksum is last.
pub(crate) fn read(
    from: impl Read,
    mut visit: impl FnMut(RoomId, Bytes) -> Result<(), RoomCommandError>,
) -> Result<RoomId, RoomCommandError> {
    let mut from = Summed::new(from);
    if from.array()? != *MAGIC {
        return Err(RoomCommandError::NotARoom);
    }
    let room = RoomId(from.array()?);
    loop {
        let length = u32::from_le_bytes(from.array()?) as usize;
        if length == 0 {
            break;
        }
        if length > MAX_CHUNK {
            return Err(RoomCommandError::Damaged);
        }
        let mut chunk = vec![0; length];
        from.fill(&mut chunk)?;
        visit(room, chunk.into())?;
    }
    let mut rest = Vec::new();
    from.inner.take(33).read_to_end(&mut rest)?;
    match rest == from.sum.finalize()[..] {
        true => Ok(room),
        false => Err(RoomCommandError::Damaged),
    }
}

/// A file with the checksum of its bytes up to here.
struct Summed<F> {
    inner: F,
    sum: Sha256,
}

impl<F> Summed<F> {
    fn new(inner: F) -> Self {
        let sum = Sha256::new();
        Self { inner, sum }
    }
}

impl<F: Write> Summed<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Summed<F> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RoomCommandError> {
        self.inner.read_exact(bytes)?;
        self.sum.update(bytes);
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], RoomCommandError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}
