//! Selection of numbers that belong together: the heaviest chain that only rises.

use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WeightedNumber {
    pub(crate) number: u32,
    pub(crate) weight: u32,
}

/// Indices of the links of the heaviest strictly rising chain, in order.
pub(crate) fn heaviest(links: &[WeightedNumber]) -> Vec<usize> {
    // For each number, the weight of the best chain that ends there; only chains heavier than every
    // chain with a lower end.
    let mut best: BTreeMap<u32, (u64, usize)> = BTreeMap::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(links.len());
    for (at, link) in links.iter().enumerate() {
        let lower = best.range(..link.number).next_back();
        let lower = lower.map(|(_, (weight, place))| (*weight, *place));
        before.push(lower.map(|(_, place)| place));
        let weight = lower.map_or(0, |(weight, _)| weight) + u64::from(link.weight);
        if best
            .get(&link.number)
            .is_some_and(|(known, _)| *known >= weight)
        {
            continue;
        }
        best.insert(link.number, (weight, at));
        while let Some((number, (other, _))) = best.range(link.number + 1..).next() {
            if *other > weight {
                break;
            }
            let number = *number;
            best.remove(&number);
        }
    }
    let mut chain = Vec::new();
    let mut place = best.last_key_value().map(|(_, (_, place))| *place);
    while let Some(at) = place {
        chain.push(at);
        place = before.get(at).copied().flatten();
    }
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::{WeightedNumber, heaviest};

    fn chain(numbers: &[(u32, u32)]) -> Vec<u32> {
        let links: Vec<WeightedNumber> = numbers
            .iter()
            .map(|(number, weight)| WeightedNumber {
                number: *number,
                weight: *weight,
            })
            .collect();
        heaviest(&links)
            .iter()
            .map(|at| links[*at].number)
            .collect()
    }

    #[test]
    fn what_falls_out_of_the_order_is_left_out() {
        assert_eq!(
            chain(&[(101, 1), (102, 1), (1, 1), (103, 1), (104, 1)]),
            [101, 102, 103, 104]
        );
        assert_eq!(chain(&[]), [0_u32; 0]);
    }

    #[test]
    fn weight_counts_more_than_length() {
        assert_eq!(chain(&[(5, 9), (1, 1), (2, 1), (6, 1)]), [5, 6]);
        assert_eq!(chain(&[(7, 1), (7, 3)]), [7]);
    }
}
