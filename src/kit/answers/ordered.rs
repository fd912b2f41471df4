//! Putting short lists in order.

/// Puts a list in order by a key, and leaves what has the same key as it stands. The standard
/// library's sorts come anew for each type and are a good part of the page; the lists that pages
/// show are short, and in order but for a few.
pub(crate) fn put_in_order<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while let Some([before, this]) = list.get_mut(at - 1..=at)
            && key(this) < key(before)
        {
            std::mem::swap(before, this);
            at -= 1;
            if at == 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::put_in_order;

    #[test]
    fn a_list_is_put_in_order_as_the_standard_library_does_it() {
        let mut seed = 7_u32;
        for length in 0..40 {
            let next = |_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 28, seed)
            };
            let mut list: Vec<(u32, u32)> = (0..length).map(next).collect();
            let mut right = list.clone();
            right.sort_by_key(|(key, _)| *key);
            put_in_order(&mut list, |(key, _)| *key);
            assert_eq!(list, right);
        }
    }
}
