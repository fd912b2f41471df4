//! Index of a document's changes, to decide if a change fits after them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

use nomic_engine::rules::{FlatMap, FlatSet, StableSort};

use crate::ChangeFault;
use crate::change::{Actor, ChangeHash, ChangeHead};
use crate::log::ChangePosition;

/// Number of concurrent changes that the next one names. A reader takes more.
const NAMED: usize = 64;

#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    /// Each change with the number of its last operation.
    changes: BTreeMap<ChangeHash, u64>,
    heads: FlatSet<ChangeHash>,
    actors: FlatMap<Actor, ActorSummary>,
}

#[derive(Debug, Clone, Copy, Default)]
struct ActorSummary {
    changes: u64,
    /// Number of its last operation.
    last: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    Known,
    Fits,
    /// This change before it is missing.
    Pending(ChangeHash),
    Never(ChangeFault),
}

impl Index {
    pub(crate) fn len(&self) -> usize {
        self.changes.len()
    }

    pub(crate) fn fit(&self, head: &ChangeHead) -> Fit {
        if self.changes.contains_key(&head.hash) {
            return Fit::Known;
        }
        let written = self.actor_summary(&head.actor);
        if head.seq <= written.changes {
            return Fit::Never(ChangeFault::DuplicateSeq);
        }
        let mut last = 0;
        for dependency in &head.dependencies {
            match self.changes.get(dependency) {
                Some(operation) => last = last.max(*operation),
                None => return Fit::Pending(*dependency),
            }
        }
        // Operations are numbered on from all earlier ones. Automerge would allow a gap, which uses
        // up numbers for everybody. No actor may give a number twice, as it could by not building
        // on its own changes.
        let sound = head.start == last + 1 && head.start > written.last;
        if head.seq != written.changes + 1 || !sound {
            return Fit::Never(ChangeFault::BadCount);
        }
        Fit::Fits
    }

    /// Position of this actor's next change: after all others. If there are many heads, the ones
    /// with the latest operations are named, so the change comes after this actor's earlier ones.
    pub(crate) fn next(&self, actor: Actor) -> ChangePosition {
        let last = |hash: &ChangeHash| self.changes.get(hash).copied().unwrap_or(0);
        let mut heads: Vec<ChangeHash> = self.heads.iter().copied().collect();
        if heads.len() > NAMED {
            heads.stable_sort_by_key(|hash| (Reverse(last(hash)), *hash));
            heads.truncate(NAMED);
        }
        let before = heads.iter().map(last).max().unwrap_or(0);
        ChangePosition {
            actor,
            seq: self.actor_summary(&actor).changes.saturating_add(1),
            start: NonZeroU64::MIN.saturating_add(before),
            dependencies: heads,
            time: 0,
        }
    }

    fn actor_summary(&self, actor: &Actor) -> ActorSummary {
        self.actors.get(actor).copied().unwrap_or_default()
    }

    /// Adds a change that fits and has `operations` operations.
    pub(crate) fn add(&mut self, head: &ChangeHead, operations: usize) {
        let last = head.start + (operations as u64).max(1) - 1;
        for dependency in &head.dependencies {
            self.heads.remove(dependency);
        }
        self.heads.insert(head.hash);
        self.changes.insert(head.hash, last);
        let changes = head.seq;
        self.actors
            .insert(head.actor, ActorSummary { changes, last });
    }
}
