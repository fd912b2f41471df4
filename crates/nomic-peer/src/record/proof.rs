//! The proof that a device has signed two histories: two of its events with one number, in a file
//! that anybody can check.
//!
//! The proof needs no game and no link. Each signature holds for the room that the file names and
//! for nothing else. No device signs one number twice while it goes on from its own last event.

use std::fmt;
use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_protocol::RoomId;

use super::format;
use crate::{Equivocation, EventError, Keys, Link, MAX_EVENT, SignedEvent, VerifiedEvent};

/// Greatest length of a proof in bytes: two events, and the few bytes around them.
pub const MAX_PROOF: usize = 2 * MAX_EVENT + 1024;

const NAME: &str = "nomic-proof-1";
/// First text of every proof, of any version. It follows the two bytes that give the lengths of
/// list and name.
const FAMILY: &[u8] = b"nomic-proof-";

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProofError {
    /// More than [`MAX_PROOF`] bytes.
    TooLarge,
    /// Another beginning.
    NotAProof,
    /// Another version.
    OtherVersion,
    /// Cut off, or not two events.
    Malformed,
    /// Encoding not canonical, or the higher id first.
    NotCanonical,
    /// Invalid event, with its own code.
    Event {
        /// Index of the event: 0 or 1.
        place: usize,
        error: EventError,
    },
    /// Events that a device may both sign.
    NoContradiction,
}

impl ProofError {
    pub fn code(self) -> &'static str {
        match self {
            ProofError::TooLarge => "proof/too_large",
            ProofError::NotAProof => "proof/not_a_proof",
            ProofError::OtherVersion => "proof/other_version",
            ProofError::Malformed => "proof/malformed",
            ProofError::NotCanonical => "proof/not_canonical",
            ProofError::Event { .. } => "proof/event",
            ProofError::NoContradiction => "proof/no_contradiction",
        }
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Event { place, error } => {
                write!(f, "{} at {place} ({error})", self.code())
            }
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for ProofError {}

/// A proof that was read: one device has signed both events, with one number and for one room.
#[derive(Debug, Clone)]
pub struct Proof {
    room: RoomId,
    caught: Equivocation,
}

impl Proof {
    /// Whether these bytes begin like a proof, of any version.
    pub fn is_meant(bytes: &[u8]) -> bool {
        bytes.get(2..).is_some_and(|name| name.starts_with(FAMILY))
    }

    /// Checks a file. Any bytes may be given; no more than [`MAX_PROOF`] of them are read.
    pub fn read(bytes: &[u8]) -> Result<Proof, ProofError> {
        if !Proof::is_meant(bytes) {
            return Err(ProofError::NotAProof);
        }
        if bytes.len() > MAX_PROOF {
            return Err(ProofError::TooLarge);
        }
        let name = bytes.get(2..).unwrap_or_default();
        if !name.starts_with(NAME.as_bytes()) {
            return Err(ProofError::OtherVersion);
        }
        let (room, events) = shape(bytes).map_err(|_| ProofError::Malformed)?;
        if encode(&room, events) != bytes {
            return Err(ProofError::NotCanonical);
        }
        let verified = |place: usize, bytes: &[u8]| {
            // The founding event of its game is unknown here, and does not matter.
            let signed = SignedEvent::read_in(bytes, &room, |_| true);
            let event = signed.and_then(SignedEvent::verify);
            let event: Result<VerifiedEvent, _> = event;
            event
                .map(Arc::new)
                .map_err(|error| ProofError::Event { place, error })
        };
        let [counts, rival] = events;
        let (counts, rival) = (verified(0, counts)?, verified(1, rival)?);
        let one_place = counts.device() == rival.device() && counts.seq() == rival.seq();
        if !one_place || counts.id() == rival.id() {
            return Err(ProofError::NoContradiction);
        }
        if counts.id() > rival.id() {
            return Err(ProofError::NotCanonical);
        }
        let caught = Equivocation { counts, rival };
        Ok(Proof { room, caught })
    }

    pub fn room(&self) -> RoomId {
        self.room
    }

    pub fn equivocation(&self) -> &Equivocation {
        &self.caught
    }

    pub fn is_of(&self, link: &Link) -> bool {
        Keys::of(link).room_id() == self.room
    }
}

pub(crate) fn write(room: &RoomId, caught: &Equivocation) -> Vec<u8> {
    encode(room, [caught.counts.bytes(), caught.rival.bytes()])
}

fn encode(room: &RoomId, events: [&[u8]; 2]) -> Vec<u8> {
    let mut encoder = Encoder::new(Vec::new());
    // Writing to memory cannot fail.
    let _written = (|| {
        encoder.array(3)?.str(NAME)?.bytes(&room.0)?.array(2)?;
        for event in events {
            encoder.bytes(event)?;
        }
        Ok::<(), minicbor::encode::Error<std::convert::Infallible>>(())
    })();
    encoder.into_writer()
}

fn shape(bytes: &[u8]) -> Result<(RoomId, [&[u8]; 2]), minicbor::decode::Error> {
    let wrong = || minicbor::decode::Error::message("not the shape of a proof");
    let mut decoder = Decoder::new(bytes);
    if decoder.array()? != Some(3) || decoder.str()? != NAME {
        return Err(wrong());
    }
    let room = decoder.bytes()?.try_into().map_err(|_| wrong())?;
    let events = format::events(&mut decoder)?;
    let events = events.try_into().map_err(|_| wrong())?;
    Ok((RoomId(room), events))
}
