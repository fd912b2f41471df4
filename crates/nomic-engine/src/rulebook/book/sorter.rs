//! Order of the rules from their answers about each other.

use super::memo::{Memo, OrderAnswers};
use super::order::{ClaimCycle, Hooks, RuleOrder, distinct};
use super::pair_table::PairTable;
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
    /// Puts the rules at each hook into the order that follows from these judges' comparison of
    /// each pair. Only pairs with a changed rule are compared.
    ///
    /// `compare` also says whether the answer came without a failure.
    pub(crate) fn reorder(
        &mut self,
        judges: &[ProvisionRef],
        mut compare: impl FnMut(RuleId, RuleId) -> (PairPrecedence, bool),
    ) {
        let meetings = self.meetings();
        let memos = Arc::clone(&self.memos);
        let known = memos.order.as_ref();
        let known = known.and_then(|memo| memo.recall(self, judges));
        // Rules that meet no other ones are compared with none.
        let mut pairs = PairTable::new(meeting(&meetings));
        if let Some((answers, asked)) = &known {
            let is_asked = asked.iter().any(|rule| pairs.rules().contains(rule));
            if !is_asked && answers.meetings == meetings {
                let answers = Arc::clone(answers);
                return self.take_order(&answers, judges);
            }
            pairs.take_over(&answers.pairs, asked);
        }
        let mut failed = FlatSet::new();
        self.rank_all(&meetings, |first, second| {
            pairs.look_up(first, second, &mut |first, second| {
                let (found, sound) = compare(first, second);
                if !sound {
                    failed.extend([first, second]);
                }
                found
            })
        });
        let answers = Arc::new(OrderAnswers {
            meetings,
            pairs,
            order: Arc::clone(&self.order),
        });
        self.remember_order(judges, failed, answers);
    }

    /// Takes over a remembered order.
    fn take_order(&mut self, answers: &Arc<OrderAnswers>, judges: &[ProvisionRef]) {
        let mut hooks = Arc::clone(&self.order.plain);
        for (spot, places) in &answers.meetings {
            let found = answers.order.hooks.get(spot);
            if let Some(found) = found.filter(|found| *found != places) {
                Arc::make_mut(&mut hooks).insert(*spot, Arc::clone(found));
            }
        }
        self.set_order(RuleOrder {
            hooks,
            circles: answers.order.circles.clone(),
            tangles: Arc::clone(&answers.order.tangles),
            mark: answers.order.mark,
            ..RuleOrder::clone(&self.order)
        });
        self.remember_order(judges, FlatSet::new(), Arc::clone(answers));
    }

    fn remember_order(
        &mut self,
        judges: &[ProvisionRef],
        failed: FlatSet<RuleId>,
        answers: Arc<OrderAnswers>,
    ) {
        let about = answers.pairs.rules().clone();
        let memo = Memo::new(self, judges, about.into_iter(), failed, answers);
        Arc::make_mut(&mut self.memos).order = memo;
    }

    fn rank_all(
        &mut self,
        meetings: &Meetings,
        mut compare: impl FnMut(RuleId, RuleId) -> PairPrecedence,
    ) {
        let mut hooks = Arc::clone(&self.order.plain);
        let mut circles = Vec::new();
        let mut tangles = FlatMap::new();
        for (spot, places) in meetings {
            let hook = spot.hook;
            if ORDERING.contains(&hook) {
                continue;
            }
            let rules = distinct(places);
            let ranking = rank(&rules, &mut compare);
            let found = ranking.circles.into_iter();
            let found = found.map(|rules| ClaimCycle { hook, rules });
            // A circle of rules that meet on proposals and on questions is one.
            let new: Vec<_> = found.filter(|circle| !circles.contains(circle)).collect();
            circles.extend(new);
            if ranking.order != rules {
                let mut places = places.to_vec();
                sort(&mut places, &ranking.order);
                Arc::make_mut(&mut hooks).insert(*spot, places.into());
            }
            if !ranking.tangles.is_empty() {
                tangles.insert(*spot, ranking.tangles);
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

    /// Upper bound of the number of pairs of rules that meet at a hook.
    pub(crate) fn meeting_pairs(&self) -> u64 {
        let pairs = |rules: usize| {
            let rules = u64::try_from(rules).unwrap_or(u64::MAX);
            rules.saturating_mul(rules.saturating_sub(1)) / 2
        };
        let meetings = self.meetings();
        // A pair can meet at several hooks.
        let ordered = meetings
            .iter()
            .filter(|(spot, _)| !ORDERING.contains(&spot.hook));
        let at_hooks = ordered.map(|(_, places)| pairs(distinct(places).len()));
        let sum = at_hooks.fold(0, u64::saturating_add);
        sum.min(pairs(meeting(&meetings).len()))
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
