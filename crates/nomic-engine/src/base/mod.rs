//! Values that everything else is made of: ids, texts, names, limits and dice.

pub mod dice;
pub(crate) mod ids;
pub mod limits;
pub(crate) mod name;
pub(crate) mod text;
