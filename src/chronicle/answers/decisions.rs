//! Proposals decided last, as they are shown until something new is begun.

use super::chronicle::{explained, happening_view, is_silent};
use super::view::HappeningView;
use crate::law::answers::change::ChangeTarget;
use crate::proposal::answers::view::StageView;
use nomic_engine::rules::StableSort;
use nomic_engine::{Effect, Proposal, ProposalNumber, RecordedEffect, RuleChange, Ruling, State};
use nomic_peer::Peer;
use nomic_wording::messages::happenings;
use nomic_wording::{Locale, Message, msg, rendering};
use serde::{Deserialize, Serialize};

/// Greatest number of decisions shown.
const MOST: usize = 6;
/// Greatest number of entries looked at.
const RECENT: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DecisionView {
    /// Event that decided it.
    pub(crate) event: String,
    pub(crate) proposal: u32,
    pub(crate) stage: StageView,
    /// The law as it is now, or the name of a proposal that was not adopted.
    pub(crate) headline: String,
    pub(crate) outcome: HappeningView,
    /// Further effects, winners first.
    pub(crate) effects: Vec<HappeningView>,
    /// Sides and results of dice.
    pub(crate) draws: Vec<(u32, u32)>,
}

/// Decisions since a proposal was made or put to the vote, the oldest first.
pub(crate) fn decisions(peer: &Peer, language: Locale) -> Vec<DecisionView> {
    let entries = peer.chronicle().iter().rev().take(RECENT);
    let mut list = Vec::new();
    for entry in entries.filter(|entry| entry.ruling.accepted()) {
        let effects = &entry.ruling.effects;
        let decided = effects.iter().find_map(|told| decided(&told.effect));
        match decided {
            Some((number, stage)) => {
                let ruling = explained(peer, entry);
                list.extend(decision(peer, &ruling, number, stage, language));
            }
            None if effects.iter().any(|told| begins(&told.effect)) => break,
            None => {}
        }
        if list.len() >= MOST {
            break;
        }
    }
    list.reverse();
    list
}

const fn decided(effect: &Effect) -> Option<(ProposalNumber, StageView)> {
    match effect {
        Effect::Adopted { proposal, .. } => Some((*proposal, StageView::Adopted)),
        Effect::Rejected { proposal, .. } => Some((*proposal, StageView::Rejected)),
        Effect::Undetermined { proposal, .. } => Some((*proposal, StageView::Undetermined)),
        _ => None,
    }
}

const fn begins(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Proposed { .. } | Effect::BallotOpened { .. } | Effect::GameBegan
    )
}

fn decision(
    peer: &Peer,
    ruling: &Ruling,
    number: ProposalNumber,
    stage: StageView,
    language: Locale,
) -> Option<DecisionView> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(number)?;
    let now = enforced(state, proposal, ruling, language).filter(|_| stage == StageView::Adopted);
    let told = |of: &RecordedEffect| happening_view(state, ruling.player, of, language);
    let mut outcome = None;
    let mut effects = Vec::new();
    let mut draws = Vec::new();
    for happening in rendering::display_order(&ruling.effects) {
        match &happening.effect {
            effect if decided(effect).is_some() => outcome = Some(told(happening)),
            effect if is_silent(effect) => {}
            effect if now.is_some() && is_its_change(effect) => {}
            Effect::Drawn { sides, result, .. } => draws.push((*sides, *result)),
            _ => effects.push(told(happening)),
        }
    }
    effects.stable_sort_by_key(|told| !told.won);
    let headline = now.unwrap_or_else(|| rendering::proposal_name(state, proposal, language));
    Some(DecisionView {
        event: ruling.event.to_hex(),
        proposal: number.0,
        stage,
        headline: headline.render(language),
        outcome: outcome?,
        effects,
        draws,
    })
}

/// The change of an adopted proposal as it is law now; none if there are several.
fn enforced(
    state: &State,
    proposal: &Proposal,
    ruling: &Ruling,
    language: Locale,
) -> Option<Message> {
    let [change] = proposal.draft.changes.as_slice() else {
        return None;
    };
    if let RuleChange::Enact { title, .. } = change {
        let mut made = ruling.effects.iter();
        let rule = made.find_map(|told| match told.effect {
            Effect::RuleEnacted {
                number, by: None, ..
            } => Some(number),
            _ => None,
        })?;
        return Some(msg!(happenings::NowEnacted, title, rule));
    }
    let target = ChangeTarget::of(state, change, proposal.number, language);
    let (title, rule) = (&*target.title, target.rule);
    match change {
        RuleChange::Repeal { .. } => Some(msg!(happenings::NowRepealed, title, rule)),
        RuleChange::Transmute { to, .. } => {
            let to = target.goes_to(state, *to, language);
            Some(msg!(happenings::NowTransmuted, title, rule, to))
        }
        RuleChange::Amend { .. }
        | RuleChange::AmendAmendment { .. }
        | RuleChange::RepealAmendment { .. }
        | RuleChange::Enact { .. } => {
            let rule = change.target().and_then(|rule| state.rule(rule));
            rule.map(|rule| msg!(happenings::NowAmended, title, rule = rule.number))
        }
    }
}

/// True for the change that the headline tells.
const fn is_its_change(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::RuleEnacted { by: None, .. }
            | Effect::RuleAmended { by: None, .. }
            | Effect::RuleRepealed { by: None, .. }
            | Effect::RuleTransmuted { by: None, .. }
            | Effect::AmendmentChanged { .. }
    )
}
