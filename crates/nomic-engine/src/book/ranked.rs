//! An order that was found once, kept as long as nothing is different on which it rests.

use super::order::Order;
use super::reordering::{Meetings, meeting};
use super::{Place, RuleBook};
use crate::RuleId;
use crate::rule::{Mark, Rule};
use crate::vocabulary::hooks::OUTRANKS;
use std::sync::Arc;

/// An order, what it rests on, and the steps that it took to find it.
#[derive(Debug)]
pub(super) struct Ranked {
    /// Who judged, and how they read.
    judges: Vec<(Place, Option<Mark>)>,
    /// Where several rules met.
    meetings: Meetings,
    /// Those rules, and how they read.
    rules: Vec<(RuleId, Option<Mark>)>,
    steps: u64,
    found: Arc<Order>,
}

impl Ranked {
    /// The order in which a book is. It has to follow from nothing but how the rules read that meet,
    /// and those that judge them.
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
    /// Puts the rules at each hook into the order that was found when it was looked for last, if
    /// nothing is different on which that rests and so many steps are left. Tells how many it took.
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
        self.stand(Order {
            hooks,
            circles: ranked.found.circles.clone(),
            tangles: Arc::clone(&ranked.found.tangles),
            mark: ranked.found.mark,
            ..Order::clone(&self.order)
        });
        Some(ranked.steps)
    }

    fn judges_of_order(&self) -> Vec<(Place, Option<Mark>)> {
        let judges = self.at_hook(OUTRANKS.name()).iter();
        judges
            .map(|place| (*place, self.mark_of(place.rule)))
            .collect()
    }

    fn mark_of(&self, rule: RuleId) -> Option<Mark> {
        self.get(rule).map(Rule::mark)
    }
}
