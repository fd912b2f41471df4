//! Whom rules mean by a number, in claims of precedence and where they use what another one shares.
//! The number is read once, when the code comes into force; from then on it is about that rule,
//! whatever number it gets.

use super::RuleBook;
use super::notable::Notable;
use crate::rule::Rule;
use crate::rules::{ClaimTarget, Use};
use crate::{RuleId, RuleNumber};
use std::sync::Arc;

impl RuleBook {
    /// Finds the rules that are meant by numbers of which no rule was known so far.
    pub(super) fn bind_claims(&mut self, notable: &Notable) {
        let naming = notable.naming.iter().filter_map(|rule| self.get(*rule));
        let open = naming.filter(|rule| rule.stands());
        let open: Vec<_> = open.filter_map(|rule| self.bindings(rule)).collect();
        for (rule, found) in open {
            self.change(rule, |rule| {
                rule.named.extend(found);
                rule.wording = Arc::default();
            });
        }
    }

    /// The rule of which this one uses something, if there ever was such a one.
    pub fn meant(&self, rule: &Rule, used: &Use) -> Option<&Rule> {
        let number = named(used.number)?;
        self.get(*rule.named.get(&number)?)
    }

    /// The number that this rule bears now; the one that the code names, if it means nobody yet.
    pub fn number_meant(&self, rule: &Rule, used: &Use) -> RuleNumber {
        let written = named(used.number).unwrap_or(RuleNumber(u32::MAX));
        self.meant(rule, used).map_or(written, |of| of.number)
    }

    /// What can be found out about the numbers in this rule's code, if that is anything.
    fn bindings(&self, rule: &Rule) -> Option<(RuleId, Vec<(RuleNumber, RuleId)>)> {
        let numbers = rule.program().claims().iter();
        let numbers = numbers.filter_map(|claim| match claim.target() {
            ClaimTarget::Numbers(numbers) => Some(numbers),
            ClaimTarget::All | ClaimTarget::Condition => None,
        });
        let used = rule.program().uses().iter().map(|used| used.number);
        let numbers = numbers.flatten().copied().chain(used).filter_map(named);
        let unknown = numbers.filter(|number| !rule.named.contains_key(number));
        let found = unknown.filter_map(|number| Some((number, self.numbered(number)?.id)));
        let found: Vec<_> = found.collect();
        (!found.is_empty()).then_some((rule.id, found))
    }
}

/// The number of a rule that code writes like this.
pub(crate) fn named(number: i64) -> Option<RuleNumber> {
    u32::try_from(number).ok().map(RuleNumber)
}
