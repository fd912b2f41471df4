//! All proposals of a game, to be searched; and those before and after one.

use super::asked_vote::words_on;
use super::proposal::stage;
use super::view::StageView;
use crate::kit::answers::names::proposer;
use crate::law::answers::change::proposal_title;
use nomic_engine::{Proposal, RuleChange, State};
use nomic_peer::Peer;
use nomic_wording::messages::happenings;
use nomic_wording::{Locale, msg, rendering};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProposalLine {
    pub(crate) number: u32,
    pub(crate) headline: String,
    pub(crate) stage: StageView,
    pub(crate) proposer: String,
    /// The proposer's.
    pub(crate) seat: u16,
    /// Votes in favour and against, once it is decided by votes.
    pub(crate) tally: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProposalsView {
    /// The newest first.
    pub(crate) lines: Vec<ProposalLine>,
    /// Number of matching proposals.
    pub(crate) matching: usize,
}

/// Proposals with all these words in number, title, text, reason or proposer; `shown` of them.
pub(crate) fn proposals(
    peer: &Peer,
    search: &str,
    shown: usize,
    language: Locale,
) -> ProposalsView {
    let state = peer.game().state();
    let search = search.to_lowercase();
    let words: Vec<&str> = search.split_whitespace().collect();
    let found = state.proposals().rev().filter(|proposal| {
        let text = searched(state, proposal, language);
        words.iter().all(|word| text.contains(word))
    });
    let found: Vec<&Proposal> = found.collect();
    let lines = found.iter().take(shown);
    ProposalsView {
        lines: lines
            .map(|proposal| line(state, proposal, language))
            .collect(),
        matching: found.len(),
    }
}

fn searched(state: &State, proposal: &Proposal, language: Locale) -> String {
    let mut text = format!(
        "{} {} {} {}",
        proposal.number,
        proposal_title(state, proposal, language),
        proposer(state, proposal.proposer, language).0,
        proposal.draft.reason,
    );
    for change in &proposal.draft.changes {
        if let RuleChange::Enact { text: law, .. } = change {
            text.push(' ');
            text.push_str(law);
        }
    }
    text.to_lowercase()
}

fn line(state: &State, proposal: &Proposal, language: Locale) -> ProposalLine {
    let (proposer, seat) = proposer(state, proposal.proposer, language);
    let tally = proposal.decision.as_ref().map(|decision| decision.tally);
    let tally = tally.filter(|tally| tally.in_favour != 0 || tally.against != 0);
    let tally = tally.map(|tally| {
        let (in_favour, against) = (tally.in_favour, tally.against);
        msg!(happenings::Tally, in_favour, against).render(language)
    });
    ProposalLine {
        number: proposal.number.0,
        headline: words_on(state, proposal, language).headline,
        stage: stage(proposal.stage()),
        proposer,
        seat,
        tally,
    }
}

/// Number and name of the proposal made before this one, and of the one after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NeighboursView {
    pub(crate) before: Option<(u32, String)>,
    pub(crate) after: Option<(u32, String)>,
}

pub(crate) fn neighbours(peer: &Peer, number: u32, language: Locale) -> NeighboursView {
    let state = peer.game().state();
    let named = |proposal: &Proposal| {
        let name = rendering::proposal_name(state, proposal, language);
        (proposal.number.0, name.render(language))
    };
    let numbers = || state.proposals();
    let before = numbers().filter(|proposal| proposal.number.0 < number);
    let after = numbers().filter(|proposal| proposal.number.0 > number);
    NeighboursView {
        before: before.max_by_key(|proposal| proposal.number).map(named),
        after: after.min_by_key(|proposal| proposal.number).map(named),
    }
}
