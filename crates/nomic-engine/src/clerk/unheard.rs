//! Rules whose code failed when they were asked for a decision, and what counted in their place.

use super::Clerk;
use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::rule::RuleFault;
use crate::what::What;
use crate::{RuleNumber, Topic};

/// A rule that might have said something else.
#[derive(Clone, PartialEq)]
pub(super) struct Unheard {
    rule: RuleNumber,
    fault: RuleFault,
    /// The rule whose answer counted; none where the default did.
    instead: Option<Place>,
}

impl Clerk<'_> {
    /// Notes who failed before this one spoke, or before the default held.
    pub(super) fn note_unheard(&mut self, failed: Vec<(Place, RuleFault)>, instead: Option<Place>) {
        for (place, fault) in failed {
            let one = Unheard {
                rule: self.number_of(place),
                fault,
                instead,
            };
            // Of the same question, asked of many voters, one report is enough.
            if !self.unheard_mut().contains(&one) {
                self.unheard_mut().push(one);
            }
        }
    }

    /// Tells who could not be heard while this was decided.
    pub(super) fn tell_unheard(&mut self, topic: &Topic) {
        for one in std::mem::take(self.unheard_mut()) {
            let because = match one.instead {
                Some(place) => self.because(place, Vec::new()),
                None => Because::Kernel(KernelReason::Default),
            };
            let what = What::DecidedWithout {
                topic: topic.clone(),
                rule: one.rule,
                fault: one.fault,
                instead: one.instead.map(|place| self.number_of(place)),
            };
            self.happened(what, vec![because]);
        }
    }
}
