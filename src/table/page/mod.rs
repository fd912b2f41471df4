//! Components of the table.

pub(crate) mod again;
pub(crate) mod call;
pub(crate) mod cards;
pub(crate) mod die;
mod further;
pub(crate) mod idle;
pub(crate) mod lobby;
pub(crate) mod parts;
pub(crate) mod table;
