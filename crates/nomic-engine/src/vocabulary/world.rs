//! Reading values in code, row by row.

use super::functions::FUNCTION_ROWS;
use super::kinds::KIND_ROWS;
use super::row::at;
use super::thing;
use super::values::GLOBAL_ROWS;
use crate::rules::{
    Bound, FaultCode, Field, Function, Global, Kind, Meter, Thing, Use, Value, World,
};
use crate::view::View;

impl World for View<'_> {
    fn global(&self, global: Bound<Global>) -> Result<Value, FaultCode> {
        at(&GLOBAL_ROWS, global.place())?.read(self, self.state())
    }

    fn field(
        &self,
        thing: Thing,
        kind: Bound<Kind>,
        field: Bound<Field>,
    ) -> Result<Value, FaultCode> {
        (at(&KIND_ROWS, kind.place())?.read)(self, thing, field.place())
    }

    fn amount(&self, thing: Thing, quantity: &str) -> Result<Value, FaultCode> {
        let player = self.state().player(thing::player_id(thing)?);
        let player = player.ok_or(FaultCode::NoSuchThing)?;
        Ok(Value::Number(player.quantity(quantity)))
    }

    fn call(&self, function: Bound<Function>, args: &[Value]) -> Result<Value, FaultCode> {
        (at(&FUNCTION_ROWS, function.place())?.call)(self, args)
    }

    fn below(&self) -> Option<Value> {
        self.answer_below()
    }

    fn shared(&self, used: &Use, args: &[Value], meter: &mut Meter) -> Result<Value, FaultCode> {
        self.use_of_another(used, args, meter)
    }

    fn lasting(&self, thing: Thing) -> Option<Thing> {
        match thing::rule_id(thing) {
            // A hypothetical rule is the same rule, unless it does not exist yet.
            Ok((Some(_), rule)) => match thing::rule(self.state().rule(rule)?.id) {
                Value::Thing(rule) => Some(rule),
                _ => None,
            },
            _ => Some(thing),
        }
    }

    fn take_cost(&self) -> u64 {
        self.take_spent()
    }
}
