//! Total order of rules from comparisons of pairs.

use crate::RuleId;
use crate::rules::{CollectByExtend, FlatMap, FlatSet, StableSort};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Relation of two rules; the first precedes the second by class and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairPrecedence {
    pub(crate) prevails: bool,
    /// Whether a rule says so, rather than class and number.
    pub(crate) said: bool,
}

/// Rules without a total order, although no claim is impossible: some rules' claims and the numbers
/// of the others form a circle. The first rule depends on the set of rules that answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MixedCycle {
    /// In the order among all of them.
    pub(super) rules: Vec<RuleId>,
    numbered: Vec<RuleId>,
    /// Pairs of rules: by a rule's claim the first precedes the second.
    pub(super) said: Vec<(RuleId, RuleId)>,
}

#[derive(Default)]
pub(super) struct Ranking {
    pub(super) order: Vec<RuleId>,
    pub(super) circles: Vec<Vec<RuleId>>,
    pub(super) tangles: Vec<MixedCycle>,
}

/// Orders rules; `rules` is in the default order. Claims override class and number. If even claims
/// form a circle, its rules keep the given order.
///
/// In such a tournament each member of an earlier component beats all members of later ones. So
/// after sorting by victories, the first k form whole components exactly if they have k(k-1)/2 +
/// k(n-k) victories: one for each pair among them, and all against the rest.
pub(super) fn rank(
    rules: &[RuleId],
    mut compare: impl FnMut(RuleId, RuleId) -> PairPrecedence,
) -> Ranking {
    let mut table: Vec<(usize, usize, RuleId)> = Vec::new();
    for (place, rule) in rules.iter().enumerate() {
        table.push((0, place, *rule));
    }
    for (place, rule) in rules.iter().enumerate() {
        for (other_place, other) in rules.iter().enumerate().skip(place + 1) {
            let winner = match compare(*rule, *other).prevails {
                true => place,
                false => other_place,
            };
            if let Some((victories, _, _)) = table.get_mut(winner) {
                *victories += 1;
            }
        }
    }
    table.stable_sort_by_key(|(victories, place, _)| (Reverse(*victories), *place));
    let mut ranking = Ranking::default();
    let (mut component, mut sum) = (Vec::new(), 0);
    for (before, (victories, place, rule)) in table.iter().enumerate() {
        component.push((*place, *rule));
        sum += victories;
        let k = before + 1;
        if sum == k * before / 2 + k * (rules.len() - k) {
            component.stable_sort();
            let whole: Vec<_> = component.drain(..).map(|(_, rule)| rule).collect();
            ranking.take(whole, &mut compare);
        }
    }
    ranking
}

impl Ranking {
    fn take(&mut self, whole: Vec<RuleId>, compare: impl FnMut(RuleId, RuleId) -> PairPrecedence) {
        if whole.len() < 2 {
            return self.order.extend(whole);
        }
        let said = said_of(&whole, compare);
        match unfold(&whole, &said) {
            Some(rules) => {
                self.order.extend_from_slice(&rules);
                self.tangles.push(MixedCycle {
                    rules,
                    numbered: whole,
                    said,
                });
            }
            None => {
                self.order.extend_from_slice(&whole);
                self.circles.push(whole);
            }
        }
    }
}

impl MixedCycle {
    /// Order of some of these rules. Each two of them are related as if the others were silent,
    /// unless these form a circle themselves.
    pub(super) fn among(&self, some: &FlatSet<RuleId>) -> Vec<RuleId> {
        let rules = self.numbered.iter().filter(|rule| some.contains(rule));
        let rules: Vec<_> = rules.copied().collect();
        unfold(&rules, &self.said).unwrap_or(rules)
    }
}

/// Pairs of rules with a claim, the preceding rule first; in order.
fn said_of(
    rules: &[RuleId],
    mut compare: impl FnMut(RuleId, RuleId) -> PairPrecedence,
) -> Vec<(RuleId, RuleId)> {
    let mut pairs = Vec::new();
    for (place, rule) in rules.iter().enumerate() {
        for other in rules.iter().skip(place + 1) {
            match compare(*rule, *other) {
                PairPrecedence { said: false, .. } => {}
                PairPrecedence { prevails: true, .. } => {
                    pairs.push((*rule, *other));
                }
                PairPrecedence { .. } => {
                    pairs.push((*other, *rule));
                }
            }
        }
    }
    pairs.stable_sort();
    pairs
}

/// An order that keeps all these pairs, otherwise the given one; none if the pairs form a circle.
/// Looks at each pair twice.
fn unfold(rules: &[RuleId], pairs: &[(RuleId, RuleId)]) -> Option<Vec<RuleId>> {
    let places: FlatMap<_, _> = rules.iter().copied().zip(0usize..).collect_by_extend();
    // How many are above each, and which are below it.
    let mut above = vec![0usize; rules.len()];
    let mut below = vec![Vec::new(); rules.len()];
    for (first, second) in pairs {
        let (Some(first), Some(second)) = (places.get(first), places.get(second)) else {
            continue;
        };
        if let (Some(below), Some(above)) = (below.get_mut(*first), above.get_mut(*second)) {
            below.push(*second);
            *above = above.saturating_add(1);
        }
    }
    let free = above.iter().zip(0usize..).filter(|(above, _)| **above == 0);
    let mut free: BinaryHeap<_> = free.map(|(_, place)| Reverse(place)).collect();
    let mut order = Vec::new();
    while let Some(Reverse(place)) = free.pop() {
        order.extend(rules.get(place));
        for second in below.get_mut(place).map(std::mem::take).unwrap_or_default() {
            if let Some(above) = above.get_mut(second) {
                *above = above.saturating_sub(1);
                if *above == 0 {
                    free.push(Reverse(second));
                }
            }
        }
    }
    (order.len() == rules.len()).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[u32]) -> Vec<RuleId> {
        ids.iter().copied().map(RuleId).collect()
    }

    fn set(rules: &[u32]) -> FlatSet<RuleId> {
        ids(rules).into_iter().collect()
    }

    fn ranked(rules: &[u32], upsets: &[(u32, u32)]) -> Ranking {
        rank(&ids(rules), |a, b| {
            let said = upsets.contains(&(a.0, b.0));
            PairPrecedence {
                prevails: !said,
                said,
            }
        })
    }

    #[test]
    fn without_upsets_everything_stays_as_it_is() {
        assert_eq!(ranked(&[3, 1, 2], &[]).order, ids(&[3, 1, 2]));
        assert_eq!(ranked(&[], &[]).order, ids(&[]));
    }

    #[test]
    fn who_prevails_goes_before_all_whom_it_beats() {
        let upsets = [(1, 4), (2, 4), (3, 4), (1, 2)];
        let ranking = ranked(&[1, 2, 3, 4], &upsets);
        assert_eq!(ranking.order, ids(&[4, 2, 1, 3]));
        assert!(ranking.tangles.is_empty());
    }

    #[test]
    fn what_is_said_holds_against_numbers_that_would_close_a_circle() {
        let ranking = ranked(&[1, 2, 3, 4, 5], &[(2, 4)]);
        assert_eq!(ranking.order, ids(&[1, 3, 4, 2, 5]));
        assert!(ranking.circles.is_empty());
    }

    #[test]
    fn of_a_tangle_each_two_stand_as_if_the_others_were_silent() {
        let ranking = ranked(&[1, 2, 3, 4, 5], &[(2, 4)]);
        let [tangle] = ranking.tangles.as_slice() else {
            panic!("one tangle");
        };
        assert_eq!(tangle.among(&set(&[3, 2])), ids(&[2, 3]));
        assert_eq!(tangle.among(&set(&[4, 3])), ids(&[3, 4]));
        assert_eq!(tangle.among(&set(&[2, 4])), ids(&[4, 2]));
        assert_eq!(tangle.among(&set(&[2, 3, 4])), ids(&[3, 4, 2]));
    }

    #[test]
    fn a_circle_of_what_is_said_stays_in_the_order_in_which_it_came() {
        let ranking = rank(&ids(&[1, 2, 3, 4, 5]), |a, b| PairPrecedence {
            prevails: (a.0, b.0) != (2, 4),
            said: a.0 > 1 && b.0 < 5,
        });
        assert_eq!(ranking.order, ids(&[1, 2, 3, 4, 5]));
        assert_eq!(ranking.circles, [ids(&[2, 3, 4])]);
        assert!(ranking.tangles.is_empty());
    }
}
