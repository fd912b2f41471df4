//! Reasons why a file is no record or proof, and faults of events.

use nomic_peer::{DrawVerdict, EventError, ProofError, RecordError, SealVerdict};
use nomic_wording::messages::verify;
use nomic_wording::{Key, Message, msg};

pub(super) fn no_record(error: RecordError) -> Message {
    let place = error.place().map_or(0, |place| place.saturating_add(1));
    match error {
        RecordError::TooLarge => verify::RECORD_TOO_LARGE.into(),
        RecordError::NotARecord => verify::RECORD_NOT_A_RECORD.into(),
        RecordError::OtherVersion => verify::RECORD_OTHER_VERSION.into(),
        RecordError::Malformed => verify::RECORD_MALFORMED.into(),
        RecordError::NotCanonical => verify::RECORD_NOT_CANONICAL.into(),
        RecordError::Event { error, .. } => msg!(verify::RecordEvent, place, cause = event(error)),
        RecordError::Repeated { .. } => msg!(verify::RecordRepeated, place),
        RecordError::OutOfOrder { .. } => msg!(verify::RecordOutOfOrder, place),
        RecordError::NoGame => verify::RECORD_NO_GAME.into(),
    }
}

pub(super) fn no_proof(error: ProofError) -> Message {
    match error {
        ProofError::TooLarge => verify::PROOF_TOO_LARGE.into(),
        ProofError::NotAProof => verify::PROOF_NOT_A_PROOF.into(),
        ProofError::OtherVersion => verify::PROOF_OTHER_VERSION.into(),
        ProofError::Malformed => verify::PROOF_MALFORMED.into(),
        ProofError::NotCanonical => verify::PROOF_NOT_CANONICAL.into(),
        ProofError::Event { place, error } => msg!(
            verify::ProofEvent,
            place = place.saturating_add(1),
            cause = event(error)
        ),
        ProofError::NoContradiction => verify::PROOF_NO_CONTRADICTION.into(),
    }
}

const fn event(error: EventError) -> Key {
    match error {
        EventError::Malformed => verify::EVENT_MALFORMED,
        EventError::NotCanonical => verify::EVENT_NOT_CANONICAL,
        EventError::TooLarge => verify::EVENT_TOO_LARGE,
        EventError::WrongRoom => verify::EVENT_WRONG_ROOM,
        EventError::BadAncestry => verify::EVENT_BAD_ANCESTRY,
        EventError::BadPredecessor => verify::EVENT_BAD_PREDECESSOR,
        EventError::NotTheFounding => verify::EVENT_NOT_THE_FOUNDING,
        EventError::BadSignature => verify::EVENT_BAD_SIGNATURE,
        EventError::BadVoucher => verify::EVENT_BAD_VOUCHER,
        EventError::BadProof => verify::EVENT_BAD_PROOF,
    }
}

pub(super) const fn seal_code(verdict: SealVerdict) -> &'static str {
    match verdict {
        SealVerdict::Agrees => "agrees",
        SealVerdict::Differs { .. } => "differs",
        SealVerdict::NotCompared => "not_compared",
    }
}

pub(super) const fn draw_code(verdict: DrawVerdict) -> &'static str {
    match verdict {
        DrawVerdict::Follows => "follows",
        DrawVerdict::Thrown => "thrown",
        DrawVerdict::Differs { .. } => "differs",
        DrawVerdict::Unfounded => "unfounded",
    }
}
