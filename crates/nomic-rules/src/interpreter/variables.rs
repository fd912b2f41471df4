//! Variables of the rule in this run, including the values set so far.

use super::Interpreter;
use crate::code::Expr;
use crate::value::count;
use crate::{Fault, FaultCode, Keep, Kept, RunEffect, Thing, Value};

/// Number of values copied in one step.
const COPIED: u64 = 16;

impl<'a> Interpreter<'a> {
    pub(super) fn keep(&self, index: usize, of: Option<Thing>) -> Result<Value, FaultCode> {
        let keep = self.declared(index)?;
        let set = self.set.get(index).and_then(Option::as_ref);
        let kept = set.or_else(|| self.keeps.get(&keep.name));
        // It was checked against its type when it was set.
        Ok(keep.value(kept, of).clone())
    }

    pub(super) fn keep_of(&self, thing: Thing, index: usize) -> Result<Value, FaultCode> {
        match self.world.lasting(thing) {
            Some(thing) => self.keep(index, Some(thing)),
            // A future thing has no kept value.
            None => Ok(self.declared(index)?.initial.clone()),
        }
    }

    pub(super) fn keeper(&mut self, thing: &Expr) -> Result<Thing, Fault> {
        let at = thing.at;
        let thing = self.eval(thing)?.thing();
        let lasting = thing.and_then(|thing| {
            let lasting = self.world.lasting(thing);
            lasting.ok_or(FaultCode::NoSuchThing)
        });
        lasting.map_err(|code| code.at(at))
    }

    pub(super) fn set(
        &mut self,
        index: usize,
        of: Option<Thing>,
        value: Value,
    ) -> Result<(), FaultCode> {
        let keep = self.declared(index)?;
        let value = value.expect(&keep.ty)?;
        self.meter.hold(1 + value.cells())?;
        // Most runs set nothing.
        self.set.resize(self.program.keeps().len(), None);
        let slot = self.set.get_mut(index).ok_or(FaultCode::WrongKind)?;
        if slot.is_none() {
            let kept = self.keeps.get(&keep.name);
            // Setting one value copies the values of all things.
            if let Some(Kept::Each(values)) = kept {
                self.meter.burn(count(values.len()) / COPIED)?;
            }
            *slot = Some(kept.map_or_else(|| keep.initial_contents(), Kept::clone));
        }
        let kept = slot.as_mut().ok_or(FaultCode::WrongKind)?;
        keep.set(kept, of, value.clone())?;
        let name = keep.name.clone();
        self.effects.push(RunEffect::SetKeep { name, of, value });
        Ok(())
    }

    pub(super) fn shared(&mut self, index: usize, args: &[Value]) -> Result<Value, FaultCode> {
        let used = self.program.uses().get(index).ok_or(FaultCode::WrongKind)?;
        let value = self.world.shared(used, args, self.meter);
        self.charged(value)?.expect(used.what.result())
    }

    fn declared(&self, index: usize) -> Result<&'a Keep, FaultCode> {
        self.program.keeps().get(index).ok_or(FaultCode::WrongKind)
    }
}
