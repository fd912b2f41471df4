//! Votes that their voters have not cast as their first.

use crate::{PlayerId, Preference};

/// Origin of a vote that is not its voter's first.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum OtherVote {
    #[n(0)]
    Changed(#[n(0)] Preference),
    #[n(1)]
    ChangedSecretly,
    /// The voter has cast none, and this player's counts for them, too.
    #[n(2)]
    Through(#[n(0)] PlayerId, #[n(1)] Preference),
    #[n(3)]
    ByRule(#[n(0)] Preference),
}
