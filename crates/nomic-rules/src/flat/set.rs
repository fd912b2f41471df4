//! Sets as sorted lists.

#[cfg(feature = "minicbor")]
use minicbor::encode::{Encode, Encoder, Error, Write};
use std::borrow::Borrow;
use std::slice::Iter;

use super::FlatMap;

/// A set in one sorted list, with the methods of `BTreeSet`; see [`FlatMap`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlatSet<K> {
    items: FlatMap<K, ()>,
}

type Items<'s, K> = std::iter::Map<Iter<'s, (K, ())>, fn(&(K, ())) -> &K>;

impl<K> FlatSet<K> {
    pub const fn new() -> FlatSet<K> {
        FlatSet {
            items: FlatMap::new(),
        }
    }

    pub const fn len(&self) -> usize {
        self.items.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn iter(&self) -> Items<'_, K> {
        self.items.entries.iter().map(|(item, ())| item)
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&K) -> bool) {
        self.items.retain(|item, ()| keep(item));
    }

    pub fn clear(&mut self) {
        self.items.clear();
    }
}

impl<K: Ord> FlatSet<K> {
    pub fn contains<Q: Ord + ?Sized>(&self, item: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.items.contains_key(item)
    }

    pub fn insert(&mut self, item: K) -> bool {
        self.items.insert(item, ()).is_none()
    }

    pub fn remove<Q: Ord + ?Sized>(&mut self, item: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.items.remove(item).is_some()
    }
}

impl<K> Default for FlatSet<K> {
    fn default() -> FlatSet<K> {
        FlatSet::new()
    }
}

impl<K: Ord> Extend<K> for FlatSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<'k, K: Ord + Copy + 'k> Extend<&'k K> for FlatSet<K> {
    fn extend<I: IntoIterator<Item = &'k K>>(&mut self, items: I) {
        self.extend(items.into_iter().copied());
    }
}

impl<K: Ord> FromIterator<K> for FlatSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(items: I) -> FlatSet<K> {
        let mut set = FlatSet::new();
        set.extend(items);
        set
    }
}

impl<K: Ord, const N: usize> From<[K; N]> for FlatSet<K> {
    fn from(items: [K; N]) -> FlatSet<K> {
        items.into_iter().collect()
    }
}

impl<K> IntoIterator for FlatSet<K> {
    type Item = K;
    type IntoIter = std::iter::Map<std::vec::IntoIter<(K, ())>, fn((K, ())) -> K>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().map(|(item, ())| item)
    }
}

impl<'s, K> IntoIterator for &'s FlatSet<K> {
    type Item = &'s K;
    type IntoIter = Items<'s, K>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Encoded like a `BTreeSet`.
#[cfg(feature = "minicbor")]
impl<C, K: Encode<C>> Encode<C> for FlatSet<K> {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Result<(), Error<W::Error>> {
        e.array(self.len() as u64)?;
        for item in self {
            item.encode(e, ctx)?;
        }
        Ok(())
    }
}
