//! Input of the engine.

use crate::{DeviceId, EventId, Move};

/// A move in its envelope. The caller has verified the signature and knows the order.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Event {
    #[n(0)]
    pub id: EventId,
    #[n(1)]
    pub device: DeviceId,
    #[n(2)]
    pub seq: u64,
    /// Time on the device's clock, in milliseconds since 1970. It proves nothing by itself; see
    /// [`claims`](Self::claims).
    #[n(3)]
    pub claimed_ms: u64,
    #[n(4)]
    pub moved: Move,
    /// Latest claims of all devices among this event's ancestors, one entry for each device. The
    /// group's clock is computed from them and from this event's own [`claimed_ms`].
    ///
    /// [`claimed_ms`]: Self::claimed_ms
    #[n(5)]
    pub claims: Vec<Claim>,
    /// For a closing: devices with two histories in what it closes together with everything closed
    /// before.
    #[n(6)]
    pub forked: Vec<DeviceId>,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, minicbor::Encode, minicbor::Decode,
)]
pub struct Claim {
    #[n(0)]
    pub device: DeviceId,
    #[n(1)]
    pub ms: u64,
}

/// Time claims and ancestors of a move that a device makes now: the parts of an [`Event`] with
/// these names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    pub claimed_ms: u64,
    pub claims: Vec<Claim>,
    /// Computed for every move.
    pub forked: Vec<DeviceId>,
}
