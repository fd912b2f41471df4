//! A vote that is given and not signed yet: for a moment it can be taken back.
//!
//! What is signed stands for good, so the only way to take a vote back is not to have signed it.

use super::court::ballots::cast;
use super::matter::{Deed, intent};
use base16ct::lower;
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

    /// The vote as a line of text, for keeping it until it is signed.
    pub(crate) fn to_text(self) -> String {
        let (poll, number) = match self.on {
            Poll::Proposal(number) => ("proposal", number),
            Poll::Ballot(number) => ("ballot", number),
        };
        let wording = self.wording.map(|hash| lower::encode_string(&hash.0));
        let wording = wording.unwrap_or_default();
        format!("{poll} {number} {} {wording}", self.in_favour)
    }

    /// The vote in such a line; nothing if it is none.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (poll, number) = (words.next()?, words.next()?.parse().ok()?);
        let in_favour = words.next()?.parse().ok()?;
        let wording = match words.next()? {
            "" => None,
            hash => Some(ProposalHash(lower::decode_vec(hash).ok()?.try_into().ok()?)),
        };
        let on = match poll {
            "proposal" => Poll::Proposal(number),
            "ballot" => Poll::Ballot(number),
            _ => return None,
        };
        Some(Self {
            on,
            in_favour,
            wording,
        })
    }

    /// Whether the vote would be taken as things stand: nobody has given it already, and what it is
    /// on can still be voted on.
    pub(crate) fn is_open(self, peer: &Peer) -> bool {
        let intent = self.intent(peer);
        intent.is_ok_and(|intent| peer.preview(intent).is_ok())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_that_was_kept_is_the_same_vote_and_anything_else_is_none() {
        for (on, wording) in [
            (Poll::Proposal(301), Some(ProposalHash([0xa7; 32]))),
            (Poll::Ballot(2), None),
        ] {
            for in_favour in [true, false] {
                let vote = GivenVote {
                    on,
                    in_favour,
                    wording,
                };
                let text = vote.to_text();
                assert_eq!(GivenVote::from_text(&text), Some(vote), "{text}");
                for end in 0..text.trim_end().len() {
                    let cut = GivenVote::from_text(&text[..end]);
                    assert!(cut.is_none_or(|cut| cut.wording.is_none()), "{text}");
                }
            }
        }
        for text in [
            "",
            "vote",
            "proposal x true ",
            "proposal 1 maybe ",
            "poll 1 true ",
        ] {
            assert_eq!(GivenVote::from_text(text), None, "{text}");
        }
    }
}
