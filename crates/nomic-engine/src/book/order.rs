//! Who goes before whom.

use super::{Place, RuleBook};
use crate::profile::{Sphere, Spot};
use crate::vocabulary::hooks::{OUTRANKS, VOIDS};
use crate::{RuleId, cbor};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The questions by which the order itself is found. Their own rules stand by class and number.
const ORDERING: [&str; 2] = [OUTRANKS.name(), VOIDS.name()];

/// Where the rules in force stand among each other.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// The rules in force, by class, then the lower number first.
    pub(super) rules: Vec<RuleId>,
    /// Where code in force attaches, by hook, in order of precedence.
    pub(super) hooks: BTreeMap<Spot, Vec<Place>>,
    /// Rules that go before each other in a circle.
    pub(super) circles: Vec<Circle>,
    /// Stands for all this where it does not follow from the rules alone.
    pub(super) mark: [u8; 32],
}

/// Rules each of which goes before the next one, and the last one before the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Circle {
    pub(crate) hook: &'static str,
    pub(crate) rules: Vec<RuleId>,
}

impl RuleBook {
    /// Puts the rules in force into the order that holds where no rule says otherwise: by the rank
    /// of the class, then the lower number. It is total, since of two rules with one number the
    /// older one goes first.
    pub(crate) fn arrange(&mut self) {
        self.bind_claims();
        let in_force = self.rules.values().filter(|rule| rule.in_force());
        let mut order: Vec<_> = in_force
            .map(|rule| (rule.class.rank(), rule.number, rule.id))
            .collect();
        order.sort_unstable();
        let mut hooks: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (_, _, id) in &order {
            let attached = self.rules.get(id).map(|rule| &rule.profile.attached);
            for (spot, provision) in attached.into_iter().flatten() {
                let place = Place {
                    rule: *id,
                    provision: *provision,
                };
                hooks.entry(*spot).or_insert_with(Vec::new).push(place);
            }
        }
        self.order = Arc::new(Order {
            rules: order.into_iter().map(|(_, _, id)| id).collect(),
            hooks,
            // Until the order is found anew; whoever does that compares the two.
            circles: self.order.circles.clone(),
            mark: [0; 32],
        });
    }

    /// Puts the rules at each hook into the order that `prevails` gives them: whether the first of
    /// two rules, which by class and number goes before the second, really does.
    pub(crate) fn reorder(&mut self, mut prevails: impl FnMut(RuleId, RuleId) -> bool) {
        let mut known = Known::new(&self.order.rules);
        let mut hooks = self.order.hooks.clone();
        let mut circles = Vec::new();
        for (Spot { hook, .. }, places) in &mut hooks {
            if ORDERING.contains(hook) {
                continue;
            }
            let rules = distinct(places);
            if rules.len() < 2 {
                continue;
            }
            let ranking = rank(&rules, |a, b| known.look_up(a, b, &mut prevails));
            let found = ranking.circles.into_iter();
            let found = found.map(|rules| Circle { hook, rules });
            // A circle of rules that meet on proposals and on questions is one.
            let new: Vec<_> = found.filter(|circle| !circles.contains(circle)).collect();
            circles.extend(new);
            sort(places, &ranking.order);
        }
        self.order = Arc::new(Order {
            rules: self.order.rules.clone(),
            mark: mark(&hooks),
            hooks,
            circles,
        });
    }

    /// Leaves the rules in the order that holds where no rule says otherwise, in which there are no
    /// circles.
    pub(crate) fn leave_in_order(&mut self) {
        self.order = Arc::new(Order {
            rules: self.order.rules.clone(),
            hooks: self.order.hooks.clone(),
            circles: Vec::new(),
            mark: self.order.mark,
        });
    }

    /// Whether any rule has a say in who goes before whom.
    pub(crate) fn hears(&self, hook: &'static str) -> bool {
        !self.at_hook(hook).is_empty()
    }

    /// Rules that go before each other in a circle.
    pub(crate) fn circles(&self) -> &[Circle] {
        &self.order.circles
    }

    /// Stands for the order.
    pub(crate) fn order_mark(&self) -> [u8; 32] {
        self.order.mark
    }
}

/// What was found about each two rules in force, so that they are compared once for all hooks.
struct Known {
    /// The places of the rules in force, by their ids.
    places: Vec<Option<usize>>,
    count: usize,
    found: Vec<Option<bool>>,
}

impl Known {
    fn new(rules: &[RuleId]) -> Known {
        let mut places = Vec::new();
        for (place, rule) in rules.iter().enumerate() {
            let Ok(id) = usize::try_from(rule.0) else {
                continue;
            };
            places.resize(places.len().max(id.saturating_add(1)), None);
            if let Some(slot) = places.get_mut(id) {
                *slot = Some(place);
            }
        }
        Known {
            places,
            count: rules.len(),
            found: vec![None; rules.len().saturating_mul(rules.len())],
        }
    }

    fn look_up(
        &mut self,
        first: RuleId,
        second: RuleId,
        find: &mut impl FnMut(RuleId, RuleId) -> bool,
    ) -> bool {
        let slot = self.slot(first, second);
        let slot = slot.and_then(|slot| self.found.get_mut(slot));
        match slot {
            Some(Some(found)) => *found,
            Some(empty) => *empty.insert(find(first, second)),
            None => find(first, second),
        }
    }

    fn slot(&self, first: RuleId, second: RuleId) -> Option<usize> {
        let place = |rule: RuleId| {
            let id = usize::try_from(rule.0).ok()?;
            self.places.get(id).copied().flatten()
        };
        let row = place(first)?.checked_mul(self.count)?;
        row.checked_add(place(second)?)
    }
}

/// The rules that have provisions here, in the order of these.
pub(super) fn distinct(places: &[Place]) -> Vec<RuleId> {
    let mut seen = BTreeSet::new();
    let rules = places.iter().map(|place| place.rule);
    rules.filter(|rule| seen.insert(*rule)).collect()
}

fn sort(places: &mut [Place], order: &[RuleId]) {
    let ranks: BTreeMap<_, _> = order.iter().zip(0usize..).collect();
    // Sorting is stable, so the provisions of one rule stay in the order of its source.
    places.sort_by_key(|place| ranks.get(&place.rule).copied());
}

fn mark(hooks: &BTreeMap<Spot, Vec<Place>>) -> [u8; 32] {
    let several = hooks
        .iter()
        .map(|(spot, places)| (spot.hook, spot.sphere == Sphere::Usual, distinct(places)))
        .filter(|(_, _, rules)| rules.len() > 1);
    let orders: Vec<_> = several.collect();
    cbor::digest("nomic/order/v1", &orders)
}

struct Ranking {
    order: Vec<RuleId>,
    circles: Vec<Vec<RuleId>>,
}

/// Orders rules of which each two are compared, the one that comes first in `rules` always given
/// first. Where the comparisons run in a circle, its rules stay in the order in which they came.
///
/// In such a tournament whoever belongs to an earlier component beats everybody in a later one.
/// So, sorted by victories, the first k make up whole components just where they have beaten each
/// other once and all the rest: k(k-1)/2 + k(n-k) victories in all.
fn rank(rules: &[RuleId], mut first_prevails: impl FnMut(RuleId, RuleId) -> bool) -> Ranking {
    let mut table: Vec<(usize, usize, RuleId)> = Vec::new();
    for (place, rule) in rules.iter().enumerate() {
        table.push((0, place, *rule));
    }
    for (place, rule) in rules.iter().enumerate() {
        for (other_place, other) in rules.iter().enumerate().skip(place + 1) {
            let winner = if first_prevails(*rule, *other) {
                place
            } else {
                other_place
            };
            if let Some((victories, _, _)) = table.get_mut(winner) {
                *victories += 1;
            }
        }
    }
    table.sort_unstable_by_key(|(victories, place, _)| (std::cmp::Reverse(*victories), *place));
    let mut ranking = Ranking {
        order: Vec::new(),
        circles: Vec::new(),
    };
    let (mut component, mut sum) = (Vec::new(), 0);
    for (before, (victories, place, rule)) in table.iter().enumerate() {
        component.push((*place, *rule));
        sum += victories;
        let k = before + 1;
        if sum == k * before / 2 + k * (rules.len() - k) {
            component.sort_unstable();
            let whole: Vec<_> = component.drain(..).map(|(_, rule)| rule).collect();
            ranking.order.extend_from_slice(&whole);
            if whole.len() > 1 {
                ranking.circles.push(whole);
            }
        }
    }
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: &[u32]) -> Vec<RuleId> {
        ids.iter().copied().map(RuleId).collect()
    }

    fn ranked(rules: &[u32], upsets: &[(u32, u32)]) -> (Vec<RuleId>, Vec<Vec<RuleId>>) {
        let ranking = rank(&ids(rules), |a, b| !upsets.contains(&(a.0, b.0)));
        (ranking.order, ranking.circles)
    }

    #[test]
    fn without_upsets_everything_stays_as_it_is() {
        assert_eq!(ranked(&[3, 1, 2], &[]), (ids(&[3, 1, 2]), vec![]));
        assert_eq!(ranked(&[], &[]), (vec![], vec![]));
    }

    #[test]
    fn who_prevails_goes_before_all_whom_it_beats() {
        let upsets = [(1, 4), (2, 4), (3, 4), (1, 2)];
        assert_eq!(ranked(&[1, 2, 3, 4], &upsets), (ids(&[4, 2, 1, 3]), vec![]));
    }

    #[test]
    fn a_circle_keeps_its_place_and_stays_in_the_order_in_which_it_came() {
        let (order, circles) = ranked(&[1, 2, 3, 4, 5], &[(2, 4)]);
        assert_eq!(order, ids(&[1, 2, 3, 4, 5]));
        assert_eq!(circles, [ids(&[2, 3, 4])]);
    }
}
