//! The kernel: applies events, asks the rules, and records the effects.

pub(crate) mod clerk;
pub(crate) mod game;
