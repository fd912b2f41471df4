//! The things of a game: rules, proposals, ballots, players and the rest.

pub(crate) mod amendment;
pub(crate) mod asset;
pub(crate) mod ballot;
pub mod card;
pub(crate) mod case;
pub(crate) mod class;
pub(crate) mod correction;
pub(crate) mod draws;
pub(crate) mod player;
pub(crate) mod proposal;
pub(crate) mod role;
pub(crate) mod rule;
pub(crate) mod ruleset;
pub(crate) mod secret;
pub(crate) mod skew;
pub(crate) mod slate;
pub(crate) mod stated;
pub(crate) mod status;
pub(crate) mod throw;
pub(crate) mod timer;
pub(crate) mod turn;
