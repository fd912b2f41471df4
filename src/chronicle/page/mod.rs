//! Components of the chronicle.

pub(crate) mod awaited;
pub(crate) mod because;
pub(crate) mod chronicle;
pub(crate) mod filter_bar;
pub(crate) mod forks;
pub(crate) mod keep;
pub(crate) mod ruling;
pub(crate) mod since;
pub(crate) mod state_mark;
pub(crate) mod verify;
pub(crate) mod victory;
pub(crate) mod why;
