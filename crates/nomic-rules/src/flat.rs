//! Sorted lists as maps and sets.

mod set;

#[cfg(feature = "minicbor")]
use minicbor::encode::{Encode, Encoder, Error, Write};
use std::borrow::Borrow;
use std::slice::Iter;

pub use set::FlatSet;

/// A map in one sorted list, with the methods of `BTreeMap`. Lookup is logarithmic; insertion and
/// removal move all later entries. Use it for small maps and for keys that come in order: players,
/// rules, votes. A copy is one allocation. In a browser it takes a quarter of the code that
/// `BTreeMap` needs for each of its types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlatMap<K, V> {
    entries: Vec<(K, V)>,
}

type Entries<'m, K, V> = std::iter::Map<Iter<'m, (K, V)>, fn(&(K, V)) -> (&K, &V)>;

fn entries<K, V>(entries: &[(K, V)]) -> Entries<'_, K, V> {
    entries.iter().map(|(key, value)| (key, value))
}

pub struct FlatMapEntry<'m, K, V> {
    map: &'m mut FlatMap<K, V>,
    key: K,
}

impl<K, V> FlatMap<K, V> {
    pub const fn new() -> FlatMap<K, V> {
        FlatMap {
            entries: Vec::new(),
        }
    }

    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn iter(&self) -> Entries<'_, K, V> {
        entries(&self.entries)
    }

    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(key, _)| key)
    }

    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> {
        self.entries.iter_mut().map(|(_, value)| value)
    }

    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    pub fn first_key_value(&self) -> Option<(&K, &V)> {
        self.entries.first().map(|(key, value)| (key, value))
    }

    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        self.entries.last().map(|(key, value)| (key, value))
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }
}

impl<K: Ord, V> FlatMap<K, V> {
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.entries
            .binary_search_by(|(known, _)| known.borrow().cmp(key))
    }

    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        self.entries.get(place).map(|(_, value)| value)
    }

    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        self.entries.get_mut(place).map(|(_, value)| value)
    }

    /// The entries from this key on, in the order of their keys.
    pub fn from_key<Q: Ord + ?Sized>(&self, key: &Q) -> Entries<'_, K, V>
    where
        K: Borrow<Q>,
    {
        let (Ok(place) | Err(place)) = self.place(key);
        entries(self.entries.get(place..).unwrap_or_default())
    }

    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => {
                let (_, known) = self.entries.get_mut(place)?;
                Some(std::mem::replace(known, value))
            }
            Err(place) => {
                self.entries.insert(place, (key, value));
                None
            }
        }
    }

    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        Some(self.entries.remove(place).1)
    }

    pub const fn entry(&mut self, key: K) -> FlatMapEntry<'_, K, V> {
        FlatMapEntry { map: self, key }
    }
}

impl<'m, K: Ord, V> FlatMapEntry<'m, K, V> {
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'m mut V {
        let FlatMapEntry { map, key } = self;
        let place = match map.place(&key) {
            Ok(place) => place,
            Err(place) => {
                map.entries.insert(place, (key, value()));
                place
            }
        };
        #[expect(clippy::indexing_slicing, reason = "it was found or put there")]
        let (_, value) = &mut map.entries[place];
        value
    }

    pub fn or_insert(self, value: V) -> &'m mut V {
        self.or_insert_with(|| value)
    }

    pub fn or_default(self) -> &'m mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}

impl<K, V> Default for FlatMap<K, V> {
    fn default() -> FlatMap<K, V> {
        FlatMap::new()
    }
}

impl<K: Ord, V> Extend<(K, V)> for FlatMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for FlatMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> FlatMap<K, V> {
        let mut map = FlatMap::new();
        map.extend(entries);
        map
    }
}

impl<K: Ord, V, const N: usize> From<[(K, V); N]> for FlatMap<K, V> {
    fn from(entries: [(K, V); N]) -> FlatMap<K, V> {
        entries.into_iter().collect()
    }
}

impl<K, V> IntoIterator for FlatMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'m, K, V> IntoIterator for &'m FlatMap<K, V> {
    type Item = (&'m K, &'m V);
    type IntoIter = Entries<'m, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Encoded like a `BTreeMap`.
#[cfg(feature = "minicbor")]
impl<C, K: Encode<C>, V: Encode<C>> Encode<C> for FlatMap<K, V> {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Result<(), Error<W::Error>> {
        e.map(self.len() as u64)?;
        for (key, value) in self {
            key.encode(e, ctx)?;
            value.encode(e, ctx)?;
        }
        Ok(())
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
