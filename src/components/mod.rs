//! Components, by the concepts of the game.

pub(crate) mod ballot_box;
pub(crate) mod because;
pub(crate) mod call;
pub(crate) mod debate;
pub(crate) mod die;
pub(crate) mod difference;
pub(crate) mod field;
pub(crate) mod frame;
pub(crate) mod invite;
pub(crate) mod notices;
pub(crate) mod reading;
pub(crate) mod refusal;
pub(crate) mod rule_card;
pub(crate) mod ruling;
pub(crate) mod seats;
pub(crate) mod state_mark;
pub(crate) mod table;
pub(crate) mod tally;
