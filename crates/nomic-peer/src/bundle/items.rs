//! CBOR items: only heads and lengths are read. The argument of a head is the number itself, the
//! length in bytes, or the number of items or pairs.

pub(super) const NUMBER: u8 = 0;
pub(super) const BYTES: u8 = 2;
pub(super) const TEXT: u8 = 3;
pub(super) const LIST: u8 = 4;
pub(super) const MAP: u8 = 5;
/// In a bundle: a value seen before; the argument is the number of values since. Events have no
/// tags.
pub(super) const SEEN: u8 = 6;
pub(super) const SIMPLE: u8 = 7;

/// In a bundle: a value that can be derived from the rest.
pub(super) const NULL: u64 = 22;

pub(super) fn write_head(out: &mut Vec<u8>, kind: u8, argument: u64) {
    let kind = kind << 5;
    let bytes = argument.to_be_bytes();
    let (info, length) = match argument {
        0..24 => return out.push(kind | bytes[7]),
        24..0x100 => (24, 1),
        0x100..0x1_0000 => (25, 2),
        0x1_0000..0x1_0000_0000 => (26, 4),
        _ => (27, 8),
    };
    out.push(kind | info);
    out.extend(bytes.iter().skip(8 - length));
}

#[derive(Clone, Copy)]
pub(super) struct CborItems<'a>(pub(super) &'a [u8]);

impl<'a> CborItems<'a> {
    /// Kind and argument of the next item. `None` if its encoding is not canonical, or its kind
    /// does not occur in events.
    pub(super) fn head(&mut self) -> Option<(u8, u64)> {
        let first = self.bytes(1)?.first()?;
        let (kind, info) = (first >> 5, first & 0x1f);
        let (length, least) = match info {
            0..24 => return Some((kind, u64::from(info))),
            24 => (1, 24),
            25 => (2, 0x100),
            26 => (4, 0x1_0000),
            27 => (8, 0x1_0000_0000),
            _ => return None,
        };
        let argument = self.bytes(length)?.iter();
        let argument = argument.fold(0, |number, byte| number << 8 | u64::from(*byte));
        (kind != SIMPLE && argument >= least).then_some((kind, argument))
    }

    pub(super) fn of(&mut self, kind: u8) -> Option<u64> {
        let (found, argument) = self.head()?;
        (found == kind).then_some(argument)
    }

    pub(super) fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }
}

/// Number of items still to read, including the inner items of this head.
pub(super) fn with_inner(left: u64, kind: u8, argument: u64) -> Option<u64> {
    match kind {
        LIST => left.checked_add(argument),
        MAP => left.checked_add(argument.checked_mul(2)?),
        _ => Some(left),
    }
}
