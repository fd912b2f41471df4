//! A vote that is given and not signed yet: for a moment it can be taken back.
//!
//! A signed vote is final, so a vote can be taken back only before it is signed.

use super::own_vote::own_vote;
use super::view::VoteAnswer;
use nomic_engine::{Effect, EventId, ProposalHash, ProposalId, QuestionId, Subject};
use nomic_sync::{Intent, Peer};
use serde::{Deserialize, Serialize};

/// Time for taking a vote back, in milliseconds.
pub(crate) const UNDO_MS: u32 = 5_000;

/// Subject of the vote: number of a proposal, or of the ballot on a question of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum VoteMatter {
    Proposal(u32),
    Question(u32),
}

/// A vote that is given and not signed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GivenVote {
    pub(crate) on: VoteMatter,
    pub(crate) answer: VoteAnswer,
    /// Subject in exact words: the vote is for no other words.
    pub(crate) subject: Subject,
    pub(crate) voter: u16,
    /// Former vote, as far as the device knows it.
    pub(crate) before: Option<VoteAnswer>,
}

impl GivenVote {
    pub(crate) fn intent(self) -> Intent {
        Intent::Vote {
            subject: self.subject,
            said: self.answer.into(),
        }
    }

    /// The vote as a line of text, for keeping it until it is signed.
    pub(crate) fn to_text(self) -> String {
        let (poll, number) = match self.on {
            VoteMatter::Proposal(number) => ("proposal", number),
            VoteMatter::Question(number) => ("question", number),
        };
        let subject = match self.subject {
            Subject::Proposal { proposal, hash } => {
                format!("{} {}", proposal.0.to_hex(), hash.to_hex())
            }
            Subject::Question(question) => question.to_hex(),
        };
        let (answer, voter) = (word(self.answer), self.voter);
        let before = self.before.map_or(NOTHING, word);
        format!("{poll} {number} {answer} {voter} {before} {subject}")
    }

    /// The vote in such a line; nothing if it is none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [poll, number, answer, voter, before, subject @ ..] = words.as_slice() else {
            return None;
        };
        let number = number.parse().ok()?;
        let (on, subject) = match (*poll, subject) {
            ("proposal", [proposal, hash]) => {
                let subject = Subject::Proposal {
                    proposal: ProposalId(EventId::from_hex(proposal)?),
                    hash: ProposalHash::from_hex(hash)?,
                };
                (VoteMatter::Proposal(number), subject)
            }
            ("question", [question]) => {
                let subject = Subject::Question(QuestionId::from_hex(question)?);
                (VoteMatter::Question(number), subject)
            }
            _ => return None,
        };
        let answer_in = |text: &str| ANSWERS.into_iter().find(|known| word(*known) == text);
        Some(Self {
            on,
            answer: answer_in(answer)?,
            subject,
            voter: voter.parse().ok()?,
            before: match *before {
                NOTHING => None,
                before => Some(answer_in(before)?),
            },
        })
    }

    /// True if the vote would be accepted now: its voter has not given it already, and its subject
    /// is still voted on.
    pub(crate) fn is_open(self, peer: &Peer) -> bool {
        peer.me().is_some_and(|me| me.0 == self.voter) && peer.preview(self.intent()).is_ok()
    }

    /// Whether its voter has said something else since it was given, or just this.
    pub(crate) fn is_outdated(self, peer: &Peer) -> bool {
        let ballot = peer.game().state().ballot_on(self.subject);
        let now = ballot.and_then(|ballot| own_vote(peer, ballot).answer());
        now != self.before
    }

    /// Whether the vote would still be in time after the wait. If it might not be, it is signed at
    /// once.
    pub(crate) fn can_wait(self, peer: &Peer) -> bool {
        let ballot = peer.game().state().ballot_on(self.subject);
        let deadline = ballot.and_then(|ballot| ballot.deadline_ms);
        // Twice the wait, since clocks are slow and pages sleep.
        let ready = peer.own_claim().saturating_add(2 * u64::from(UNDO_MS));
        deadline.is_none_or(|deadline| ready < deadline)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ending {
    Adopted,
    Rejected,
    Undetermined,
    Carried,
    Defeated,
}

/// Outcome of the ballot if it ends with this vote; none also if it depends on a draw or on others'
/// secrets.
pub(crate) fn ending(peer: &Peer, vote: GivenVote) -> Option<Ending> {
    let foresight = peer.foresee(vote.intent()).ok()?;
    let on = |number: u32| vote.on == VoteMatter::Proposal(number);
    foresight.certain.iter().find_map(|happening| {
        let ending = match &happening.effect {
            Effect::Adopted { proposal, .. } if on(proposal.0) => Ending::Adopted,
            Effect::Rejected { proposal, .. } if on(proposal.0) => Ending::Rejected,
            Effect::Undetermined { proposal, .. } if on(proposal.0) => Ending::Undetermined,
            Effect::QuestionDecided { ballot, carried }
                if vote.on == VoteMatter::Question(ballot.0) =>
            {
                match carried {
                    true => Ending::Carried,
                    false => Ending::Defeated,
                }
            }
            _ => return None,
        };
        Some(ending)
    })
}

const ANSWERS: [VoteAnswer; 3] = [VoteAnswer::For, VoteAnswer::Against, VoteAnswer::Abstain];

/// Stored form of a missing answer.
const NOTHING: &str = "nothing";

const fn word(answer: VoteAnswer) -> &'static str {
    match answer {
        VoteAnswer::For => "for",
        VoteAnswer::Against => "against",
        VoteAnswer::Abstain => "abstain",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_that_was_kept_is_the_same_vote_and_anything_else_is_none() {
        let proposal = Subject::Proposal {
            proposal: ProposalId(EventId([0x5c; 32])),
            hash: ProposalHash([0xa7; 32]),
        };
        let question = Subject::Question(QuestionId([0x1f; 32]));
        for (on, subject, before) in [
            (VoteMatter::Proposal(301), proposal, None),
            (VoteMatter::Question(2), question, Some(VoteAnswer::Against)),
        ] {
            for answer in ANSWERS {
                let vote = GivenVote {
                    on,
                    answer,
                    subject,
                    voter: 12,
                    before,
                };
                let text = vote.to_text();
                assert_eq!(GivenVote::from_text(&text), Some(vote), "{text}");
                for end in 0..text.len() {
                    assert_eq!(GivenVote::from_text(&text[..end]), None, "{text}");
                }
            }
        }
        for text in [
            "",
            "vote",
            "proposal x for ",
            "proposal 1 maybe ",
            "poll 1 for ",
        ] {
            assert_eq!(GivenVote::from_text(text), None, "{text}");
        }
    }
}
