//! Identifiers. Each is a type of its own, so that a rule's number is never taken for its id.

use crate::encoding::cbor;
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
    StateHash
}
hash_id! {
    /// Hash chain over the closings of a game up to one of them, in order; it begins with zeros.
    PrefixHash
}
hash_id! {
    /// One version of a proposal. Votes name it, so that a vote counts only for the words that its
    /// voter saw.
    ProposalHash
}
hash_id! {
    /// A title, a text or a code of a rule, as the author of a change saw it.
    PartHash
}
hash_id! {
    /// A question that a rule has put to the vote: the event that led to it, and its words. It does
    /// not depend on the order of events.
    QuestionId
}
hash_id! {
    /// A link of the hash chain for a player's share of each draw.
    ChainLink
}

hash_id! {
    /// Input of a player's key for a card that is dealt to them.
    CardInput
}

hash_id! {
    /// An invitation: an Ed25519 public key. The holder of the private key may ask for a seat.
    InvitationId
}

hash_id! {
    /// Commitment of a player to sealed contents.
    Commitment
}

number_id! {
    /// A player, by seat: the founder is 1, the next to join is 2.
    PlayerId(u16)
}
number_id! {
    /// A card, by the order of dealing, from 1.
    CardId(u32)
}
number_id! {
    /// Identity of a rule for its whole life, independent of its number. A repealed rule that is
    /// enacted again is another rule.
    RuleId(u32)
}
/// Number that players call a rule by. Rules can change it. It is a whole number, or a letter with
/// a whole number: `R.04`. Lettered numbers are whole numbers beyond the others, so that code can
/// compute with both.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
#[cbor(transparent)]
pub struct RuleNumber(#[n(0)] pub u32);

const LETTERED: u32 = 1_000_000_000;
/// Count of numbers for each letter.
const SERIES: u32 = 1_000_000;

impl RuleNumber {
    /// The number with this letter, a capital one from A to Z, in front of it, which is below a
    /// million.
    pub fn lettered(letter: char, number: u32) -> Option<RuleNumber> {
        let letter = u8::try_from(letter).ok().filter(u8::is_ascii_uppercase)?;
        let series = u32::from(letter.wrapping_sub(b'A'));
        let number = Some(number).filter(|number| *number < SERIES)?;
        let number = series.checked_mul(SERIES)?.checked_add(number)?;
        LETTERED.checked_add(number).map(RuleNumber)
    }

    pub fn letter(self) -> Option<(char, u32)> {
        let lettered = self.0.checked_sub(LETTERED)?;
        let (series, number) = (lettered.checked_div(SERIES)?, lettered.checked_rem(SERIES)?);
        let letter = u8::try_from(series).ok()?.checked_add(b'A')?;
        letter
            .is_ascii_uppercase()
            .then(|| (char::from(letter), number))
    }

    pub fn read(text: &str) -> Option<RuleNumber> {
        match text.split_once('.') {
            None => text.parse().ok().map(RuleNumber),
            Some((letter, number)) => {
                let mut letters = letter.chars();
                let letter = letters.next().filter(|_| letters.next().is_none())?;
                RuleNumber::lettered(letter, number.parse().ok()?)
            }
        }
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            Some((letter, number)) => write!(f, "{letter}.{number:02}"),
            None => self.0.fmt(f),
        }
    }
}

number_id! {
    /// Number that players call a proposal by. Rules give it, so it is known only after the replay
    /// of earlier events; moves name proposals by [`ProposalId`].
    ProposalNumber(u32)
}

number_id! {
    /// A case before the court, by the order of the calls, from 1.
    CaseId(u32)
}
number_id! {
    /// A ballot, by the order of opening, from 1.
    BallotId(u32)
}
number_id! {
    /// An asset, by the order of creation, from 1.
    AssetId(u32)
}
number_id! {
    /// A correction, by the order of proposal, from 1.
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
    fn a_rule_number_with_a_letter_is_read_as_it_is_shown() {
        let number = RuleNumber::lettered('R', 4).unwrap();
        assert_eq!(number.to_string(), "R.04");
        for shown in ["R.04", "G.13", "Z.999999", "301", "A.00"] {
            let number = RuleNumber::read(shown).unwrap();
            assert_eq!(number.to_string(), shown);
        }
        for bad in ["R.", ".04", "RR.04", "r.04", "R.1000000", "four", ""] {
            assert_eq!(RuleNumber::read(bad), None, "{bad}");
        }
        assert!(RuleNumber::lettered('G', 13) < RuleNumber::lettered('R', 4));
        assert_eq!(RuleNumber(u32::MAX).to_string(), u32::MAX.to_string());
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
