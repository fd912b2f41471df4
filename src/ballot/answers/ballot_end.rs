//! Closing a vote or calling a timer: whether I can, and what it leads to.

use super::view::Secrecy;
use super::votes::secrecy;
use crate::channel::Closes;
use crate::kit::answers::preview::foreseen;
use crate::kit::answers::view::{ForecastView, May};
use crate::locale::rendering::refusals;
use nomic_engine::moves::{CallTimeIntent, CloseIntent};
use nomic_engine::{BallotId, Proposal, ProposalNumber, Refusal};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// Intent to close something. `throws` are the results of real dice.
pub(crate) fn closing(peer: &Peer, closes: &Closes, throws: &[u32]) -> Option<Intent> {
    let state = peer.game().state();
    let throws = throws.to_vec();
    match closes {
        Closes::Vote(number) => {
            let subject = numbered(peer, *number)?.subject();
            Some(Intent::Close(CloseIntent { subject, throws }))
        }
        Closes::Question(ballot) => {
            let subject = state.ballot(BallotId(*ballot))?.subject;
            Some(Intent::Close(CloseIntent { subject, throws }))
        }
        Closes::Timer(timer) => Some(Intent::CallTime(CallTimeIntent {
            timer: timer.clone(),
            throws,
        })),
    }
}

pub(crate) fn numbered(peer: &Peer, number: u32) -> Option<&Proposal> {
    let state = peer.game().state();
    state.proposal_numbered(ProposalNumber(number))
}

/// Whether I can close it. A die that has yet to be thrown is no refusal.
pub(crate) fn may_close(peer: &Peer, closes: &Closes, language: Locale) -> May {
    let Some(close) = closing(peer, closes, &[]) else {
        return shut(language);
    };
    match peer.preview(close) {
        Ok(()) | Err(Refusal::ThrowWanted { .. }) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ClosingStep {
    Counts,
    /// No more votes are taken, and the secret ones are opened by those who cast them.
    Ends,
    CountsOpened,
    Calls,
    /// Somebody's action is drawn for.
    Throws,
}

pub(crate) fn closing_step(peer: &Peer, closes: &Closes) -> ClosingStep {
    let state = peer.game().state();
    let ballot = match closes {
        Closes::Timer(key) => {
            return match state.awaited_throws().any(|throw| throw.key() == *key) {
                true => ClosingStep::Throws,
                false => ClosingStep::Calls,
            };
        }
        Closes::Question(ballot) => state.ballot(BallotId(*ballot)),
        Closes::Vote(number) => {
            let proposal = state.proposal_numbered(ProposalNumber(*number));
            proposal.and_then(|proposal| state.ballot_of(proposal))
        }
    };
    let Some(ballot) = ballot else {
        return ClosingStep::Counts;
    };
    let others = ballot.keeper.is_none() || ballot.keeper != peer.me();
    match secrecy(ballot) {
        Secrecy::Opening => ClosingStep::CountsOpened,
        Secrecy::Sealed if others && !ballot.sealed.is_empty() => ClosingStep::Ends,
        Secrecy::Sealed | Secrecy::Open => ClosingStep::Counts,
    }
}

/// Sides of the die that must be thrown next before it can be closed.
pub(crate) fn wanted_throw(peer: &Peer, closes: &Closes, throws: &[u32]) -> Option<u32> {
    match peer.preview(closing(peer, closes, throws)?) {
        Err(Refusal::ThrowWanted { sides, .. }) => Some(sides),
        _ => None,
    }
}

/// Effects of closing with these throws; none while one is missing.
pub(crate) fn close_foreseen(
    peer: &Peer,
    closes: &Closes,
    throws: &[u32],
    language: Locale,
) -> ForecastView {
    let close = closing(peer, closes, throws);
    close.map_or_else(ForecastView::default, |close| {
        foreseen(peer, close, language)
    })
}

/// Answer for a stage that excludes the move, without asking the engine.
pub(crate) fn shut(language: Locale) -> May {
    May::No(refusals::not_this_tab(language))
}
