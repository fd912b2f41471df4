//! Components of founding a game.

pub(crate) mod choices;
pub(crate) mod found;
pub(crate) mod new_game;
pub(crate) mod rule_import;
