//! Values that other rules use of this one.

use super::Interpreter;
use crate::{FaultCode, Keeps, Meter, Program, Shared, Use, Value, World};

/// A value that another rule uses of this one: with these arguments, on the meter of the using run.
///
/// # Errors
///
/// If the program does not share this, or the fault of its function.
pub fn shared_value(
    program: &Program,
    used: &Use,
    args: &[Value],
    keeps: &Keeps,
    world: &dyn World,
    meter: &mut Meter,
) -> Result<Value, FaultCode> {
    meter.burn(1)?;
    let (shape, of) = match &used.what {
        Shared::Function { params, result } => {
            let define = program.defined(used, params, result);
            let body = define.and_then(|define| program.define(define));
            let body = body.ok_or(FaultCode::NotShared)?;
            let mut run = Interpreter::new(program, args, keeps, world, meter);
            return run.eval(body).map_err(|fault| fault.code);
        }
        Shared::Kept(shape) => (shape, None),
        Shared::KeptOfEach(kind, shape) => (shape, Some(*kind)),
    };
    let keep = program.kept(used, of, shape).ok_or(FaultCode::NotShared)?;
    let kept = keeps.get(&keep.name);
    let value = match (of, args) {
        (None, _) => keep.value(kept, None),
        (Some(_), [thing]) => match world.lasting(thing.thing()?) {
            Some(thing) => keep.value(kept, Some(thing)),
            None => &keep.initial,
        },
        (Some(_), _) => return Err(FaultCode::WrongKind),
    };
    Ok(value.clone())
}
