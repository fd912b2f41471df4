//! Answers of the host about the players.

pub(crate) mod assets;
pub(crate) mod columns;
pub(crate) mod devices;
pub(crate) mod invitations;
pub(crate) mod places;
pub(crate) mod plot;
pub(crate) mod scores;
pub(crate) mod seats;
pub(crate) mod view;
pub(crate) mod welcome;
