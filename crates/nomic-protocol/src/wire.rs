//! Reading and writing of frames.

use std::fmt;

use minicbor::{Decode, Encode};

use crate::MAX_FRAME;

/// Why bytes are not a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// More than [`MAX_FRAME`] bytes.
    TooLarge,
    /// No frame of this direction, or not canonical.
    Malformed,
}

impl DecodeError {
    /// Its stable name.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "frame/too_large",
            Self::Malformed => "frame/malformed",
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLarge => "the frame is longer than the protocol allows",
            Self::Malformed => "the bytes are not a frame",
        })
    }
}

impl std::error::Error for DecodeError {}

impl From<minicbor::decode::Error> for DecodeError {
    fn from(_: minicbor::decode::Error) -> Self {
        Self::Malformed
    }
}

/// The bytes of a frame. Writing into memory does not fail.
pub(crate) fn encode(frame: &impl Encode<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = minicbor::encode(frame, &mut bytes);
    bytes
}

/// Reads a frame. Each frame has one encoding: longer numbers than needed, other fields or bytes
/// after the end are refused.
pub(crate) fn decode<'b, F>(bytes: &'b [u8]) -> Result<F, DecodeError>
where
    F: Encode<()> + Decode<'b, ()>,
{
    if bytes.len() > MAX_FRAME {
        return Err(DecodeError::TooLarge);
    }
    let frame = minicbor::decode(bytes)?;
    (encode(&frame) == bytes)
        .then_some(frame)
        .ok_or(DecodeError::Malformed)
}

/// A list of chunks. A client spends more on each chunk than its bytes, so very many tiny chunks
/// are refused.
pub(crate) mod chunks {
    use minicbor::encode::Write;
    use minicbor::{Decoder, Encoder};

    use crate::MAX_CHUNKS;

    pub(crate) fn encode<C, W: Write>(
        chunks: &[impl AsRef<[u8]>],
        out: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), minicbor::encode::Error<W::Error>> {
        out.array(chunks.len() as u64)?;
        for chunk in chunks {
            out.bytes(chunk.as_ref())?;
        }
        Ok(())
    }

    pub(crate) fn decode<C>(
        input: &mut Decoder<'_>,
        _: &mut C,
    ) -> Result<Vec<Vec<u8>>, minicbor::decode::Error> {
        let mut chunks = Vec::new();
        for chunk in input.array_iter::<&minicbor::bytes::ByteSlice>()? {
            let chunk = chunk?;
            if chunks.len() == MAX_CHUNKS {
                return Err(minicbor::decode::Error::message("too many chunks"));
            }
            chunks.push(chunk.to_vec());
        }
        Ok(chunks)
    }
}
