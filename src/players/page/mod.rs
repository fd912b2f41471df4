//! Components of the players.

pub(crate) mod away;
pub(crate) mod devices;
pub(crate) mod invite;
pub(crate) mod invited;
pub(crate) mod personal;
pub(crate) mod players;
pub(crate) mod plot;
pub(crate) mod scores;
pub(crate) mod seats;
pub(crate) mod take_seat;
pub(crate) mod welcome;
