//! Players' places at the table.

use super::view::GoneView;
use crate::calendar::answers::calendar::OfficeView;
use nomic_engine::{Effect, Player, PlayerId};
use nomic_peer::Peer;

pub(crate) fn held_by(offices: &[OfficeView], player: PlayerId) -> Vec<OfficeView> {
    let held = offices
        .iter()
        .filter(|office| office.seat == Some(player.0));
    held.cloned().collect()
}

/// Why a player is not in the game; the last that happened counts.
pub(crate) fn gone(peer: &Peer, player: &Player) -> Option<GoneView> {
    if player.active || player.applicant {
        return None;
    }
    let rulings = peer.chronicle().iter().rev();
    let mut happenings = rulings.flat_map(|entry| entry.ruling.effects.iter().rev());
    happenings.find_map(|happening| match &happening.effect {
        Effect::PlayerLeft(who) if *who == player.id => Some(GoneView::Left),
        Effect::Dismissed(who) if *who == player.id => Some(GoneView::DroppedOut),
        Effect::TurnedDown(who) if *who == player.id => Some(GoneView::TurnedDown),
        _ => None,
    })
}
