//! What rules draw.

use super::View;
use crate::dice;
use crate::rules::{FaultCode, Value};

impl View<'_> {
    pub(super) fn draw(&self, sides: i64) -> Result<Value, FaultCode> {
        let sides = u32::try_from(sides).ok().filter(|sides| *sides > 0);
        let sides = sides.ok_or(FaultCode::NoChance)?;
        let draws = self.means.draws.filter(|draws| !draws.links.is_empty());
        let draws = draws.ok_or(FaultCode::NoChance)?;
        let mut drawn = self.drawn.borrow_mut();
        let before = u32::try_from(drawn.len()).map_err(|_| FaultCode::Overflow)?;
        let counter = draws
            .counter
            .checked_add(before)
            .ok_or(FaultCode::Overflow)?;
        let result = match self.means.throws {
            Some(throws) => throws.take(counter, sides)?,
            None => dice::draw(&draws.links, draws.source, counter, sides),
        };
        drawn.push((sides, result));
        Ok(Value::Number(result.into()))
    }

    /// One of these players, or all of them in the order in which they are drawn.
    pub(super) fn lots(&self, function: &str, players: &[Value]) -> Result<Value, FaultCode> {
        let mut rest = players.to_vec();
        let mut drawn = Vec::new();
        let all = function == "lots";
        // The last one of several needs no draw any more.
        while rest.len() > usize::from(all) {
            let Value::Number(place) = self.draw(crate::cbor::number(rest.len()))? else {
                return Err(FaultCode::WrongKind);
            };
            let place = usize::try_from(place).map_err(|_| FaultCode::Overflow)?;
            let place = place.checked_sub(1).filter(|place| *place < rest.len());
            drawn.push(rest.remove(place.ok_or(FaultCode::NoChance)?));
            if !all {
                break;
            }
        }
        if all {
            drawn.append(&mut rest);
            return Ok(Value::List(drawn.into()));
        }
        drawn.pop().ok_or(FaultCode::BlankValue)
    }
}
