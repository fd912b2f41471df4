//! Rules that a number in code refers to, in claims of precedence and in shared names. The number
//! is resolved once, when the code comes into force; afterwards it refers to that rule even if the
//! number changes.

use super::RuleBook;
use super::notable::Notable;
use crate::model::rule::Rule;
use crate::rules::{ClaimTarget, Use};
use crate::{RuleId, RuleNumber};
use std::sync::Arc;

impl RuleBook {
    pub(super) fn bind_claims(&mut self, notable: &Notable) {
        let naming = notable.naming.iter().filter_map(|rule| self.get(*rule));
        let open = naming.filter(|rule| rule.is_unrepealed());
        let open: Vec<_> = open.filter_map(|rule| self.bindings(rule)).collect();
        for (rule, found) in open {
            self.change(rule, |rule| {
                rule.named.extend(found);
                rule.wording = Arc::default();
            });
        }
    }

    /// Rule that this one uses something of, if there ever was one.
    pub fn meant(&self, rule: &Rule, used: &Use) -> Option<&Rule> {
        let number = named(used.number)?;
        self.get(*rule.named.get(&number)?)
    }

    /// Present number of the rule; the number in the code if it refers to no rule yet.
    pub fn number_meant(&self, rule: &Rule, used: &Use) -> RuleNumber {
        let written = named(used.number).unwrap_or(RuleNumber(u32::MAX));
        self.meant(rule, used).map_or(written, |of| of.number)
    }

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

pub(crate) fn named(number: i64) -> Option<RuleNumber> {
    u32::try_from(number).ok().map(RuleNumber)
}
