//! The chronicle: each ruling in sentences, with what it came from.

use super::filter::{Filter, Sifted, note};
use super::view::{BecauseView, ChronicleView, GradeView, HappeningView, RulingView};
use crate::kit::answers::names::name;
use crate::locale::rendering::refusals;
use nomic_engine::rules::StableSort;
use nomic_engine::{Area, Because, Effect, PlayerId, RecordedEffect, RuleNumber, Ruling, State};
use nomic_peer::{ChronicleEntry, Grade, Peer};
use nomic_wording::{Locale, rendering};
use std::cmp::Reverse;
use std::sync::Arc;

/// Number of rulings on the table; a small screen shows half of them.
const RECENT: usize = 12;

/// Number of entries shown after the one that is looked for.
const AROUND: usize = 10;

/// Filtered chronicle, newest first: `shown` entries, or more to include the one of this event.
pub(crate) fn sifted(
    peer: &Peer,
    filter: &Filter,
    shown: usize,
    upto: Option<&str>,
    language: Locale,
) -> ChronicleView {
    let state = peer.game().state();
    let mut view = ChronicleView::default();
    let mut matching = Vec::new();
    for entry in peer.chronicle().iter().rev() {
        view.any = true;
        let sifted = Sifted {
            players: players(state, entry),
            rules: rules(state, entry),
            kinds: kinds(entry),
            refused: !entry.ruling.accepted(),
        };
        for player in &sifted.players {
            note(&mut view.players, player.clone());
        }
        for rule in &sifted.rules {
            note(&mut view.rules, *rule);
        }
        if filter.matches(&sifted) && is_shown(entry) {
            matching.push(entry);
        }
    }
    let found = upto.and_then(|event| {
        let mut matching = matching.iter();
        matching.position(|entry| entry.ruling.event.to_hex() == event)
    });
    let shown = found.map_or(shown, |place| shown.max(place.saturating_add(AROUND)));
    view.matching = matching.len();
    let entries = matching.into_iter().take(shown);
    view.entries = entries.map(|entry| ruling(peer, entry, language)).collect();
    view.players.stable_sort_by_key(String::clone);
    view.rules.stable_sort_by_key(|number| *number);
    view
}

/// True for effects that say nothing to players: variables of rules, reports of the time, and timers,
/// which the table shows as long as they run.
pub(super) const fn is_silent(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::KeepSet { .. }
            | Effect::Witnessed { .. }
            | Effect::TimerSet { .. }
            | Effect::TimerStopped { .. }
    )
}

fn is_shown(entry: &ChronicleEntry) -> bool {
    let mut effects = entry.ruling.effects.iter();
    !entry.ruling.accepted() || effects.any(|happening| !is_silent(&happening.effect))
}

/// The last few that were not refused.
pub(crate) fn recent(peer: &Peer, language: Locale) -> Vec<RulingView> {
    let accepted = peer
        .chronicle()
        .iter()
        .rev()
        .filter(|entry| entry.ruling.accepted() && is_shown(entry));
    accepted
        .take(RECENT)
        .map(|entry| ruling(peer, entry, language))
        .collect()
}

/// The newest accepted ruling as one line, to be read out.
pub(crate) fn newest_in_words(peer: &Peer, language: Locale) -> Option<String> {
    let mut entries = peer.chronicle().iter().rev();
    let newest = entries.find(|entry| entry.ruling.accepted() && is_shown(entry))?;
    let happenings = ruling(peer, newest, language).happenings.into_iter();
    let sentences: Vec<String> = happenings.map(|happening| happening.text).collect();
    Some(sentences.join(" "))
}

fn ruling(peer: &Peer, entry: &ChronicleEntry, language: Locale) -> RulingView {
    let state = peer.game().state();
    let who = entry.ruling.player;
    let explained = explained(peer, entry);
    let mut happenings: Vec<HappeningView> = rendering::display_order(&explained.effects)
        .into_iter()
        .filter(|happening| !is_silent(&happening.effect))
        .map(|happening| happening_view(state, who, happening, language))
        .collect();
    // An effect on no player is listed under the player who caused it, once for each move.
    let seat = who.map(|player| player.0);
    if let Some(first) = happenings.first_mut() {
        first.seat = first.seat.or(seat);
    }
    RulingView {
        id: entry.ruling.event.to_hex(),
        seat,
        who: who.map(|player| name(state, player)),
        claimed_ms: entry.event.event().claimed_ms,
        grade: grade(entry.grade),
        closing: entry.ruling.accepted() && entry.event.event().moved.seal().is_some(),
        happenings,
        refused: entry
            .ruling
            .verdict
            .as_ref()
            .err()
            .map(|refusal| refusals::refusal(refusal, peer, language)),
    }
}

pub(crate) const fn grade(grade: Grade) -> GradeView {
    match grade {
        Grade::Provisional => GradeView::Provisional,
        Grade::Closed => GradeView::Closed,
        Grade::Final => GradeView::Final,
    }
}

/// The ruling with the votes that decisions required.
pub(crate) fn explained(peer: &Peer, entry: &ChronicleEntry) -> Arc<Ruling> {
    let explanation = || peer.explained(&entry.ruling.event);
    let asked = entry.ruling.can_be_explained().then(explanation);
    asked.flatten().unwrap_or_else(|| Arc::clone(&entry.ruling))
}

fn kinds(entry: &ChronicleEntry) -> Vec<Area> {
    let mut list = Vec::new();
    for happening in &entry.ruling.effects {
        note(&mut list, happening.effect.concern().area);
    }
    list
}

fn players(state: &State, entry: &ChronicleEntry) -> Vec<String> {
    let mut list = Vec::new();
    let happenings = entry.ruling.effects.iter();
    let touched = happenings.flat_map(|happening| happening.effect.concern().players);
    for player in entry.ruling.player.into_iter().chain(touched) {
        note(&mut list, name(state, player));
    }
    list
}

/// The rules that something came from or happened to, and the one that refused.
fn rules(state: &State, entry: &ChronicleEntry) -> Vec<u32> {
    let refusing = entry.ruling.verdict.as_ref().err();
    let refusing = refusing.and_then(|refusal| refusal.number());
    let happenings = entry.ruling.effects.iter();
    let happenings = happenings.flat_map(|happening| happening.rules(state));
    let mut list = Vec::new();
    for number in refusing.into_iter().chain(happenings) {
        note(&mut list, number.0);
    }
    list
}

pub(crate) fn happening_view(
    state: &State,
    who: Option<PlayerId>,
    happening: &RecordedEffect,
    language: Locale,
) -> HappeningView {
    let text = rendering::render_past_effect(happening, who, state, language).render(language);
    let concern = happening.effect.concern();
    let players = concern.players.into_iter().chain(who);
    let named = players.map(|player| (rendering::player(state, player), player.0));
    HappeningView {
        seat: named_first(&text, named),
        text,
        because: because_of(&happening.because),
        proposal: concern.proposal.map(|proposal| proposal.0),
        moment: concern.moment_ms,
        won: matches!(happening.effect, Effect::Won { .. }),
    }
}

/// Seat of the player whose name comes first in the sentence, whose mark precedes it.
fn named_first(text: &str, players: impl Iterator<Item = (String, u16)>) -> Option<u16> {
    let places = players.filter_map(|(name, seat)| {
        // One name may be the beginning of another one.
        Some((text.find(&name)?, Reverse(name.len()), seat))
    });
    places.min().map(|(_, _, seat)| seat)
}

pub(crate) fn numbers(rules: &[RuleNumber]) -> Vec<u32> {
    rules.iter().map(|number| number.0).collect()
}

/// The reasons as rules; the kernel's own reasons need no words at every entry.
pub(crate) fn because_of(reasons: &[Because]) -> Vec<BecauseView> {
    let views = reasons.iter().map(|because| match because {
        Because::Rule {
            number,
            beaten,
            modified,
            ..
        } => BecauseView {
            rule: Some(number.0),
            beaten: numbers(beaten),
            modified: numbers(modified),
        },
        Because::Kernel(_) => BecauseView {
            rule: None,
            beaten: Vec::new(),
            modified: Vec::new(),
        },
    });
    let mut list: Vec<BecauseView> = Vec::new();
    for view in views {
        if !list.contains(&view) {
            list.push(view);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_stands_under_whom_it_names_first() {
        let players =
            || [("Cleo", 3), ("Ann", 1), ("Anna", 2)].map(|(name, seat)| (name.to_owned(), seat));
        let first = |text| named_first(text, players().into_iter());
        assert_eq!(
            first("Anna called for a judge. Cleo judges Case 1."),
            Some(2)
        );
        assert_eq!(first("Der Zug von Ann ist zu Ende."), Some(1));
        assert_eq!(first("The game began."), None);
    }
}
