//! Log of finished items, such as decided proposals. There will be thousands, and they hardly
//! change.

use crate::encoding::cbor;
use crate::persistent::vector::PersistentVec;
use minicbor::Encode;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) struct HashedLog<T> {
    things: PersistentVec<T>,
    /// Hash over everything that was ever inserted.
    mark: [u8; 32],
}

impl<T> Default for HashedLog<T> {
    fn default() -> HashedLog<T> {
        HashedLog {
            things: PersistentVec::default(),
            mark: [0; 32],
        }
    }
}

impl<T: Encode<()>> HashedLog<T> {
    pub(crate) const fn mark(&self) -> [u8; 32] {
        self.mark
    }

    pub(crate) fn put(&mut self, thing: Arc<T>) {
        self.note(&thing);
        self.things.push(thing);
    }

    /// Removes the latest item that matches. The hash still covers its insertion.
    pub(crate) fn take(&mut self, sought: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        let place = self.things.latest(sought)?;
        self.things.take(place)
    }

    /// Changes the latest item that matches. The hash covers the old and the new item.
    pub(crate) fn alter(&mut self, sought: impl Fn(&T) -> bool, change: impl FnOnce(&mut T))
    where
        T: Clone,
    {
        let place = self.things.latest(sought);
        if let Some(thing) = place.and_then(|place| self.things.change(place, change)) {
            self.note(&thing);
        }
    }

    fn note(&mut self, thing: &T) {
        let chained = (minicbor::bytes::ByteArray::from(self.mark), thing);
        self.mark = cbor::digest("nomic/archive/v1", &chained);
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        self.things.iter()
    }

    /// First item that matches, searched from the latest, because late items are asked for most.
    pub(crate) fn find(&self, sought: impl Fn(&T) -> bool) -> Option<&Arc<T>> {
        self.iter().rev().find(|thing| sought(thing))
    }
}
