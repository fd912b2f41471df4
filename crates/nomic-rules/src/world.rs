//! Between code and host: what code reads, and what it wants done.

use crate::{Bound, EffectKind, FaultCode, Field, Function, Global, Kind, Phrase, Thing, Value};
use std::sync::Arc;

/// The game as rules see it while one provision runs. Nothing in it changes meanwhile.
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

    /// How much of a quantity a thing has that rules have declared.
    ///
    /// # Errors
    /// If there is no such thing.
    fn amount(&self, thing: Thing, quantity: &str) -> Result<Value, FaultCode>;

    /// The result of a function of the vocabulary. Functions of chance come here too; a host that
    /// has to remember its draws does so behind a cell.
    ///
    /// # Errors
    /// If there is no result.
    fn call(&self, function: Bound<Function>, args: &[Value]) -> Result<Value, FaultCode>;

    /// What the rules below answer to the question that is being answered, if any of them does.
    fn below(&self) -> Option<Value> {
        None
    }

    /// The steps that the host took on its own since it was last asked, for instance because a
    /// field is itself worked out by rules. They are charged to the run that caused them.
    fn take_cost(&self) -> u64 {
        0
    }

    /// The thing under which something is kept of this one, which may be the same thing seen at
    /// another time; none if it has yet to come about.
    fn lasting(&self, thing: Thing) -> Option<Thing> {
        Some(thing)
    }
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer or refusal, if any.
    pub verdict: Verdict,
    /// What is to be done, in order. Always empty for questions and checks.
    pub effects: Vec<Effect>,
}

/// What a provision says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Passed,
    /// The answer to a question, of the type that its hook declares.
    Answered(Value),
    /// The reason of a refusal.
    Refused(Phrase),
    /// What is checked is allowed, whatever the rules below say.
    Allowed,
}

/// Something that a provision wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// An effect of the vocabulary, with values of the declared types.
    Do {
        /// Which one.
        effect: Bound<EffectKind>,
        /// Its values.
        args: Vec<Value>,
    },
    /// A new value of a variable that the rule keeps.
    SetKeep {
        /// The variable.
        name: Arc<str>,
        /// Of which thing, if it holds a value for each.
        of: Option<Thing>,
        /// The new value, of the variable's type.
        value: Value,
    },
}
