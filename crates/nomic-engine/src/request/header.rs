//! Parts of an event besides its move.

use crate::{DeviceId, EventId};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, minicbor::Encode, minicbor::Decode,
)]
pub struct Claim {
    #[n(0)]
    pub device: DeviceId,
    #[n(1)]
    pub ms: u64,
}

/// Time claims and ancestors of a move that a device makes now: the parts of an
/// [`Event`](crate::Event) with these names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    pub claimed_ms: u64,
    pub claims: Vec<Claim>,
    /// Computed for every move.
    pub forked: Vec<DeviceId>,
}

/// An event without its move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header<'e> {
    pub(crate) id: EventId,
    pub(crate) device: DeviceId,
    pub(crate) seq: u64,
    pub(crate) claimed_ms: u64,
    pub(crate) claims: &'e [Claim],
    pub(crate) forked: &'e [DeviceId],
}
