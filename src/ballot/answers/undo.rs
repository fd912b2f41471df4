//! A vote that is given and not signed yet: for a moment it can be taken back.
//!
//! A signed vote is final, so a vote can be taken back only before it is signed.

use super::own_vote::own_vote;
use super::view::VoteAnswer;
use minicbor::{Decode, Encode};
use nomic_engine::moves::VoteIntent;
use nomic_engine::{Effect, Subject};
use nomic_peer::{Intent, Peer};
use serde::{Deserialize, Serialize};

/// Time for taking a vote back, in milliseconds.
pub(crate) const UNDO_MS: u32 = 5_000;

/// Subject of the vote: number of a proposal, or of the ballot on a question of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Encode, Decode)]
pub(crate) enum VoteMatter {
    #[n(0)]
    Proposal(#[n(0)] u32),
    #[n(1)]
    Question(#[n(0)] u32),
}

/// A vote that is given and not signed yet. It is stored beside the player's drafts, so that it is
/// cast even if its page is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Encode, Decode)]
pub(crate) struct GivenVote {
    #[n(0)]
    pub(crate) on: VoteMatter,
    #[n(1)]
    pub(crate) answer: VoteAnswer,
    /// Subject in exact words: the vote is for no other words.
    #[n(2)]
    pub(crate) subject: Subject,
    #[n(3)]
    pub(crate) voter: u16,
    /// Former vote, as far as the device knows it.
    #[n(4)]
    pub(crate) before: Option<VoteAnswer>,
}

impl GivenVote {
    pub(crate) fn intent(self) -> Intent {
        Intent::Vote(VoteIntent {
            subject: self.subject,
            said: self.answer.into(),
        })
    }

    fn is_open(self, peer: &Peer) -> bool {
        peer.me().is_some_and(|me| me.0 == self.voter) && peer.preview(self.intent()).is_ok()
    }

    /// True if the vote may still be cast after its page was closed: its voter has not said anything
    /// since, neither this nor something else.
    pub(crate) fn is_due(self, peer: &Peer) -> bool {
        let ballot = peer.game().state().ballot_on(self.subject);
        let now = ballot.and_then(|ballot| own_vote(peer, ballot).answer());
        now == self.before && self.is_open(peer)
    }

    /// True if the vote would be accepted now and after the wait.
    pub(crate) fn can_wait(self, peer: &Peer) -> bool {
        let ballot = peer.game().state().ballot_on(self.subject);
        let deadline = ballot.and_then(|ballot| ballot.deadline_ms);
        // Twice the wait, since clocks are slow and pages sleep.
        let ready = peer.own_claim().saturating_add(2 * u64::from(UNDO_MS));
        deadline.is_none_or(|deadline| ready < deadline) && self.is_open(peer)
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
