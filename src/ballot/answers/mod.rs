//! Answers of the host about ballots.

pub(crate) mod ballot_end;
pub(crate) mod ballots;
pub(crate) mod own_vote;
pub(crate) mod undo;
pub(crate) mod view;
pub(crate) mod votes;
