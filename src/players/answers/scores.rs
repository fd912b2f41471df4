//! The scores: how much each player has of everything that rules count.

use super::columns::{ColumnView, columns};
use super::seats::seats;
use crate::kit::answers::names::name;
use nomic_engine::Player;
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ScoresView {
    pub(crate) columns: Vec<ColumnView>,
    pub(crate) rows: Vec<RowView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RowView {
    pub(crate) id: u16,
    pub(crate) name: String,
    pub(crate) me: bool,
    pub(crate) active: bool,
    /// In the order of the columns.
    pub(crate) amounts: Vec<i64>,
}

/// The whole table of scores, in the order of the seats, without those who never played.
pub(crate) fn scores(peer: &Peer, language: Locale) -> ScoresView {
    let state = peer.game().state();
    let columns = columns(peer, language);
    let seats = seats(peer, language);
    let scoring = |player: &&Player| {
        let mut seats = seats.iter();
        seats.any(|seat| seat.id == player.id.0 && seat.scores())
    };
    let rows = state.players().filter(scoring).map(|player| RowView {
        id: player.id.0,
        name: name(state, player.id),
        me: peer.me() == Some(player.id),
        active: player.active,
        amounts: columns
            .iter()
            .map(|column| player.quantity(&column.name))
            .collect(),
    });
    ScoresView {
        rows: rows.collect(),
        columns,
    }
}
