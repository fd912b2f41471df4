//! Items in order.

use std::cmp::Ordering;

/// Stable sorting of slices with little code per item type.
pub trait StableSort<T> {
    /// Sorts stably, like `sort_by`. `sort_by` is compiled again for each item type, and a browser
    /// has to load all copies. This function sorts indices with one shared routine, which is slower
    /// only for long lists.
    fn stable_sort_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    fn stable_sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.stable_sort_by(|one, other| key(one).cmp(&key(other)));
    }

    fn stable_sort(&mut self)
    where
        T: Ord,
    {
        self.stable_sort_by(T::cmp);
    }
}

impl<T> StableSort<T> for [T] {
    fn stable_sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let order = order(
            self.len(),
            &mut |one, other| match (self.get(one), self.get(other)) {
                (Some(one), Some(other)) => compare(one, other),
                _ => Ordering::Equal,
            },
        );
        follow(order, &mut |one, other| self.swap(one, other));
    }
}

fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order = Vec::from_iter(0..count);
    order.sort_by(|one, other| compare(*one, *other));
    order
}

/// Swaps items until each is in its place, one cycle of places after the other.
fn follow(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut place = start;
        while let Some(next) = order.get_mut(place) {
            let from = std::mem::replace(next, place);
            if from == start {
                break;
            }
            swap(place, from);
            place = from;
        }
    }
}

// Random play with the native tools only.
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn items_come_to_stand_as_the_standard_library_sorts_them(
            items in prop::collection::vec((0_u8..9, any::<u16>()), 0..90)
        ) {
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            let mut arranged = items.clone();
            arranged.stable_sort_by_key(|(key, _)| *key);
            prop_assert_eq!(&arranged, &expected);
            arranged.stable_sort_by(|one, other| other.cmp(one));
            expected.sort_by(|one, other| other.cmp(one));
            prop_assert_eq!(&arranged, &expected);
            arranged.stable_sort();
            expected.sort();
            prop_assert_eq!(arranged, expected);
        }
    }
}
