//! A rule whose code failed when it was asked for a decision, and what counted in its place.

use crate::RuleNumber;
use crate::model::rule::RuleFault;
use crate::rulebook::book::ProvisionRef;

#[derive(Clone, PartialEq)]
pub(super) struct FailedRule {
    pub(super) rule: RuleNumber,
    pub(super) fault: RuleFault,
    /// The provision whose answer counted; none where the default did.
    pub(super) instead: Option<ProvisionRef>,
}
