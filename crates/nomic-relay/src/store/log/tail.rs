//! The end of the log, where commits are written.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::checkpoint::Checkpoint;
use super::record::Position;
use super::segment::{Beginning, SEGMENT, Segment, Segments};
use super::{LogStore, Records, StoreError};

/// Number of bytes of records between two checkpoints, and how many times a checkpoint's length.
const CHECKPOINT_EVERY: u64 = 64 * 1024 * 1024;
const CHECKPOINT_SHARE: u64 = 4;
/// Buffers above this length are not kept for the next commit.
const KEPT_BUFFER: usize = 1024 * 1024;
/// Pause between two tries to repair rooms after a failed one, since each reads much.
const REPAIR_PAUSE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Tail {
    segment: Arc<Segment>,
    offset: u32,
    buffer: Vec<u8>,
    since_checkpoint: u64,
    checkpoint_length: u64,
    repair_failed: Option<Instant>,
}

impl Tail {
    pub(super) const fn new(segment: Arc<Segment>, offset: u32) -> Self {
        Self {
            segment,
            offset,
            buffer: Vec::new(),
            since_checkpoint: 0,
            checkpoint_length: 0,
            repair_failed: None,
        }
    }

    pub(super) fn end(&self) -> Position {
        Position {
            segment: self.segment.number,
            offset: self.offset,
        }
    }

    pub(super) fn salt(&self) -> u32 {
        self.segment.salt
    }

    #[cfg(test)]
    pub(super) fn segment(&self) -> &Segment {
        &self.segment
    }

    /// Records to be written next.
    pub(super) fn begin(&mut self) -> Records {
        let mut bytes = std::mem::take(&mut self.buffer);
        bytes.clear();
        Records {
            bytes,
            at: self.end(),
        }
    }

    pub(super) fn give_buffer(&mut self, buffer: Vec<u8>) {
        if buffer.capacity() <= KEPT_BUFFER {
            self.buffer = buffer;
        }
    }

    /// Goes on in a new file if the present one has no room for so many bytes.
    pub(super) fn make_room(&mut self, store: &LogStore, bytes: u64) -> io::Result<()> {
        if u64::from(self.offset).saturating_add(bytes) <= SEGMENT {
            return Ok(());
        }
        let beginning = Beginning {
            epoch: store.epoch,
            generation: store.generation.load(Ordering::Relaxed),
            salt: store.salt,
        };
        let number = self.segment.number.saturating_add(1);
        let segment = begin(&store.folder, &store.segments, number, &beginning)?;
        *self = Self {
            segment,
            offset: super::segment::BEGINNING,
            buffer: std::mem::take(&mut self.buffer),
            ..*self
        };
        Ok(())
    }

    /// Appends bytes that are safe on disk on return. On failure they are as if never written: the
    /// next ones take their place.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let length = u32::try_from(bytes.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let end = self
            .offset
            .checked_add(length)
            .ok_or(io::ErrorKind::FileTooLarge)?;
        let written = self.segment.write_at(self.offset.into(), bytes);
        if let Err(error) = written.and_then(|()| self.segment.sync()) {
            // A disk that takes no bytes may still give up those of the failed write.
            let _ = self.segment.cut(self.offset.into());
            return Err(error);
        }
        self.offset = end;
        self.since_checkpoint = self.since_checkpoint.saturating_add(length.into());
        Ok(())
    }

    pub(super) fn checkpoint_if_due(&mut self, store: &LogStore) {
        let due = CHECKPOINT_EVERY.max(self.checkpoint_length.saturating_mul(CHECKPOINT_SHARE));
        if self.since_checkpoint >= due {
            self.checkpoint(store);
        }
    }

    /// Writes a checkpoint. A failure costs time at the next start only.
    pub(super) fn checkpoint(&mut self, store: &LogStore) {
        let checkpoint = Checkpoint {
            end: self.end(),
            generation: store.generation.load(Ordering::Relaxed),
            salt: self.salt(),
        };
        self.since_checkpoint = 0;
        match checkpoint.write(&store.folder, &store.rooms) {
            Ok(length) => self.checkpoint_length = length,
            Err(error) => tracing::warn!(%error, "a checkpoint of the storage failed"),
        }
    }

    pub(super) fn may_repair(&self) -> Result<(), StoreError> {
        let lately = self
            .repair_failed
            .is_some_and(|at| at.elapsed() < REPAIR_PAUSE);
        if lately {
            return Err(StoreError::failed("a room's repair failed a moment ago"));
        }
        Ok(())
    }

    pub(super) fn repair_ended<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        self.repair_failed = done.is_err().then(Instant::now);
        done
    }
}

/// Begins a new file of the log.
pub(super) fn begin(
    folder: &Path,
    segments: &Segments,
    number: u32,
    beginning: &Beginning,
) -> io::Result<Arc<Segment>> {
    let segment = Arc::new(Segment::create(folder, number, beginning)?);
    segments.insert(Arc::clone(&segment));
    Ok(segment)
}
