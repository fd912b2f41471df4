//! The names of a game's documents.

use std::fmt;

use minicbor::{Decode, Decoder, Encode, Encoder};

/// Number of heights of the event graph that share one log segment. Appending to a small document
/// takes a millisecond, to one of the whole game fifty.
pub const SEGMENT: u32 = 4_096;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentId {
    /// The events of one stretch of heights: `height / SEGMENT`.
    Log(u32),
}

impl DocumentId {
    pub fn of_height(height: u32) -> DocumentId {
        DocumentId::Log(height / SEGMENT)
    }

    pub fn parse(name: &str) -> Option<DocumentId> {
        let segment = name.strip_prefix("log-")?.parse().ok()?;
        let document = DocumentId::Log(segment);
        (document.to_string() == name).then_some(document)
    }
}

impl fmt::Display for DocumentId {
    /// A short name for the host's storage: `log-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DocumentId::Log(segment) => write!(f, "log-{segment}"),
        }
    }
}

impl<C> Encode<C> for DocumentId {
    fn encode<W: minicbor::encode::Write>(
        &self,
        e: &mut Encoder<W>,
        _: &mut C,
    ) -> Result<(), minicbor::encode::Error<W::Error>> {
        match self {
            DocumentId::Log(segment) => e.array(2)?.u8(0)?.u32(*segment)?.ok(),
        }
    }
}

impl<'b, C> Decode<'b, C> for DocumentId {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, minicbor::decode::Error> {
        match (d.array()?, d.u8()?) {
            (Some(2), 0) => d.u32().map(DocumentId::Log),
            _ => Err(minicbor::decode::Error::message("unknown document")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_back_to_its_document() {
        for document in [DocumentId::Log(0), DocumentId::Log(77)] {
            assert_eq!(DocumentId::parse(&document.to_string()), Some(document));
            let bytes = minicbor::to_vec(document).unwrap();
            assert_eq!(minicbor::decode::<DocumentId>(&bytes).unwrap(), document);
        }
        for name in ["log-", "log-01", "log-+1", "draft-1", "log-4294967296"] {
            assert_eq!(DocumentId::parse(name), None, "{name}");
        }
    }

    #[test]
    fn a_segment_holds_4096_heights() {
        assert_eq!(DocumentId::of_height(4_095), DocumentId::Log(0));
        assert_eq!(DocumentId::of_height(4_096), DocumentId::Log(1));
    }
}
