//! The end of a won game: winners, ranking, and the game told in a few lines.

use super::chronicle::happening_view;
use super::view::HappeningView;
use crate::kit::answers::names::name;
use crate::players::answers::plot::{PlotView, plot};
use crate::players::answers::seats::seats;
use nomic_engine::rules::StableSort;
use nomic_engine::{Because, Effect, RecordedEffect, RuleNumber, State};
use nomic_peer::{ChronicleEntry, Peer};
use nomic_wording::{Locale, rendering};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Greatest number of lines in the story.
const LINES: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct VictoryView {
    /// The rule that made them winners, with its title if it is still in force.
    pub(crate) rule: Option<(u32, Option<String>)>,
    /// Number of the turn; 0 without turns.
    pub(crate) turn: u32,
    /// Winners first, then by points.
    pub(crate) ranking: Vec<RankView>,
    pub(crate) adopted: usize,
    pub(crate) rejected: usize,
    /// The events that mattered most, the oldest first, each with its event's name.
    pub(crate) story: Vec<(String, HappeningView)>,
    pub(crate) plot: PlotView,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RankView {
    /// Counted from 1. Players with equal points share a rank.
    pub(crate) rank: usize,
    pub(crate) seat: u16,
    pub(crate) name: String,
    pub(crate) won: bool,
    pub(crate) points: i64,
}

/// None before the game is won.
pub(crate) fn victory(peer: &Peer, language: Locale) -> Option<VictoryView> {
    let state = peer.game().state();
    if state.winners().is_empty() {
        return None;
    }
    let entries = peer.chronicle();
    let entries = || entries.iter().filter(|entry| entry.ruling.accepted());
    let effects = || entries().flat_map(|entry| &entry.ruling.effects);
    let count = |is: fn(&Effect) -> bool| effects().filter(|one| is(&one.effect)).count();
    Some(VictoryView {
        rule: effects().rev().find_map(winning_rule).map(|number| {
            let rule = state.rule_numbered(number);
            let title = rule.map(|rule| rule.title.get(language.for_rules()).to_owned());
            (number.0, title)
        }),
        turn: state.turn().number,
        ranking: ranking(peer, state, language),
        adopted: count(|effect| matches!(effect, Effect::Adopted { .. })),
        rejected: count(|effect| matches!(effect, Effect::Rejected { .. })),
        story: story(state, entries(), language),
        plot: plot(peer),
    })
}

fn winning_rule(recorded: &RecordedEffect) -> Option<RuleNumber> {
    let won = matches!(recorded.effect, Effect::Won { .. });
    let mut reasons = recorded.because.iter().filter(|_| won);
    reasons.find_map(|because| match because {
        Because::Rule { number, .. } => Some(*number),
        Because::Kernel(_) => None,
    })
}

fn ranking(peer: &Peer, state: &State, language: Locale) -> Vec<RankView> {
    let scoring = seats(peer, language).into_iter();
    let mut ranking: Vec<RankView> = scoring
        .filter(|seat| seat.scores())
        .map(|seat| RankView {
            rank: 1,
            seat: seat.id,
            name: name(state, nomic_engine::PlayerId(seat.id)),
            won: seat.winner,
            points: seat.points,
        })
        .collect();
    ranking.stable_sort_by_key(|one| Reverse((one.won, one.points)));
    let before = ranking.clone();
    for one in &mut ranking {
        let ahead = |other: &&RankView| (other.won, other.points) > (one.won, one.points);
        one.rank = before.iter().filter(ahead).count().saturating_add(1);
    }
    ranking
}

fn story<'e>(
    state: &State,
    entries: impl Iterator<Item = &'e ChronicleEntry>,
    language: Locale,
) -> Vec<(String, HappeningView)> {
    let mut told: Vec<((usize, usize), u8, &ChronicleEntry, &RecordedEffect)> = Vec::new();
    for (place, entry) in entries.enumerate() {
        let effects = rendering::display_order(&entry.ruling.effects);
        let weighed = effects.into_iter().enumerate();
        let weighed =
            weighed.map(|(index, effect)| ((place, index), weight(&effect.effect), entry, effect));
        told.extend(weighed.filter(|(_, weight, ..)| *weight > 0));
    }
    told.stable_sort_by_key(|(place, weight, ..)| Reverse((*weight, *place)));
    told.truncate(LINES);
    told.stable_sort_by_key(|(place, ..)| *place);
    let line = |(_, _, entry, effect): (_, _, &ChronicleEntry, _)| {
        let who = entry.ruling.player;
        let event = entry.ruling.event.to_hex();
        (event, happening_view(state, who, effect, language))
    };
    told.into_iter().map(line).collect()
}

/// Importance of an effect for the story; 0 if it is no part of it.
const fn weight(effect: &Effect) -> u8 {
    match effect {
        Effect::Won { .. } => 6,
        Effect::Adopted { .. } | Effect::CorrectionMade { .. } | Effect::Overruled { .. } => 5,
        Effect::Judged { .. } | Effect::Undetermined { .. } => 4,
        Effect::Rejected { .. } => 3,
        Effect::PlayerLeft(_) | Effect::Dismissed(_) | Effect::SetApart { .. } => 2,
        Effect::GameBegan => 1,
        _ => 0,
    }
}
