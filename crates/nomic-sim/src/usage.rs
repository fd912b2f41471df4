//! Cost of foreign input for a peer.

use nomic_peer::{Input, Keys, Output, Peer, probe, unbundle};
use nomic_protocol::{ChunkId, Down, fingerprint, salt_of};

use crate::relay::NONCE;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes of new chunks from outside.
    pub foreign: usize,
    /// Bytes of chunks made by the player's moves.
    pub own: usize,
    /// Bytes of chunks made because of foreign input.
    pub made: usize,
    /// Events given to the game in total, repeated ones counted again.
    pub replayed: u64,
    /// Events given to the game because of the last input.
    pub last_replayed: u64,
    /// Bytes of new chunks in the last input.
    pub last_foreign: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct UsageSnapshot {
    replayed: u64,
    foreign: usize,
    ticks: bool,
}

impl Usage {
    pub fn before(peer: &Peer, input: &Input) -> UsageSnapshot {
        let foreign = match input {
            Input::Frame(_, frame) => match Down::decode(frame) {
                Ok(Down::Chunks { chunks, .. } | Down::Got { chunks, .. }) => news(peer, &chunks),
                Ok(Down::Bundle {
                    bundle,
                    fingerprints,
                    ..
                }) => bundled(peer, &bundle, &fingerprints),
                Ok(_) | Err(_) => 0,
            },
            Input::FromTab(chunks) => news(peer, chunks),
            _ => 0,
        };
        UsageSnapshot {
            replayed: probe::replayed_events(),
            foreign,
            ticks: matches!(input, Input::Tick),
        }
    }

    pub fn after(&mut self, before: UsageSnapshot, out: &[Output]) {
        self.last_replayed = probe::replayed_events().saturating_sub(before.replayed);
        self.replayed += self.last_replayed;
        self.last_foreign = before.foreign;
        self.foreign += before.foreign;
        let made = made(out);
        match before.ticks {
            // Outputs of a tick count as the player's move.
            true => self.own += made,
            false => self.made += made,
        }
    }

    pub fn opened(&mut self) {
        self.last_replayed = 0;
        self.last_foreign = 0;
    }

    pub fn moved(&mut self, folds: u64, out: &[Output]) {
        self.last_replayed = probe::replayed_events().saturating_sub(folds);
        self.replayed += self.last_replayed;
        self.last_foreign = 0;
        self.own += made(out);
    }
}

fn news(peer: &Peer, chunks: &[Vec<u8>]) -> usize {
    let unknown = chunks.iter().filter(|chunk| {
        let id = ChunkId::of(chunk);
        peer.chunk(&id).is_none()
    });
    unknown.map(Vec::len).sum()
}

/// Bytes of the chunks that a peer takes out of a bundle: those that are named with it and new.
fn bundled(peer: &Peer, bundle: &[u8], fingerprints: &[u64]) -> usize {
    let chunks = unbundle(&Keys::of(peer.link()), bundle).unwrap_or_default();
    let named = |id: &ChunkId| fingerprints.contains(&fingerprint(&salt_of(&NONCE), id));
    let new = chunks
        .iter()
        .filter(|chunk| named(&chunk.id) && peer.chunk(&chunk.id).is_none());
    new.map(|chunk| chunk.bytes.len()).sum()
}

fn made(out: &[Output]) -> usize {
    let chunks = out.iter().filter_map(|output| match output {
        Output::StoreChunk {
            bytes,
            acked: false,
            ..
        } => Some(bytes.len()),
        _ => None,
    });
    chunks.sum()
}
