//! Cached order of the rules, valid while nothing that it depends on has changed.

use super::order::RuleOrder;
use super::sorter::{Meetings, meeting};
use super::{ProvisionRef, RuleBook};
use crate::RuleId;
use crate::model::rule::{Rule, RuleIdentity};
use crate::vocabulary::hooks::OUTRANKS;
use std::sync::Arc;

/// An order, its inputs, and the steps of computing it.
#[derive(Debug)]
pub(super) struct Ranked {
    judges: Vec<(ProvisionRef, Option<RuleIdentity>)>,
    meetings: Meetings,
    rules: Vec<(RuleId, Option<RuleIdentity>)>,
    steps: u64,
    found: Arc<RuleOrder>,
}

impl Ranked {
    /// Present order of a book. It must depend only on the texts of the rules that meet and of the
    /// rules that judge them.
    pub(super) fn new(book: &RuleBook, steps: u64) -> Ranked {
        let meetings = book.meetings();
        let rules = meeting(&meetings);
        Ranked {
            judges: book.judges_of_order(),
            rules: rules
                .iter()
                .map(|rule| (*rule, book.mark_of(*rule)))
                .collect(),
            meetings,
            steps,
            found: Arc::clone(&book.order),
        }
    }

    fn holds_in(&self, book: &RuleBook, meetings: &Meetings) -> bool {
        let mut rules = self.rules.iter();
        *meetings == self.meetings
            && rules.all(|(rule, mark)| book.mark_of(*rule) == *mark)
            && book.judges_of_order() == self.judges
    }
}

impl RuleBook {
    /// Puts the rules at each hook into the cached order, if it is still valid and enough steps are
    /// left. Returns the steps spent on it.
    pub(crate) fn reorder_as_before(&mut self, left: u64) -> Option<u64> {
        let ranked = Arc::clone(self.memories.ranked.as_ref()?);
        let meetings = self.meetings();
        if ranked.steps >= left || !ranked.holds_in(self, &meetings) {
            return None;
        }
        let mut hooks = Arc::clone(&self.order.plain);
        for (spot, places) in &meetings {
            let found = ranked.found.hooks.get(spot)?;
            if found != places {
                Arc::make_mut(&mut hooks).insert(*spot, Arc::clone(found));
            }
        }
        self.set_order(RuleOrder {
            hooks,
            circles: ranked.found.circles.clone(),
            tangles: Arc::clone(&ranked.found.tangles),
            mark: ranked.found.mark,
            ..RuleOrder::clone(&self.order)
        });
        Some(ranked.steps)
    }

    fn judges_of_order(&self) -> Vec<(ProvisionRef, Option<RuleIdentity>)> {
        let judges = self.at_hook(OUTRANKS.name()).iter();
        judges
            .map(|place| (*place, self.mark_of(place.rule)))
            .collect()
    }

    fn mark_of(&self, rule: RuleId) -> Option<RuleIdentity> {
        self.get(rule).map(Rule::mark)
    }
}
