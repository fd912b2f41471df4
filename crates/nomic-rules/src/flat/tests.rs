use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{FlatMap, FlatSet};

#[derive(Clone, Debug)]
enum Step {
    Insert(u8, u16),
    Remove(u8),
    Default(u8),
    Change(u8, u16),
    Retain(u8),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let key = 0u8..24;
    let step = prop_oneof![
        4 => (key.clone(), any::<u16>()).prop_map(|(key, value)| Step::Insert(key, value)),
        2 => key.clone().prop_map(Step::Remove),
        2 => key.clone().prop_map(Step::Default),
        1 => (key.clone(), any::<u16>()).prop_map(|(key, value)| Step::Change(key, value)),
        1 => (2u8..5).prop_map(Step::Retain),
    ];
    prop::collection::vec(step, 0..64)
}

proptest! {
    #[test]
    fn a_flat_map_does_what_a_tree_does(steps in steps()) {
        let mut flat: FlatMap<u8, u16> = FlatMap::new();
        let mut tree: BTreeMap<u8, u16> = BTreeMap::new();
        for step in steps {
            match step {
                Step::Insert(key, value) => {
                    prop_assert_eq!(flat.insert(key, value), tree.insert(key, value));
                }
                Step::Remove(key) => prop_assert_eq!(flat.remove(&key), tree.remove(&key)),
                Step::Default(key) => {
                    prop_assert_eq!(flat.entry(key).or_default(), tree.entry(key).or_default());
                }
                Step::Change(key, value) => {
                    let (here, there) = (flat.get_mut(&key), tree.get_mut(&key));
                    prop_assert_eq!(&here, &there);
                    if let (Some(here), Some(there)) = (here, there) {
                        (*here, *there) = (value, value);
                    }
                }
                Step::Retain(part) => {
                    flat.retain(|key, _| key % part != 0);
                    tree.retain(|key, _| key % part != 0);
                }
            }
            prop_assert!(flat.iter().eq(&tree));
            prop_assert!(flat.iter().rev().eq(tree.iter().rev()));
            prop_assert_eq!((flat.len(), flat.is_empty()), (tree.len(), tree.is_empty()));
            prop_assert_eq!(flat.first_key_value(), tree.first_key_value());
            prop_assert_eq!(flat.last_key_value(), tree.last_key_value());
            for key in 0..25 {
                prop_assert_eq!(flat.get(&key), tree.get(&key));
                prop_assert!(flat.from_key(&key).eq(tree.range(key..)));
            }
        }
    }

    #[test]
    fn a_flat_set_holds_what_a_tree_holds(items in prop::collection::vec(any::<u8>(), 0..64)) {
        let mut flat = FlatSet::new();
        let mut tree = BTreeSet::new();
        for item in &items {
            prop_assert_eq!(flat.insert(*item), tree.insert(*item));
            prop_assert!(flat.iter().eq(&tree));
        }
        prop_assert_eq!(&FlatSet::from_iter(items.iter().copied()), &flat);
        for item in items.iter().step_by(2) {
            prop_assert_eq!(flat.remove(item), tree.remove(item));
            prop_assert_eq!(flat.contains(item), tree.contains(item));
        }
        prop_assert!(flat.into_iter().eq(tree));
    }

    #[cfg(feature = "minicbor")]
    #[test]
    fn both_are_written_as_trees_are(
        map: BTreeMap<u16, String>,
        set: BTreeSet<u32>,
    ) {
        let flat: FlatMap<_, _> = map.clone().into_iter().collect();
        prop_assert_eq!(minicbor::to_vec(flat).unwrap(), minicbor::to_vec(map).unwrap());
        let flat: FlatSet<_> = set.iter().copied().collect();
        prop_assert_eq!(minicbor::to_vec(flat).unwrap(), minicbor::to_vec(set).unwrap());
    }
}
