//! Rules whose code failed.

use super::{Act, Ask};
use crate::Topic;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::kernel::failed_rule::FailedRule;
use crate::model::rule::RuleFault;
use crate::rulebook::book::ProvisionRef;
use crate::rules::FaultCode;

impl Ask<'_> {
    pub(in crate::kernel) fn record_all_faults(&mut self, faults: Vec<(ProvisionRef, RuleFault)>) {
        for (place, fault) in faults {
            self.record_fault(place, fault);
        }
    }

    /// Marks a rule whose code failed. A repeated failure is reported once. A provision that has
    /// spent its fuel too often is suspended, which is reported once.
    pub(in crate::kernel) fn record_fault(&mut self, place: ProvisionRef, fault: RuleFault) {
        if fault.fault.code == FaultCode::Suspended {
            return;
        }
        let fault = self.count_spent_run(place, fault);
        let Some(rule) = self.state().rule(place.rule) else {
            return;
        };
        if rule.fault == Some(fault) {
            return;
        }
        let what = Effect::RuleFaulted {
            rule: rule.id,
            number: rule.number,
            fault,
        };
        let because = self.because(place, Vec::new());
        self.state.rules_mut().mark(place.rule, fault);
        self.record(what, vec![because]);
    }

    /// Fault to report: the suspension, if this run is the one that causes it.
    fn count_spent_run(&mut self, place: ProvisionRef, fault: RuleFault) -> RuleFault {
        let spent = fault.fault.code == FaultCode::FuelSpent;
        if !spent || !self.state.rules_mut().count_spent_run(place) {
            return fault;
        }
        let rule = self.state().rule(place.rule);
        let suspended = rule.and_then(|rule| rule.suspension(place.provision));
        RuleFault {
            fault: suspended.unwrap_or(fault.fault),
            ..fault
        }
    }

    pub(in crate::kernel) fn record_failed_rules(
        &mut self,
        failed: Vec<(ProvisionRef, RuleFault)>,
        instead: Option<ProvisionRef>,
    ) {
        for (place, fault) in failed {
            let one = FailedRule {
                rule: self.number_of(place),
                fault,
                instead,
            };
            // For one question, asked of many voters, one report is enough.
            if !self.failed_rules.contains(&one) {
                self.failed_rules.push(one);
            }
        }
    }
}

impl Act<'_> {
    /// Begins a decision: only rules that fail from now on are reported with it.
    pub(in crate::kernel) fn forget_failed_rules(&mut self) {
        self.ask.failed_rules.clear();
    }

    pub(in crate::kernel) fn report_failed_rules(&mut self, topic: &Topic) {
        for one in std::mem::take(&mut self.ask.failed_rules) {
            let because = match one.instead {
                Some(place) => self.because(place, Vec::new()),
                None => Because::Kernel(KernelReason::Default),
            };
            let what = Effect::DecidedWithout {
                topic: topic.clone(),
                rule: one.rule,
                fault: one.fault,
                instead: one.instead.map(|place| self.number_of(place)),
            };
            self.record_effect(what, vec![because]);
        }
    }
}
