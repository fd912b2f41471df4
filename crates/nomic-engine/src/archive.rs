//! What is over and done with, such as decided proposals. There will be thousands, and they change
//! no more.

use crate::cbor;
use minicbor::Encode;
use std::sync::Arc;

/// Copying the archive copies one pointer for each so many proposals.
const SHELF: usize = 128;

/// Things in the order in which they were put here.
#[derive(Clone, Debug)]
pub(crate) struct Archive<T> {
    shelves: Vec<Arc<Vec<Arc<T>>>>,
    /// Stands for everything that was ever put here.
    mark: [u8; 32],
}

impl<T> Default for Archive<T> {
    fn default() -> Archive<T> {
        Archive {
            shelves: Vec::new(),
            mark: [0; 32],
        }
    }
}

impl<T: Encode<()>> Archive<T> {
    pub(crate) const fn mark(&self) -> [u8; 32] {
        self.mark
    }

    pub(crate) fn put(&mut self, thing: Arc<T>) {
        let chained = (minicbor::bytes::ByteArray::from(self.mark), &*thing);
        self.mark = cbor::digest("nomic/archive/v1", &chained);
        match self.shelves.last_mut() {
            Some(shelf) if shelf.len() < SHELF => Arc::make_mut(shelf).push(thing),
            _ => self.shelves.push(Arc::new(vec![thing])),
        }
    }

    /// Takes out the latest one of which this is true. The mark still stands for its having been
    /// here.
    pub(crate) fn take(&mut self, sought: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        for shelf in self.shelves.iter_mut().rev() {
            if let Some(place) = shelf.iter().rposition(|thing| sought(thing)) {
                return Some(Arc::make_mut(shelf).remove(place));
            }
        }
        None
    }

    /// Changes the latest one of which this is true. The mark stands for how it was and how it is.
    pub(crate) fn alter(&mut self, sought: impl Fn(&T) -> bool, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        for shelf in self.shelves.iter_mut().rev() {
            if let Some(place) = shelf.iter().rposition(|thing| sought(thing))
                && let Some(thing) = Arc::make_mut(shelf).get_mut(place)
            {
                change(Arc::make_mut(thing));
                let chained = (minicbor::bytes::ByteArray::from(self.mark), &**thing);
                self.mark = cbor::digest("nomic/archive/v1", &chained);
                return;
            }
        }
    }

    /// All of them, in the order in which they were put here.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        self.shelves.iter().flat_map(|shelf| shelf.iter())
    }

    /// The one of which this is true; the latest ones are looked at first, since it is they that
    /// are asked for.
    pub(crate) fn find(&self, sought: impl Fn(&T) -> bool) -> Option<&Arc<T>> {
        self.iter().rev().find(|thing| sought(thing))
    }
}
