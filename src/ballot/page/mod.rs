//! Components of ballots.

pub(crate) mod ballot_box;
pub(crate) mod ballot_card;
pub(crate) mod deadline;
pub(crate) mod given;
pub(crate) mod options;
mod scale;
pub(crate) mod tally;
pub(crate) mod throws;
pub(crate) mod undo;
