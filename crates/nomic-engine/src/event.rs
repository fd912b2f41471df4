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
    /// What the device's clock said, in milliseconds since 1970. It proves nothing by itself; see
    /// [`claims`](Self::claims).
    #[n(3)]
    pub claimed_ms: u64,
    /// The move.
    #[n(4)]
    pub moved: Move,
    /// What each device had claimed last in what this event builds on, one entry a device. The
    /// group's clock is worked out from them; of the event's own device [`claimed_ms`] counts, too.
    ///
    /// [`claimed_ms`]: Self::claimed_ms
    #[n(5)]
    pub claims: Vec<Claim>,
    /// For a closing: the devices of which what it closes, together with what was closed before,
    /// holds two histories.
    #[n(6)]
    pub forked: Vec<DeviceId>,
}

/// The time that a device has claimed last.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, minicbor::Encode, minicbor::Decode,
)]
pub struct Claim {
    /// The device.
    #[n(0)]
    pub device: DeviceId,
    /// In milliseconds since 1970.
    #[n(1)]
    pub ms: u64,
}

/// What a move that a device makes now says of the time, and what it builds on: the parts of an
/// [`Event`] of the same names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// In milliseconds since 1970.
    pub claimed_ms: u64,
    /// One entry a device.
    pub claims: Vec<Claim>,
    /// Whatever the move is.
    pub forked: Vec<DeviceId>,
}
