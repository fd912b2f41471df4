//! Answers of the host about the chronicle.

pub(crate) mod awaited;
pub(crate) mod chronicle;
pub(crate) mod decisions;
pub(crate) mod filter;
pub(crate) mod forks;
pub(crate) mod record;
pub(crate) mod since;
pub(crate) mod victory;
pub(crate) mod view;
pub(crate) mod why;
