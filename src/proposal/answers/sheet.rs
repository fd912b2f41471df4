//! A proposal as it is put before those who vote on it: all that one has to know, and no more.

use super::proposal::remarks;
use super::stated::stated;
use super::view::{RemarkView, StatedView};
use super::warnings::warnings;
use crate::kit::answers::names::proposer;
use crate::kit::answers::preview::told;
use crate::kit::answers::view::ForecastView;
use crate::law::answers::change::{changes, to_what_changes};
use crate::law::answers::classes::of_new_rules;
use crate::law::answers::view::ChangeView;
use nomic_engine::rules::Language;
use nomic_engine::{Effect, Proposal, ProposalNumber, State};
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// Number of last notes on it.
const NOTES: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SheetView {
    pub(crate) proposer: String,
    pub(crate) seat: u16,
    pub(crate) language: Language,
    pub(crate) reason: String,
    /// With only what surrounds the changes of what stays.
    pub(crate) changes: Vec<ChangeView>,
    pub(crate) stated: Vec<StatedView>,
    pub(crate) warnings: Vec<String>,
    /// The last few, the newest at the end.
    pub(crate) remarks: Vec<RemarkView>,
}

pub(super) fn found(peer: &Peer, number: u32) -> Option<&Proposal> {
    let state = peer.game().state();
    state.proposal_numbered(ProposalNumber(number))
}

pub(crate) fn sheet(peer: &Peer, number: u32, language: Locale) -> Option<SheetView> {
    let proposal = found(peer, number)?;
    let state = peer.game().state();
    let changes = changes(state, proposal, language).into_iter();
    let remarks = remarks(peer, proposal);
    let before = remarks.len().saturating_sub(NOTES);
    let (proposer, seat) = proposer(state, proposal.proposer, language);
    Some(SheetView {
        proposer,
        seat,
        language: proposal.draft.language,
        reason: proposal.draft.reason.clone(),
        changes: without_title(changes.map(to_what_changes).collect(), state, language),
        stated: stated(state, proposal, language),
        warnings: warnings(state, proposal, language),
        remarks: remarks.into_iter().skip(before).collect(),
    })
}

/// Leaves out the heading of a change that only repeats the headline of the sheet.
fn without_title(mut changes: Vec<ChangeView>, state: &State, language: Locale) -> Vec<ChangeView> {
    if let [change] = changes.as_mut_slice()
        && change.rule.is_none()
        && of_new_rules(state, language).is_none()
    {
        change.heading.clear();
    }
    changes
}

/// Effects of the adoption, besides the proposed changes, if all votes still to come are in favour.
/// None once all have voted.
pub(crate) fn adoption(peer: &Peer, number: u32, language: Locale) -> ForecastView {
    let ballot = found(peer, number).and_then(|found| peer.game().state().ballot_of(found));
    let open =
        ballot.filter(|ballot| ballot.open() && ballot.votes.len() < ballot.electorate.len());
    let foresight = open.map(|ballot| peer.foresee_adoption(ballot.id));
    let mut foresight = foresight.unwrap_or_default();
    foresight.certain.retain(|told| !is_obvious(&told.effect));
    told(peer, &foresight, language)
}

/// True for the proposed changes, and for the end of a turn: the next one is told.
const fn is_obvious(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Adopted { .. }
            | Effect::RuleEnacted { by: None, .. }
            | Effect::RuleAmended { by: None, .. }
            | Effect::RuleRepealed { by: None, .. }
            | Effect::RuleTransmuted { by: None, .. }
            | Effect::AmendmentChanged { .. }
            | Effect::TurnEnded { .. }
    )
}
