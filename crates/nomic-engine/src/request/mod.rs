//! Requests of players: events, moves, and the intents that become moves.

pub(crate) mod argument;
pub(crate) mod change;
pub(crate) mod edits;
pub(crate) mod event;
pub(crate) mod header;
pub(crate) mod intent;
pub(crate) mod parts;
pub(crate) mod preference;
pub(crate) mod remedy;
pub(crate) mod subject;
