//! Limits of the cost of foreign input.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::EventId;
use nomic_peer::Peer;

use crate::{Oracle, Site, Violation};

/// A ceiling: `each` for a unit of input, plus `base` in any case. Above it `oracle` is violated.
#[derive(Debug, Clone, Copy)]
pub struct Ceiling {
    pub oracle: Oracle,
    pub each: u64,
    pub base: u64,
    pub why: &'static str,
}

pub const CEILINGS: [Ceiling; 3] = [
    Ceiling {
        oracle: Oracle::Folds,
        each: 3,
        base: 300,
        why: "events folded at one input, for each line of the chronicle: a late rival of the \
              first closing makes the game be folded once from there, once more to weigh the \
              rivals, and once for what was tried in vain; seven chunks come in one frame. A \
              closing beside the chain is tried in each place behind the one that it names, with \
              all that it builds on and the place does not seal: a line counts once more for each \
              three such tries. Closings that follow straight behind one another are tried together",
    },
    Ceiling {
        oracle: Oracle::Kept,
        each: 3,
        base: 256 * 1024,
        why: "bytes in the store, for each byte that came or was made here: a chunk is kept once \
              and its events once more in a document, which is saved compressed; what cannot be \
              opened is kept as proof, once",
    },
    Ceiling {
        oracle: Oracle::Made,
        each: 1,
        base: 32 * 1024,
        why: "bytes of chunks that peers together make of those that came from Mallory: events in \
              bytes that are no change are put again by somebody, and one of them is enough",
    },
];

/// Largest figures reached; `share` has one for each ceiling, in thousandths of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Maxima {
    pub share: [u64; 3],
    /// Most events replayed at one input.
    pub folds: u64,
    /// Most bytes held by one store.
    pub kept: u64,
    /// Most bytes of chunks that peers made because of Mallory's.
    pub made: u64,
}

impl Maxima {
    /// Takes the larger value of each figure.
    pub fn join(&mut self, other: &Maxima) {
        for (one, other) in self.share.iter_mut().zip(other.share) {
            *one = other.max(*one);
        }
        self.folds = self.folds.max(other.folds);
        self.kept = self.kept.max(other.kept);
        self.made = self.made.max(other.made);
    }

    pub fn after_input(&mut self, site: &Site) -> Result<(), Violation> {
        let usage = &site.usage;
        let lines = site.peer().chronicle().len() as u64;
        self.folds = self.folds.max(usage.last_replayed);
        let ceiling = &CEILINGS[0];
        let plain = usage.last_replayed <= lines * ceiling.each + ceiling.base;
        let tries = if plain { 0 } else { tries(site.peer()) };
        let lines = lines * (1 + tries.div_ceil(ceiling.each));
        self.hold(0, lines, usage.last_replayed, site.index)
    }

    pub fn at_rest(&mut self, site: &Site) -> Result<(), Violation> {
        let usage = &site.usage;
        let came = usage.foreign + usage.own + usage.made;
        let kept = site.store.bytes() as u64;
        self.kept = self.kept.max(kept);
        self.hold(1, came as u64, kept, site.index)
    }

    /// Checks how much all honest sites have made of the chunks that Mallory sent.
    pub fn of_mallory(&mut self, sent: usize, made: usize) -> Result<(), Violation> {
        self.made = self.made.max(made as u64);
        self.hold(2, sent as u64, made as u64, 0)
    }

    fn hold(&mut self, which: usize, units: u64, spent: u64, site: usize) -> Result<(), Violation> {
        let ceiling = &CEILINGS[which];
        let most = units * ceiling.each + ceiling.base;
        self.share[which] = self.share[which].max(spent * 1_000 / most);
        if spent <= most {
            return Ok(());
        }
        let said = format!("site {site}: {spent} of {most} for {units}");
        Err(Violation::new(ceiling.oracle, said))
    }
}

/// Number of failed attempts to put a closing into a place. Of closings that directly follow one
/// another only the first counts.
fn tries(peer: &Peer) -> u64 {
    let places = peer.places();
    let chain: BTreeMap<EventId, u64> = places
        .iter()
        .zip(0..)
        .filter_map(|(place, index)| Some((place.closing?, index)))
        .collect();
    // Closings outside the chain that have no direct successor yet.
    let mut beside = BTreeSet::new();
    let mut tries = 0;
    for event in peer.chronicle().iter().map(|entry| &entry.event) {
        let Some(seal) = event.event().moved.seal() else {
            continue;
        };
        let Some(named) = chain.get(&seal.previous) else {
            continue;
        };
        let stands = chain.get(&event.id()).copied();
        let straight =
            event.parents().is_empty() && event.prev().is_some_and(|prev| beside.remove(&prev));
        if stands.is_none() {
            beside.insert(event.id());
        }
        if !straight {
            tries += stands
                .unwrap_or(chain.len() as u64)
                .saturating_sub(named + 1);
            tries += u64::from(stands.is_none());
        }
    }
    tries
}
