//! Players who have signed two histories, with the two moves that prove it.

use super::table::name;
use nomic_engine::rules::Language;
use nomic_engine::{Player, PlayerId};
use nomic_sync::{Peer, VerifiedEvent};
use nomic_wording::{Words, deed, say, words};

const HEADING: Words = words(
    "{} has signed two histories",
    "{} hat zwei Verläufe unterschrieben",
    "{} ha firmato due storie",
);
const TOLD: Words = words(
    "Each player numbers their moves. As number {}, this one has signed both:",
    "Alle nummerieren ihre Spielzüge. Als Nummer {} hat dieser Schlüssel beides unterschrieben:",
    "Ognuno numera le proprie mosse. Come numero {} questa chiave le ha firmate entrambe:",
);
const COUNTS: Words = words(
    "{}, line {} of the chronicle: it counts, as it comes first.",
    "{}, Zeile {} der Chronik: das zählt, weil es zuerst kommt.",
    "{}, riga {} della cronaca: è questa che conta, perché viene prima.",
);
const REFUSED: Words = words(
    "{}, line {} of the chronicle: it does not count.",
    "{}, Zeile {} der Chronik: das zählt nicht.",
    "{}, riga {} della cronaca: questa non conta.",
);

/// Somebody who has signed two histories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ForkView {
    pub(crate) seat: u16,
    pub(crate) heading: String,
    pub(crate) told: String,
    /// The one that counts, then the other.
    pub(crate) moves: Vec<TwinView>,
}

/// One of the two moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TwinView {
    /// Its entry in the chronicle.
    pub(crate) event: String,
    pub(crate) text: String,
    pub(crate) claimed_ms: u64,
}

/// Everybody with a seat who was caught, in the order of the seats, each with the first two moves.
/// Whoever has no seat has no word in anything either, and is not told of.
pub(crate) fn forks(peer: &Peer, language: Language) -> Vec<ForkView> {
    let players = peer.game().state().players();
    players
        .filter_map(|player| fork(peer, player, language))
        .collect()
}

/// Whether a player was caught.
pub(super) fn has_forked(peer: &Peer, player: &Player) -> bool {
    peer.equivocation_of(&player.device).is_some()
}

fn fork(peer: &Peer, player: &Player, language: Language) -> Option<ForkView> {
    let caught = peer.equivocation_of(&player.device)?;
    let who = name(peer.game().state(), player.id);
    let number = caught.counts.seq().to_string();
    // Which of the two counts, the order says; the lower id does only where nothing else decides.
    let (one, other) = (twin(peer, &caught.counts), twin(peer, &caught.rival));
    let (first, second) = match one.0 <= other.0 {
        true => (one, other),
        false => (other, one),
    };
    Some(ForkView {
        seat: player.id.0,
        heading: say(&HEADING, language, &[&who]),
        told: say(&TOLD, language, &[&number]),
        moves: vec![
            twin_view(first, &COUNTS, language),
            twin_view(second, &REFUSED, language),
        ],
    })
}

fn twin_view(
    (line, event): (usize, &VerifiedEvent),
    words: &Words,
    language: Language,
) -> TwinView {
    let what = deed(&event.event().moved).say(nomic_wording::Locale::of(language));
    TwinView {
        event: event.id().to_hex(),
        text: say(words, language, &[&what, &line.to_string()]),
        claimed_ms: event.event().claimed_ms,
    }
}

/// The line of the chronicle in which an event stands, as people count, with the event.
fn twin<'e>(peer: &Peer, event: &'e VerifiedEvent) -> (usize, &'e VerifiedEvent) {
    let id = event.id();
    let mut lines = peer.chronicle().iter();
    let line = lines.position(|entry| entry.ruling.event == id);
    (
        line.map_or(usize::MAX, |line| line.saturating_add(1)),
        event,
    )
}

/// The proof against who sits in a seat, as a file: its name without the ending, and its bytes.
pub(crate) fn proof(peer: &Peer, seat: u16) -> Option<(String, Vec<u8>)> {
    let state = peer.game().state();
    let player = state.player(PlayerId(seat))?;
    let bytes = peer.proof_against(&player.device)?;
    let mut called = state.title().to_owned();
    called.push_str(" – ");
    called.push_str(&player.name);
    Some((called, bytes))
}
