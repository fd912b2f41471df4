//! Reading and writing the parts of frames.

use std::fmt;

use minicbor::data::Type;
use minicbor::{Decoder, Encoder};

use crate::{MAX_CHUNKS, MAX_FRAME};

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

/// Writes CBOR into memory. The encoder's results are dropped: growing a `Vec` reports no failure.
pub(crate) struct FrameWriter(Encoder<Vec<u8>>);

impl FrameWriter {
    pub(crate) fn frame(kind: u8, fields: u64, capacity: usize) -> Self {
        let mut writer = Self(Encoder::new(Vec::with_capacity(capacity)));
        writer.array(fields.saturating_add(1));
        writer.uint(u64::from(kind));
        writer
    }

    pub(crate) fn array(&mut self, len: u64) {
        let _ = self.0.array(len);
    }

    pub(crate) fn uint(&mut self, number: u64) {
        let _ = self.0.u64(number);
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        let _ = self.0.bool(flag);
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.0.bytes(bytes);
    }

    pub(crate) fn maybe_bytes(&mut self, bytes: Option<&[u8]>) {
        match bytes {
            Some(bytes) => self.bytes(bytes),
            None => {
                let _ = self.0.null();
            }
        }
    }

    pub(crate) fn list(&mut self, elements: &[impl AsRef<[u8]>]) {
        self.array(elements.len() as u64);
        elements.iter().for_each(|bytes| self.bytes(bytes.as_ref()));
    }

    pub(crate) fn uints(&mut self, numbers: &[u64]) {
        self.array(numbers.len() as u64);
        numbers.iter().for_each(|number| self.uint(*number));
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0.into_writer()
    }
}

pub(crate) trait Decode: Sized {
    fn read(input: &mut FrameReader<'_>) -> Result<Self, DecodeError>;
}

pub(crate) struct FrameReader<'b>(Decoder<'b>);

impl<'b> FrameReader<'b> {
    /// Opens a frame: its kind and the number of its fields.
    pub(crate) fn frame(bytes: &'b [u8]) -> Result<(Self, u64, u64), DecodeError> {
        if bytes.len() > MAX_FRAME {
            return Err(DecodeError::TooLarge);
        }
        let mut reader = Self(Decoder::new(bytes));
        let len = reader.array()?;
        let fields = len.checked_sub(1).ok_or(DecodeError::Malformed)?;
        let kind = reader.uint()?;
        Ok((reader, kind, fields))
    }

    fn array(&mut self) -> Result<u64, DecodeError> {
        self.0.array()?.ok_or(DecodeError::Malformed)
    }

    pub(crate) fn array_of(&mut self, len: u64) -> Result<(), DecodeError> {
        (self.array()? == len)
            .then_some(())
            .ok_or(DecodeError::Malformed)
    }

    pub(crate) fn uint<T: TryFrom<u64>>(&mut self) -> Result<T, DecodeError> {
        T::try_from(self.0.u64()?).map_err(|_| DecodeError::Malformed)
    }

    pub(crate) fn flag(&mut self) -> Result<bool, DecodeError> {
        Ok(self.0.bool()?)
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>, DecodeError> {
        Ok(self.0.bytes()?.to_vec())
    }

    pub(crate) fn exactly<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        self.0
            .bytes()?
            .try_into()
            .map_err(|_| DecodeError::Malformed)
    }

    pub(crate) fn maybe<const N: usize>(&mut self) -> Result<Option<[u8; N]>, DecodeError> {
        if self.0.datatype()? == Type::Null {
            self.0.null()?;
            return Ok(None);
        }
        self.exactly().map(Some)
    }

    /// A list. Its claimed length reserves no memory: the list grows as its elements are found.
    pub(crate) fn list<T>(
        &mut self,
        element: impl Fn(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<Vec<T>, DecodeError> {
        let len = self.array()?;
        self.elements(len, element)
    }

    /// A list of chunks. A client spends more on each chunk than its bytes, so very many tiny
    /// chunks are refused.
    pub(crate) fn chunks(&mut self) -> Result<Vec<Vec<u8>>, DecodeError> {
        let len = self.array()?;
        if len > MAX_CHUNKS as u64 {
            return Err(DecodeError::Malformed);
        }
        self.elements(len, |input| {
            let chunk = input.bytes()?;
            let empty = chunk.is_empty();
            (!empty).then_some(chunk).ok_or(DecodeError::Malformed)
        })
    }

    fn elements<T>(
        &mut self,
        len: u64,
        element: impl Fn(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<Vec<T>, DecodeError> {
        let mut list = Vec::new();
        for _ in 0..len {
            list.push(element(self)?);
        }
        Ok(list)
    }
}

/// Refuses a frame that is not in its canonical encoding: longer numbers than needed, or bytes
/// after the end.
pub(crate) fn canonical<T>(frame: T, encoded: &[u8], bytes: &[u8]) -> Result<T, DecodeError> {
    (encoded == bytes)
        .then_some(frame)
        .ok_or(DecodeError::Malformed)
}
