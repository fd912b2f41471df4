//! Order of the rules from their answers about each other.

use super::order::{ClaimCycle, Hooks, RuleOrder, distinct};
use super::tournament::{MixedCycle, PairPrecedence, rank};
use super::{ProvisionRef, RuleBook};
use crate::rulebook::profile::{Sphere, Spot};
use crate::rules::{CollectByExtend, FlatMap, FlatSet, StableSort};
use crate::vocabulary::hooks::{OUTRANKS, VOIDS};
use crate::{RuleId, encoding::cbor};
use std::sync::Arc;

/// Questions that decide the order itself. Their own rules are ordered by class and number.
const ORDERING: [&str; 2] = [OUTRANKS.name(), VOIDS.name()];

impl RuleBook {
    /// Puts the rules at each hook into the order that follows from the comparison of each pair.
    pub(crate) fn reorder(&mut self, mut compare: impl FnMut(RuleId, RuleId) -> PairPrecedence) {
        let meetings = self.meetings();
        // Rules that meet no other ones are compared with none.
        let mut known = Known::new(meeting(&meetings));
        let mut hooks = Arc::clone(&self.order.plain);
        let mut circles = Vec::new();
        let mut tangles = FlatMap::new();
        for (spot, places) in meetings {
            let hook = spot.hook;
            if ORDERING.contains(&hook) {
                continue;
            }
            let rules = distinct(&places);
            let ranking = rank(&rules, |a, b| known.look_up(a, b, &mut compare));
            let found = ranking.circles.into_iter();
            let found = found.map(|rules| ClaimCycle { hook, rules });
            // A circle of rules that meet on proposals and on questions is one.
            let new: Vec<_> = found.filter(|circle| !circles.contains(circle)).collect();
            circles.extend(new);
            if ranking.order != rules {
                let mut places = places.to_vec();
                sort(&mut places, &ranking.order);
                Arc::make_mut(&mut hooks).insert(spot, places.into());
            }
            if !ranking.tangles.is_empty() {
                tangles.insert(spot, ranking.tangles);
            }
        }
        self.set_order(RuleOrder {
            mark: mark(&hooks, &tangles),
            hooks,
            circles,
            tangles: Arc::new(tangles),
            ..RuleOrder::clone(&self.order)
        });
    }

    pub(super) fn meetings(&self) -> Meetings {
        let hooks = self.order.plain.iter();
        let several =
            hooks.filter(|(_, places)| places.iter().any(|place| !is_first(place, places)));
        several
            .map(|(spot, places)| (*spot, Arc::clone(places)))
            .collect()
    }
}

pub(super) type Meetings = Vec<(Spot, Arc<[ProvisionRef]>)>;

pub(super) fn meeting(meetings: &Meetings) -> FlatSet<RuleId> {
    let places = meetings.iter().flat_map(|(_, places)| places.iter());
    places.map(|place| place.rule).collect_by_extend()
}

fn is_first(place: &ProvisionRef, places: &[ProvisionRef]) -> bool {
    places.first().is_some_and(|first| first.rule == place.rule)
}

/// Results by pair, so that pairs are compared once for all hooks.
struct Known {
    places: Vec<Option<usize>>,
    count: usize,
    found: Vec<Option<PairPrecedence>>,
}

impl Known {
    fn new(rules: FlatSet<RuleId>) -> Known {
        let count = rules.len();
        let mut places = Vec::new();
        for (place, rule) in rules.into_iter().enumerate() {
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
            count,
            found: vec![None; count.saturating_mul(count)],
        }
    }

    fn look_up(
        &mut self,
        first: RuleId,
        second: RuleId,
        find: &mut impl FnMut(RuleId, RuleId) -> PairPrecedence,
    ) -> PairPrecedence {
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

fn sort(places: &mut [ProvisionRef], order: &[RuleId]) {
    let ranks: FlatMap<_, _> = order.iter().zip(0usize..).collect_by_extend();
    // Sorting is stable, so the provisions of one rule stay in the order of its source.
    places.stable_sort_by_key(|place| ranks.get(&place.rule).copied());
}

fn mark(hooks: &Hooks, tangles: &FlatMap<Spot, Vec<MixedCycle>>) -> [u8; 32] {
    let several = hooks
        .iter()
        .map(|(spot, places)| (spot.hook, spot.sphere == Sphere::Usual, distinct(places)))
        .filter(|(_, _, rules)| rules.len() > 1);
    let mut orders: Vec<_> = several.collect();
    // After the order among all rules at a place, encode the claim on each pair.
    for (spot, tangle) in tangles
        .iter()
        .flat_map(|(spot, all)| all.iter().map(move |one| (spot, one)))
    {
        let said = tangle.said.iter().map(|(one, other)| vec![*one, *other]);
        orders.extend(said.map(|pair| (spot.hook, spot.sphere == Sphere::Usual, pair)));
    }
    cbor::digest("nomic/order/v1", &orders)
}
