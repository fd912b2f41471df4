//! Draws of rules.

use super::View;
use crate::base::dice;
use crate::rules::{FaultCode, Value};

/// Number of items for one step.
const A_STEP: usize = 16;
/// Steps of a draw: it takes a hash, and it is reported to all players.
const A_DRAW: u64 = 8;

impl View<'_> {
    pub(crate) fn draw(&self, sides: i64) -> Result<Value, FaultCode> {
        let sides = u32::try_from(sides).ok().filter(|sides| *sides > 0);
        let sides = sides.ok_or(FaultCode::NoChance)?;
        self.spend(A_DRAW);
        let draws = self.context.draws.filter(|draws| !draws.links.is_empty());
        let draws = draws.ok_or(FaultCode::NoChance)?;
        let mut drawn = self.drawn.borrow_mut();
        let before = u32::try_from(drawn.len()).map_err(|_| FaultCode::Overflow)?;
        let counter = draws
            .counter
            .checked_add(before)
            .ok_or(FaultCode::Overflow)?;
        let result = match self.context.throws {
            Some(throws) => throws.take(counter, sides)?,
            None => dice::draw(&draws.links, draws.source, counter, sides),
        };
        drawn.push((sides, result));
        Ok(Value::Number(result.into()))
    }

    pub(crate) fn lot(&self, players: &[Value]) -> Result<Value, FaultCode> {
        let mut rest = players.to_vec();
        match rest.is_empty() {
            true => Err(FaultCode::BlankValue),
            false => self.take_out(&mut rest),
        }
    }

    /// Players in random order. The last one needs no draw.
    pub(crate) fn lots(&self, players: &[Value]) -> Result<Value, FaultCode> {
        let mut rest = players.to_vec();
        let mut drawn = Vec::new();
        while rest.len() > 1 {
            drawn.push(self.take_out(&mut rest)?);
        }
        drawn.append(&mut rest);
        Ok(Value::List(drawn.into()))
    }

    /// Up to `most` of these things in random order. If all are taken, the last one needs no draw.
    pub(crate) fn some_of(&self, things: &[Value], most: i64) -> Result<Value, FaultCode> {
        // The greatest length of a list differs between platforms.
        let most = most.clamp(0, crate::encoding::cbor::number(things.len()));
        let most = usize::try_from(most).map_err(|_| FaultCode::Overflow)?;
        let mut rest = things.to_vec();
        let mut drawn = Vec::new();
        while drawn.len() < most && rest.len() > 1 {
            drawn.push(self.take_out(&mut rest)?);
        }
        if drawn.len() < most {
            drawn.append(&mut rest);
        }
        Ok(Value::List(drawn.into()))
    }

    fn take_out(&self, rest: &mut Vec<Value>) -> Result<Value, FaultCode> {
        let steps = u64::try_from(rest.len().div_ceil(A_STEP)).unwrap_or(u64::MAX);
        self.spend(steps);
        let Value::Number(place) = self.draw(crate::encoding::cbor::number(rest.len()))? else {
            return Err(FaultCode::WrongKind);
        };
        let place = usize::try_from(place).map_err(|_| FaultCode::Overflow)?;
        let place = place.checked_sub(1).filter(|place| *place < rest.len());
        Ok(rest.remove(place.ok_or(FaultCode::NoChance)?))
    }
}
