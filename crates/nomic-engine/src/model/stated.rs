//! What proposers state because rules ask for it.

use crate::encoding::cbor;
use crate::rules::{Phrase, Value};
use crate::{Argument, RuleId, RuleNumber};

/// A value that a rule asks proposers for.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct StatedValue {
    #[n(0)]
    pub rule: RuleId,
    /// Name of the rule's variable that holds the value for each proposal.
    #[n(1)]
    pub name: String,
    #[n(2)]
    pub value: Argument,
}

/// All that is stated with a proposal. What is missing has its first value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedValues(pub Vec<StatedValue>);

cbor::left_out_if_empty!(StatedValues);

impl StatedValues {
    /// Value stated for this variable, if any.
    pub fn get(&self, rule: RuleId, name: &str) -> Option<&StatedValue> {
        let mut stated = self.0.iter();
        stated.find(|stated| stated.rule == rule && stated.name == name)
    }
}

/// A stated value as it is rendered.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Statement {
    /// The number of the rule that asks for it.
    #[n(0)]
    pub number: RuleNumber,
    /// Name given by the rule.
    #[cbor(n(1), with = "cbor::phrase")]
    pub label: Phrase,
    #[cbor(n(2), with = "cbor::value")]
    pub value: Value,
}
