//! Effects of rules that a higher rule can stop.

use crate::effects::topic::Topic;
use crate::rules::Phrase;
use crate::{CaseId, PlayerId, ProposalNumber};

/// Something that a rule wants done, past what a rule above it may have to say.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Intervention {
    #[n(0)]
    OpenVoting(#[n(0)] ProposalNumber),
    #[n(1)]
    Close(#[n(0)] Topic),
    #[n(2)]
    Carry(#[n(0)] Topic),
    #[n(3)]
    Defeat(#[n(0)] Topic),
    #[n(4)]
    Choose(#[n(0)] Topic),
    #[n(5)]
    Drop(#[n(0)] Topic),
    #[n(6)]
    SetDeadline(#[n(0)] Topic),
    #[n(7)]
    Settle(#[n(0)] CaseId),
    #[n(8)]
    NameJudge(#[n(0)] CaseId, #[n(1)] PlayerId),
    #[n(9)]
    Admit(#[n(0)] PlayerId),
    #[n(10)]
    Dismiss(#[n(0)] PlayerId),
    #[n(11)]
    GiveTurn(#[n(0)] PlayerId),
    #[n(12)]
    CastVote(#[n(0)] Topic, #[n(1)] PlayerId),
    /// Have the asset of this name change hands, or go.
    #[n(13)]
    MoveAsset(#[cbor(n(0), with = "crate::encoding::cbor::phrase")] Phrase),
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Objection {
    /// It refuses what comes with it, in these words.
    #[n(0)]
    Refused(#[cbor(n(0), with = "crate::encoding::cbor::phrase")] Phrase),
    #[n(1)]
    Otherwise,
    /// It could not be asked: no steps were left.
    #[n(2)]
    Unheard,
}
