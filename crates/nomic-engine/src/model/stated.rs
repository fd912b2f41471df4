//! Values that proposers state because rules ask for them.

use crate::encoding::cbor;
use crate::rules::{Phrase, Value};
use crate::{Argument, RuleId, RuleNumber};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct StatedValue {
    #[n(0)]
    pub rule: RuleId,
    /// Variable that holds the value for each proposal.
    #[n(1)]
    pub name: String,
    #[n(2)]
    pub value: Argument,
}

/// All values stated with a proposal. A missing value is the initial one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedValues(pub Vec<StatedValue>);

cbor::left_out_if_empty!(StatedValues);

impl StatedValues {
    pub fn get(&self, rule: RuleId, name: &str) -> Option<&StatedValue> {
        let mut stated = self.0.iter();
        stated.find(|stated| stated.rule == rule && stated.name == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Statement {
    #[n(0)]
    pub number: RuleNumber,
    #[cbor(n(1), with = "cbor::phrase")]
    pub label: Phrase,
    #[cbor(n(2), with = "cbor::value")]
    pub value: Value,
}
