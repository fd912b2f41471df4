//! Events in their envelope: the signed bytes, and the checks before an event is believed.
//!
//! An event is stored as its payload (canonical CBOR) followed by 64 bytes of signature. Its id is
//! the SHA-256 of the payload. The payload begins with `nomic-event-1`. So its signature differs
//! from any other kind, and it can be found in bytes that are broken around it.

use std::fmt;
use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_engine::{DeviceId, Event, EventId, Move};
use nomic_protocol::RoomId;
use sha2::{Digest, Sha256};

use crate::invitation::vouches;
use crate::signatures::verify;
use crate::vrf::prove;
use crate::{Identity, Link};

/// Greatest length of an event in bytes.
pub const MAX_EVENT: usize = 128 * 1024;
/// Greatest number of parents of an event; a peer that sees more heads names the rest next time.
pub const MAX_PARENTS: usize = 64;

/// First bytes of every payload: a CBOR list of eight, and the text that identifies the format.
pub const MAGIC: &[u8] = b"\x88\x6dnomic-event-1";
const NAME: &str = "nomic-event-1";
/// Length of a signature, which follows the payload.
pub const SIGNATURE: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventError {
    /// Unknown shape or kind of move.
    Malformed,
    /// Encoding not canonical.
    NotCanonical,
    /// More than [`MAX_EVENT`] bytes.
    TooLarge,
    /// Signed for another room.
    WrongRoom,
    /// Predecessor or parents missing, misplaced, repeated or too many.
    BadAncestry,
    /// Predecessor of another device, or not the previous event.
    BadPredecessor,
    /// Founding of another game.
    NotTheFounding,
    /// Invalid signature.
    BadSignature,
    /// Invitation for another device.
    BadVoucher,
    /// Invalid proof of a card.
    BadProof,
}

impl EventError {
    pub fn code(self) -> &'static str {
        match self {
            EventError::Malformed => "event/malformed",
            EventError::NotCanonical => "event/not_canonical",
            EventError::TooLarge => "event/too_large",
            EventError::WrongRoom => "event/wrong_room",
            EventError::BadAncestry => "event/bad_ancestry",
            EventError::BadPredecessor => "event/bad_predecessor",
            EventError::NotTheFounding => "event/not_the_founding",
            EventError::BadSignature => "event/bad_signature",
            EventError::BadVoucher => "event/bad_voucher",
            EventError::BadProof => "event/bad_proof",
        }
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for EventError {}

/// One room, whose game begins with the event that its link names.
#[derive(Debug, Clone)]
pub struct EventScope {
    pub room: RoomId,
    pub link: Link,
}

#[derive(Debug, Clone)]
pub struct EventDraft {
    /// Number in the device's own chain, from 1.
    pub seq: u64,
    /// The device's event before this one.
    pub prev: Option<EventId>,
    /// The other heads it has seen, in ascending order.
    pub parents: Vec<EventId>,
    /// Time by the device's clock, in milliseconds since 1970.
    pub claimed_ms: u64,
    pub moved: Move,
}

/// An event with the right shape and an unchecked signature. Its move can only be read after
/// [`SignedEvent::verify`].
#[derive(Clone)]
pub struct SignedEvent(VerifiedEvent);

#[derive(Clone)]
pub struct VerifiedEvent {
    bytes: Arc<[u8]>,
    event: Event,
    prev: Option<EventId>,
    parents: Vec<EventId>,
}

impl SignedEvent {
    /// Checks everything except the signature.
    pub fn read(bytes: &[u8], scope: &EventScope) -> Result<SignedEvent, EventError> {
        SignedEvent::read_in(bytes, &scope.room, |event| scope.link.leads_to(event))
    }

    /// Reads an event without a link. The caller knows the room and the founding event of its game.
    pub fn read_in(
        bytes: &[u8],
        of: &RoomId,
        is_founding: impl Fn(&EventId) -> bool,
    ) -> Result<SignedEvent, EventError> {
        if bytes.len() > MAX_EVENT {
            return Err(EventError::TooLarge);
        }
        let cut = bytes.len().checked_sub(SIGNATURE);
        let (payload, _) = cut
            .and_then(|cut| bytes.split_at_checked(cut))
            .ok_or(EventError::Malformed)?;
        let (room, device, draft) = decode(payload).map_err(|_| EventError::Malformed)?;
        if encode(&room, &device, &draft)? != payload {
            return Err(EventError::NotCanonical);
        }
        if room != *of {
            return Err(EventError::WrongRoom);
        }
        check_ancestry(&draft)?;
        let founds = matches!(draft.moved, Move::Found(_));
        let event = assemble(bytes.into(), payload, device, draft);
        if founds && !is_founding(&event.id()) {
            return Err(EventError::NotTheFounding);
        }
        Ok(SignedEvent(event))
    }

    pub fn verify(self) -> Result<VerifiedEvent, EventError> {
        let (payload, signature) = self.signature();
        let good = verify(&self.device(), payload, signature);
        self.with_verdict(good)
    }

    pub fn signature(&self) -> (&[u8], &[u8; SIGNATURE]) {
        // Shorter bytes were not read as an event.
        let parts = self.0.bytes.split_last_chunk();
        parts.unwrap_or((&[], &[0; SIGNATURE]))
    }

    /// Does the work of [`SignedEvent::verify`] with a known verdict on the signature.
    pub fn with_verdict(self, good: bool) -> Result<VerifiedEvent, EventError> {
        if !good {
            return Err(EventError::BadSignature);
        }
        let device = &self.0.event.device;
        let carried = self.0.event.moved.carried();
        if carried
            .voucher
            .is_some_and(|voucher| !vouches(voucher, device))
        {
            return Err(EventError::BadVoucher);
        }
        match prove(carried.showings, device) {
            true => Ok(self.0),
            false => Err(EventError::BadProof),
        }
    }

    /// For events of the own storage which a verified event of the device names as its predecessor
    /// (the device has signed their hash), and for events that the verifier has found good.
    pub fn assume_verified(self) -> VerifiedEvent {
        self.0
    }

    pub fn id(&self) -> EventId {
        self.0.event.id
    }

    pub fn device(&self) -> DeviceId {
        self.0.event.device
    }

    pub fn prev(&self) -> Option<EventId> {
        self.0.prev
    }

    pub fn dependencies(&self) -> impl Iterator<Item = EventId> + '_ {
        self.0.dependencies()
    }
}

impl VerifiedEvent {
    pub fn sign(
        draft: EventDraft,
        scope: &EventScope,
        identity: &Identity,
    ) -> Result<Self, EventError> {
        check_ancestry(&draft)?;
        let device = identity.device_id();
        let payload = encode(&scope.room, &device, &draft)?;
        let mut bytes = payload.clone();
        bytes.extend(identity.sign(&payload));
        if bytes.len() > MAX_EVENT {
            return Err(EventError::TooLarge);
        }
        Ok(assemble(bytes.into(), &payload, device, draft))
    }

    /// The event for the engine. It lacks the earlier claims of other devices, which come from the
    /// graph.
    pub fn event(&self) -> &Event {
        &self.event
    }

    pub fn id(&self) -> EventId {
        self.event.id
    }

    pub fn device(&self) -> DeviceId {
        self.event.device
    }

    pub fn seq(&self) -> u64 {
        self.event.seq
    }

    pub fn prev(&self) -> Option<EventId> {
        self.prev
    }

    pub fn parents(&self) -> &[EventId] {
        &self.parents
    }

    /// Predecessor and parents.
    pub fn dependencies(&self) -> impl Iterator<Item = EventId> + '_ {
        self.prev.iter().chain(&self.parents).copied()
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for VerifiedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.event.fmt(f)
    }
}

impl fmt::Debug for SignedEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SignedEvent").field(&self.id()).finish()
    }
}

fn assemble(
    bytes: Arc<[u8]>,
    payload: &[u8],
    device: DeviceId,
    draft: EventDraft,
) -> VerifiedEvent {
    let event = Event {
        id: EventId(Sha256::digest(payload).into()),
        device,
        seq: draft.seq,
        claimed_ms: draft.claimed_ms,
        moved: draft.moved,
        claims: Vec::new(),
        forked: Vec::new(),
    };
    VerifiedEvent {
        bytes,
        event,
        prev: draft.prev,
        parents: draft.parents,
    }
}

fn check_ancestry(draft: &EventDraft) -> Result<(), EventError> {
    let first = draft.seq == 1;
    let founds = matches!(draft.moved, Move::Found(_));
    let rootless = draft.prev.is_none() && draft.parents.is_empty();
    let ascending = draft.parents.is_sorted_by(|a, b| a < b);
    let repeated = draft.prev.is_some_and(|prev| draft.parents.contains(&prev));
    let sound = draft.seq > 0
        && first == draft.prev.is_none()
        && founds == rootless
        && ascending
        && !repeated
        && draft.parents.len() <= MAX_PARENTS;
    sound.then_some(()).ok_or(EventError::BadAncestry)
}

fn encode(room: &RoomId, device: &DeviceId, draft: &EventDraft) -> Result<Vec<u8>, EventError> {
    let mut encoder = Encoder::new(Vec::new());
    let written = (|| {
        encoder.array(8)?.str(NAME)?.bytes(&room.0)?;
        encoder.bytes(&device.0)?.u64(draft.seq)?;
        match &draft.prev {
            Some(prev) => encoder.bytes(&prev.0)?,
            None => encoder.null()?,
        };
        encoder.array(draft.parents.len() as u64)?;
        for parent in &draft.parents {
            encoder.bytes(&parent.0)?;
        }
        encoder.u64(draft.claimed_ms)?.encode(&draft.moved)?;
        Ok::<(), minicbor::encode::Error<std::convert::Infallible>>(())
    })();
    written.map_err(|_| EventError::Malformed)?;
    Ok(encoder.into_writer())
}

fn decode(payload: &[u8]) -> Result<(RoomId, DeviceId, EventDraft), minicbor::decode::Error> {
    let shape = || minicbor::decode::Error::message("not the shape of an event");
    let mut decoder = Decoder::new(payload);
    if decoder.array()? != Some(8) || decoder.str()? != NAME {
        return Err(shape());
    }
    let room = RoomId(hash(&mut decoder)?);
    let device = DeviceId(hash(&mut decoder)?);
    let seq = decoder.u64()?;
    let prev = match decoder.datatype()? {
        minicbor::data::Type::Null => {
            decoder.null()?;
            None
        }
        _ => Some(EventId(hash(&mut decoder)?)),
    };
    let count = decoder.array()?.ok_or_else(shape)?;
    if count > MAX_PARENTS as u64 {
        return Err(shape());
    }
    let parents = (0..count)
        .map(|_| hash(&mut decoder).map(EventId))
        .collect::<Result<_, _>>()?;
    let claimed_ms = decoder.u64()?;
    let moved = decoder.decode()?;
    if decoder.position() != payload.len() {
        return Err(shape());
    }
    let draft = EventDraft {
        seq,
        prev,
        parents,
        claimed_ms,
        moved,
    };
    Ok((room, device, draft))
}

fn hash(decoder: &mut Decoder<'_>) -> Result<[u8; 32], minicbor::decode::Error> {
    decoder
        .bytes()?
        .try_into()
        .map_err(|_| minicbor::decode::Error::message("not a hash"))
}
