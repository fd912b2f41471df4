//! Why something could not be done.

use std::fmt;

use nomic_engine::{Incomplete, Refusal};

/// Why a game could not be founded.
#[derive(Debug, Clone, PartialEq)]
pub enum PeerError {
    /// The ruleset and its texts don't fit into one event.
    TooLarge,
    /// The engine refuses the founding.
    Refused(Refusal),
}

/// Why a stored game could not be opened. (Damaged data is quarantined and the rest opens, so there
/// is little left to fail.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenError {
    /// The store holds more than any game can have.
    TooLarge,
}

/// Why an intent became no event.
#[derive(Debug, Clone, PartialEq)]
pub enum ActError {
    /// Another tab of this browser writes.
    NotWriter,
    /// The founding event has not arrived.
    NoGame,
    /// Events of this device are missing; a new one could repeat a sequence number.
    OwnPastMissing,
    /// An event of this device is pending, and the relay lacks its ancestors.
    OwnMoveWaits,
    /// The identity has played in another browser; its last event may be missing here.
    PlayedElsewhere,
    /// The move does not fit into one event.
    TooLarge,
    /// The keeper named by the rules has no key to seal for.
    NoKey,
    /// The device's chain of dice is used up.
    NoDiceLeft,
    /// The rules or the kernel refuse; no event was made.
    Refused(Refusal),
}

impl From<Incomplete> for ActError {
    fn from(incomplete: Incomplete) -> ActError {
        match incomplete {
            Incomplete::NoGame => ActError::NoGame,
            Incomplete::UnknownProposal => ActError::Refused(Refusal::UnknownProposal),
            Incomplete::NoDiceLeft => ActError::NoDiceLeft,
            Incomplete::NoKey => ActError::NoKey,
        }
    }
}

impl PeerError {
    /// A stable code for the client to translate.
    pub fn code(&self) -> &'static str {
        match self {
            PeerError::TooLarge => "found/too_large",
            PeerError::Refused(refusal) => refusal.code(),
        }
    }
}

impl OpenError {
    /// A stable code for the client to translate.
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::TooLarge => "open/too_large",
        }
    }
}

impl ActError {
    /// A stable code for the client to translate.
    pub fn code(&self) -> &'static str {
        match self {
            ActError::NotWriter => "act/not_writer",
            ActError::NoGame => "act/no_game",
            ActError::OwnPastMissing => "act/own_past_missing",
            ActError::OwnMoveWaits => "act/own_move_waits",
            ActError::PlayedElsewhere => "act/played_elsewhere",
            ActError::TooLarge => "act/too_large",
            ActError::NoKey => "act/no_key",
            ActError::NoDiceLeft => "act/no_dice_left",
            ActError::Refused(refusal) => refusal.code(),
        }
    }
}

macro_rules! shown_by_code {
    ($($error:ty),*) => {$(
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.code())
            }
        }

        impl std::error::Error for $error {}
    )*};
}

shown_by_code!(PeerError, OpenError, ActError);
