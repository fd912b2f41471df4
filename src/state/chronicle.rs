//! The chronicle: each ruling in sentences, with what it came from.

mod time;

use super::sieve::{kind_of, note, players_of, rules_of};
use super::table::name;
use super::view::{BecauseView, GradeView, HappeningView, RulingView};
use crate::locale::telling::refusals;
use crate::state::sieve::KindView;
use nomic_engine::{Because, Happening, PlayerId, State, What};
use nomic_sync::{Entry, Grade, Peer};
use nomic_wording::{Locale, telling};

/// How many rulings the table shows.
const RECENT: usize = 6;

/// All rulings, newest first.
pub(crate) fn rulings(peer: &Peer, language: Locale) -> Vec<RulingView> {
    peer.chronicle()
        .iter()
        .rev()
        .map(|entry| ruling(peer, entry, language))
        .collect()
}

/// The last few that were not refused.
pub(super) fn recent(peer: &Peer, language: Locale) -> Vec<RulingView> {
    let accepted = peer
        .chronicle()
        .iter()
        .rev()
        .filter(|entry| entry.ruling.accepted());
    accepted
        .take(RECENT)
        .map(|entry| ruling(peer, entry, language))
        .collect()
}

/// The newest accepted ruling as one line, to be read out.
pub(crate) fn newest_in_words(peer: &Peer, language: Locale) -> Option<String> {
    let newest = recent(peer, language).into_iter().next()?;
    let sentences: Vec<String> = newest
        .happenings
        .into_iter()
        .filter(|happening| !happening.noted)
        .map(|happening| happening.text)
        .collect();
    Some(sentences.join(" "))
}

fn ruling(peer: &Peer, entry: &Entry, language: Locale) -> RulingView {
    let state = peer.game().state();
    let who = entry.ruling.player;
    let mut happenings: Vec<HappeningView> = telling::in_order(&entry.ruling.effects)
        .into_iter()
        .map(|happening| happening_view(state, who, happening, language))
        .collect();
    // What happens to nobody stands under who brought it about, once for each move.
    let seat = who.map(|player| player.0);
    let mut told = happenings.iter_mut().filter(|told| !told.noted);
    if let Some(first) = told.next() {
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
        kinds: kinds(entry),
        players: players(state, entry),
        rules: rules(entry),
    }
}

pub(super) const fn grade(grade: Grade) -> GradeView {
    match grade {
        Grade::Provisional => GradeView::Provisional,
        Grade::Closed => GradeView::Closed,
        Grade::Final => GradeView::Final,
    }
}

fn kinds(entry: &Entry) -> Vec<KindView> {
    let mut list = Vec::new();
    for happening in &entry.ruling.effects {
        note(&mut list, kind_of(&happening.what));
    }
    list
}

/// Who acted and to whom something happened, by name.
fn players(state: &State, entry: &Entry) -> Vec<String> {
    let mut list = Vec::new();
    let effects = entry.ruling.effects.iter();
    let touched = effects.flat_map(|happening| players_of(&happening.what));
    for player in entry.ruling.player.into_iter().chain(touched) {
        note(&mut list, name(state, player));
    }
    list
}

/// The rules that something came from or happened to, and the one that refused.
fn rules(entry: &Entry) -> Vec<u32> {
    let refusing = entry.ruling.verdict.as_ref().err();
    let refusing = refusing.and_then(|refusal| refusal.number());
    let effects = entry.ruling.effects.iter().flat_map(rules_of);
    let mut list = Vec::new();
    for number in refusing.into_iter().chain(effects) {
        note(&mut list, number.0);
    }
    list
}

pub(super) fn happening_view(
    state: &State,
    who: Option<PlayerId>,
    happening: &Happening,
    language: Locale,
) -> HappeningView {
    HappeningView {
        text: telling::happening(&happening.what, who, state, language).say(language),
        because: because_of(&happening.because),
        proposal: time::proposal(&happening.what),
        moment: time::moment(&happening.what),
        seat: players_of(&happening.what).first().map(|player| player.0),
        noted: matches!(happening.what, What::KeepSet { .. }),
    }
}

/// The reasons as rules; the kernel's own reasons need no words at every entry.
pub(super) fn because_of(reasons: &[Because]) -> Vec<BecauseView> {
    let views = reasons.iter().map(|because| match because {
        Because::Rule { number, beaten, .. } => BecauseView {
            rule: Some(number.0),
            beaten: beaten.iter().map(|number| number.0).collect(),
        },
        Because::Kernel(_) => BecauseView {
            rule: None,
            beaten: Vec::new(),
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
