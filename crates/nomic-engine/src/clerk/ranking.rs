//! What follows for the rules from each other whenever they change: which of them are void, and
//! which goes before which.

use super::Clerk;
use crate::because::{Because, KernelReason};
use crate::book::{Circle, OUTRANKS, Place, RuleBook, VOIDS};
use crate::limits::ORDER_FUEL;
use crate::rule::{RuleFault, Status};
use crate::rules::Value;
use crate::view::{consult, thing};
use crate::what::What;
use crate::{RuleId, RuleNumber};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is asked while the order is found: from a share of the move's fuel, so that many rules
/// cannot bring a change of the rules to nothing.
struct Inquiry {
    fuel: Cell<u64>,
    faults: RefCell<Vec<(Place, RuleFault)>>,
}

impl Inquiry {
    fn new(left: u64) -> Inquiry {
        Inquiry {
            fuel: Cell::new(left.min(ORDER_FUEL)),
            faults: RefCell::default(),
        }
    }
}

/// A yes or no, from whom, and the rules that said otherwise.
struct Verdict {
    value: bool,
    place: Place,
    beaten: Vec<RuleNumber>,
}

impl Clerk<'_> {
    /// Finds out anew which rules are void and which goes before which. To be called after every
    /// change of the rules.
    pub(super) fn rules_changed(&mut self) {
        let circles = self.state.rules.circles().to_vec();
        self.find_void_rules();
        self.find_order();
        self.report_circles(&circles);
    }

    /// Finds the order anew if a rule that has a say in it has come to another mind.
    pub(super) fn reconsider(&mut self, rule: RuleId) {
        let says = |hook| {
            let mut places = self.state.rules.at_hook(hook).iter();
            places.any(|place| place.rule == rule)
        };
        let found = self.state.rule(rule);
        let claims = found.is_some_and(|rule| !rule.program.claims().is_empty());
        if says(OUTRANKS) || says(VOIDS) || claims {
            self.rules_changed();
        }
    }

    /// Tells of the questions to which a rule had an answer before this move and none has any more.
    pub(super) fn report_silence(&mut self) {
        let silent = self.state.rules.unanswered();
        let lost = silent.iter().filter(|hook| !self.silent.contains(hook));
        let lost: Vec<_> = lost.copied().collect();
        for question in lost {
            let what = What::Unanswered(question.into());
            self.happened(what, vec![Because::Kernel(KernelReason::Default)]);
        }
    }

    fn find_void_rules(&mut self) {
        let before: BTreeSet<_> = self.voided().collect();
        if before.is_empty() && !self.state.rules.hears(VOIDS) {
            return;
        }
        self.revise_book(|book| {
            for rule in &before {
                book.update(*rule, |rule| {
                    rule.status = Status::InForce;
                    rule.voided_by = None;
                });
            }
        });
        let verdicts = self.judge_validity();
        self.revise_book(|book| {
            for (rule, verdict) in verdicts.iter().filter(|(_, verdict)| verdict.value) {
                let by = book.get(verdict.place.rule).map(|rule| rule.number);
                book.update(*rule, |rule| {
                    rule.status = Status::Void;
                    rule.voided_by = by;
                });
            }
        });
        self.report_validity(&before, verdicts);
    }

    /// The rules that others make void. One that is void by a judge's word is not among them.
    fn voided(&self) -> impl Iterator<Item = RuleId> {
        let void = |rule: &&crate::Rule| rule.status == Status::Void && rule.voided_by.is_some();
        self.state.rules.iter().filter(void).map(|rule| rule.id)
    }

    fn revise_book(&mut self, change: impl FnOnce(&mut RuleBook)) {
        let book = Arc::make_mut(&mut self.state.rules);
        change(book);
        book.arrange();
    }

    /// Asks of each rule whether it is void. First come the rules that have a say in it, each asked
    /// of those before it that still have theirs; then all the others.
    fn judge_validity(&mut self) -> BTreeMap<RuleId, Verdict> {
        let inquiry = Inquiry::new(self.fuel.get());
        let mut verdicts = BTreeMap::new();
        let judges: Vec<_> = self.state.rules.at_hook(VOIDS).to_vec();
        let mut standing: Vec<Place> = Vec::new();
        for judge in &judges {
            if !verdicts.contains_key(&judge.rule) {
                let args = [thing::rule(judge.rule)];
                let verdict = self.inquire(&inquiry, VOIDS, &standing, &args);
                verdicts.extend(verdict.map(|verdict| (judge.rule, verdict)));
            }
            if !verdicts
                .get(&judge.rule)
                .is_some_and(|verdict| verdict.value)
            {
                standing.push(*judge);
            }
        }
        let others = self.state.rules.in_force().map(|rule| rule.id);
        let is_judge = |rule: &RuleId| judges.iter().any(|judge| judge.rule == *rule);
        let others: Vec<_> = others.filter(|rule| !is_judge(rule)).collect();
        for rule in others {
            let verdict = self.inquire(&inquiry, VOIDS, &standing, &[thing::rule(rule)]);
            verdicts.extend(verdict.map(|verdict| (rule, verdict)));
        }
        self.settle_inquiry(inquiry);
        verdicts
    }

    fn report_validity(&mut self, before: &BTreeSet<RuleId>, verdicts: BTreeMap<RuleId, Verdict>) {
        let rules: Vec<_> = self.state.rules.iter().map(|rule| rule.id).collect();
        let mut verdicts = verdicts;
        for rule in rules {
            let verdict = verdicts.remove(&rule);
            let void = verdict.as_ref().is_some_and(|verdict| verdict.value);
            if void == before.contains(&rule) {
                continue;
            }
            let because = match verdict {
                Some(verdict) => self.because(verdict.place, verdict.beaten),
                None => Because::Kernel(KernelReason::Default),
            };
            let number = self.number_of_rule(rule);
            let what = if void {
                What::RuleVoided { rule, number }
            } else {
                What::RuleRevived { rule, number }
            };
            self.happened(what, vec![because]);
        }
    }

    /// Puts the rules into the order that they themselves give.
    fn find_order(&mut self) {
        let silent = !self.state.rules.hears(OUTRANKS);
        if silent && self.state.rules.circles().is_empty() {
            return;
        }
        let inquiry = Inquiry::new(self.fuel.get());
        let mut book = RuleBook::clone(&self.state.rules);
        let judges = book.at_hook(OUTRANKS).to_vec();
        book.reorder(|first, second| self.prevails(&inquiry, &judges, first, second));
        self.state.rules = Arc::new(book);
        self.settle_inquiry(inquiry);
    }

    /// Whether a rule that goes before another one by class and number really does. Both ways are
    /// asked: where each is to go before the other, class and number decide again.
    fn prevails(&self, inquiry: &Inquiry, judges: &[Place], first: RuleId, second: RuleId) -> bool {
        let ask = |a, b| {
            let args = [thing::rule(a), thing::rule(b)];
            let verdict = self.inquire(inquiry, OUTRANKS, judges, &args);
            verdict.map(|verdict| verdict.value)
        };
        match (ask(first, second), ask(second, first)) {
            (Some(there), Some(back)) if there != back => there,
            (Some(false), None) => false,
            (None, Some(back)) => !back,
            _ => true,
        }
    }

    /// The first answer of these provisions. Once the fuel is spent nobody answers any more.
    fn inquire(
        &self,
        inquiry: &Inquiry,
        hook: &'static str,
        judges: &[Place],
        args: &[Value],
    ) -> Option<Verdict> {
        if inquiry.fuel.get() == 0 {
            return None;
        }
        let said = consult::those(&self.state, (hook, judges), args, &inquiry.fuel);
        inquiry.faults.borrow_mut().extend(said.faults);
        let answers = said.answers.into_iter();
        let mut answers = answers.filter_map(|(place, value)| match value {
            Value::Truth(value) => Some((place, value)),
            _ => None,
        });
        let (place, value) = answers.next()?;
        let others = answers.filter(|(_, other)| *other != value);
        Some(Verdict {
            value,
            place,
            beaten: others.map(|(place, _)| self.number_of(place)).collect(),
        })
    }

    fn settle_inquiry(&mut self, inquiry: Inquiry) {
        let given = self.fuel.get().min(ORDER_FUEL);
        let spent = given.saturating_sub(inquiry.fuel.get());
        self.fuel.set(self.fuel.get().saturating_sub(spent));
        self.mark_all(inquiry.faults.into_inner());
    }

    fn report_circles(&mut self, before: &[Circle]) {
        let circles = self.state.rules.circles().to_vec();
        for circle in circles {
            if before.contains(&circle) {
                continue;
            }
            let numbers = circle.rules.iter().map(|rule| self.number_of_rule(*rule));
            let what = What::PrecedenceCircle {
                hook: circle.hook.into(),
                rules: numbers.collect(),
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
    }
}
