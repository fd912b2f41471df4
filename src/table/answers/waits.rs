//! Players that the game waits for, and what one may write to them.

use super::patience::WaitReason;
use super::table::table_view;
use super::view::{NextStep, TableView};
use crate::kit::answers::names::name;
use nomic_engine::{Effect, Topic};
use nomic_peer::Peer;
use nomic_wording::messages::glance;
use nomic_wording::rendering::listed;
use nomic_wording::{Locale, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WaitsView {
    pub(crate) names: Vec<String>,
    /// Time since when the game waits, in milliseconds since 1970.
    pub(crate) since_ms: u64,
    /// Sentence for a messenger; the link follows it.
    pub(crate) reminder: String,
}

/// None if the game waits for the player, for anybody, or for a time. A reminder of what is done, or
/// may not be done yet, would be in vain.
pub(crate) fn waits(peer: &Peer, language: Locale) -> Option<WaitsView> {
    let state = peer.game().state();
    let view = table_view(peer, language);
    let reason = match &view.waiting {
        NextStep::Nothing(reason) | NextStep::Suggest(Some(reason)) => reason,
        _ => return None,
    };
    let mut names = reason.awaited();
    let me = peer.me().map(|me| name(state, me));
    names.retain(|name| me.as_ref() != Some(name));
    if !view.seated || names.is_empty() || is_early(reason, &view) {
        return None;
    }
    let (n, who, table) = (names.len(), listed(&names), view.title.clone());
    let reminder = match reason {
        WaitReason::Votes { proposal, .. } => {
            let question = question(&view, *proposal);
            msg!(glance::RemindVote, who, n, question, table)
        }
        _ => msg!(glance::Remind, who, n, table),
    };
    Some(WaitsView {
        names,
        since_ms: since(peer, reason),
        reminder: reminder.render(language),
    })
}

fn question(view: &TableView, proposal: u32) -> String {
    let open = view.open.iter().find(|open| open.number == proposal);
    open.map_or_else(String::new, |open| open.headline.clone())
}

/// True while the vote that somebody is to close goes on.
fn is_early(reason: &WaitReason, view: &TableView) -> bool {
    let WaitReason::Closes { proposal, .. } = reason else {
        return false;
    };
    let open = view.open.iter().find(|open| open.number == *proposal);
    let deadline = open.and_then(|open| open.deadline);
    deadline.is_some_and(|(_, passed)| !passed)
}

/// Time of the event that began the wait, by its author's claim; of the last event if rules began
/// it.
fn since(peer: &Peer, reason: &WaitReason) -> u64 {
    let begins = |effect: &Effect| match (reason, effect) {
        (
            WaitReason::Votes { proposal, .. },
            Effect::BallotOpened {
                topic: Topic::Proposal(number),
                ..
            },
        )
        | (
            WaitReason::Opens { proposal, .. },
            Effect::Proposed {
                proposal: number, ..
            },
        ) => number.0 == *proposal,
        (
            WaitReason::Ballot { ballot, .. },
            Effect::BallotOpened {
                topic: Topic::Question(id, _),
                ..
            },
        ) => id.0 == *ballot,
        (WaitReason::Judgement { case, .. }, Effect::JudgeChanged { case: id, .. })
        | (WaitReason::Judgement { case, .. }, Effect::CaseCalled { case: id, .. }) => {
            id.0 == *case
        }
        (WaitReason::Proposer(_), Effect::TurnBegan { .. }) => true,
        _ => false,
    };
    let entries = peer.chronicle();
    let began = entries.iter().rev().find(|entry| {
        let mut effects = entry.ruling.effects.iter();
        effects.any(|happening| begins(&happening.effect))
    });
    let entry = began.or(entries.last());
    entry.map_or(0, |entry| entry.event.event().claimed_ms)
}
