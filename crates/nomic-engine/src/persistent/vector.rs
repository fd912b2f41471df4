//! Persistent list that only grows, cheap to copy.

use std::sync::Arc;

/// Number of items in a segment. An addition copies the pointers of the open segment, and the
/// pointers to all segments only when it is full.
const SEGMENT: usize = 32;

type VecSegment<T> = Arc<Vec<Arc<T>>>;

/// Items in the order of insertion. A copy copies two pointers for any number of items.
#[derive(Clone, Debug)]
pub struct PersistentVec<T> {
    full: Arc<Vec<VecSegment<T>>>,
    /// The last items.
    open: VecSegment<T>,
}

impl<T> Default for PersistentVec<T> {
    fn default() -> PersistentVec<T> {
        PersistentVec {
            full: Arc::default(),
            open: Arc::default(),
        }
    }
}

impl<T> PersistentVec<T> {
    pub fn len(&self) -> usize {
        let full: usize = self.full.iter().map(|segment| segment.len()).sum();
        full.saturating_add(self.open.len())
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<T>> {
        let full = self.full.iter().flat_map(|segment| segment.iter());
        full.chain(self.open.iter())
    }

    pub fn get(&self, mut place: usize) -> Option<&Arc<T>> {
        for segment in self.full.iter() {
            match segment.get(place) {
                Some(found) => return Some(found),
                None => place = place.saturating_sub(segment.len()),
            }
        }
        self.open.get(place)
    }

    pub(crate) fn push(&mut self, thing: Arc<T>) {
        Arc::make_mut(&mut self.open).push(thing);
        if self.open.len() >= SEGMENT {
            let full = std::mem::take(&mut self.open);
            Arc::make_mut(&mut self.full).push(full);
        }
    }

    pub(crate) fn change(&mut self, place: usize, change: impl FnOnce(&mut T)) -> Option<Arc<T>>
    where
        T: Clone,
    {
        let (segment, place) = self.find(place)?;
        let thing = Arc::make_mut(segment).get_mut(place)?;
        change(Arc::make_mut(thing));
        Some(Arc::clone(thing))
    }

    pub(crate) fn take(&mut self, place: usize) -> Option<Arc<T>> {
        let (segment, place) = self.find(place)?;
        Some(Arc::make_mut(segment).remove(place))
    }

    pub(crate) fn latest(&self, sought: impl Fn(&T) -> bool) -> Option<usize> {
        let after = self.iter().rev().position(|thing| sought(thing))?;
        self.len().checked_sub(after)?.checked_sub(1)
    }

    fn find(&mut self, mut place: usize) -> Option<(&mut VecSegment<T>, usize)> {
        let mut before = 0;
        while let Some(full) = self.full.get(before).filter(|full| full.len() <= place) {
            place = place.saturating_sub(full.len());
            before = before.saturating_add(1);
        }
        let segment = match before < self.full.len() {
            true => Arc::make_mut(&mut self.full).get_mut(before)?,
            false => &mut self.open,
        };
        (place < segment.len()).then_some((segment, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(count: u32) -> PersistentVec<u32> {
        let mut segments = PersistentVec::default();
        for number in 0..count {
            segments.push(Arc::new(number));
        }
        segments
    }

    fn listed(segments: &PersistentVec<u32>) -> Vec<u32> {
        segments.iter().map(|number| **number).collect()
    }

    #[test]
    fn what_is_put_there_stands_there_in_its_order_on_however_many_shelves() {
        for count in [0, 1, 31, 32, 33, 64, 100] {
            let segments = filled(count);
            assert_eq!(listed(&segments), (0..count).collect::<Vec<_>>());
            assert_eq!(segments.len(), count as usize);
            for place in 0..count {
                assert_eq!(
                    segments.get(place as usize).map(|found| **found),
                    Some(place)
                );
            }
            assert_eq!(segments.get(count as usize), None);
        }
    }

    #[test]
    fn a_copy_does_not_hear_of_what_is_changed_put_or_taken_afterwards() {
        let mut segments = filled(70);
        let copy = segments.clone();
        for place in [3, 32, 69] {
            let changed = segments.change(place, |number| *number += 1_000);
            assert_eq!(
                changed.as_deref(),
                segments.get(place).map(|found| &**found)
            );
        }
        assert_eq!(segments.change(70, |number| *number = 0), None);
        segments.push(Arc::new(70));
        let place = segments.latest(|number| *number == 40);
        assert_eq!(place, Some(40));
        assert_eq!(segments.take(40).as_deref(), Some(&40));
        assert_eq!(segments.latest(|number| *number == 40), None);
        assert_eq!(segments.take(70), None);
        assert_eq!(segments.get(40).map(|found| **found), Some(41));
        assert_eq!(segments.change(69, |_| ()).as_deref(), Some(&70));
        assert_eq!(listed(&copy), (0..70).collect::<Vec<_>>());
    }
}
