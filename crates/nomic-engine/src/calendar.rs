//! How far the game has come in time: timers, rounds, and games that were won here before.

use crate::PlayerId;
use crate::timer::Timer;
use std::collections::BTreeMap;

/// Timers, rounds and games.
#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode)]
pub struct Calendar {
    /// The timers that are set, by the first variant of their names.
    #[n(0)]
    pub timers: BTreeMap<String, Timer>,
    /// How many timers were ever set.
    #[n(1)]
    pub(crate) timers_set: u32,
    /// The round, from 1; 0 as long as no rule has begun one.
    #[n(2)]
    pub round: u32,
    /// Who won each of the games that were played here before this one.
    #[n(3)]
    pub past_games: Vec<Vec<PlayerId>>,
}

impl Calendar {
    /// The number of the present game, from 1.
    pub fn game_number(&self) -> u32 {
        u32::try_from(self.past_games.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    }
}
