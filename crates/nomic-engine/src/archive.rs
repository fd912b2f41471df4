//! Proposals that are decided. They never change again, and there will be thousands.

use crate::cbor;
use crate::proposal::Proposal;
use std::sync::Arc;

/// Copying the archive copies one pointer for each so many proposals.
const SHELF: usize = 128;

/// The decided proposals, in the order in which they were decided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Archive {
    shelves: Vec<Arc<Vec<Arc<Proposal>>>>,
    /// Stands for everything that was ever put here.
    mark: [u8; 32],
}

impl Archive {
    pub(crate) const fn mark(&self) -> [u8; 32] {
        self.mark
    }

    pub(crate) fn put(&mut self, proposal: Arc<Proposal>) {
        let chained = (minicbor::bytes::ByteArray::from(self.mark), &*proposal);
        self.mark = cbor::digest("nomic/archive/v1", &chained);
        match self.shelves.last_mut() {
            Some(shelf) if shelf.len() < SHELF => Arc::make_mut(shelf).push(proposal),
            _ => self.shelves.push(Arc::new(vec![proposal])),
        }
    }

    /// All of them, in the order in which they were decided.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Proposal>> {
        self.shelves.iter().flat_map(|shelf| shelf.iter())
    }

    /// The one of which this is true; the latest ones are looked at first, since it is they that
    /// are asked for.
    pub(crate) fn find(&self, sought: impl Fn(&Proposal) -> bool) -> Option<&Arc<Proposal>> {
        self.iter().rev().find(|proposal| sought(proposal))
    }
}
