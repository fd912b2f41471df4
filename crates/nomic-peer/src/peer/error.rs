//! Errors of a peer's calls.

use std::fmt;

use nomic_engine::{Incomplete, Refusal};

#[derive(Debug, Clone, PartialEq)]
pub enum PeerError {
    /// Ruleset too large for one event.
    TooLarge,
    /// The engine refuses the founding.
    Refused(Refusal),
}

/// Why a stored game could not be opened. (Damaged data is quarantined and the rest opens, so
/// little else can fail.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenError {
    /// Store larger than any game.
    TooLarge,
}

#[derive(Debug, Clone, PartialEq)]
pub enum ActError {
    /// Another tab writes.
    NotWriter,
    /// The founding has not arrived.
    NoGame,
    /// Own events are missing; sequence numbers could repeat.
    OwnPastMissing,
    /// Pending own event; the relay lacks its ancestors.
    OwnMoveWaits,
    /// The last event in another browser may be missing.
    PlayedElsewhere,
    /// Move too large for one event.
    TooLarge,
    /// The keeper has no key.
    NoKey,
    /// This device came without a pass.
    NoPass,
    /// The dice chain is used up.
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
            Incomplete::NoPass => ActError::NoPass,
        }
    }
}

impl PeerError {
    pub fn code(&self) -> &'static str {
        match self {
            PeerError::TooLarge => "found/too_large",
            PeerError::Refused(refusal) => refusal.code(),
        }
    }
}

impl OpenError {
    pub fn code(&self) -> &'static str {
        match self {
            OpenError::TooLarge => "open/too_large",
        }
    }
}

impl ActError {
    pub fn code(&self) -> &'static str {
        match self {
            ActError::NotWriter => "act/not_writer",
            ActError::NoGame => "act/no_game",
            ActError::OwnPastMissing => "act/own_past_missing",
            ActError::OwnMoveWaits => "act/own_move_waits",
            ActError::PlayedElsewhere => "act/played_elsewhere",
            ActError::TooLarge => "act/too_large",
            ActError::NoKey => "act/no_key",
            ActError::NoPass => "act/no_pass",
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
