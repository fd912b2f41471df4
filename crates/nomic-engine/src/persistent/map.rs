//! Persistent map from numbers, cheap to copy.

use std::sync::Arc;

/// Number of entries in a segment. A change copies the pointers of its segment, and the pointers to
/// all segments.
const DRAWER: usize = 32;

type MapEntry<T> = (u32, Arc<T>);

/// Items in the order of their numbers. A copy copies one pointer, for any number of items.
#[derive(Debug)]
pub(crate) struct PersistentMap<T> {
    drawers: Arc<Vec<MapSegment<T>>>,
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
            drawers: Arc::clone(&self.drawers),
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
            drawers: Arc::default(),
        }
    }
}

impl<T> PersistentMap<T> {
    pub(crate) fn len(&self) -> usize {
        self.drawers.iter().map(|drawer| drawer.things.len()).sum()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &Arc<T>)> {
        let entries = self.drawers.iter().flat_map(|drawer| drawer.things.iter());
        entries.map(|(number, thing)| (*number, thing))
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        self.iter().map(|(_, thing)| thing)
    }

    pub(crate) fn get(&self, number: u32) -> Option<&Arc<T>> {
        let (drawer, place) = self.place(number)?;
        let (_, thing) = self.drawers.get(drawer)?.things.get(place)?;
        Some(thing)
    }

    pub(crate) fn last_number(&self) -> Option<u32> {
        let (number, _) = self.drawers.last()?.things.last()?;
        Some(*number)
    }

    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut T>
    where
        T: Clone,
    {
        let (drawer, place) = self.place(number)?;
        let drawer = Arc::make_mut(&mut self.drawers).get_mut(drawer)?;
        let (_, thing) = Arc::make_mut(&mut drawer.things).get_mut(place)?;
        Some(Arc::make_mut(thing))
    }

    pub(crate) fn insert(&mut self, number: u32, thing: Arc<T>) {
        let at = self.drawer_of(number);
        let drawers = Arc::make_mut(&mut self.drawers);
        let Some(drawer) = drawers.get_mut(at) else {
            return drawers.push(MapSegment::of(vec![(number, thing)]));
        };
        let things = Arc::make_mut(&mut drawer.things);
        let full = things.len() >= DRAWER;
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
                drawer.first = drawer.first.min(number);
                match full {
                    true => things.split_off(things.len() / 2),
                    false => return,
                }
            }
        };
        drawers.insert(at.saturating_add(1), MapSegment::of(after));
    }

    pub(crate) fn remove(&mut self, number: u32) -> Option<Arc<T>> {
        let (at, place) = self.place(number)?;
        let drawers = Arc::make_mut(&mut self.drawers);
        let drawer = drawers.get_mut(at)?;
        let (_, thing) = Arc::make_mut(&mut drawer.things).remove(place);
        match drawer.things.first() {
            Some((first, _)) => drawer.first = *first,
            None => {
                drawers.remove(at);
            }
        }
        Some(thing)
    }

    /// Numbers of items that are not one shared item in both maps, in no order. Shared segments are
    /// skipped.
    pub(crate) fn differing(&self, other: &PersistentMap<T>) -> Vec<u32> {
        let mut numbers = Vec::new();
        for at in 0..self.drawers.len().max(other.drawers.len()) {
            let (here, there) = (self.drawers.get(at), other.drawers.get(at));
            if let (Some(here), Some(there)) = (here, there)
                && Arc::ptr_eq(&here.things, &there.things)
            {
                continue;
            }
            for (number, thing) in here.iter().flat_map(|drawer| drawer.things.iter()) {
                let same = other.get(*number);
                if !same.is_some_and(|same| Arc::ptr_eq(same, thing)) {
                    numbers.push(*number);
                }
            }
            let gone = there.iter().flat_map(|drawer| drawer.things.iter());
            let gone = gone.filter(|(number, _)| self.get(*number).is_none());
            numbers.extend(gone.map(|(number, _)| *number));
        }
        numbers
    }

    fn place(&self, number: u32) -> Option<(usize, usize)> {
        // If nothing was removed, as with rules, the index follows from the number.
        let before = usize::try_from(number).ok()?.wrapping_sub(1);
        let (at, place) = (before / DRAWER, before % DRAWER);
        let there = |drawer: &MapSegment<T>| Some(drawer.things.get(place)?.0);
        if self.drawers.get(at).and_then(there) == Some(number) {
            return Some((at, place));
        }
        let at = self.drawer_of(number);
        let things = &self.drawers.get(at)?.things;
        let place = things.binary_search_by_key(&number, |(known, _)| *known);
        Some((at, place.ok()?))
    }

    fn drawer_of(&self, number: u32) -> usize {
        let not_behind = |drawer: &MapSegment<T>| drawer.first <= number;
        self.drawers.partition_point(not_behind).saturating_sub(1)
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

    fn listed(drawers: &PersistentMap<u32>) -> Vec<(u32, u32)> {
        let all = drawers.iter();
        all.map(|(number, thing)| (number, **thing)).collect()
    }

    fn does(steps: impl Iterator<Item = (u32, bool)>) {
        let (mut drawers, mut map) = (PersistentMap::default(), BTreeMap::new());
        for (step, (number, puts)) in (0..).zip(steps) {
            let copy = drawers.clone();
            let before = listed(&copy);
            match puts {
                true => {
                    drawers.insert(number, Arc::new(step));
                    map.insert(number, step);
                }
                false => {
                    let taken = drawers.remove(number);
                    assert_eq!(taken.as_deref().copied(), map.remove(&number));
                }
            }
            assert_eq!(listed(&copy), before, "a copy hears of nothing");
            let (here, there) = (listed(&drawers), before);
            let mut differ: Vec<_> = here.iter().filter(|one| !there.contains(one)).collect();
            let gone = |one: &&(u32, u32)| here.iter().all(|(number, _)| *number != one.0);
            differ.extend(there.iter().filter(gone));
            let differ: Vec<_> = differ.iter().map(|(number, _)| *number).collect();
            assert_eq!(drawers.differing(&copy), differ);
            assert_eq!(drawers.differing(&drawers), []);
            let present: Vec<_> = map.iter().map(|(key, value)| (*key, *value)).collect();
            assert_eq!(listed(&drawers), present);
            assert_eq!(drawers.len(), map.len());
            assert_eq!(drawers.last_number(), map.keys().next_back().copied());
            for number in 0..200 {
                let found = drawers.get(number).map(|thing| **thing);
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
        let mut drawers = PersistentMap::default();
        for number in 1..=70 {
            drawers.insert(number, Arc::new(number));
        }
        let copy = drawers.clone();
        for number in [1, 32, 33, 70] {
            *drawers.get_mut(number).unwrap() += 1_000;
            assert_eq!(**drawers.get(number).unwrap(), number + 1_000);
            assert_eq!(**copy.get(number).unwrap(), number);
        }
        assert!(drawers.get_mut(71).is_none());
    }
}
