//! Intents and ids for `serde`, to pass them between two programs of one build.
//!
//! Types with an encoding in the protocol are passed in that encoding, as bytes: one form, one
//! check.

use crate::{
    About, Argument, BallotId, CardId, CaseId, Class, CorrectionId, DeviceId, Draft, EventId,
    Finding, InvitationId, PlayerId, Preference, ProposalHash, ProposalId, ProposalNumber,
    QuestionId, Remedy, RuleId, RuleNumber, Ruleset, Subject,
};
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};
use std::fmt;

struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

macro_rules! as_in_the_protocol {
    ($($name:ident),* $(,)?) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let bytes = minicbor::to_vec(self).map_err(S::Error::custom)?;
                serializer.serialize_bytes(&bytes)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bytes = deserializer.deserialize_bytes(Bytes)?;
                minicbor::decode(&bytes).map_err(D::Error::custom)
            }
        }
    )*};
}

as_in_the_protocol!(
    About,
    Argument,
    BallotId,
    CardId,
    CaseId,
    Class,
    CorrectionId,
    DeviceId,
    Draft,
    EventId,
    Finding,
    InvitationId,
    PlayerId,
    Preference,
    ProposalHash,
    ProposalId,
    ProposalNumber,
    QuestionId,
    Remedy,
    RuleId,
    RuleNumber,
    Ruleset,
    Subject,
);
