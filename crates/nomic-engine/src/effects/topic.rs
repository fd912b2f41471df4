//! Subjects of ballots, as people call them.

use crate::encoding::cbor;
use crate::rules::Phrase;
use crate::{BallotId, ProposalNumber};

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Topic {
    #[n(0)]
    Proposal(#[n(0)] ProposalNumber),
    /// A question that a rule has put, and the number of its ballot.
    #[n(1)]
    Question(
        #[n(0)] BallotId,
        #[cbor(n(1), with = "cbor::phrase")] Phrase,
    ),
}
