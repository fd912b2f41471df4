//! The interface of code and host: values to read, and effects.

use crate::{
    Bound, EffectKind, FaultCode, Field, Function, Global, Kind, Meter, Phrase, Thing, Use, Value,
};
use std::sync::Arc;

/// The game during a run of one provision. It does not change meanwhile.
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::TABLE;
/// use nomic_rules::{Bound, FaultCode, Field, Function, Global, Kind, Thing, Value, World};
/// use nomic_rules::{Keeps, Meter, compile, run};
///
/// struct Scores;
///
/// impl World for Scores {
///     fn field(&self, of: Thing, _: Bound<Kind>, field: Bound<Field>) -> Result<Value, FaultCode> {
///         match (of.id, field.name) {
///             (1, "points") => Ok(Value::Number(12)),
///             _ => Err(FaultCode::NoSuchThing),
///         }
///     }
/// #     fn global(&self, _: Bound<Global>) -> Result<Value, FaultCode> { Err(FaultCode::NotAvailable) }
/// #     fn amount(&self, _: Thing, _: &str) -> Result<Value, FaultCode> { Err(FaultCode::NotAvailable) }
/// #     fn call(&self, _: Bound<Function>, _: &[Value]) -> Result<Value, FaultCode> {
/// #         Err(FaultCode::NotAvailable)
/// #     }
///     // `global`, `amount` and `call` are similar.
/// }
/// let program = compile("when bonus(p)\n  answer p.points + 1\nend", &TABLE).unwrap();
/// let other = Value::Thing(Thing { kind: "Player", id: 2 });
/// let fault = run(&program, 0, &[other], &Keeps::new(), &Scores, &mut Meter::new()).unwrap_err();
/// assert_eq!(fault.code, FaultCode::NoSuchThing);
/// ```
pub trait World {
    /// The value of a global of the vocabulary.
    ///
    /// # Errors
    /// If there is none at this moment.
    fn global(&self, global: Bound<Global>) -> Result<Value, FaultCode>;

    /// A field of a thing of this kind.
    ///
    /// # Errors
    /// If there is no such thing, or the field is not known at this moment.
    fn field(
        &self,
        thing: Thing,
        kind: Bound<Kind>,
        field: Bound<Field>,
    ) -> Result<Value, FaultCode>;

    /// Amount of a declared quantity that a thing has.
    ///
    /// # Errors
    /// If there is no such thing.
    fn amount(&self, thing: Thing, quantity: &str) -> Result<Value, FaultCode>;

    /// Result of a function of the vocabulary. Functions of chance are called here, too. A host
    /// that records its draws needs interior mutability.
    ///
    /// # Errors
    /// If there is no result.
    fn call(&self, function: Bound<Function>, args: &[Value]) -> Result<Value, FaultCode>;

    /// Answer of the rules below to the current question, if there is one.
    fn below(&self) -> Option<Value> {
        None
    }

    /// Steps of the host since the last call, for instance because rules compute a field. They are
    /// charged to the run that caused them.
    fn take_cost(&self) -> u64 {
        0
    }

    /// Value that another rule keeps or defines, by its written name, with the thing of the kept
    /// value or the arguments of the function. A function runs on this meter.
    ///
    /// # Errors
    ///
    /// If that rule is not in force, or does not keep or define this with that type.
    fn shared(&self, used: &Use, args: &[Value], meter: &mut Meter) -> Result<Value, FaultCode> {
        let _ = (used, args, meter);
        Err(FaultCode::NotShared)
    }

    /// Thing that values of this thing are kept for. It may be the thing at another time. None
    /// if it does not exist yet.
    fn lasting(&self, thing: Thing) -> Option<Thing> {
        Some(thing)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOutcome {
    pub verdict: RunVerdict,
    /// Effects in order; always empty for questions and checks.
    pub effects: Vec<RunEffect>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunVerdict {
    Passed,
    /// The answer to a question, of the type that its hook declares.
    Answered(Value),
    Refused(Phrase),
    /// Allowed, independent of the rules below.
    Allowed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunEffect {
    /// An effect of the vocabulary, with values of the declared types.
    Do {
        effect: Bound<EffectKind>,
        args: Vec<Value>,
    },
    SetKeep {
        name: Arc<str>,
        /// Thing with the value, if the variable holds one for each.
        of: Option<Thing>,
        value: Value,
    },
}
