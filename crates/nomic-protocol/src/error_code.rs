//! Why a relay did not do what a frame asked for.

use std::fmt;

use minicbor::{Decode, Encode};

/// The reasons. After any of them the connection lives on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Encode, Decode)]
#[cbor(index_only)]
pub enum ErrorCode {
    /// No frame.
    #[n(1)]
    Malformed,
    /// Frame, chunk or ephemeral payload over its limit.
    #[n(2)]
    TooLarge,
    /// Connection of another room.
    #[n(3)]
    WrongRoom,
    /// No proof of the room's key.
    #[n(4)]
    NotWritable,
    /// Full room, of chunks or of connections.
    #[n(5)]
    QuotaRoom,
    /// Too many connections of the address, or too many bytes or new rooms today.
    #[n(6)]
    QuotaAddress,
    /// Too much at once; nothing was taken, send again later.
    #[n(7)]
    TooFast,
    /// Another version of the protocol.
    #[n(8)]
    Version,
    /// Failure of the relay; nothing was stored.
    #[n(9)]
    Internal,
    /// Frame at the wrong time.
    #[n(10)]
    OutOfOrder,
    /// No room on the relay's disk; nothing was stored, send again later.
    #[n(11)]
    Full,
    /// No token for beginning a room.
    #[n(12)]
    RoomToken,
    /// A relay that wakes no browsers, or not at this address.
    #[n(13)]
    NoPush,
}

impl ErrorCode {
    /// All of them, in the order of their numbers on the wire.
    pub const ALL: [Self; 13] = [
        Self::Malformed,
        Self::TooLarge,
        Self::WrongRoom,
        Self::NotWritable,
        Self::QuotaRoom,
        Self::QuotaAddress,
        Self::TooFast,
        Self::Version,
        Self::Internal,
        Self::OutOfOrder,
        Self::Full,
        Self::RoomToken,
        Self::NoPush,
    ];

    /// Its stable name, for people's logs and for the words of the interface.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Malformed => "relay/malformed",
            Self::TooLarge => "relay/too_large",
            Self::WrongRoom => "relay/wrong_room",
            Self::NotWritable => "relay/not_writable",
            Self::QuotaRoom => "relay/quota_room",
            Self::QuotaAddress => "relay/quota_address",
            Self::TooFast => "relay/too_fast",
            Self::Version => "relay/version",
            Self::Internal => "relay/internal",
            Self::OutOfOrder => "relay/out_of_order",
            Self::Full => "relay/full",
            Self::RoomToken => "relay/room_token",
            Self::NoPush => "relay/no_push",
        }
    }

    /// Its number on the wire, counted from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Malformed => 1,
            Self::TooLarge => 2,
            Self::WrongRoom => 3,
            Self::NotWritable => 4,
            Self::QuotaRoom => 5,
            Self::QuotaAddress => 6,
            Self::TooFast => 7,
            Self::Version => 8,
            Self::Internal => 9,
            Self::OutOfOrder => 10,
            Self::Full => 11,
            Self::RoomToken => 12,
            Self::NoPush => 13,
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_are_those_on_the_wire() {
        for (code, number) in ErrorCode::ALL.into_iter().zip(1..) {
            assert_eq!(code.number(), number);
            assert_eq!(minicbor::to_vec(code).unwrap(), [number]);
            assert_eq!(minicbor::decode::<ErrorCode>(&[number]).unwrap(), code);
        }
        assert!(minicbor::decode::<ErrorCode>(&[0]).is_err());
        assert!(minicbor::decode::<ErrorCode>(&[14]).is_err());
    }

    #[test]
    fn names_are_all_different() {
        let names: std::collections::BTreeSet<_> =
            ErrorCode::ALL.into_iter().map(ErrorCode::code).collect();
        assert_eq!(names.len(), ErrorCode::ALL.len());
    }
}
