//! The kernel: applies events, asks the rules, and records the effects.

pub(crate) mod game;
pub(crate) mod transaction;
