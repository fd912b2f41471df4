//! Index of a document's changes, for deciding if a change fits after them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

use nomic_engine::rules::{FlatMap, FlatSet, StableSort};

use crate::ChangeFault;
use crate::change::{Actor, ChangeHash, ChangeHead};
use crate::log::ChangePosition;

/// Number of concurrent changes that the next one names. A reader takes more.
const NAMED: usize = 64;

/// The changes of one document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    /// Each change with the number of its last operation.
    changes: BTreeMap<ChangeHash, u64>,
    /// Changes without successors.
    heads: FlatSet<ChangeHash>,
    actors: FlatMap<Actor, ActorSummary>,
}

/// Summary of an actor's changes.
#[derive(Debug, Clone, Copy, Default)]
struct ActorSummary {
    /// Number of changes.
    changes: u64,
    /// The number of the last operation in them.
    last: u64,
}

/// Relation of a change to a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It is in there.
    Known,
    /// It can be taken in now.
    Fits,
    /// This change before it is missing.
    Pending(ChangeHash),
    /// It can never be taken in.
    Never(ChangeFault),
}

impl Index {
    pub(crate) fn len(&self) -> usize {
        self.changes.len()
    }

    /// Checks if the change fits the document.
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
        // Operations are numbered on from everything before. A gap would be allowed by Automerge
        // and would use up the numbers that are left for everybody; and no actor may give a number
        // twice, which it could by not building on what it wrote itself.
        let sound = head.start == last + 1 && head.start > written.last;
        if head.seq != written.changes + 1 || !sound {
            return Fit::Never(ChangeFault::BadCount);
        }
        Fit::Fits
    }

    /// Place of this actor's next change: after all others. If there are many heads, those with the
    /// latest operations are named, so the change comes after this actor's earlier ones.
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
