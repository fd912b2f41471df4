//! How far a search goes.

/// Which histories are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// So many devices, the founder among them, have sat down at the start.
    pub devices: u8,
    /// So many closings come at most.
    pub closings: usize,
    /// So many events come behind the start.
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
