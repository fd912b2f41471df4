//! Keeping what a peer wants kept, and founding a game by keeping its beginning.

use super::storage::Storage;
use super::{BrowserError, clock, random, shelf};
use nomic_sync::{Founding, Identity, Keys, Link, Output, Peer};

/// Founds a game and keeps it; opening its table is then the same as opening any other.
pub(crate) async fn found(
    storage: &Storage,
    link: &Link,
    identity: Identity,
    founding: Founding,
) -> Result<(), FoundError> {
    let room = shelf::room_key(&Keys::of(link).room_id());
    let (_, outputs) = Peer::found(
        link.clone(),
        identity,
        random::actor(),
        &mut random::fill,
        clock::now_ms(),
        founding,
    )
    .map_err(FoundError::Peer)?;
    for output in outputs {
        keep(storage, &room, &output)
            .await
            .map_err(FoundError::Browser)?;
    }
    Ok(())
}

/// Why no game could be founded.
pub(crate) enum FoundError {
    Peer(nomic_sync::PeerError),
    Browser(BrowserError),
}

/// Carries out what an output asks of the storage; other outputs ask nothing of it.
pub(super) async fn keep(
    storage: &Storage,
    room: &str,
    output: &Output,
) -> Result<(), BrowserError> {
    match output {
        Output::StoreChunk { id, bytes, .. } => {
            shelf::keep_chunk(storage, room, *id, bytes, false).await
        }
        Output::StoreDocument { document, bytes } => {
            shelf::keep_document(storage, room, *document, bytes).await
        }
        Output::ChunkAcked(id) => shelf::acknowledge(storage, room, *id).await,
        Output::StoreCursor(epoch, cursor) => {
            shelf::keep_cursor(storage, room, *epoch, *cursor).await
        }
        _ => Ok(()),
    }
}
