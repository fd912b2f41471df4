//! Identifiers. Each is a type of its own, so that a rule's number is never taken for its id.

use crate::cbor;
use minicbor::decode::{Decode, Decoder, Error as DecodeError};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::fmt;

macro_rules! hash_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 32]);

        impl $name {
            /// All 64 hexadecimal digits; `Display` shows the first eight only.
            pub fn to_hex(self) -> String {
                cbor::hex(&self.0)
            }

            /// Reads what [`to_hex`](Self::to_hex) writes.
            pub fn from_hex(text: &str) -> Option<Self> {
                cbor::from_hex(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let [a, b, c, d, ..] = self.0;
                f.write_str(&cbor::hex(&[a, b, c, d]))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl<C> Encode<C> for $name {
            fn encode<W: Write>(
                &self,
                e: &mut Encoder<W>,
                _: &mut C,
            ) -> Result<(), EncodeError<W::Error>> {
                e.bytes(&self.0)?.ok()
            }
        }

        impl<'b, C> Decode<'b, C> for $name {
            fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, DecodeError> {
                cbor::bytes32(d).map(Self)
            }
        }
    };
}

macro_rules! number_id {
    ($(#[$meta:meta])* $name:ident($inner:ty)) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            minicbor::Encode, minicbor::Decode,
        )]
        #[cbor(transparent)]
        pub struct $name(#[n(0)] pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

hash_id! {
    /// An event: the SHA-256 of what its device signed.
    EventId
}
hash_id! {
    /// A device: its Ed25519 public key.
    DeviceId
}
hash_id! {
    /// The whole of a game's state.
    StateHash
}
hash_id! {
    /// One version of a proposal. Votes name it, so that nobody votes on other words than they saw.
    ProposalHash
}
hash_id! {
    /// A link of the hash chain from which a player's share of each draw comes.
    ChainLink
}

hash_id! {
    /// What binds a player to something handed in secretly.
    Commitment
}

number_id! {
    /// A player, by seat: the founder is 1, whoever joins next is 2.
    PlayerId(u16)
}
number_id! {
    /// A rule for as long as it lives, whatever its number. A repealed rule that is enacted afresh
    /// is another one.
    RuleId(u32)
}
number_id! {
    /// The number by which players call a rule. It changes when rules say so.
    RuleNumber(u32)
}
number_id! {
    /// The number by which players call a proposal. Rules give it, so it is known only once the
    /// events before have been folded; moves name proposals by [`ProposalId`].
    ProposalNumber(u32)
}

number_id! {
    /// A case before the court, by the order in which cases were called, from 1.
    CaseId(u32)
}
number_id! {
    /// A ballot that a rule opened, by the order in which they opened, from 1.
    BallotId(u32)
}
number_id! {
    /// A correction, by the order in which corrections were proposed, from 1.
    CorrectionId(u32)
}

/// A proposal: the event that proposed it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(transparent)]
pub struct ProposalId(#[n(0)] pub EventId);

impl fmt::Display for ProposalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_shown_short_and_written_in_full() {
        let id = EventId([0xab; 32]);
        assert_eq!(id.to_string(), "abababab");
        assert_eq!(EventId::from_hex(&id.to_hex()), Some(id));
        assert_eq!(EventId::from_hex("abababab"), None);
    }

    #[test]
    fn ids_are_written_bare() {
        assert_eq!(minicbor::to_vec(RuleNumber(7)).unwrap(), [7]);
        let bytes = minicbor::to_vec(ProposalId(EventId([1; 32]))).unwrap();
        assert_eq!(bytes.len(), 34);
        assert_eq!(
            minicbor::decode::<ProposalId>(&bytes).unwrap(),
            ProposalId(EventId([1; 32]))
        );
    }

    #[test]
    fn an_id_of_another_length_is_malformed() {
        let bytes = minicbor::to_vec(minicbor::bytes::ByteVec::from(vec![0; 31])).unwrap();
        assert!(minicbor::decode::<DeviceId>(&bytes).is_err());
    }
}
