//! Components of the table.

pub(crate) mod again;
pub(crate) mod call;
pub(crate) mod cards;
mod decided;
pub(crate) mod die;
pub(crate) mod duty;
mod further;
pub(crate) mod idle;
pub(crate) mod leave;
pub(crate) mod lobby;
pub(crate) mod parts;
mod stage;
pub(crate) mod table;
pub(crate) mod waits;
