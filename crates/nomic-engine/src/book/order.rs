//! Who goes before whom.

use super::ranking::{Standing, Tangle, rank};
use super::{Place, RuleBook};
use crate::profile::{Sphere, Spot};
use crate::rules::Gather;
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
    /// Rules whose order hangs on which of them speak.
    tangles: BTreeMap<Spot, Vec<Tangle>>,
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
            tangles: BTreeMap::new(),
            mark: [0; 32],
        });
    }

    /// Whether they stand in that order and no other has been found since.
    pub(super) fn is_arranged(&self) -> bool {
        self.order.mark == [0; 32]
    }

    /// Puts the rules at each hook into the order that follows from how each two of them stand.
    pub(crate) fn reorder(&mut self, mut compare: impl FnMut(RuleId, RuleId) -> Standing) {
        let mut hooks = self.order.hooks.clone();
        // Rules that are heard nowhere are compared with none.
        let heard: BTreeSet<RuleId> = hooks
            .values()
            .flat_map(|places| places.iter().map(|place| place.rule))
            .gather();
        let mut known = Known::new(heard);
        let mut circles = Vec::new();
        let mut tangles = BTreeMap::new();
        for (spot, places) in &mut hooks {
            let hook = &spot.hook;
            if ORDERING.contains(hook) {
                continue;
            }
            // They may stand as rules said before, and have come to another mind since.
            sort(places, &self.order.rules);
            let rules = distinct(places);
            if rules.len() < 2 {
                continue;
            }
            let ranking = rank(&rules, |a, b| known.look_up(a, b, &mut compare));
            let found = ranking.circles.into_iter();
            let found = found.map(|rules| Circle { hook, rules });
            // A circle of rules that meet on proposals and on questions is one.
            let new: Vec<_> = found.filter(|circle| !circles.contains(circle)).collect();
            circles.extend(new);
            sort(places, &ranking.order);
            if !ranking.tangles.is_empty() {
                tangles.insert(*spot, ranking.tangles);
            }
        }
        self.order = Arc::new(Order {
            rules: self.order.rules.clone(),
            mark: mark(&hooks, &tangles),
            hooks,
            circles,
            tangles,
        });
    }

    /// Leaves the rules in the order that holds where no rule says otherwise, in which there are no
    /// circles.
    pub(crate) fn leave_in_order(&mut self) {
        self.order = Arc::new(Order {
            rules: self.order.rules.clone(),
            hooks: self.order.hooks.clone(),
            circles: Vec::new(),
            tangles: BTreeMap::new(),
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

    /// Whether who goes before whom here depends on which rules speak.
    pub(crate) fn is_tangled(&self, spot: Spot) -> bool {
        self.order.tangles.contains_key(&spot)
    }

    /// The order that holds among those that spoke here: for each place in it, where that one stands
    /// in `said`.
    pub(crate) fn order_of_speech(&self, spot: Spot, said: &[Place]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..said.len()).collect();
        for tangle in self.order.tangles.get(&spot).into_iter().flatten() {
            let within = |place: &&Place| tangle.rules.contains(&place.rule);
            // What is tangled stands side by side.
            let Some(start) = said.iter().position(|place| within(&place)) else {
                continue;
            };
            let speaking = said.get(start..).unwrap_or_default().iter();
            let length = speaking.clone().take_while(within).count();
            let rules = speaking.take(length).map(|place| place.rule).gather();
            let ranks = tangle.among(&rules);
            let ranks: BTreeMap<_, _> = ranks.iter().zip(0usize..).gather();
            let rank = |at: &usize| ranks.get(&said.get(*at)?.rule).copied();
            if let Some(speaking) = order.get_mut(start..start + length) {
                speaking.sort_by_key(rank);
            }
        }
        order
    }

    /// Stands for the order.
    pub(crate) fn order_mark(&self) -> [u8; 32] {
        self.order.mark
    }
}

/// What was found about each two rules, so that they are compared once for all hooks.
struct Known {
    /// The places of these rules, by their ids.
    places: Vec<Option<usize>>,
    count: usize,
    found: Vec<Option<Standing>>,
}

impl Known {
    fn new(rules: BTreeSet<RuleId>) -> Known {
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
        find: &mut impl FnMut(RuleId, RuleId) -> Standing,
    ) -> Standing {
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
    let ranks: BTreeMap<_, _> = order.iter().zip(0usize..).gather();
    // Sorting is stable, so the provisions of one rule stay in the order of its source.
    places.sort_by_key(|place| ranks.get(&place.rule).copied());
}

fn mark(hooks: &BTreeMap<Spot, Vec<Place>>, tangles: &BTreeMap<Spot, Vec<Tangle>>) -> [u8; 32] {
    let several = hooks
        .iter()
        .map(|(spot, places)| (spot.hook, spot.sphere == Sphere::Usual, distinct(places)))
        .filter(|(_, _, rules)| rules.len() > 1);
    let mut orders: Vec<_> = several.collect();
    // After the order at a place, which holds among all, what is said of each two.
    for (spot, tangle) in tangles
        .iter()
        .flat_map(|(spot, all)| all.iter().map(move |one| (spot, one)))
    {
        let said = tangle.said.iter().map(|(one, other)| vec![*one, *other]);
        orders.extend(said.map(|pair| (spot.hook, spot.sphere == Sphere::Usual, pair)));
    }
    cbor::digest("nomic/order/v1", &orders)
}
