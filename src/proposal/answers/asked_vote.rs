//! Words that ask for a vote on a proposal: its effects, and the effects of a vote for or against
//! it.

use super::sheet::found;
use crate::law::answers::change::{ChangeTarget, amendment_named};
use nomic_engine::{Proposal, RuleChange, State};
use nomic_peer::Peer;
use nomic_wording::messages::vote;
use nomic_wording::{Key, Locale, Message, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VoteWordsView {
    /// Headline: the effect as a question while the proposal is open.
    pub(crate) headline: String,
    pub(crate) yes: String,
    pub(crate) no: String,
}

pub(crate) fn vote_words(peer: &Peer, number: u32, language: Locale) -> Option<VoteWordsView> {
    let proposal = found(peer, number)?;
    Some(words_on(peer.game().state(), proposal, language))
}

pub(super) fn words_on(state: &State, proposal: &Proposal, language: Locale) -> VoteWordsView {
    let (change, [yes, no]) = words(state, proposal, language);
    let headline = match proposal.decision {
        None => msg!(vote::Question, change),
        Some(_) => change,
    };
    VoteWordsView {
        headline: headline.render(language),
        yes: yes.render(language).to_owned(),
        no: no.render(language).to_owned(),
    }
}

fn words(state: &State, proposal: &Proposal, language: Locale) -> (Message, [Key; 2]) {
    let changes = &proposal.draft.changes;
    let [change] = changes.as_slice() else {
        let several = msg!(vote::Several, n = changes.len());
        return (several, [vote::MAKE_THEM, vote::MAKE_NONE]);
    };
    let target = ChangeTarget::of(state, change, proposal.number, language);
    let (rule, title) = (target.rule, &*target.title);
    match change {
        RuleChange::Enact { title, .. } => {
            (msg!(vote::Enact, title), [vote::ADOPT_IT, vote::REJECT_IT])
        }
        RuleChange::Amend { .. } => (msg!(vote::Amend, title), [vote::AMEND_IT, vote::LEAVE_IT]),
        RuleChange::Repeal { .. } => (msg!(vote::Repeal, title), [vote::STRIKE_IT, vote::KEEP_IT]),
        RuleChange::Transmute { to, .. } => {
            let to = target.goes_to(state, *to, language);
            (
                msg!(vote::Transmute, title, to),
                [vote::TRANSMUTE_IT, vote::LEAVE_IT],
            )
        }
        RuleChange::AmendAmendment {
            rule: of,
            amendment,
            ..
        } => {
            let amendment = amendment_named(state, *of, *amendment);
            (
                msg!(vote::AmendAmendment, amendment, rule),
                [vote::AMEND_IT, vote::LEAVE_IT],
            )
        }
        RuleChange::RepealAmendment {
            rule: of,
            amendment,
            ..
        } => {
            let amendment = amendment_named(state, *of, *amendment);
            (
                msg!(vote::RepealAmendment, amendment, rule),
                [vote::REPEAL_IT, vote::KEEP_IT],
            )
        }
    }
}
