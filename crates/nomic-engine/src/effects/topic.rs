//! What ballots are on, as people call it.

use crate::encoding::cbor;
use crate::rules::Phrase;
use crate::{BallotId, ProposalNumber};

/// Subject of a ballot in terms of the players.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Topic {
    /// A proposal.
    #[n(0)]
    Proposal(#[n(0)] ProposalNumber),
    /// A question that a rule has put, and the number of its ballot.
    #[n(1)]
    Question(
        #[n(0)] BallotId,
        #[cbor(n(1), with = "cbor::phrase")] Phrase,
    ),
}
