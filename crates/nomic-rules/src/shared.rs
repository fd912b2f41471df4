//! Names that a rule uses of others: kept variables and functions.

use crate::Shape;
use std::sync::Arc;

/// A name used of another rule. Its type is declared, so that a rule is checked alone. A difference
/// shows only when it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    pub name: Arc<str>,
    /// Number that the source uses for the other rule. The host resolves it.
    pub number: i64,
    pub what: Shared,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    Kept(Shape),
    KeptOfEach(&'static str, Shape),
    Function { params: Vec<Shape>, result: Shape },
}

impl Shared {
    pub const fn result(&self) -> &Shape {
        match self {
            Shared::Kept(shape) | Shared::KeptOfEach(_, shape) => shape,
            Shared::Function { result, .. } => result,
        }
    }
}
