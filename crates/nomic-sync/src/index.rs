//! What a document already contains, for deciding whether a change fits behind it.

use std::collections::BTreeMap;

use automerge::Automerge;

use crate::ChangeFault;
use crate::change::{Actor, ChangeHash, ChangeHead};

/// The changes of one document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    /// Each change with the number of its last operation.
    changes: BTreeMap<ChangeHash, u64>,
    /// How many changes each actor has made.
    actors: BTreeMap<Actor, u64>,
}

/// How a change stands to a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It is in there.
    Known,
    /// It can be applied now.
    Fits,
    /// Something before it is missing.
    Waits,
    /// It can never be applied.
    Never(ChangeFault),
}

impl Index {
    /// Reads the changes of a document.
    pub(crate) fn of(doc: &Automerge) -> Index {
        let mut index = Index::default();
        for change in doc.get_changes_meta(&[]) {
            index.changes.insert(change.hash.0, change.max_op);
            if let Ok(actor) = Actor::try_from(change.actor.to_bytes()) {
                let seq = index.actors.entry(actor).or_default();
                *seq = change.seq.max(*seq);
            }
        }
        index
    }

    pub(crate) fn len(&self) -> usize {
        self.changes.len()
    }

    pub(crate) fn knows(&self, hash: &ChangeHash) -> bool {
        self.changes.contains_key(hash)
    }

    /// How the change stands to the document.
    pub(crate) fn fit(&self, head: &ChangeHead) -> Fit {
        if self.knows(&head.hash) {
            return Fit::Known;
        }
        let written = self.actors.get(&head.actor).copied().unwrap_or(0);
        if head.seq <= written {
            return Fit::Never(ChangeFault::DuplicateSeq);
        }
        let mut last = 0;
        for dependency in &head.dependencies {
            match self.changes.get(dependency) {
                Some(operation) => last = last.max(*operation),
                None => return Fit::Waits,
            }
        }
        // Operations are numbered on from everything before. A gap would be allowed by Automerge
        // and would use up the numbers that are left for everybody.
        if head.seq != written + 1 || head.start != last + 1 {
            return Fit::Never(ChangeFault::BadCount);
        }
        Fit::Fits
    }

    /// Notes a change that was applied.
    pub(crate) fn add(&mut self, head: &ChangeHead, operations: u64) {
        let last = head.start + operations.max(1) - 1;
        self.changes.insert(head.hash, last);
        self.actors.insert(head.actor, head.seq);
    }
}
