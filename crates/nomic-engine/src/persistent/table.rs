//! Numbered items that are open for some time and then closed for good.

use crate::persistent::hashed_log::HashedLog;
use crate::persistent::map::PersistentMap;
use minicbor::bytes::ByteArray;
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) struct OpenClosedTable<T> {
    open: PersistentMap<T>,
    closed: HashedLog<T>,
    last: u32,
}

impl<T> Default for OpenClosedTable<T> {
    fn default() -> OpenClosedTable<T> {
        OpenClosedTable {
            open: PersistentMap::default(),
            closed: HashedLog::default(),
            last: 0,
        }
    }
}

impl<T: Encode<()> + Clone> OpenClosedTable<T> {
    /// Number of the next item.
    pub(crate) const fn next(&self) -> u32 {
        self.last.saturating_add(1)
    }

    /// Adds an item made for the next number, and returns that number.
    pub(crate) fn add(&mut self, make: impl FnOnce(u32) -> T) -> u32 {
        self.last = self.last.saturating_add(1);
        self.open.insert(self.last, Arc::new(make(self.last)));
        self.last
    }

    pub(crate) const fn knows(&self, number: u32) -> bool {
        number > 0 && number <= self.last
    }

    pub(crate) fn open(&self) -> impl DoubleEndedIterator<Item = (u32, &Arc<T>)> {
        self.open.iter()
    }

    pub(crate) fn count_open(&self) -> usize {
        self.open.len()
    }

    /// Closed items in the order of their closing, then the open ones.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        self.closed.iter().chain(self.open.values())
    }

    pub(crate) fn get_open(&self, number: u32) -> Option<&Arc<T>> {
        self.open.get(number)
    }

    /// The item with this number; `is` recognizes a closed one.
    pub(crate) fn get(&self, number: u32, is: impl Fn(&T) -> bool) -> Option<&Arc<T>> {
        if !self.knows(number) {
            return None;
        }
        self.open.get(number).or_else(|| self.closed.find(is))
    }

    pub(crate) fn change(&mut self, number: u32, change: impl FnOnce(&mut T)) {
        if let Some(thing) = self.open.get_mut(number) {
            change(thing);
        }
    }

    /// Changes an open row for the last time, and returns its final state.
    pub(crate) fn close(&mut self, number: u32, change: impl FnOnce(&mut T)) -> Option<Arc<T>> {
        let mut thing = self.open.remove(number)?;
        change(Arc::make_mut(&mut thing));
        self.closed.put(Arc::clone(&thing));
        Some(thing)
    }
}

impl<T: Encode<()>> Encode<()> for OpenClosedTable<T> {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut (),
    ) -> Result<(), EncodeError<W::Error>> {
        e.array(3)?
            .array(crate::encoding::cbor::length(self.open.len()))?;
        for thing in self.open.values() {
            e.encode_with(&**thing, ctx)?;
        }
        let mark = ByteArray::from(self.closed.mark());
        e.encode_with(mark, ctx)?.u32(self.last)?.ok()
    }
}
