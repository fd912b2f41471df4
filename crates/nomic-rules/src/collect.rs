//! Items into maps and sets.

/// Collecting of iterators with little code per item type.
pub trait CollectByExtend: Iterator + Sized {
    /// The items in a map or a set, as from `collect`. `collect` brings its own sorting code for
    /// each type of item. A browser has to load that code, and it is not faster for a few items.
    fn collect_by_extend<C: Default + Extend<Self::Item>>(self) -> C {
        let mut gathered = C::default();
        gathered.extend(self);
        gathered
    }
}

impl<I: Iterator> CollectByExtend for I {}
