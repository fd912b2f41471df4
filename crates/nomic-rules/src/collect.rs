//! Items into maps and sets.

/// Collecting of iterators with little code per item type.
pub trait CollectByExtend: Iterator + Sized {
    /// The items in a map or a set. The result is that of `collect`, which brings code of its own for
    /// sorting each type of item; a browser has to load all of that, and a few items are not put
    /// there faster by it.
    fn collect_by_extend<C: Default + Extend<Self::Item>>(self) -> C {
        let mut gathered = C::default();
        gathered.extend(self);
        gathered
    }
}

impl<I: Iterator> CollectByExtend for I {}
