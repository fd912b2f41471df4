//! Bounds of a search.

/// Bounds of the searched histories.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Number of devices that have sat down at the start, the founder among them.
    pub devices: u8,
    /// Most closings.
    pub closings: usize,
    /// Number of events after the start.
    pub events: usize,
    /// The devices that may sign two histories, as bits.
    pub cheats: u32,
    /// Whether closings dismiss players.
    pub dismiss: bool,
    /// Whether players leave.
    pub leave: bool,
    /// Whether the game has begun at the start.
    pub begun: bool,
}
