//! Players that the game waits for, and what one may write to them.

use super::patience::WaitReason;
use super::table::table_view;
use super::view::{NextStep, TableView};
use crate::action::answers::offers::OfferView;
use crate::court::answers::cases::may_call;
use crate::kit::answers::names::name;
use nomic_engine::{DueKind, Effect, ProposalNumber, RuleId, Topic};
use nomic_peer::Peer;
use nomic_wording::messages::glance;
use nomic_wording::rendering::listed;
use nomic_wording::{Locale, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WaitsView {
    /// Empty if the game waits for a time.
    pub(crate) names: Vec<String>,
    /// Time since when the game waits, in milliseconds since 1970.
    pub(crate) since_ms: u64,
    /// Sentence for a messenger; the link follows it.
    pub(crate) reminder: String,
    /// Moves that I can make later if no other player does.
    pub(crate) later: Vec<LaterView>,
    /// Ways on now, for a wait of several days.
    pub(crate) ways: Vec<WayView>,
}

/// A move that lets me go on from a time on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LaterView {
    pub(crate) what: LaterMove,
    pub(crate) from_ms: u64,
    /// Rule that set the time.
    pub(crate) rule: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum LaterMove {
    /// Closing the vote on this proposal.
    Close(u32),
    /// Calling this timer.
    Call(String),
}

/// A way on that the rules or the table have now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum WayView {
    /// Calling a judge.
    Judge,
    /// A correction that does not need those who are awaited.
    Correct,
    /// An action of a rule that puts somebody else in a place, or apart.
    Offer { label: String, rule: u32 },
    /// Proposing a rule on silence.
    Propose,
}

/// Effects that do without somebody, as they begin in code.
const REPLACING: [&str; 5] = [
    "set_apart(",
    "dismiss(",
    "appoint(",
    "vacate(",
    "give_turn(",
];

/// None if the game waits for the player or for anybody, or if there is nothing to say about a wait
/// for a time. A reminder of what is done, or may not be done yet, would be in vain.
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
    if is_early(reason, &view) {
        names.clear();
    }
    let later = later(peer, language);
    if !view.seated || names.is_empty() && later.is_empty() {
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
        ways: ways(peer, &view, reason, language),
        names,
        since_ms: due_since(peer, reason, language).unwrap_or_else(|| since(peer, reason)),
        reminder: reminder.render(language),
        later,
    })
}

fn later(peer: &Peer, language: Locale) -> Vec<LaterView> {
    let state = peer.game().state();
    let Some(me) = peer.me() else {
        return Vec::new();
    };
    let moves = peer.game().later_moves(me, peer.own_claim()).into_iter();
    let views = moves.filter_map(|(kind, from_ms)| {
        let (what, rule) = match kind {
            DueKind::Close(ballot) => {
                let proposal = state.ballot(ballot)?.proposal()?;
                let number = state.proposal(proposal)?.number;
                (LaterMove::Close(number.0), None)
            }
            DueKind::CallTime(key) => {
                let timer = state.timers().find(|timer| timer.name.as_plain() == key)?;
                let name = timer.name.get(language.for_rules()).to_owned();
                (LaterMove::Call(name), state.rule(timer.rule))
            }
            _ => return None,
        };
        Some(LaterView {
            what,
            from_ms,
            rule: rule.map(|rule| rule.number.0),
        })
    });
    views.collect()
}

fn ways(peer: &Peer, view: &TableView, reason: &WaitReason, language: Locale) -> Vec<WayView> {
    let state = peer.game().state();
    let awaited = reason.awaited();
    let mut ways = Vec::new();
    // Those who are awaited would not judge either.
    let others = state.active_players().count().saturating_sub(1);
    let judges = !matches!(reason, WaitReason::Judgement { .. }) && awaited.len() < others;
    if judges && may_call(peer, language).is_allowed() {
        ways.push(WayView::Judge);
    }
    let mut asked = state.asked_players();
    if asked.all(|player| !awaited.contains(&name(state, player.id))) {
        ways.push(WayView::Correct);
    }
    let replaces = |offer: &&OfferView| {
        let rule = state.rule(RuleId(offer.rule));
        let code = rule.map_or("", |rule| &*rule.code);
        offer.refused.is_none() && REPLACING.iter().any(|effect| code.contains(effect))
    };
    ways.extend(
        view.offers
            .iter()
            .filter(replaces)
            .map(|offer| WayView::Offer {
                label: offer.label.clone(),
                rule: offer.number,
            }),
    );
    if view.may_propose.is_allowed() {
        ways.push(WayView::Propose);
    }
    ways
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

/// Time since when a vote could be closed or a timer called.
fn due_since(peer: &Peer, reason: &WaitReason, language: Locale) -> Option<u64> {
    let state = peer.game().state();
    let awaited = |kind: &DueKind| match (kind, reason) {
        (
            DueKind::Close(ballot),
            WaitReason::Closes { proposal, .. } | WaitReason::Keeper { proposal, .. },
        ) => {
            let number = ProposalNumber(*proposal);
            let known = state.proposal_numbered(number);
            let known = known.and_then(|known| state.ballot_of(known));
            known.is_some_and(|known| known.id == *ballot)
        }
        (DueKind::CallTime(key), WaitReason::Time { timer, .. }) => {
            let mut timers = state.timers();
            let called = timers.find(|timer| timer.name.as_plain() == key);
            called.is_some_and(|called| called.name.get(language.for_rules()) == timer)
        }
        _ => false,
    };
    let due = peer.due_moves().into_iter().find(|due| awaited(&due.kind));
    due?.since_ms
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
        (WaitReason::Proposer(_), Effect::TurnBegan { .. })
        | (WaitReason::Held(_), Effect::TurnEnded { .. }) => true,
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
