//! Rulings as they are shown.

use crate::kit::answers::view::RefusalView;
use serde::{Deserialize, Serialize};

/// A rule that something came from, with the rules it prevailed over. No number: the rules were
/// silent and the kernel's default held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BecauseView {
    pub(crate) rule: Option<u32>,
    pub(crate) beaten: Vec<u32>,
    /// The rules whose answers it modifies.
    pub(crate) modified: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GradeView {
    Provisional,
    Closed,
    Final,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HappeningView {
    pub(crate) text: String,
    pub(crate) because: Vec<BecauseView>,
    pub(crate) proposal: Option<u32>,
    /// The time it names, in milliseconds since 1970.
    pub(crate) moment: Option<u64>,
    /// The seat of the player whom it is about, or who acted.
    pub(crate) seat: Option<u16>,
    pub(crate) won: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulingView {
    pub(crate) id: String,
    pub(crate) who: Option<String>,
    pub(crate) seat: Option<u16>,
    pub(crate) claimed_ms: u64,
    pub(crate) grade: GradeView,
    pub(crate) closing: bool,
    pub(crate) happenings: Vec<HappeningView>,
    pub(crate) refused: Option<RefusalView>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChronicleView {
    /// The newest first.
    pub(crate) entries: Vec<RulingView>,
    /// Number of matching entries.
    pub(crate) matching: usize,
    /// Whether anything happened at all.
    pub(crate) any: bool,
    pub(crate) players: Vec<String>,
    pub(crate) rules: Vec<u32>,
}
