//! The reference for a record: the game replayed once more, line by line.

use std::sync::Arc;

use nomic_engine::{Draws, Effect, Game, PrefixHash, Ruling, StateHash};
use nomic_order::{EventOrder, Graph, StateMachine};

use super::{SealCheck, SealVerdict};
use crate::ChronicleEntry;

/// A line as it was when it was applied, with the values to check it against.
#[derive(Debug)]
pub(super) struct ReplayedLine {
    pub(super) ruling: Arc<Ruling>,
    /// Before a closing: the closings before it, and the state.
    before: Option<(PrefixHash, StateHash)>,
    pub(super) draws: Option<Draws>,
}

/// Applies the lines in their order. Finding the order is separate, because it replays much that is
/// in no line.
pub(super) fn replay(graph: &Graph, order: &EventOrder<Game>) -> Vec<ReplayedLine> {
    let mut game = <Game as StateMachine>::fresh();
    let lines = order.entries().iter().map(|entry| {
        let seals = entry.event.event().moved.seal().is_some();
        let before = seals.then(|| (game.state().prefix(), game.hash()));
        let node = graph.node(&entry.event.id());
        let claimed = |device: &_| node.map_or(0, |node| graph.claimed_at(device, node));
        let forked = node.map_or_else(Vec::new, |node| order.forked_at_event(graph, node));
        let ruling = StateMachine::apply(&mut game, &entry.event, &claimed, forked);
        let mut whats = ruling.effects.iter().map(|happening| &happening.effect);
        let drawn = |what: &Effect| matches!(what, Effect::Drawn { .. } | Effect::Dealt { .. });
        let drawn = whats.any(drawn);
        let draws = game.state().draws().filter(|_| drawn).cloned();
        ReplayedLine {
            ruling,
            before,
            draws,
        }
    });
    lines.collect()
}

pub(super) fn seals(chronicle: &[ChronicleEntry], lines: &[ReplayedLine]) -> Vec<SealCheck> {
    let mut checks = Vec::new();
    for (line, (entry, seen)) in chronicle.iter().zip(lines).enumerate() {
        if !seen.ruling.accepted() {
            continue;
        }
        let Some(seal) = entry.event.event().moved.seal() else {
            continue;
        };
        let verdict = match seen.before {
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
        SealVerdict::Differs {
            sealed,
            computed: reckoned,
        }
    }
}
