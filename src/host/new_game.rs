//! Founding a game by keeping its beginning.

use super::storage::BrowserStorage;
use super::store;
use crate::browser::{BrowserError, clock, random};
use nomic_sync::{Founding, Identity, Link, Outbox, OutboxStep, Peer};

/// Founds a game and keeps it; opening its table is then the same as opening any other. Gives its
/// link.
pub(crate) async fn found(
    storage: &BrowserStorage,
    identity: Identity,
    founding: Founding,
) -> Result<Link, FoundError> {
    let (peer, outputs) = Peer::found(
        Link::generate(None, &mut random::fill),
        identity,
        &mut random::fill,
        clock::now_ms(),
        founding,
    )
    .map_err(FoundError::Peer)?;
    let room = store::room_key(&peer.room());
    let mut outbox = Outbox::new();
    outbox.extend(outputs);
    while let Some(step) = outbox.next_step(false) {
        if let OutboxStep::Keep(batch) = step {
            // Nothing of a game that is being founded was sent: no chunk is marked.
            let puts = store::puts(&room, &batch, false, |_| None);
            storage
                .put_all(None, &puts, batch.durability, None)
                .await
                .map_err(FoundError::Browser)?;
        }
    }
    Ok(peer.link().clone())
}

pub(crate) enum FoundError {
    Peer(nomic_sync::PeerError),
    Browser(BrowserError),
}
