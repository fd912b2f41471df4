//! What the engine is given.

use crate::{DeviceId, EventId, Move};

/// A move in its envelope. Whoever hands it over has verified the signature and knows the order.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Event {
    /// Its id.
    #[n(0)]
    pub id: EventId,
    /// The device that signed it.
    #[n(1)]
    pub device: DeviceId,
    /// Its place in the device's own chain.
    #[n(2)]
    pub seq: u64,
    /// What the device's clock said. Only shown: the engine knows no time.
    #[n(3)]
    pub claimed_ms: u64,
    /// The move.
    #[n(4)]
    pub moved: Move,
}
