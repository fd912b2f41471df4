//! Why a relay did not do what a frame asked for.

use std::fmt;

/// The reasons. After any of them the connection lives on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ErrorCode {
    /// No frame.
    Malformed,
    /// Frame, chunk or ephemeral payload over its limit.
    TooLarge,
    /// Connection of another room.
    WrongRoom,
    /// No proof of the room's key.
    NotWritable,
    /// Full room.
    QuotaRoom,
    /// Too many connections of the address, or too much stored today.
    QuotaAddress,
    /// Too much at once; nothing was taken, send again later.
    TooFast,
    /// Another version of the protocol.
    Version,
    /// Failure of the relay; nothing was stored.
    Internal,
    /// Frame at the wrong time.
    OutOfOrder,
}

impl ErrorCode {
    /// All of them, in the order of their numbers on the wire.
    pub const ALL: [Self; 10] = [
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
        }
    }

    /// Its number on the wire, counted from 1.
    #[must_use]
    pub fn number(self) -> u8 {
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
        }
    }

    /// The error with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.number() == number)
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
    fn numbers_count_up_and_lead_back() {
        for (index, code) in ErrorCode::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(code.number()), index + 1);
            assert_eq!(ErrorCode::from_number(code.number()), Some(code));
        }
        assert_eq!(ErrorCode::from_number(0), None);
        assert_eq!(ErrorCode::from_number(11), None);
    }

    #[test]
    fn names_are_all_different() {
        let names: std::collections::BTreeSet<_> =
            ErrorCode::ALL.into_iter().map(ErrorCode::code).collect();
        assert_eq!(names.len(), ErrorCode::ALL.len());
    }
}
