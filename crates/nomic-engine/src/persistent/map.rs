//! Persistent map from numbers, cheap to copy.

use std::sync::Arc;

/// Number of entries in a segment. A change copies the pointers of its segment, and the pointers to
/// all segments.
const SEGMENT: usize = 32;

type MapEntry<T> = (u32, Arc<T>);

/// Items in the order of their numbers. A copy copies one pointer, for any number of items.
#[derive(Debug)]
pub(crate) struct PersistentMap<T> {
    segments: Arc<Vec<MapSegment<T>>>,
}

/// Consecutive items; never empty.
#[derive(Debug)]
struct MapSegment<T> {
    first: u32,
    things: Arc<Vec<MapEntry<T>>>,
}

impl<T> Clone for PersistentMap<T> {
    fn clone(&self) -> PersistentMap<T> {
        PersistentMap {
            segments: Arc::clone(&self.segments),
        }
    }
}

impl<T> Clone for MapSegment<T> {
    fn clone(&self) -> MapSegment<T> {
        MapSegment {
            first: self.first,
            things: Arc::clone(&self.things),
        }
    }
}

impl<T> Default for PersistentMap<T> {
    fn default() -> PersistentMap<T> {
        PersistentMap {
            segments: Arc::default(),
        }
    }
}

impl<T> PersistentMap<T> {
    pub(crate) fn len(&self) -> usize {
        self.segments
            .iter()
            .map(|segment| segment.things.len())
            .sum()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &Arc<T>)> {
        let entries = self
            .segments
            .iter()
            .flat_map(|segment| segment.things.iter());
        entries.map(|(number, thing)| (*number, thing))
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        self.iter().map(|(_, thing)| thing)
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Arc<T>> {
        let (segment, place) = self.place(number)?;
        let (_, thing) = self.segments.get(segment)?.things.get(place)?;
        Some(thing)
    }

    pub(crate) fn last_number(&self) -> Option<u32> {
        let (number, _) = self.segments.last()?.things.last()?;
        Some(*number)
    }

    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut T>
    where
        T: Clone,
    {
        let (segment, place) = self.place(number)?;
        let segment = Arc::make_mut(&mut self.segments).get_mut(segment)?;
        let (_, thing) = Arc::make_mut(&mut segment.things).get_mut(place)?;
        Some(Arc::make_mut(thing))
    }

    pub(crate) fn insert(&mut self, number: u32, thing: Arc<T>) {
        let at = self.segment_of(number);
        let segments = Arc::make_mut(&mut self.segments);
        let Some(segment) = segments.get_mut(at) else {
            return segments.push(MapSegment::of(vec![(number, thing)]));
        };
        let things = Arc::make_mut(&mut segment.things);
        let full = things.len() >= SEGMENT;
        let after = match things.binary_search_by_key(&number, |(known, _)| *known) {
            Ok(place) => {
                if let Some(entry) = things.get_mut(place) {
                    entry.1 = thing;
                }
                return;
            }
            // Numbers mostly rise, and full segments stay full.
            Err(place) if full && place == things.len() => vec![(number, thing)],
            Err(place) => {
                things.insert(place, (number, thing));
                segment.first = segment.first.min(number);
                match full {
                    true => things.split_off(things.len() / 2),
                    false => return,
                }
            }
        };
        segments.insert(at.saturating_add(1), MapSegment::of(after));
    }

    pub(crate) fn remove(&mut self, number: u32) -> Option<Arc<T>> {
        let (at, place) = self.place(number)?;
        let segments = Arc::make_mut(&mut self.segments);
        let segment = segments.get_mut(at)?;
        let (_, thing) = Arc::make_mut(&mut segment.things).remove(place);
        match segment.things.first() {
            Some((first, _)) => segment.first = *first,
            None => {
                segments.remove(at);
            }
        }
        Some(thing)
    }

    /// Numbers of items that are not one shared item in both maps, in no order. Shared segments are
    /// skipped.
    pub(crate) fn differing(&self, other: &PersistentMap<T>) -> Vec<u32> {
        let mut numbers = Vec::new();
        for at in 0..self.segments.len().max(other.segments.len()) {
            let (here, there) = (self.segments.get(at), other.segments.get(at));
            if let (Some(here), Some(there)) = (here, there)
                && Arc::ptr_eq(&here.things, &there.things)
            {
                continue;
            }
            for (number, thing) in here.iter().flat_map(|segment| segment.things.iter()) {
                let same = other.get(*number);
                if !same.is_some_and(|same| Arc::ptr_eq(same, thing)) {
                    numbers.push(*number);
                }
            }
            let gone = there.iter().flat_map(|segment| segment.things.iter());
            let gone = gone.filter(|(number, _)| self.get(*number).is_none());
            numbers.extend(gone.map(|(number, _)| *number));
        }
        numbers
    }

    fn place(&self, number: u32) -> Option<(usize, usize)> {
        // If nothing was removed, as with rules, the index follows from the number.
        let before = usize::try_from(number).ok()?.wrapping_sub(1);
        let (at, place) = (before / SEGMENT, before % SEGMENT);
        let there = |segment: &MapSegment<T>| Some(segment.things.get(place)?.0);
        if self.segments.get(at).and_then(there) == Some(number) {
            return Some((at, place));
        }
        let at = self.segment_of(number);
        let things = &self.segments.get(at)?.things;
        let place = things.binary_search_by_key(&number, |(known, _)| *known);
        Some((at, place.ok()?))
    }

    fn segment_of(&self, number: u32) -> usize {
        let not_behind = |segment: &MapSegment<T>| segment.first <= number;
        self.segments.partition_point(not_behind).saturating_sub(1)
    }
}

impl<T> MapSegment<T> {
    fn of(things: Vec<MapEntry<T>>) -> MapSegment<T> {
        MapSegment {
            first: things.first().map_or(0, |(number, _)| *number),
            things: Arc::new(things),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn listed(segments: &PersistentMap<u32>) -> Vec<(u32, u32)> {
        let all = segments.iter();
        all.map(|(number, thing)| (number, **thing)).collect()
    }

    fn does(steps: impl Iterator<Item = (u32, bool)>) {
        let (mut segments, mut map) = (PersistentMap::default(), BTreeMap::new());
        for (step, (number, puts)) in (0..).zip(steps) {
            let copy = segments.clone();
            let before = listed(&copy);
            match puts {
                true => {
                    segments.insert(number, Arc::new(step));
                    map.insert(number, step);
                }
                false => {
                    let taken = segments.remove(number);
                    assert_eq!(taken.as_deref().copied(), map.remove(&number));
                }
            }
            assert_eq!(listed(&copy), before, "a copy hears of nothing");
            let (here, there) = (listed(&segments), before);
            let mut differ: Vec<_> = here.iter().filter(|one| !there.contains(one)).collect();
            let gone = |one: &&(u32, u32)| here.iter().all(|(number, _)| *number != one.0);
            differ.extend(there.iter().filter(gone));
            let differ: Vec<_> = differ.iter().map(|(number, _)| *number).collect();
            assert_eq!(segments.differing(&copy), differ);
            assert_eq!(segments.differing(&segments), []);
            let present: Vec<_> = map.iter().map(|(key, value)| (*key, *value)).collect();
            assert_eq!(listed(&segments), present);
            assert_eq!(segments.len(), map.len());
            assert_eq!(segments.last_number(), map.keys().next_back().copied());
            for number in 0..200 {
                let found = segments.get(number).map(|thing| **thing);
                assert_eq!(found, map.get(&number).copied());
            }
        }
    }

    #[test]
    fn numbers_that_rise_are_found_where_they_were_put() {
        does((1..150).map(|number| (number, true)));
    }

    #[test]
    fn whatever_is_put_in_and_taken_out_they_hold_what_a_map_holds() {
        let mixed = (0..600u32).map(|step| (step * 7_919 % 199, step % 5 != 0 && step % 3 != 1));
        does(mixed);
        let emptied = (0..100).map(|number| (number, true));
        does(emptied.chain((0..100).rev().map(|number| (number, false))));
        let backwards = (0..100).rev().map(|number| (number, true));
        does(backwards.chain((0..100).map(|number| (number, false))));
    }

    #[test]
    fn what_is_changed_is_changed_in_no_copy() {
        let mut segments = PersistentMap::default();
        for number in 1..=70 {
            segments.insert(number, Arc::new(number));
        }
        let copy = segments.clone();
        for number in [1, 32, 33, 70] {
            *segments.get_mut(number).unwrap() += 1_000;
            assert_eq!(**segments.get(number).unwrap(), number + 1_000);
            assert_eq!(**copy.get(number).unwrap(), number);
        }
        assert!(segments.get_mut(71).is_none());
    }
}
