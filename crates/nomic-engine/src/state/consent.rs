//! Whose word a correction needs.

use super::State;
use crate::PlayerId;
use crate::player::Player;

/// How close a player is to the game. Corrections go by the closest circle in which there is anybody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Circle {
    /// In the game, and plays.
    Plays,
    /// In the game, set apart.
    Apart,
    /// Out of the game, like everybody else, and among the last to leave it.
    LeftLast,
}

impl State {
    /// The players whose word on a correction is waited for, in seat order.
    ///
    /// They are all who play. Where nobody does, they are the seats apart. Where nobody is in the
    /// game any more, they are those who left with the event that emptied it. Seats that have not
    /// moved since they sat down, and have let something be closed meanwhile, are passed over: a
    /// seat that nobody uses stops nothing.
    pub fn asked_players(&self) -> impl DoubleEndedIterator<Item = &Player> {
        let empty = self.is_deserted();
        let circle = move |player: &Player| {
            let heard = player.silent_since.is_none();
            self.circle(player, empty).filter(|_| heard)
        };
        let asked = self.players().filter_map(circle).min();
        let players = self.players();
        players.filter(move |player| asked.is_some() && circle(player) == asked)
    }

    /// Whether a player can propose a correction and agree to one: everybody in the game can, and
    /// where nobody is in it any more, those who left last.
    pub fn may_correct(&self, player: PlayerId) -> bool {
        let empty = self.is_deserted();
        let player = self.player(player);
        player.is_some_and(|player| self.circle(player, empty).is_some())
    }

    /// Whether nobody is in the game.
    pub(crate) fn is_deserted(&self) -> bool {
        !self.players().any(|player| player.active)
    }

    fn circle(&self, player: &Player, empty: bool) -> Option<Circle> {
        match (player.active, player.apart) {
            (true, false) => Some(Circle::Plays),
            (true, true) => Some(Circle::Apart),
            (false, _) if empty && self.seats.left_last(player.id) => Some(Circle::LeftLast),
            (false, _) => None,
        }
    }
}
