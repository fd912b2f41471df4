//! Contents of votes.

use crate::base::limits::MAX_OPTIONS;
use minicbor::data::Type;
use minicbor::decode::{Decode, Decoder, Error as DecodeError};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};

/// Content of a vote: yes, no or neither, or a choice among several options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preference {
    For,
    Against,
    /// Neither, but a vote: it counts towards a quorum.
    Abstain,
    /// Chosen options, by their index from 1 in the ballot's order; the favourite first, if order
    /// counts.
    Options(Vec<u8>),
}

impl Preference {
    pub const fn in_favour(&self) -> bool {
        matches!(self, Preference::For)
    }

    /// Named options; empty for a vote for, against or neither.
    pub fn options(&self) -> &[u8] {
        match self {
            Preference::Options(options) => options,
            Preference::For | Preference::Against | Preference::Abstain => &[],
        }
    }
}

impl From<bool> for Preference {
    fn from(in_favour: bool) -> Preference {
        match in_favour {
            true => Preference::For,
            false => Preference::Against,
        }
    }
}

/// A truth, 0 for neither, or the indices of options as bytes. The first three have one length, so
/// that an envelope does not show which of them it holds.
impl<C> Encode<C> for Preference {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        match self {
            Preference::For => e.bool(true)?.ok(),
            Preference::Against => e.bool(false)?.ok(),
            Preference::Abstain => e.u8(0)?.ok(),
            Preference::Options(options) => e.bytes(options)?.ok(),
        }
    }
}

impl<'b, C> Decode<'b, C> for Preference {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Preference, DecodeError> {
        let at = d.position();
        match d.datatype()? {
            Type::Bool => return Ok(d.bool()?.into()),
            Type::U8 if d.u8()? == 0 => return Ok(Preference::Abstain),
            Type::U8 => return Err(DecodeError::message("no vote").at(at)),
            _ => {}
        }
        let options = d.bytes()?;
        if options.len() > MAX_OPTIONS {
            return Err(DecodeError::message("more options than a ballot has").at(at));
        }
        Ok(Preference::Options(options.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::cbor;

    #[test]
    fn a_preference_reads_back_and_a_plain_one_is_a_truth() {
        for said in [
            Preference::For,
            Preference::Against,
            Preference::Abstain,
            Preference::Options(vec![3, 1]),
        ] {
            let bytes = cbor::to_vec(&said);
            assert_eq!(minicbor::decode::<Preference>(&bytes).unwrap(), said);
        }
        assert_eq!(cbor::to_vec(&Preference::For), cbor::to_vec(&true));
        let plain = [Preference::For, Preference::Against, Preference::Abstain];
        assert!(plain.iter().all(|said| cbor::to_vec(said).len() == 1));
        assert!(minicbor::decode::<Preference>(&cbor::to_vec(&1u8)).is_err());
        let flood = cbor::to_vec(&Preference::Options(vec![1; MAX_OPTIONS + 1]));
        assert!(minicbor::decode::<Preference>(&flood).is_err());
    }
}
