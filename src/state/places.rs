//! Who sits at the table as what.

use super::calendar::OfficeView;
use super::view::SeatView;
use nomic_engine::{Player, PlayerId, What};
use nomic_sync::Peer;

impl SeatView {
    /// Whether there is a score to show: whoever does not play, or not yet, or never did, has none.
    pub(crate) fn scores(&self) -> bool {
        !self.apart && !self.applicant && self.gone != Some(GoneView::TurnedDown)
    }
}

/// Why somebody who has a seat is not in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoneView {
    Left,
    /// A rule has put the player out of the game.
    DroppedOut,
    /// The application was not granted.
    TurnedDown,
}

/// The offices of one player.
pub(super) fn held_by(offices: &[OfficeView], player: PlayerId) -> Vec<OfficeView> {
    let held = offices
        .iter()
        .filter(|office| office.seat == Some(player.0));
    held.cloned().collect()
}

/// Why a player is not in the game; the last that happened counts.
pub(super) fn gone(peer: &Peer, player: &Player) -> Option<GoneView> {
    if player.active || player.applicant {
        return None;
    }
    let rulings = peer.chronicle().iter().rev();
    let mut happenings = rulings.flat_map(|entry| entry.ruling.effects.iter().rev());
    happenings.find_map(|happening| match &happening.what {
        What::PlayerLeft(who) if *who == player.id => Some(GoneView::Left),
        What::Dismissed(who) if *who == player.id => Some(GoneView::DroppedOut),
        What::TurnedDown(who) if *who == player.id => Some(GoneView::TurnedDown),
        _ => None,
    })
}
