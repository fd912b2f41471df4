//! Building: rules and leftovers from the pieces of all pages.

pub(crate) mod assemble;
pub(crate) mod gather;
pub(crate) mod missing_numbers;
pub(crate) mod text;
