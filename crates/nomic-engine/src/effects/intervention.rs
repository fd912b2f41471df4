//! What rules want done and a rule above them can stop.

use crate::effects::topic::Topic;
use crate::rules::Phrase;
use crate::{CaseId, PlayerId, ProposalNumber};

/// Something that a rule wants done, past what a rule above it may have to say.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Intervention {
    /// Put a proposal to the vote.
    #[n(0)]
    OpenVoting(#[n(0)] ProposalNumber),
    /// Close a ballot, so that it is counted.
    #[n(1)]
    Close(#[n(0)] Topic),
    /// Decide a ballot in favour.
    #[n(2)]
    Carry(#[n(0)] Topic),
    /// Decide a ballot against.
    #[n(3)]
    Defeat(#[n(0)] Topic),
    /// Decide which option of a ballot has won.
    #[n(4)]
    Choose(#[n(0)] Topic),
    /// End a ballot undecided.
    #[n(5)]
    Drop(#[n(0)] Topic),
    /// Give a ballot another deadline.
    #[n(6)]
    SetDeadline(#[n(0)] Topic),
    /// Settle a case.
    #[n(7)]
    Settle(#[n(0)] CaseId),
    /// Give a case to this judge.
    #[n(8)]
    NameJudge(#[n(0)] CaseId, #[n(1)] PlayerId),
    /// Admit an applicant.
    #[n(9)]
    Admit(#[n(0)] PlayerId),
    /// Put a player out of the game.
    #[n(10)]
    Dismiss(#[n(0)] PlayerId),
    /// Give the next turn to this player.
    #[n(11)]
    GiveTurn(#[n(0)] PlayerId),
    /// Cast a vote in a player's name.
    #[n(12)]
    CastVote(#[n(0)] Topic, #[n(1)] PlayerId),
    /// Have the asset of this name change hands, or go.
    #[n(13)]
    MoveAsset(#[cbor(n(0), with = "crate::encoding::cbor::phrase")] Phrase),
}

/// Objection of a higher rule.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Objection {
    /// It refuses what comes with it, in these words.
    #[n(0)]
    Refused(#[cbor(n(0), with = "crate::encoding::cbor::phrase")] Phrase),
    /// It answers otherwise.
    #[n(1)]
    Otherwise,
    /// It could not be asked: no steps were left.
    #[n(2)]
    Unheard,
}
