//! A table that remembers what the check of a record needs to see.

use std::collections::BTreeSet;
use std::sync::Arc;

use nomic_engine::{DeviceId, Draws, Game, Phase, PrefixHash, Ruling, StateHash, What};

use super::{SealCheck, SealVerdict};
use crate::order::{Claimed, Table};
use crate::{Entry, VerifiedEvent};

/// The same table that peers play on.
#[derive(Debug, Clone)]
pub(super) struct Watch(Game);

/// A ruling, with what it is checked against.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    pub(super) ruling: Arc<Ruling>,
    /// Before a closing: the closings before it, and the state.
    before: Option<(PrefixHash, StateHash)>,
    /// What was drawn from, if something was drawn.
    pub(super) draws: Option<Draws>,
}

impl Watch {
    pub(super) fn game(&self) -> &Game {
        &self.0
    }
}

impl Table for Watch {
    type Ruling = Seen;

    fn fresh() -> Watch {
        Watch(<Game as Table>::fresh())
    }

    fn apply(
        &mut self,
        event: &VerifiedEvent,
        claimed: Claimed<'_>,
        forked: Vec<DeviceId>,
    ) -> Seen {
        let seals = event.event().moved.seal().is_some();
        let before = seals.then(|| (self.0.state().prefix(), self.0.hash()));
        let ruling = Table::apply(&mut self.0, event, claimed, forked);
        let mut whats = ruling.effects.iter().map(|happening| &happening.what);
        let drawn = whats.any(|what| matches!(what, What::Drawn { .. }));
        let draws = self.0.state().draws().filter(|_| drawn).cloned();
        Seen {
            ruling,
            before,
            draws,
        }
    }

    fn accepted(seen: &Seen) -> bool {
        seen.ruling.accepted()
    }

    fn voters(&self) -> BTreeSet<DeviceId> {
        self.0.voters()
    }

    fn seats(&self) -> BTreeSet<DeviceId> {
        self.0.seats()
    }

    fn phase(&self) -> Phase {
        self.0.phase()
    }
}

/// A line as the chronicle shows it.
pub(super) fn entry(entry: &Entry<Seen>) -> Entry {
    Entry {
        event: entry.event.clone(),
        ruling: entry.ruling.ruling.clone(),
        grade: entry.grade,
    }
}

/// Holds what each closing has sealed against what was reckoned.
pub(super) fn seals(entries: &[Entry<Seen>]) -> Vec<SealCheck> {
    let mut checks = Vec::new();
    for (line, entry) in entries.iter().enumerate() {
        if !Watch::accepted(&entry.ruling) {
            continue;
        }
        let Some(seal) = entry.event.event().moved.seal() else {
            continue;
        };
        let verdict = match entry.ruling.before {
            Some((prefix, reckoned)) if prefix == seal.prefix => compare(seal.state, reckoned),
            _ => SealVerdict::NotCompared,
        };
        checks.push(SealCheck { line, verdict });
    }
    checks
}

fn compare(sealed: StateHash, reckoned: StateHash) -> SealVerdict {
    if sealed == reckoned {
        SealVerdict::Agrees
    } else {
        SealVerdict::Differs { sealed, reckoned }
    }
}
