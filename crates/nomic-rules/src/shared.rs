//! What a rule uses of another one: what that one keeps, or a function that it defines.

use crate::Shape;
use std::sync::Arc;

/// Something that a rule uses of another one. What it is, is written down, so that a rule is checked
/// by itself; whether the other one has it shows when it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Its name, here and there.
    pub name: Arc<str>,
    /// Number by which the other rule is called. The host resolves it.
    pub number: i64,
    pub what: Shared,
}

/// A variable or function of another rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// A variable that it keeps.
    Kept(Shape),
    /// A variable that it keeps of each thing of this kind.
    KeptOfEach(&'static str, Shape),
    /// A function that it defines.
    Function { params: Vec<Shape>, result: Shape },
}

impl Shared {
    /// The type of the value that is used.
    pub const fn result(&self) -> &Shape {
        match self {
            Shared::Kept(shape) | Shared::KeptOfEach(_, shape) => shape,
            Shared::Function { result, .. } => result,
        }
    }
}
