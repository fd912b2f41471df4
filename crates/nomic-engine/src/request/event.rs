//! Input of the engine.

use super::header::{Claim, Header};
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

impl Event {
    pub(crate) fn header(&self) -> Header<'_> {
        Header {
            id: self.id,
            device: self.device,
            seq: self.seq,
            claimed_ms: self.claimed_ms,
            claims: &self.claims,
            forked: &self.forked,
        }
    }
}
