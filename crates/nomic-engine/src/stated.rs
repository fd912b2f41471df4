//! What proposers state because rules ask for it.

use crate::cbor;
use crate::rules::{Phrase, Value};
use crate::{Argument, RuleId, RuleNumber};
use minicbor::decode::{Decode, Decoder, Error as DecodeError};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};

/// A value that a rule asks of whoever proposes something.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct StatedValue {
    /// The rule.
    #[n(0)]
    pub rule: RuleId,
    /// The name of the variable in which it keeps the value of each proposal.
    #[n(1)]
    pub name: String,
    /// What is stated.
    #[n(2)]
    pub value: Argument,
}

/// All that is stated with a proposal. What is missing has its first value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedValues(pub Vec<StatedValue>);

// Where nothing is asked, nothing is written.
impl<C> Encode<C> for StatedValues {
    fn encode<W: Write>(
        &self,
        e: &mut Encoder<W>,
        ctx: &mut C,
    ) -> Result<(), EncodeError<W::Error>> {
        e.encode_with(&self.0, ctx)?.ok()
    }

    fn is_nil(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'b, C> Decode<'b, C> for StatedValues {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, DecodeError> {
        d.decode_with(ctx).map(StatedValues)
    }

    fn nil() -> Option<Self> {
        Some(StatedValues::default())
    }
}

impl StatedValues {
    /// What is stated of this, if anything is.
    pub fn get(&self, rule: RuleId, name: &str) -> Option<&StatedValue> {
        let mut stated = self.0.iter();
        stated.find(|stated| stated.rule == rule && stated.name == name)
    }
}

/// What is stated with a proposal, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Statement {
    /// The number of the rule that asks for it.
    #[n(0)]
    pub number: RuleNumber,
    /// What the rule calls it.
    #[cbor(n(1), with = "cbor::phrase")]
    pub label: Phrase,
    /// What is stated.
    #[cbor(n(2), with = "cbor::value")]
    pub value: Value,
}
