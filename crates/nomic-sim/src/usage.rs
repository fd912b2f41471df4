//! What a peer spends on what others send it.

use nomic_protocol::{ChunkId, Down, fingerprint, salt_of};
use nomic_sync::{Input, Keys, Output, Peer, probe, unbundle};

use crate::relay::NONCE;

/// What one site has spent since the world began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes of chunks that came from outside and were new here.
    pub foreign: usize,
    /// Bytes of chunks that its player's own moves have made.
    pub own: usize,
    /// Bytes of chunks that it made by itself because of what came.
    pub made: usize,
    /// Events given to the game, all in all.
    pub folds: u64,
    /// The same for the last thing that it was told.
    pub last_folds: u64,
    /// Bytes of chunks that were new here in the last thing that it was told.
    pub last_foreign: usize,
}

/// What a site has to note down before its peer hears something.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    folds: u64,
    foreign: usize,
    ticks: bool,
}

impl Usage {
    /// Before the peer hears this.
    pub fn before(peer: &Peer, input: &Input) -> Before {
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
        Before {
            folds: probe::folds(),
            foreign,
            ticks: matches!(input, Input::Tick),
        }
    }

    /// After it: what the peer wants done.
    pub fn after(&mut self, before: Before, out: &[Output]) {
        self.last_folds = probe::folds().saturating_sub(before.folds);
        self.folds += self.last_folds;
        self.last_foreign = before.foreign;
        self.foreign += before.foreign;
        let made = made(out);
        match before.ticks {
            // What a peer does when time has passed is its player's move.
            true => self.own += made,
            false => self.made += made,
        }
    }

    /// It was opened from what its store holds: its page has been told nothing yet.
    pub fn opened(&mut self) {
        self.last_folds = 0;
        self.last_foreign = 0;
    }

    /// Its player has moved.
    pub fn moved(&mut self, folds: u64, out: &[Output]) {
        self.last_folds = probe::folds().saturating_sub(folds);
        self.folds += self.last_folds;
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

/// The bytes of the chunks that a peer takes out of a bundle: those that are named with it and new.
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
