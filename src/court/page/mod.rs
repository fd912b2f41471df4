//! Components of the court.

pub(crate) mod case_card;
pub(crate) mod court;
pub(crate) mod remedies;
pub(crate) mod repair;
