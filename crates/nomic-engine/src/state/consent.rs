//! Players who must agree to a correction.

use super::State;
use crate::model::correction::Correction;
use crate::model::player::Player;
use crate::{PlayerId, Remedy};

/// Closeness of a player to the game. Corrections go by the closest circle that has a player in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Circle {
    Plays,
    Apart,
    /// Left the game with the event that emptied it.
    LeftLast,
}

impl State {
    /// Players whose consent to a correction is awaited, in seat order.
    ///
    /// These are all active players. Without any, they are the seats apart. In a deserted game they
    /// are those who left with the event that emptied it. Seats that have not moved since they sat
    /// down, while something was closed, are skipped: an unused seat blocks nothing.
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

    /// Players whose consent to this correction is awaited. A player whose seat it gives to another
    /// device is not asked, nor the seat of that device, if two others are left.
    pub fn asked_on(&self, correction: &Correction) -> Vec<&Player> {
        let concerned = |id: PlayerId| {
            let mut remedies = correction.remedies.iter();
            remedies.any(|remedy| {
                matches!(remedy, Remedy::GiveSeat { player, from } if *player == id || *from == id)
            })
        };
        let others: Vec<_> = self
            .asked_players()
            .filter(|other| !concerned(other.id))
            .collect();
        match others.len() {
            0 | 1 => self.asked_players().collect(),
            _ => others,
        }
    }

    /// True if a player can propose a correction and agree to one: everybody in the game can, and
    /// in a deserted game those who left last.
    pub fn may_correct(&self, player: PlayerId) -> bool {
        let empty = self.is_deserted();
        let player = self.player(player);
        player.is_some_and(|player| self.circle(player, empty).is_some())
    }

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
