//! Names of proposals, by what they do.

use crate::messages::happenings;
use crate::{Locale, Message, isolated, msg};
use nomic_engine::{Proposal, ProposalNumber, RuleChange, RuleId, State};

/// Name of a proposal: the title of its rule, with what is done to it unless it is new.
pub fn proposal_name(state: &State, proposal: &Proposal, locale: Locale) -> Message {
    let mut changes = proposal.draft.changes.iter();
    let Some(first) = changes.next() else {
        return numbered(proposal.number);
    };
    let title = match (first, first.target()) {
        (RuleChange::Enact { title, .. }, _) => Some(title.as_str()),
        (_, Some(rule)) => title_before(state, rule, proposal.number, locale),
        (_, None) => None,
    };
    let Some(title) = title.filter(|title| !title.trim().is_empty()) else {
        return numbered(proposal.number);
    };
    let title = isolated(title).into_owned();
    match (changes.len(), first) {
        (0, RuleChange::Enact { .. }) => msg!(happenings::NameEnact, title),
        (0, RuleChange::Repeal { .. }) => msg!(happenings::NameRepeal, title),
        (0, RuleChange::Transmute { .. }) => msg!(happenings::NameTransmute, title),
        (
            0,
            RuleChange::Amend { .. }
            | RuleChange::AmendAmendment { .. }
            | RuleChange::RepealAmendment { .. },
        ) => msg!(happenings::NameAmend, title),
        (n, _) => msg!(happenings::NameSeveral, title, n),
    }
}

pub(super) fn named(state: &State, proposal: ProposalNumber, locale: Locale) -> Message {
    match state.proposal_numbered(proposal) {
        Some(known) => proposal_name(state, known, locale),
        None => numbered(proposal),
    }
}

fn numbered(proposal: ProposalNumber) -> Message {
    Message::text(&format!("#{proposal}"))
}

/// Title of a rule before this proposal changed it.
fn title_before(state: &State, rule: RuleId, by: ProposalNumber, locale: Locale) -> Option<&str> {
    let rule = state.rule(rule)?;
    let mut history = rule.history.iter();
    let past = history.find(|past| past.proposal == Some(by));
    let title = past.map_or(&rule.title, |past| &past.title);
    Some(title.get_or(locale.for_rules(), state.governing()))
}
