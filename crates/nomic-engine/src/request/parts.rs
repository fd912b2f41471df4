//! Parts that several moves have.

use crate::{CardInput, ChainLink, EventId, InvitationId, PrefixHash, StateHash, Subject};

/// Parts of a move that are verified or recorded outside the kernel.
#[derive(Clone, Copy, Debug, Default)]
pub struct Carried<'m> {
    /// Seal of a closing.
    pub seal: Option<&'m Seal>,
    /// Tip of the dice chain of a device that comes.
    pub dice_tip: Option<ChainLink>,
    pub voucher: Option<&'m Voucher>,
    pub reveal: Option<Reveal>,
    /// Ballot that the revealed link belongs to; none if it belongs to a timer.
    pub ballot: Option<Subject>,
    pub showings: &'m [Showing],
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Seat {
    #[n(0)]
    pub name: String,
    #[n(1)]
    pub dice_tip: ChainLink,
}

/// Signature of an invitation for this device. It is verified before the event reaches the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Voucher {
    #[n(0)]
    pub invitation: InvitationId,
    /// Its Ed25519 signature of the device.
    #[cbor(n(1), with = "minicbor::bytes")]
    pub signature: [u8; 64],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Reveal {
    /// Its place in the chain: one more than that of the link revealed before.
    #[n(0)]
    pub index: u32,
    #[n(1)]
    pub link: ChainLink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Showing {
    /// Input of the card; no two cards have the same.
    #[n(0)]
    pub input: CardInput,
    #[cbor(n(1), with = "minicbor::bytes")]
    pub output: [u8; 64],
    /// Proof of the output. It is verified before the event reaches the engine.
    #[cbor(n(2), with = "minicbor::bytes")]
    pub proof: [u8; 80],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Seal {
    /// The closing before it; for the first one the founding event.
    #[n(0)]
    pub previous: EventId,
    /// Hash of the state after everything that the closing had seen.
    #[n(1)]
    pub state: StateHash,
    /// Hash over all earlier closings. State hashes can be compared only after exactly these: a
    /// rival closing in between is not a lie.
    #[n(2)]
    pub prefix: PrefixHash,
}
