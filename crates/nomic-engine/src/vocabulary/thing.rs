//! Numbers of the game's things for rule code.

use super::{AMENDMENT, ASSET, BALLOT, CASE, CHANGE, PLAYER, PROPOSAL, RULE, VOTE};
use crate::rules::{FaultCode, Thing, Value};
use crate::{AssetId, BallotId, CaseId, PlayerId, RuleId};

/// Marks a rule as it would be after a proposal.
const AFTER: u64 = 1 << 63;

/// Bits of an amendment after a proposal: for its index in the history, and for index and rule
/// together. There are far fewer of each.
const PLACE_BITS: u32 = 19;
const RULE_BITS: u32 = 39;

const CHANGE_BITS: u32 = 8;
const PLAYER_BITS: u32 = 16;

pub(crate) fn player(player: PlayerId) -> Value {
    thing(PLAYER, player.0.into())
}

pub(crate) fn rule(rule: RuleId) -> Value {
    thing(RULE, rule.0.into())
}

pub(crate) fn rule_after(proposal: u32, rule: RuleId) -> Value {
    thing(
        RULE,
        AFTER | (u64::from(proposal) << 32) | u64::from(rule.0),
    )
}

pub(crate) fn proposal(serial: u32) -> Value {
    thing(PROPOSAL, serial.into())
}

pub(crate) fn amendment(rule: RuleId, place: u32) -> Value {
    thing(AMENDMENT, (u64::from(rule.0) << 32) | u64::from(place))
}

pub(crate) fn amendment_after(proposal: u32, rule: RuleId, place: u32) -> Result<Value, FaultCode> {
    let parts = [
        (u64::from(proposal), RULE_BITS, u64::BITS - 1),
        (rule.0.into(), PLACE_BITS, RULE_BITS),
        (place.into(), 0, PLACE_BITS),
    ];
    let mut id = AFTER;
    for (part, from, to) in parts {
        if part >> (to - from) != 0 {
            return Err(FaultCode::Overflow);
        }
        id |= part << from;
    }
    Ok(thing(AMENDMENT, id))
}

pub(crate) fn change(proposal: u32, index: u8) -> Value {
    thing(
        CHANGE,
        (u64::from(proposal) << CHANGE_BITS) | u64::from(index),
    )
}

pub(crate) fn vote(ballot: BallotId, voter: PlayerId) -> Value {
    thing(
        VOTE,
        (u64::from(ballot.0) << PLAYER_BITS) | u64::from(voter.0),
    )
}

pub(crate) fn case(case: CaseId) -> Value {
    thing(CASE, case.0.into())
}

pub(crate) fn ballot(ballot: BallotId) -> Value {
    thing(BALLOT, ballot.0.into())
}

pub(crate) fn asset(asset: AssetId) -> Value {
    thing(ASSET, asset.0.into())
}

fn thing(kind: &'static str, id: u64) -> Value {
    Value::Thing(Thing { kind, id })
}

pub(crate) fn player_id(thing: Thing) -> Result<PlayerId, FaultCode> {
    let id = expect(thing, PLAYER)?;
    u16::try_from(id)
        .map(PlayerId)
        .map_err(|_| FaultCode::NoSuchThing)
}

pub(crate) fn proposal_serial(thing: Thing) -> Result<u32, FaultCode> {
    let id = expect(thing, PROPOSAL)?;
    u32::try_from(id).map_err(|_| FaultCode::NoSuchThing)
}

/// Rule, and the hypothetical proposal if it is meant after one.
pub(crate) fn rule_id(thing: Thing) -> Result<(Option<u32>, RuleId), FaultCode> {
    let id = expect(thing, RULE)?;
    let proposal = low_half((id & !AFTER) >> 32)?;
    let rule = RuleId(low_half(id & u64::from(u32::MAX))?);
    Ok(((id & AFTER != 0).then_some(proposal), rule))
}

/// Rule, index of the amendment in its history, and the hypothetical proposal if it is meant after
/// one.
pub(crate) fn amendment_place(thing: Thing) -> Result<(Option<u32>, RuleId, u32), FaultCode> {
    let id = expect(thing, AMENDMENT)?;
    if id & AFTER == 0 {
        let place = low_half(id & u64::from(u32::MAX))?;
        return Ok((None, RuleId(low_half(id >> 32)?), place));
    }
    let bits = |from: u32, to: u32| low_half((id >> from) & ((1 << (to - from)) - 1));
    let proposal = bits(RULE_BITS, u64::BITS - 1)?;
    let rule = RuleId(bits(PLACE_BITS, RULE_BITS)?);
    Ok((Some(proposal), rule, bits(0, PLACE_BITS)?))
}

pub(crate) fn change_place(thing: Thing) -> Result<(u32, usize), FaultCode> {
    let id = expect(thing, CHANGE)?;
    let index = usize::try_from(id & 0xff).map_err(|_| FaultCode::NoSuchThing)?;
    Ok((low_half(id >> CHANGE_BITS)?, index))
}

pub(crate) fn vote_place(thing: Thing) -> Result<(BallotId, PlayerId), FaultCode> {
    let id = expect(thing, VOTE)?;
    let voter = u16::try_from(id & 0xffff).map_err(|_| FaultCode::NoSuchThing)?;
    Ok((BallotId(low_half(id >> PLAYER_BITS)?), PlayerId(voter)))
}

pub(crate) fn case_id(thing: Thing) -> Result<CaseId, FaultCode> {
    low_half(expect(thing, CASE)?).map(CaseId)
}

pub(crate) fn ballot_id(thing: Thing) -> Result<BallotId, FaultCode> {
    low_half(expect(thing, BALLOT)?).map(BallotId)
}

pub(crate) fn asset_id(thing: Thing) -> Result<AssetId, FaultCode> {
    low_half(expect(thing, ASSET)?).map(AssetId)
}

fn expect(thing: Thing, kind: &str) -> Result<u64, FaultCode> {
    if thing.is_of(kind) {
        Ok(thing.id)
    } else {
        Err(FaultCode::WrongKind)
    }
}

fn low_half(id: u64) -> Result<u32, FaultCode> {
    u32::try_from(id).map_err(|_| FaultCode::NoSuchThing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unwrap(value: Value) -> Thing {
        match value {
            Value::Thing(thing) => thing,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_thing_leads_back_to_what_it_stands_for() {
        let serial = u32::MAX >> 1;
        let last = RuleId(u32::MAX);
        assert_eq!(rule_id(unwrap(rule(last))), Ok((None, last)));
        assert_eq!(
            rule_id(unwrap(rule_after(serial, last))),
            Ok((Some(serial), last))
        );
        let place = unwrap(amendment(RuleId(u32::MAX >> 1), u32::MAX));
        let found = (None, RuleId(u32::MAX >> 1), u32::MAX);
        assert_eq!(amendment_place(place), Ok(found));
        let most = (1 << 24, 1 << 20, 1 << 19);
        let after = amendment_after(most.0 - 1, RuleId(most.1 - 1), most.2 - 1);
        let found = (Some(most.0 - 1), RuleId(most.1 - 1), most.2 - 1);
        assert_eq!(amendment_place(unwrap(after.unwrap())), Ok(found));
        for (proposal, rule, place) in [(most.0, 0, 0), (0, most.1, 0), (0, 0, most.2)] {
            let after = amendment_after(proposal, RuleId(rule), place);
            assert_eq!(after, Err(FaultCode::Overflow));
        }
        assert_eq!(change_place(unwrap(change(serial, 15))), Ok((serial, 15)));
        let voter = PlayerId(u16::MAX);
        let last = BallotId(u32::MAX);
        assert_eq!(vote_place(unwrap(vote(last, voter))), Ok((last, voter)));
        assert_eq!(player_id(unwrap(proposal(1))), Err(FaultCode::WrongKind));
    }
}
