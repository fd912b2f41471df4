//! Bounds of a search.

#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// Number of devices that have sat down at the start, the founder among them.
    pub devices: u8,
    pub closings: usize,
    /// Number of events after the start.
    pub events: usize,
    /// Devices that may sign two histories, as bits.
    pub cheats: u32,
    pub dismiss: bool,
    pub leave: bool,
    pub begun: bool,
}
