//! Types of the rule language as types of Rust, in both directions.
//!
//! A [`Term`] is one value that is passed to rules or returned by them. A hook declared with types
//! of Rust gets the language's types from them, and can neither pass nor read anything else.

use super::{
    A_BALLOT, A_CASE, A_CHANGE, A_PLAYER, A_PROPOSAL, A_RULE, AN_ASSET, ASSETS, PLAYERS, thing,
};
use crate::rules::{Phrase, Thing, Type, Value};
use crate::{AssetId, BallotId, CaseId, PlayerId, RuleId};
use std::sync::Arc;

/// A value that rules know, as a type of Rust.
pub(crate) trait Term: Sized {
    const TYPE: Type;

    fn into_value(self) -> Value;

    /// Reads a value of just this type. A thing of the right kind need not exist.
    fn from_value(value: &Value) -> Option<Self>;
}

/// Several terms in a row, as arguments.
pub(crate) trait TermTuple {
    const TYPES: &'static [Type];
    /// Their values: an array, so that nothing is allocated.
    type Values: AsRef<[Value]>;

    fn into_values(self) -> Self::Values;
}

/// A proposal by its serial, as rules and the state know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ProposalSerial(pub(crate) u32);

/// A change by its index among the changes of its proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ChangePlace(pub(crate) ProposalSerial, pub(crate) u8);

fn as_thing(value: &Value) -> Option<Thing> {
    match value {
        Value::Thing(thing) => Some(*thing),
        _ => None,
    }
}

impl Term for i64 {
    const TYPE: Type = Type::Number;

    fn into_value(self) -> Value {
        Value::Number(self)
    }

    fn from_value(value: &Value) -> Option<i64> {
        match value {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl Term for bool {
    const TYPE: Type = Type::Truth;

    fn into_value(self) -> Value {
        Value::Truth(self)
    }

    fn from_value(value: &Value) -> Option<bool> {
        match value {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        }
    }
}

impl Term for Phrase {
    const TYPE: Type = Type::Text;

    fn into_value(self) -> Value {
        Value::Text(self)
    }

    fn from_value(value: &Value) -> Option<Phrase> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl Term for PlayerId {
    const TYPE: Type = A_PLAYER;

    fn into_value(self) -> Value {
        thing::player(self)
    }

    fn from_value(value: &Value) -> Option<PlayerId> {
        thing::player_id(as_thing(value)?).ok()
    }
}

/// A rule as it is now; a rule as it would be after a proposal is not read.
impl Term for RuleId {
    const TYPE: Type = A_RULE;

    fn into_value(self) -> Value {
        thing::rule(self)
    }

    fn from_value(value: &Value) -> Option<RuleId> {
        match thing::rule_id(as_thing(value)?) {
            Ok((None, rule)) => Some(rule),
            _ => None,
        }
    }
}

impl Term for ProposalSerial {
    const TYPE: Type = A_PROPOSAL;

    fn into_value(self) -> Value {
        thing::proposal(self.0)
    }

    fn from_value(value: &Value) -> Option<ProposalSerial> {
        let serial = thing::proposal_serial(as_thing(value)?);
        serial.map(ProposalSerial).ok()
    }
}

impl Term for ChangePlace {
    const TYPE: Type = A_CHANGE;

    fn into_value(self) -> Value {
        thing::change(self.0.0, self.1)
    }

    fn from_value(value: &Value) -> Option<ChangePlace> {
        let (serial, index) = thing::change_place(as_thing(value)?).ok()?;
        let index = u8::try_from(index).ok()?;
        Some(ChangePlace(ProposalSerial(serial), index))
    }
}

impl Term for CaseId {
    const TYPE: Type = A_CASE;

    fn into_value(self) -> Value {
        thing::case(self)
    }

    fn from_value(value: &Value) -> Option<CaseId> {
        thing::case_id(as_thing(value)?).ok()
    }
}

impl Term for BallotId {
    const TYPE: Type = A_BALLOT;

    fn into_value(self) -> Value {
        thing::ballot(self)
    }

    fn from_value(value: &Value) -> Option<BallotId> {
        thing::ballot_id(as_thing(value)?).ok()
    }
}

impl Term for AssetId {
    const TYPE: Type = AN_ASSET;

    fn into_value(self) -> Value {
        thing::asset(self)
    }

    fn from_value(value: &Value) -> Option<AssetId> {
        thing::asset_id(as_thing(value)?).ok()
    }
}

/// A rule as it is now, or as it would be after a proposal.
pub(crate) struct SomeRule(pub(crate) Thing);

impl Term for SomeRule {
    const TYPE: Type = A_RULE;

    fn into_value(self) -> Value {
        Value::Thing(self.0)
    }

    fn from_value(value: &Value) -> Option<SomeRule> {
        as_thing(value).map(SomeRule)
    }
}

pub(crate) struct SomePlayers(pub(crate) Arc<[Value]>);

impl Term for SomePlayers {
    const TYPE: Type = PLAYERS;

    fn into_value(self) -> Value {
        Value::List(self.0)
    }

    fn from_value(value: &Value) -> Option<SomePlayers> {
        match value {
            Value::List(players) => Some(SomePlayers(Arc::clone(players))),
            _ => None,
        }
    }
}

pub(crate) struct SomeAssets(pub(crate) Arc<[Value]>);

impl Term for SomeAssets {
    const TYPE: Type = ASSETS;

    fn into_value(self) -> Value {
        Value::List(self.0)
    }

    fn from_value(value: &Value) -> Option<SomeAssets> {
        SomePlayers::from_value(value).map(|list| SomeAssets(list.0))
    }
}

pub(crate) struct SomeOptions(pub(crate) Arc<[Value]>);

impl Term for SomeOptions {
    const TYPE: Type = Type::List(&Type::Any);

    fn into_value(self) -> Value {
        Value::List(self.0)
    }

    fn from_value(value: &Value) -> Option<SomeOptions> {
        SomePlayers::from_value(value).map(|list| SomeOptions(list.0))
    }
}

pub(crate) struct RuleCode(pub(crate) Phrase);

impl Term for RuleCode {
    const TYPE: Type = Type::Code;

    fn into_value(self) -> Value {
        Value::Text(self.0)
    }

    fn from_value(value: &Value) -> Option<RuleCode> {
        Phrase::from_value(value).map(RuleCode)
    }
}

pub(crate) struct Quantity(pub(crate) Arc<str>);

impl Term for Quantity {
    const TYPE: Type = Type::Quantity;

    fn into_value(self) -> Value {
        Value::Quantity(self.0)
    }

    fn from_value(value: &Value) -> Option<Quantity> {
        match value {
            Value::Quantity(name) => Some(Quantity(Arc::clone(name))),
            _ => None,
        }
    }
}

impl Term for Value {
    const TYPE: Type = Type::Any;

    fn into_value(self) -> Value {
        self
    }

    fn from_value(value: &Value) -> Option<Value> {
        Some(value.clone())
    }
}

impl TermTuple for () {
    const TYPES: &'static [Type] = &[];
    type Values = [Value; 0];

    fn into_values(self) -> [Value; 0] {
        []
    }
}

impl<A: Term> TermTuple for (A,) {
    const TYPES: &'static [Type] = &[A::TYPE];
    type Values = [Value; 1];

    fn into_values(self) -> [Value; 1] {
        [self.0.into_value()]
    }
}

impl<A: Term, B: Term> TermTuple for (A, B) {
    const TYPES: &'static [Type] = &[A::TYPE, B::TYPE];
    type Values = [Value; 2];

    fn into_values(self) -> [Value; 2] {
        [self.0.into_value(), self.1.into_value()]
    }
}

impl<A: Term, B: Term, C: Term> TermTuple for (A, B, C) {
    const TYPES: &'static [Type] = &[A::TYPE, B::TYPE, C::TYPE];
    type Values = [Value; 3];

    fn into_values(self) -> [Value; 3] {
        [
            self.0.into_value(),
            self.1.into_value(),
            self.2.into_value(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    fn comes_back<T: Term + Clone + PartialEq + Debug>(term: T) {
        let value = term.clone().into_value();
        assert!(value.fits(T::TYPE), "{value:?}");
        assert_eq!(T::from_value(&value), Some(term));
    }

    #[test]
    fn a_term_fits_its_type_and_comes_back_from_its_value() {
        comes_back(-7);
        comes_back(true);
        comes_back(Phrase::plain("treasurer"));
        comes_back(PlayerId(3));
        comes_back(RuleId(203));
        comes_back(ProposalSerial(9));
        comes_back(ChangePlace(ProposalSerial(9), 4));
        comes_back(CaseId(2));
        comes_back(BallotId(5));
        comes_back(AssetId(6));
    }

    #[test]
    fn a_term_is_read_from_no_other_value() {
        let player = PlayerId(1).into_value();
        assert_eq!(RuleId::from_value(&player), None);
        assert_eq!(BallotId::from_value(&player), None);
        assert_eq!(i64::from_value(&player), None);
        assert_eq!(PlayerId::from_value(&Value::Blank), None);
        assert_eq!(bool::from_value(&Value::Number(1)), None);
        let after = thing::rule_after(1, RuleId(2));
        assert_eq!(RuleId::from_value(&after), None);
    }

    #[test]
    fn terms_in_a_row_have_their_types_in_that_order() {
        assert_eq!(<(PlayerId, BallotId)>::TYPES, [A_PLAYER, A_BALLOT]);
        let values = (PlayerId(1), BallotId(2)).into_values();
        assert_eq!(
            values,
            [thing::player(PlayerId(1)), thing::ballot(BallotId(2))]
        );
    }
}
