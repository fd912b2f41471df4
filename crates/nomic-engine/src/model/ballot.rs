//! Ballots and their outcomes.

use crate::model::skew::Skew;
use crate::model::slate::Slate;
use crate::rules::{FlatMap, Phrase};
use crate::{About, BallotId, Because, ChainLink, EventId, PlayerId, ProposalId, RuleId};
use crate::{Preference, ProposalNumber, RuleNumber, SealedVote, Subject, encoding::cbor};

/// A ballot. The electorate is fixed when it opens. Moments are in milliseconds since 1970.
#[derive(Clone, Debug, minicbor::Encode)]
pub struct Ballot {
    #[n(0)]
    pub id: BallotId,
    #[n(1)]
    pub subject: Subject,
    #[n(2)]
    pub question: Option<Question>,
    /// Voters in seat order.
    #[n(3)]
    pub electorate: Vec<PlayerId>,
    #[n(4)]
    pub votes: FlatMap<PlayerId, Vote>,
    /// The links that were revealed, by player and for each in the order of revealing.
    #[n(5)]
    pub links: Vec<(PlayerId, ChainLink)>,
    /// The count with every vote's weight, once the votes are counted.
    #[n(6)]
    pub tally: Option<Tally>,
    #[n(7)]
    pub opened_ms: u64,
    #[n(8)]
    pub deadline_ms: Option<u64>,
    #[n(9)]
    pub secret: bool,
    /// Player who can open sealed votes besides the voters.
    #[n(10)]
    pub keeper: Option<PlayerId>,
    /// Votes that are not opened; they do not count.
    #[n(11)]
    pub sealed: FlatMap<PlayerId, SealedVote>,
    /// Moment since when votes are no longer taken, because secret ones are being opened.
    #[n(12)]
    pub shut_ms: Option<u64>,
    /// End of the voters' own time for opening, if rules give them any.
    #[n(13)]
    pub reveal_until_ms: Option<u64>,
    #[n(14)]
    pub skew: Option<Box<Skew>>,
    #[n(15)]
    pub end: Option<End>,
    /// Options, if the vote is more than yes or no.
    #[n(16)]
    pub slate: Option<Box<Slate>>,
    /// Whether a vote can be neither for nor against.
    #[cbor(n(17), with = "cbor::mark", has_nil)]
    pub abstention: bool,
    /// Weights of the voters' votes; none where each vote counts as one.
    #[n(18)]
    pub weights: Option<Box<FlatMap<PlayerId, i64>>>,
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub struct Question {
    #[cbor(n(0), with = "cbor::phrase")]
    pub topic: Phrase,
    #[n(1)]
    pub rule: RuleId,
    #[n(2)]
    pub about: Option<About>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode)]
#[cbor(index_only)]
pub enum End {
    #[n(0)]
    Carried,
    #[n(1)]
    Defeated,
    /// Dropped or undetermined.
    #[n(2)]
    Undecided,
    #[n(3)]
    NoQuorum,
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Vote {
    #[n(0)]
    pub said: Preference,
    /// Weight, set when the ballot is closed.
    #[n(1)]
    pub weight: Option<i64>,
    #[n(2)]
    pub cast_ms: u64,
    #[n(3)]
    pub late: bool,
    /// Whether it replaced another vote.
    #[cbor(n(4), with = "cbor::mark", has_nil)]
    pub changed: bool,
    /// Player whose vote counts for this voter, who has cast none.
    #[n(5)]
    pub through: Option<PlayerId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, minicbor::Encode)]
pub struct Tally {
    #[n(0)]
    pub in_favour: i64,
    #[n(1)]
    pub against: i64,
    #[cbor(n(2), with = "cbor::some", has_nil)]
    pub abstained: i64,
}

#[derive(Clone, Debug, minicbor::Encode)]
pub struct Decision {
    #[n(0)]
    pub outcome: Outcome,
    #[n(1)]
    pub tally: Tally,
    /// Votes required, if the rules gave a number.
    #[n(2)]
    pub required: Option<i64>,
    #[n(3)]
    pub because: Vec<Because>,
    #[n(4)]
    pub event: EventId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum Outcome {
    #[n(0)]
    Adopted,
    #[n(1)]
    Rejected(#[n(0)] Ground),
    /// Undetermined: it needs a judge. Nothing is changed.
    #[n(2)]
    Undetermined(#[n(0)] Doubt),
    /// It was withdrawn before anything was decided. Nothing is changed.
    #[n(3)]
    Withdrawn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, minicbor::Encode)]
#[cbor(index_only)]
pub enum Ground {
    #[n(0)]
    Votes,
    /// It had the votes, but no rule permits such a change any more.
    #[n(1)]
    NotPermitted,
    /// It had the votes, but a rule refuses the result.
    #[n(2)]
    Refused,
    #[n(3)]
    Quorum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, minicbor::Encode)]
pub enum Doubt {
    /// No rule says whether it is carried.
    #[n(0)]
    NoRequirement,
    #[n(1)]
    Uncountable,
    /// A rule that was to be changed is no longer in force, or already has the intended form.
    #[n(4)]
    Overtaken(#[n(0)] RuleId),
    #[n(5)]
    ProposerLeft,
    /// A part of a rule was changed since the edit of it was written.
    #[n(6)]
    Reworded {
        /// The number of the rule then.
        #[n(0)]
        rule: RuleNumber,
        /// The proposal that changed it last; none if it was a correction or a judgement.
        #[n(1)]
        by: Option<ProposalNumber>,
    },
    /// This rule, in force by now, translates a name differently or uses the same translation.
    #[n(7)]
    AmbiguousNames(#[n(0)] RuleNumber),
}

impl Vote {
    pub(crate) const fn cast(said: Preference, cast_ms: u64, late: bool) -> Vote {
        Vote {
            said,
            weight: None,
            cast_ms,
            late,
            changed: false,
            through: None,
        }
    }
}

impl Tally {
    /// The count with one more vote; none on overflow.
    pub(crate) fn with(self, said: &Preference, weight: i64) -> Option<Tally> {
        let count = |votes: i64| votes.checked_add(weight);
        Some(match said {
            Preference::Options(_) => self,
            Preference::For => Tally {
                in_favour: count(self.in_favour)?,
                ..self
            },
            Preference::Against => Tally {
                against: count(self.against)?,
                ..self
            },
            Preference::Abstain => Tally {
                abstained: count(self.abstained)?,
                ..self
            },
        })
    }
}

impl Ballot {
    pub(crate) const fn new(
        id: BallotId,
        subject: Subject,
        question: Option<Question>,
        opened_ms: u64,
    ) -> Ballot {
        Ballot {
            id,
            subject,
            question,
            electorate: Vec::new(),
            votes: FlatMap::new(),
            links: Vec::new(),
            tally: None,
            opened_ms,
            deadline_ms: None,
            secret: false,
            keeper: None,
            sealed: FlatMap::new(),
            shut_ms: None,
            reveal_until_ms: None,
            skew: None,
            end: None,
            slate: None,
            abstention: false,
            weights: None,
        }
    }

    pub const fn open(&self) -> bool {
        self.end.is_none()
    }

    pub const fn proposal(&self) -> Option<ProposalId> {
        match self.subject {
            Subject::Proposal { proposal, .. } => Some(proposal),
            Subject::Question(_) => None,
        }
    }

    pub fn may_vote(&self, player: PlayerId) -> bool {
        self.electorate.contains(&player)
    }

    /// Whether the ballot accepts this vote: for or against, an abstention if rules allow it, or as
    /// many different options as it asks for.
    pub fn takes(&self, said: &Preference) -> bool {
        match (&self.slate, said) {
            (None, Preference::For | Preference::Against) => true,
            (None, Preference::Abstain) => self.abstention,
            (Some(slate), Preference::Options(named)) => slate.takes(named),
            (None, Preference::Options(_))
            | (Some(_), Preference::For | Preference::Against | Preference::Abstain) => false,
        }
    }

    /// Whether a rule can cast this vote. It needs no leave to let a voter abstain.
    pub(crate) fn takes_from_rule(&self, said: &Preference) -> bool {
        match said {
            Preference::Abstain => self.slate.is_none(),
            Preference::For | Preference::Against | Preference::Options(_) => self.takes(said),
        }
    }

    pub fn count(&self) -> Tally {
        self.tally.unwrap_or_else(|| {
            let votes = self.votes.iter();
            votes.fold(Tally::default(), |tally, (voter, vote)| {
                let counted = tally.with(&vote.said, self.weight_of(*voter));
                counted.unwrap_or(tally)
            })
        })
    }

    /// Weight of the player's vote: as counted, or by the latest answer of the rules.
    pub fn weight_of(&self, player: PlayerId) -> i64 {
        let counted = self.votes.get(&player).and_then(|vote| vote.weight);
        let said = || self.weights.as_ref()?.get(&player).copied();
        counted.or_else(said).unwrap_or(1)
    }

    pub fn eligible_votes(&self) -> i64 {
        let weights = self.electorate.iter().map(|voter| self.weight_of(*voter));
        weights.fold(0, i64::saturating_add)
    }

    pub fn overdue(&self, now_ms: u64) -> bool {
        self.deadline_ms.is_some_and(|deadline| now_ms >= deadline)
    }

    pub fn all_voted(&self) -> bool {
        self.electorate.iter().all(|voter| self.has_voted(*voter))
    }

    /// Voters who are awaited: they have not voted or, once the ballot is shut, not opened their
    /// vote.
    pub(crate) fn missing(&self) -> impl Iterator<Item = PlayerId> {
        let there = |voter: &PlayerId| match self.shut_ms {
            Some(_) => self.votes.contains_key(voter),
            None => self.has_voted(*voter),
        };
        self.electorate
            .iter()
            .copied()
            .filter(move |voter| !there(voter))
    }

    /// Whether the player has voted, openly or secretly.
    pub fn has_voted(&self, player: PlayerId) -> bool {
        self.votes.contains_key(&player) || self.sealed.contains_key(&player)
    }

    pub(crate) fn has_link_of(&self, player: PlayerId) -> bool {
        self.links.iter().any(|(other, _)| *other == player)
    }

    pub fn cast(&self) -> usize {
        self.votes.len().saturating_add(self.sealed.len())
    }

    /// True if all voters have voted in favour, except those who abstained, and at least one is in
    /// favour.
    pub fn unanimous(&self) -> bool {
        let agrees = |voter| {
            let said = self.votes.get(voter).map(|vote| &vote.said);
            matches!(said, Some(Preference::For | Preference::Abstain))
        };
        self.electorate.iter().all(agrees) && self.votes.values().any(|vote| vote.said.in_favour())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QuestionId;

    #[test]
    fn an_empty_electorate_is_not_unanimous() {
        let subject = Subject::Question(QuestionId([0; 32]));
        assert!(!Ballot::new(BallotId(1), subject, None, 0).unanimous());
    }
}
