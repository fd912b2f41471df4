//! Rules whose code failed.

use super::Clerk;
use crate::book::Place;
use crate::rule::RuleFault;
use crate::what::What;

impl Clerk<'_> {
    pub(super) fn mark_all(&mut self, faults: Vec<(Place, RuleFault)>) {
        for (place, fault) in faults {
            self.mark(place, fault);
        }
    }

    /// Marks a rule whose code failed. Of the same failure over and over one report is enough.
    pub(super) fn mark(&mut self, place: Place, fault: RuleFault) {
        let Some(rule) = self.state().rule(place.rule) else {
            return;
        };
        if rule.fault == Some(fault) {
            return;
        }
        let what = What::RuleFaulted {
            rule: rule.id,
            number: rule.number,
            fault,
        };
        let because = self.because(place, Vec::new());
        self.state_mut().rules_mut().mark(place.rule, fault);
        self.happened(what, vec![because]);
    }
}
