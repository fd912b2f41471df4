//! What the page draws of founding a game.

pub(crate) mod bring;
pub(crate) mod choices;
pub(crate) mod found;
pub(crate) mod new_game;
