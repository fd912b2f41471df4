//! What follows for the rules from each other whenever they change: which of them are void, and
//! which goes before which.

use super::Clerk;
use crate::RuleId;
use crate::because::{Because, KernelReason};
use crate::book::{Circle, Judges, Verdict};
use crate::inquiry::{Findings, Inquiry};
use crate::limits::ORDER_FUEL;
use crate::rules::{FlatMap, FlatSet, Gather};
use crate::vocabulary::hooks::OUTRANKS;
use crate::what::What;
use std::sync::Arc;

/// What has changed, so that it is found out anew how rules stand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changed {
    /// The rules, as was decided: then it is found out, however much was done in this move.
    ByDecision,
    /// The rules, by one of them.
    ByRule,
    /// What rules keep.
    Kept,
}

impl Clerk<'_> {
    /// Finds out anew which rules are void and which goes before which. To be called after every
    /// change of the rules that was decided.
    pub(super) fn rules_changed(&mut self) {
        self.find_out(Changed::ByDecision);
    }

    /// The same after a change that a rule has made, which [has steps](Self::has_steps_to_change) for it.
    pub(super) fn rules_changed_by_rule(&mut self) {
        self.find_out(Changed::ByRule);
    }

    /// Whether enough steps are left in this move to find that out once more.
    pub(super) const fn has_steps_to_change(&self) -> bool {
        self.purse().order.get() >= 2 * ORDER_FUEL
    }

    /// Finds the order anew if a rule that has a say in it may have come to another mind, since this
    /// one keeps something else: itself, or one that uses what others keep. Where the steps for it are
    /// used up, all stand as before.
    pub(super) fn reconsider(&mut self, rule: RuleId) {
        let book = self.state().rules();
        let own = book.get(rule).filter(|own| own.in_force());
        if book.judges_by_shared() || own.is_some_and(|own| own.profile.judges_by_own) {
            self.find_out(Changed::Kept);
        }
    }

    fn find_out(&mut self, changed: Changed) {
        let circles = self.state().rules().circles().to_vec();
        self.find_void_rules(changed);
        self.find_order(changed);
        self.report_circles(&circles);
    }

    /// The steps that can be taken to find out one of the two.
    fn steps_for(&self, changed: Changed) -> u64 {
        match self.is_paid(changed) {
            true => self.purse().order.get().min(ORDER_FUEL),
            false => ORDER_FUEL,
        }
    }

    /// Whether these steps are among so many of the move. What was decided and is not only tried has its own:
    /// there are no more decisions in a move than matters that are open.
    const fn is_paid(&self, changed: Changed) -> bool {
        self.purse().trying || !matches!(changed, Changed::ByDecision)
    }

    /// Tells of the questions to which a rule had an answer before this move and none has any more.
    pub(super) fn report_silence(&mut self) {
        if self.rules_stayed() {
            return;
        }
        let before = self.silent_before();
        let mut lost = self.state().rules().unanswered();
        lost.retain(|question| !before.contains(question));
        for question in lost {
            let what = What::Unanswered(question);
            self.happened(what, vec![Because::Kernel(KernelReason::Default)]);
        }
    }

    /// Tells of the quantities that a rule in force knew before this move and none knows any more,
    /// where players have some of them.
    pub(super) fn report_left_over(&mut self) {
        if self.rules_stayed() {
            return;
        }
        let before = self.rules_before();
        let left = self.state().left_over(&before, self.state().rules());
        for one in left {
            let because = vec![Because::Kernel(KernelReason::Default)];
            self.happened(What::LeftOver(one), because);
        }
    }

    fn find_void_rules(&mut self, changed: Changed) {
        if !self.state().rules().validity_matters() {
            return;
        }
        let former = self.state().shared_rules();
        let before = former.voided();
        self.state_mut().rules_mut().revive_all();
        let inquiry = Inquiry::new(self.state(), self.steps_for(changed));
        let (verdicts, silence) = inquiry.validity();
        let stands = changed == Changed::Kept && inquiry.left() == 0;
        let findings = inquiry.findings();
        if stands {
            self.state_mut().put_in_force(Arc::unwrap_or_clone(former));
            return self.settle_inquiry(findings, changed);
        }
        self.settle_inquiry(findings, changed);
        let book = self.state_mut().rules_mut();
        book.remember_silence(silence);
        book.void_all(&verdicts);
        self.report_validity(&before, verdicts);
    }

    fn report_validity(&mut self, before: &FlatSet<RuleId>, verdicts: FlatMap<RuleId, Verdict>) {
        let rules: FlatSet<_> = before.iter().chain(verdicts.keys()).copied().gather();
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
    fn find_order(&mut self, changed: Changed) {
        if !self.state().rules().hears(OUTRANKS.name()) {
            if !self.state().rules().circles().is_empty() {
                self.state_mut().rules_mut().leave_in_order();
            }
            return;
        }
        let inquiry = Inquiry::new(self.state(), self.steps_for(changed));
        let mut book = self.state().rules().clone();
        match book.reorder_as_before(inquiry.left()) {
            Some(steps) => inquiry.reckon(steps),
            None => {
                let mut judges = Judges::of_order(&book);
                book.reorder(|first, second| inquiry.standing(&mut judges, first, second));
                book.remember_order(judges, inquiry.steps());
                let judges = book.at_hook(OUTRANKS.name()).to_vec();
                inquiry.heard_from_above(OUTRANKS.name(), || {
                    book.reorder(|first, second| inquiry.compare(&judges, first, second));
                });
            }
        }
        let stands = changed == Changed::Kept && inquiry.left() == 0;
        let findings = inquiry.findings();
        if !stands {
            self.state_mut().put_in_force(book);
        }
        self.settle_inquiry(findings, changed);
    }

    fn settle_inquiry(&mut self, findings: Findings, changed: Changed) {
        if self.is_paid(changed) {
            let order = &self.purse().order;
            order.set(order.get().saturating_sub(findings.spent));
        }
        self.mark_all(findings.faults);
    }

    fn report_circles(&mut self, before: &[Circle]) {
        let circles = self.state().rules().circles().to_vec();
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
