//! A vote that is given and not signed yet: for a moment it can be taken back.
//!
//! What is signed stands for good, so the only way to take a vote back is not to have signed it.

use super::court::ballots::cast;
use super::matter::{Deed, intent};
use nomic_engine::{ProposalHash, ProposalNumber, Refusal};
use nomic_sync::{Intent, Peer};

/// How long a vote can be taken back, in milliseconds.
pub(crate) const UNDO_MS: u32 = 5_000;

/// What is voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Poll {
    /// The proposal with this number.
    Proposal(u32),
    /// The ballot with this number, which a rule opened.
    Ballot(u32),
}

/// A vote that is given and not signed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenVote {
    pub(crate) on: Poll,
    pub(crate) in_favour: bool,
    /// The wording that was voted on: another one is not what was meant.
    wording: Option<ProposalHash>,
}

impl GivenVote {
    /// A vote on what stands there now.
    pub(crate) fn new(peer: &Peer, on: Poll, in_favour: bool) -> Self {
        Self {
            on,
            in_favour,
            wording: wording(peer, on),
        }
    }

    /// The vote as an intent.
    ///
    /// # Errors
    /// The proposal is not there any more, or its wording is another one by now.
    pub(crate) fn intent(self, peer: &Peer) -> Result<Intent, Refusal> {
        if wording(peer, self.on) != self.wording {
            return Err(Refusal::StaleHash);
        }
        match self.on {
            Poll::Proposal(number) => {
                let intent = intent(peer, number, Deed::Vote(self.in_favour));
                intent.ok_or(Refusal::UnknownProposal)
            }
            Poll::Ballot(number) => Ok(cast(number, self.in_favour)),
        }
    }

    /// Whether the vote would still be in time after the wait. If it might not be, it is signed at
    /// once.
    pub(crate) fn can_wait(self, peer: &Peer) -> bool {
        let Poll::Proposal(number) = self.on else {
            return true;
        };
        let proposal = peer
            .game()
            .state()
            .proposal_numbered(ProposalNumber(number));
        let deadline = proposal.and_then(|proposal| proposal.ballot.as_ref()?.deadline_ms);
        // Twice the wait, since clocks are slow and pages sleep.
        let ready = peer.own_claim().saturating_add(2 * u64::from(UNDO_MS));
        deadline.is_none_or(|deadline| ready < deadline)
    }
}

/// The wording of a proposal that is voted on.
fn wording(peer: &Peer, on: Poll) -> Option<ProposalHash> {
    let Poll::Proposal(number) = on else {
        return None;
    };
    let state = peer.game().state();
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    Some(proposal.hash)
}
