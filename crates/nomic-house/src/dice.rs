//! Chance from a seed.

/// Generator (SplitMix64). Equal seeds give equal numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Dice for one question: other questions get other numbers.
    pub(crate) fn of(seed: u64, question: u64) -> Dice {
        let mut dice = Dice::new(seed ^ question.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        Dice::new(dice.next())
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        let number = self.next().checked_rem(bound).unwrap_or(0);
        usize::try_from(number).unwrap_or(0)
    }

    /// A number from `least` to `most`; `least` if that range is empty.
    pub(crate) fn within(&mut self, least: i64, most: i64) -> i64 {
        let span = usize::try_from(most.saturating_sub(least)).unwrap_or(0);
        let above = i64::try_from(self.below(span.saturating_add(1))).unwrap_or(0);
        least.saturating_add(above)
    }

    pub(crate) fn percent(&mut self, chance: u8) -> bool {
        self.below(100) < usize::from(chance)
    }

    pub(crate) fn pick<'a, T>(&mut self, several: &'a [T]) -> Option<&'a T> {
        several.get(self.below(several.len()))
    }

    pub(crate) fn take<T>(&mut self, several: &mut Vec<T>) -> Option<T> {
        let place = self.below(several.len());
        (place < several.len()).then(|| several.swap_remove(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_answers_two_questions_differently_and_each_always_alike() {
        let numbers = |question| {
            let mut dice = Dice::of(7, question);
            [(); 4].map(|()| dice.below(1_000))
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
    }

    #[test]
    fn a_range_is_met_from_end_to_end_and_an_empty_one_gives_its_beginning() {
        let mut dice = Dice::new(3);
        let thrown: std::collections::BTreeSet<i64> =
            (0..100).map(|_| dice.within(-1, 2)).collect();
        assert_eq!(thrown.into_iter().collect::<Vec<_>>(), [-1, 0, 1, 2]);
        assert_eq!(dice.within(5, 4), 5);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
