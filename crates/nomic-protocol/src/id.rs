//! Ids on the wire.

use std::fmt;

use minicbor::{Decode, Encode};
use sha2::{Digest, Sha256};

/// The room of one game: the SHA-256 of the room's Ed25519 public key. A client with the key can
/// find the room. A client with its secret half may write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub [u8; 32]);

impl RoomId {
    /// The room that belongs to a public key.
    #[must_use]
    pub fn of_key(room_key: &[u8; 32]) -> Self {
        Self(Sha256::digest(room_key).into())
    }
}

/// One sealed chunk: the SHA-256 of its bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(transparent)]
pub struct ChunkId(#[cbor(n(0), with = "minicbor::bytes")] pub [u8; 32]);

impl ChunkId {
    /// The id of a chunk with these bytes.
    #[must_use]
    pub fn of(chunk: &[u8]) -> Self {
        Self(Sha256::digest(chunk).into())
    }
}

/// One life of a relay's storage, drawn at random when it is created. Cursors are valid within one
/// epoch. Another epoch than last time says that the relay has lost what it had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(transparent)]
pub struct Epoch(#[cbor(n(0), with = "minicbor::bytes")] pub [u8; 16]);

/// Name of a device for one room's relays. Clients of the room derive it from the device and the
/// room's link; a relay can't.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(transparent)]
pub struct DeviceHandle(#[cbor(n(0), with = "minicbor::bytes")] pub [u8; 16]);

/// A relay's public key for push services: an uncompressed point of P-256.
pub type PushKey = [u8; 65];

/// A position in a room's log. The first chunk has position 1 and there are no gaps;
/// [`Cursor::START`] is the place before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Encode, Decode)]
#[cbor(transparent)]
pub struct Cursor(#[n(0)] pub u64);

impl Cursor {
    /// Before the first chunk.
    pub const START: Self = Self(0);

    /// The next position (the last one stays the last).
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

fn hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

macro_rules! shown_as_hex {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hex(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    )*};
}

shown_as_hex!(RoomId, ChunkId, Epoch, DeviceHandle);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_sha256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(ChunkId::of(b"").to_string(), empty);
        assert_ne!(RoomId::of_key(&[0; 32]).0, RoomId::of_key(&[1; 32]).0);
    }

    #[test]
    fn ids_show_themselves_as_hex() {
        assert_eq!(
            format!("{:?}", Epoch([0xab; 16])),
            "Epoch(abababababababababababababababab)"
        );
    }

    #[test]
    fn the_last_cursor_has_no_successor() {
        assert_eq!(Cursor::START.next(), Cursor(1));
        assert_eq!(Cursor(u64::MAX).next(), Cursor(u64::MAX));
    }
}
