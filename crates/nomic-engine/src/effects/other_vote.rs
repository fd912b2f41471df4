//! Votes that their voters have not cast as their first.

use crate::{PlayerId, Preference};

/// Origin of such a vote.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum OtherVote {
    /// The voter changed the vote.
    #[n(0)]
    Changed(#[n(0)] Preference),
    /// The voter changed a secret vote.
    #[n(1)]
    ChangedSecretly,
    /// The voter has cast none, and this player's counts for them, too.
    #[n(2)]
    Through(#[n(0)] PlayerId, #[n(1)] Preference),
    /// A rule cast it.
    #[n(3)]
    ByRule(#[n(0)] Preference),
}
