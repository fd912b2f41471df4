//! Faults of a host, to show that the simulation would find them.
//!
//! A mutation sits between a host and its browser. The two together behave as a host with that
//! fault would.

use nomic_host::{StoreName, StoreReply, StoreRequest};
use nomic_peer::Durability;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Sends a move before it is kept: it does not wait for the storage.
    SendsEarly,
    /// Writes in a second tab: it takes no notice of locks and of the writer's name.
    WritesInEachTab,
    /// Loses a batch: every fourth one that is its player's own.
    LosesBatches(usize),
    /// Forgets that a move was not sent.
    ForgetsUnsent,
    /// Makes a new key although it has one.
    MakesKeys,
}

impl Mutation {
    pub const ALL: [Mutation; 5] = [
        Mutation::SendsEarly,
        Mutation::WritesInEachTab,
        Mutation::LosesBatches(0),
        Mutation::ForgetsUnsent,
        Mutation::MakesKeys,
    ];

    pub(super) fn shares_locks(&self) -> bool {
        *self == Mutation::WritesInEachTab
    }

    /// The reply that a host with this mutation does not wait for.
    pub(super) fn early(&self, request: &StoreRequest) -> Option<StoreReply> {
        let early = |durability| *self == Mutation::SendsEarly && durability == Durability::Strict;
        match request {
            StoreRequest::Write(write) if early(write.durability) => Some(StoreReply::Done),
            _ => None,
        }
    }

    /// The request that a host with this mutation would make.
    pub(super) fn changed(&mut self, request: StoreRequest) -> StoreRequest {
        match (self, request) {
            (Mutation::WritesInEachTab, StoreRequest::Write(mut write)) => {
                write.only_if = None;
                StoreRequest::Write(write)
            }
            (Mutation::LosesBatches(count), StoreRequest::Write(mut write)) => {
                let own = write.only_if.is_some() && write.durability == Durability::Strict;
                *count += usize::from(own);
                if own && *count % 4 == 0 {
                    write.puts.clear();
                }
                StoreRequest::Write(write)
            }
            (Mutation::ForgetsUnsent, StoreRequest::Write(mut write)) => {
                for (store, _, value) in &mut write.puts {
                    if let (StoreName::Chunks, Some(sent)) = (*store, value.first_mut()) {
                        *sent = 1;
                    }
                }
                StoreRequest::Write(write)
            }
            (Mutation::MakesKeys, StoreRequest::Get(StoreName::Identity, key)) => {
                StoreRequest::Get(StoreName::Identity, format!("{key} not"))
            }
            (Mutation::MakesKeys, StoreRequest::All(StoreName::Games, _)) => {
                StoreRequest::All(StoreName::Seen, None)
            }
            (_, request) => request,
        }
    }
}
