//! What is over and done with, such as decided proposals. There will be thousands, and they change
//! no more.

use crate::cbor;
use minicbor::Encode;
use std::sync::Arc;

/// So many share a shelf. What is put away copies the pointers to those on the open shelf, and only
/// when that is full those to all shelves.
const SHELF: usize = 32;

type Shelf<T> = Arc<Vec<Arc<T>>>;

/// Things in the order in which they were put here. A copy copies two pointers.
#[derive(Clone, Debug)]
pub(crate) struct Archive<T> {
    full: Arc<Vec<Shelf<T>>>,
    /// What was put here last.
    open: Shelf<T>,
    /// Stands for everything that was ever put here.
    mark: [u8; 32],
}

impl<T> Default for Archive<T> {
    fn default() -> Archive<T> {
        Archive {
            full: Arc::default(),
            open: Arc::default(),
            mark: [0; 32],
        }
    }
}

impl<T: Encode<()>> Archive<T> {
    pub(crate) const fn mark(&self) -> [u8; 32] {
        self.mark
    }

    pub(crate) fn put(&mut self, thing: Arc<T>) {
        self.note(&thing);
        Arc::make_mut(&mut self.open).push(thing);
        if self.open.len() >= SHELF {
            let full = std::mem::take(&mut self.open);
            Arc::make_mut(&mut self.full).push(full);
        }
    }

    /// Takes out the latest one of which this is true. The mark still stands for its having been
    /// here.
    pub(crate) fn take(&mut self, sought: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        let (shelf, place) = self.latest(sought)?;
        Some(Arc::make_mut(shelf).remove(place))
    }

    /// Changes the latest one of which this is true. The mark stands for how it was and how it is.
    pub(crate) fn alter(&mut self, sought: impl Fn(&T) -> bool, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        let Some((shelf, place)) = self.latest(sought) else {
            return;
        };
        if let Some(thing) = Arc::make_mut(shelf).get_mut(place) {
            change(Arc::make_mut(thing));
            let thing = Arc::clone(thing);
            self.note(&thing);
        }
    }

    fn note(&mut self, thing: &T) {
        let chained = (minicbor::bytes::ByteArray::from(self.mark), thing);
        self.mark = cbor::digest("nomic/archive/v1", &chained);
    }

    /// Where the latest one is of which this is true.
    fn latest(&mut self, sought: impl Fn(&T) -> bool) -> Option<(&mut Shelf<T>, usize)> {
        let place = |shelf: &Shelf<T>| shelf.iter().rposition(|thing| sought(thing));
        if let Some(found) = place(&self.open) {
            return Some((&mut self.open, found));
        }
        let mut shelves = self.full.iter().enumerate().rev();
        let (shelf, found) = shelves.find_map(|(at, shelf)| Some((at, place(shelf)?)))?;
        let shelf = Arc::make_mut(&mut self.full).get_mut(shelf)?;
        Some((shelf, found))
    }

    /// All of them, in the order in which they were put here.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        let full = self.full.iter().flat_map(|shelf| shelf.iter());
        full.chain(self.open.iter())
    }

    /// The one of which this is true; the latest ones are looked at first, since it is they that
    /// are asked for.
    pub(crate) fn find(&self, sought: impl Fn(&T) -> bool) -> Option<&Arc<T>> {
        self.iter().rev().find(|thing| sought(thing))
    }
}
