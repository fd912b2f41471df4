//! Consequences of changed rules for each other: which rules are void, and which precede which.

use super::Act;
use crate::RuleId;
use crate::base::limits::JUDGE_RUNS;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::rulebook::book::{ClaimCycle, PrecedenceVerdict};
use crate::rulebook::resolution::{PrecedenceResolution, runs_for_order, runs_for_void};
use crate::rules::{CollectByExtend, FlatMap, FlatSet};
use crate::vocabulary::hooks::OUTRANKS;
use std::cell::Cell;

#[derive(Clone, Copy)]
enum By {
    /// A decision: it has runs of its own, independent of the rest of the move.
    Decision,
    /// Rules' own variables or changes.
    Rules,
}

impl Act<'_> {
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
        self.runs_left(By::Rules).get() >= 2 * JUDGE_RUNS
    }

    /// Computes the order again if a rule that takes part in it may answer differently because of
    /// this rule's new value: the rule itself, or a rule that uses its values. If the runs for it
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

    /// Computes void rules and order, if enough runs of judging rules are left for both.
    fn resolve_precedence(&mut self, by: By) {
        let book = self.state().rules();
        let runs = runs_for_void(book).saturating_add(runs_for_order(book));
        let left = self.runs_left(by);
        let Some(after) = left.get().checked_sub(runs) else {
            return;
        };
        left.set(after);
        let circles = self.state().rules().circles().to_vec();
        self.find_void_rules();
        self.find_order();
        self.report_circles(&circles);
    }

    /// Runs of judging rules left for it. A trial decides nothing.
    fn runs_left(&self, by: By) -> &Cell<u64> {
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

    fn find_void_rules(&mut self) {
        if !self.state().rules().validity_matters() {
            return;
        }
        let before = self.state().rules().voided();
        self.state_mut().rules_mut().revive_all();
        let resolution = PrecedenceResolution::new(self.state());
        let (answers, memo) = resolution.validity();
        let faults = resolution.into_faults();
        self.record_all_faults(faults);
        let book = self.state_mut().rules_mut();
        book.remember_void(memo);
        book.void_all(&answers.verdicts);
        self.report_validity(&before, &answers.verdicts);
    }

    fn report_validity(
        &mut self,
        before: &FlatSet<RuleId>,
        verdicts: &FlatMap<RuleId, PrecedenceVerdict>,
    ) {
        let rules: FlatSet<_> = before
            .iter()
            .chain(verdicts.keys())
            .copied()
            .collect_by_extend();
        for rule in rules {
            let verdict = verdicts.get(&rule);
            let void = verdict.is_some_and(|verdict| verdict.value);
            if void == before.contains(&rule) {
                continue;
            }
            let because = match verdict {
                Some(verdict) => self.because(verdict.place, verdict.beaten.clone()),
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

    fn find_order(&mut self) {
        if !self.state().rules().has_provisions_at(OUTRANKS.name()) {
            if !self.state().rules().circles().is_empty() {
                self.state_mut().rules_mut().leave_in_order();
            }
            return;
        }
        let resolution = PrecedenceResolution::new(self.state());
        let mut book = self.state().rules().clone();
        resolution.order(&mut book);
        let faults = resolution.into_faults();
        self.state_mut().put_in_force(book);
        self.record_all_faults(faults);
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
