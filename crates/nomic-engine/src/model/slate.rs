//! Ballots with several options: an election, a choice, a ranking.

use crate::rules::Phrase;
use crate::{PlayerId, ProposalId, RuleId, encoding::cbor};

/// Options of a ballot. An option is identified by its index, from 1.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub struct Slate {
    #[n(0)]
    pub options: Vec<BallotOption>,
    /// Number of options that a vote can name.
    #[n(1)]
    pub most: u8,
    /// Whether a vote ranks the options.
    #[n(2)]
    pub ranked: bool,
    /// Winning option, after the count, if one has won.
    #[n(3)]
    pub chosen: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum BallotOption {
    #[n(0)]
    Player(#[n(0)] PlayerId),
    #[n(1)]
    Rule(#[n(0)] RuleId),
    #[n(2)]
    Proposal(#[n(0)] ProposalId),
    #[n(3)]
    Words(#[cbor(n(0), with = "cbor::phrase")] Phrase),
}

impl Slate {
    pub fn option(&self, place: u8) -> Option<&BallotOption> {
        self.options.get(usize::from(place).checked_sub(1)?)
    }

    pub fn winner(&self) -> Option<&BallotOption> {
        self.option(self.chosen?)
    }

    pub fn places(&self) -> impl Iterator<Item = u8> + use<> {
        (1..).take(self.options.len())
    }

    pub(crate) fn takes(&self, named: &[u8]) -> bool {
        let known = |place: &u8| self.option(*place).is_some();
        let again = |(at, place): (usize, &u8)| named.iter().take(at).any(|other| other == place);
        !named.is_empty()
            && named.len() <= usize::from(self.most)
            && named.iter().all(known)
            && !named.iter().enumerate().any(again)
    }
}
