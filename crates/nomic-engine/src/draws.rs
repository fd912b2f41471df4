//! What the last closed ballot left to draw from.

use crate::{ChainLink, PlayerId, ProposalId};

/// The links that a closed ballot revealed, and how often they were drawn from. Rules can draw only
/// in the course of the move that closes the ballot.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Draws {
    /// The proposal whose ballot it was.
    #[n(0)]
    pub ballot: ProposalId,
    /// The links, by player and for each in the order of revealing.
    #[n(1)]
    pub links: Vec<(PlayerId, ChainLink)>,
    /// How many draws there have been.
    #[n(2)]
    pub counter: u32,
}
