//! Seats as they are shown.

use super::assets::HoldingView;
use super::columns::ColumnView;
use crate::calendar::answers::calendar::OfficeView;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatView {
    pub(crate) id: u16,
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) points: i64,
    pub(crate) me: bool,
    pub(crate) on_turn: bool,
    pub(crate) active: bool,
    pub(crate) away: bool,
    /// At the table without playing.
    pub(crate) apart: bool,
    pub(crate) applicant: bool,
    pub(crate) forked: bool,
    pub(crate) gone: Option<GoneView>,
    pub(crate) offices: Vec<OfficeView>,
    /// Nonzero quantities besides points: names and amounts.
    pub(crate) others: Vec<(ColumnView, i64)>,
    pub(crate) holdings: Vec<HoldingView>,
    pub(crate) winner: bool,
    pub(crate) devices: Vec<String>,
    pub(crate) revealed: u32,
}

impl SeatView {
    /// True if there is a score to show: people who do not play, not yet or never, have none.
    pub(crate) fn scores(&self) -> bool {
        !self.apart && !self.applicant && self.gone != Some(GoneView::TurnedDown)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GoneView {
    Left,
    /// A rule has put the player out of the game.
    DroppedOut,
    TurnedDown,
}
