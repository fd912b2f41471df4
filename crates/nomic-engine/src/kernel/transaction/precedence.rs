//! Consequences of changed rules for each other: which rules are void, and which precede which.

use super::Kernel;
use crate::RuleId;
use crate::base::limits::ORDER_FUEL;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::rulebook::book::{ClaimCycle, PrecedenceVerdict};
use crate::rulebook::resolution::{PrecedenceResolution, ResolutionOutcome};
use crate::rules::{CollectByExtend, FlatMap, FlatSet};
use crate::vocabulary::hooks::OUTRANKS;
use std::cell::Cell;

#[derive(Clone, Copy)]
enum By {
    /// A decision: it has steps of its own, independent of the rest of the move.
    Decision,
    /// Rules' own variables or changes.
    Rules,
}

impl Kernel<'_> {
    /// Computes void rules and precedence again. Call this after every change of the rules that was
    /// decided.
    pub(super) fn rules_changed(&mut self) {
        self.resolve_precedence(By::Decision);
    }

    /// Computes them after a change made by a rule, which [has steps](Self::has_steps_to_change)
    /// for it.
    pub(super) fn rules_changed_by_rule(&mut self) {
        self.resolve_precedence(By::Rules);
    }

    pub(super) fn has_steps_to_change(&self) -> bool {
        self.has_steps(By::Rules)
    }

    /// Computes the order again if a rule that takes part in it may answer differently because of
    /// this rule's new value: the rule itself, or a rule that uses its values. If the steps for it
    /// are used up, the order stays.
    pub(super) fn resolve_if_affected(&mut self, rule: RuleId) {
        if self.may_affect_precedence(rule) {
            self.resolve_precedence(By::Rules);
        }
    }

    pub(super) fn resolve_decided_if_affected(&mut self, rule: RuleId) {
        if self.may_affect_precedence(rule) {
            self.resolve_precedence(By::Decision);
        }
    }

    fn may_affect_precedence(&self, rule: RuleId) -> bool {
        let book = self.state().rules();
        let own = book.get(rule).filter(|own| own.in_force());
        book.judges_by_shared() || own.is_some_and(|own| own.profile.judges_by_own)
    }

    /// Computes void rules and order, both with all the steps that they may take, or neither.
    fn resolve_precedence(&mut self, by: By) {
        if !self.has_steps(by) {
            return;
        }
        let circles = self.state().rules().circles().to_vec();
        self.find_void_rules(by);
        self.find_order(by);
        self.report_circles(&circles);
    }

    fn has_steps(&self, by: By) -> bool {
        self.steps(by).get() >= 2 * ORDER_FUEL
    }

    /// Steps left for it. A trial decides nothing.
    const fn steps(&self, by: By) -> &Cell<u64> {
        let budget = self.budget();
        match by {
            By::Decision if !budget.trying => &budget.decided,
            By::Decision | By::Rules => &budget.order,
        }
    }

    pub(super) fn report_unanswered(&mut self) {
        if self.has_unchanged_rules() {
            return;
        }
        let before = self.unanswered_before();
        let mut lost = self.state().rules().unanswered();
        lost.retain(|question| !before.contains(question));
        for question in lost {
            let what = Effect::Unanswered(question);
            self.record_effect(what, vec![Because::Kernel(KernelReason::Default)]);
        }
    }

    pub(super) fn report_left_over(&mut self) {
        if self.has_unchanged_rules() {
            return;
        }
        let before = self.rules_before();
        let left = self.state().left_over(&before, self.state().rules());
        for one in left {
            let because = vec![Because::Kernel(KernelReason::Default)];
            self.record_effect(Effect::LeftOver(one), because);
        }
    }

    fn find_void_rules(&mut self, by: By) {
        if !self.state().rules().validity_matters() {
            return;
        }
        let before = self.state().rules().voided();
        self.state_mut().rules_mut().revive_all();
        let heard = &self.budget().lowest_void_rank;
        let resolution = PrecedenceResolution::new(self.state(), self.steps(by).get(), heard.get());
        let (verdicts, silence) = resolution.validity();
        heard.set(resolution.lowest_rank());
        let findings = resolution.into_outcome();
        self.charge_resolution(findings, by);
        let book = self.state_mut().rules_mut();
        book.remember_silence(silence);
        book.void_all(&verdicts);
        self.report_validity(&before, verdicts);
    }

    fn report_validity(
        &mut self,
        before: &FlatSet<RuleId>,
        verdicts: FlatMap<RuleId, PrecedenceVerdict>,
    ) {
        let rules: FlatSet<_> = before
            .iter()
            .chain(verdicts.keys())
            .copied()
            .collect_by_extend();
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
                Effect::RuleVoided { rule, number }
            } else {
                Effect::RuleRevived { rule, number }
            };
            self.record_effect(what, vec![because]);
        }
    }

    fn find_order(&mut self, by: By) {
        if !self.state().rules().has_provisions_at(OUTRANKS.name()) {
            if !self.state().rules().circles().is_empty() {
                self.state_mut().rules_mut().leave_in_order();
            }
            return;
        }
        let heard = &self.budget().lowest_order_rank;
        let resolution = PrecedenceResolution::new(self.state(), self.steps(by).get(), heard.get());
        let mut book = self.state().rules().clone();
        resolution.order(&mut book);
        heard.set(resolution.lowest_rank());
        let findings = resolution.into_outcome();
        self.state_mut().put_in_force(book);
        self.charge_resolution(findings, by);
    }

    fn charge_resolution(&mut self, findings: ResolutionOutcome, by: By) {
        let steps = self.steps(by);
        steps.set(steps.get().saturating_sub(findings.spent));
        self.record_all_faults(findings.faults);
    }

    fn report_circles(&mut self, before: &[ClaimCycle]) {
        let circles = self.state().rules().circles().to_vec();
        for circle in circles {
            if before.contains(&circle) {
                continue;
            }
            let numbers = circle.rules.iter().map(|rule| self.number_of_rule(*rule));
            let what = Effect::PrecedenceCircle {
                hook: circle.hook.into(),
                rules: numbers.collect(),
            };
            self.record_effect(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
    }
}
