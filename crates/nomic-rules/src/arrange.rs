//! Items in order.

use std::cmp::Ordering;

/// What slices can do besides.
pub trait Arrange<T> {
    /// Puts the items in this order; those that are equal stay as they stood. The result is that of
    /// `sort_by`, which brings code of its own for each type of item; a browser has to load all of
    /// that. This one moves numbers for all of them, which is slower: short lists don't feel it.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// The same in the order of their keys.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }

    /// The same in the items' own order.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
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

/// Which item comes in each of so many places.
fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order = Vec::from_iter(0..count);
    order.sort_by(|one, other| compare(*one, *other));
    order
}

/// Has items swapped until each place has its own, going round each circle of places once.
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
            arranged.arrange_by_key(|(key, _)| *key);
            prop_assert_eq!(&arranged, &expected);
            arranged.arrange_by(|one, other| other.cmp(one));
            expected.sort_by(|one, other| other.cmp(one));
            prop_assert_eq!(&arranged, &expected);
            arranged.arrange();
            expected.sort();
            prop_assert_eq!(arranged, expected);
        }
    }
}
