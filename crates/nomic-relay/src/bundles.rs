//! Bundles: full stretches of a room's log, packed by clients for clients that come later.
//!
//! A stretch is a fixed number of places of a log, counted from its beginning. A full stretch never
//! changes. The relay can't open a bundle. So it says which chunks have to be in the bundle, and
//! sends the missing ones singly. A bad bundle costs others time, and nothing else.

use axum::body::Bytes;
use nomic_protocol::{
    ChunkId, Cursor, ErrorCode, MAX_BUNDLE, MAX_CHUNKS, MAX_UNBUNDLED, RoomId, Salt, fingerprint,
};

use crate::store::StoreError;
use crate::{Bundled, LogPage, PER_CHUNK, Store, Stretch};

/// Number of bytes of chunks that are read at a time.
const PAGE: usize = 256 * 1024;
/// Greatest number of stretches without a bundle that are read at a time.
const STRETCHES: usize = 16;
// However small they are, no more come together than a frame may hold.
const _: () = assert!(PAGE / PER_CHUNK <= MAX_CHUNKS);

pub(crate) enum LogStep {
    Page(LogPage),
    Bundle {
        last: Cursor,
        head: Cursor,
        bundled: Bundled,
    },
}

impl LogStep {
    /// Last place in it, and the end of the log.
    pub(crate) const fn reach(&self) -> (Cursor, Cursor) {
        match self {
            Self::Page(page) => (page.last, page.head),
            Self::Bundle { last, head, .. } => (*last, *head),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Page(page) if page.chunks.is_empty())
    }
}

/// The places of a stretch: the one before its first, and its last.
fn places(stretch: Stretch) -> (Cursor, Cursor) {
    let first = stretch.index.saturating_mul(u64::from(stretch.length));
    let last = first.saturating_add(u64::from(stretch.length));
    (Cursor(first), Cursor(last))
}

/// Part of a room's log after a place: the bundle of its stretch, if there is one and the client
/// lacks all of it, or else chunks up to the next bundle.
pub(crate) fn next(
    store: &dyn Store,
    room: RoomId,
    told: Cursor,
    length: u32,
) -> Result<LogStep, StoreError> {
    let Some(index) = told.0.checked_div(u64::from(length)) else {
        let end = Cursor(u64::MAX);
        return Ok(LogStep::Page(store.read(room, told, end, PAGE)?));
    };
    let stretch = Stretch { index, length };
    let (before, last) = places(stretch);
    let bundled = match told == before {
        true => store.bundled(room, stretch)?,
        false => None,
    };
    Ok(match bundled {
        Some(bundled) => LogStep::Bundle {
            last,
            head: store.state(room)?.head,
            bundled,
        },
        None => {
            let until = before_bundle(store, room, stretch)?;
            LogStep::Page(store.read(room, told, until, PAGE)?)
        }
    })
}

/// Place before the next stretch with a bundle, after a number of stretches at most.
fn before_bundle(store: &dyn Store, room: RoomId, first: Stretch) -> Result<Cursor, StoreError> {
    let mut next = first;
    for _ in 0..STRETCHES {
        next.index = next.index.saturating_add(1);
        if store.bundled(room, next)?.is_some() {
            break;
        }
    }
    let (before, _) = places(next);
    Ok(before)
}

pub(crate) fn keep(
    store: &dyn Store,
    room: RoomId,
    stretch: Stretch,
    bundle: Bytes,
) -> Result<Result<(), ErrorCode>, StoreError> {
    let (before, last) = places(stretch);
    let length = stretch.length;
    if length == 0 || last > store.state(room)?.head {
        return Ok(Err(ErrorCode::OutOfOrder));
    }
    let room_for = usize::try_from(length).map_or(usize::MAX, |length| length * PER_CHUNK);
    let page = store.read(room, before, last, MAX_UNBUNDLED.saturating_add(room_for))?;
    let bytes: usize = page.chunks.iter().map(Bytes::len).sum();
    if page.last < last || bundle.len() > bytes.min(MAX_BUNDLE) {
        return Ok(Err(ErrorCode::TooLarge));
    }
    let ids = page.chunks.iter().map(|chunk| ChunkId::of(chunk));
    let bundled = Bundled {
        ids: ids.collect(),
        bundle,
    };
    let kept = store.keep_bundle(room, stretch, &bundled)?;
    Ok(kept.then_some(()).ok_or(ErrorCode::QuotaRoom))
}

/// Of the chunks of a stretch those with these fingerprints, as many as fit.
pub(crate) fn get(
    store: &dyn Store,
    room: RoomId,
    stretch: Stretch,
    (salt, asked): (Salt, &[u64]),
) -> Result<Vec<Bytes>, StoreError> {
    let bundled = store.bundled(room, stretch)?;
    let ids = bundled.map_or_else(Vec::new, |bundled| bundled.ids);
    let mut chunks: Vec<Bytes> = Vec::new();
    let mut left = PAGE;
    for id in ids {
        if !asked.contains(&fingerprint(&salt, &id)) {
            continue;
        }
        let Some(place) = store.place(room, id)? else {
            continue;
        };
        let before = Cursor(place.0.saturating_sub(1));
        for chunk in store.read(room, before, place, 1)?.chunks {
            let size = chunk.len().saturating_add(PER_CHUNK);
            if size > left && !chunks.is_empty() {
                return Ok(chunks);
            }
            left = left.saturating_sub(size);
            chunks.push(chunk);
        }
    }
    Ok(chunks)
}
