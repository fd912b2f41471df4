//! The seats at the table, in order.

use super::assets::holdings;
use super::columns::columns;
use super::places::{gone, held_by};
use super::view::SeatView;
use crate::calendar::answers::calendar::{OfficeView, offices};
use crate::chronicle::answers::forks::has_forked;
use nomic_engine::{DeviceId, POINTS, Phase};
use nomic_peer::Peer;
use nomic_wording::Locale;

pub(crate) fn seats(peer: &Peer, language: Locale) -> Vec<SeatView> {
    places(peer, &offices(peer, language), language)
}

pub(crate) fn places(peer: &Peer, offices: &[OfficeView], language: Locale) -> Vec<SeatView> {
    let state = peer.game().state();
    let me = peer.me();
    let mut columns = columns(peer, language);
    columns.retain(|column| column.name != POINTS);
    let places = state.players().enumerate();
    places
        .map(|(index, player)| SeatView {
            id: player.id.0,
            place: index.saturating_add(1),
            name: player.name.to_string(),
            points: player.points(),
            me: me == Some(player.id),
            on_turn: state.phase() == Phase::Playing && state.turn().player == Some(player.id),
            active: player.active,
            away: player.active && player.away,
            apart: player.active && player.apart,
            applicant: player.applicant,
            forked: has_forked(peer, player),
            gone: gone(peer, player),
            offices: held_by(offices, player.id),
            others: columns
                .iter()
                .map(|column| (column.clone(), player.quantity(&column.name)))
                .filter(|(_, amount)| *amount != 0)
                .collect(),
            holdings: holdings(state, Some(player.id), language),
            winner: state.winners().contains(&player.id),
            devices: player.devices().map(|it| fingerprint(&it.id)).collect(),
            revealed: player.all_devices().iter().map(|it| it.dice.index).sum(),
        })
        .collect()
}

/// The beginning of a device's key, as one reads it to somebody.
pub(crate) fn fingerprint(device: &DeviceId) -> String {
    let hex: Vec<char> = device.to_hex().chars().take(16).collect();
    let groups = hex.chunks(4).map(|group| group.iter().collect::<String>());
    groups.collect::<Vec<_>>().join(" ")
}

pub(crate) fn marks(peer: &Peer) -> Vec<(u16, String)> {
    let players = peer.game().state().players();
    let marks = players.filter_map(|player| {
        let mut key = fingerprint(&player.all_devices().first()?.id);
        key.truncate(9);
        Some((player.id.0, key))
    });
    marks.collect()
}
