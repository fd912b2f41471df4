//! The results of moves: rulings with their effects, reasons and refusals.

pub(crate) mod because;
pub(crate) mod contested;
pub(crate) mod denial;
pub(crate) mod effect;
pub(crate) mod intervention;
pub(crate) mod other_vote;
pub(crate) mod refusal;
pub(crate) mod ruling;
pub(crate) mod topic;
pub(crate) mod unknown_quantity;
