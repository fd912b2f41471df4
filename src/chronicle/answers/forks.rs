//! Players who have signed two histories, with the two moves that prove it.

use crate::kit::answers::names::name;
use nomic_engine::{Player, PlayerId};
use nomic_peer::{Equivocation, Peer, VerifiedEvent};
use nomic_wording::messages::fork;
use nomic_wording::{Locale, move_summary, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ForkView {
    pub(crate) seat: u16,
    pub(crate) heading: String,
    pub(crate) told: String,
    /// The one that counts, then the other.
    pub(crate) moves: Vec<TwinView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TwinView {
    /// Its entry in the chronicle.
    pub(crate) event: String,
    pub(crate) text: String,
    pub(crate) claimed_ms: u64,
}

/// Caught players in the order of their seats, each with the first two moves. Devices without a
/// seat have no vote in anything, and are not listed.
pub(crate) fn forks(peer: &Peer, language: Locale) -> Vec<ForkView> {
    let players = peer.game().state().players();
    players
        .filter_map(|player| fork(peer, player, language))
        .collect()
}

pub(crate) fn has_forked(peer: &Peer, player: &Player) -> bool {
    equivocation(peer, player).is_some()
}

/// Two histories of the first such device of a player.
fn equivocation(peer: &Peer, player: &Player) -> Option<Equivocation> {
    let mut devices = player.all_devices().iter();
    devices.find_map(|device| peer.equivocation_of(&device.id))
}

fn fork(peer: &Peer, player: &Player, language: Locale) -> Option<ForkView> {
    let caught = equivocation(peer, player)?;
    let name = name(peer.game().state(), player.id);
    let seq = caught.counts.seq().to_string();
    // Which of the two counts, the order says; the lower id does only where nothing else decides.
    let (one, other) = (twin(peer, &caught.counts), twin(peer, &caught.rival));
    let (first, second) = match one.0 <= other.0 {
        true => (one, other),
        false => (other, one),
    };
    Some(ForkView {
        seat: player.id.0,
        heading: msg!(fork::Heading, name).render(language),
        told: msg!(fork::Told, seq).render(language),
        moves: vec![
            twin_view(first, true, language),
            twin_view(second, false, language),
        ],
    })
}

fn twin_view((line, event): (usize, &VerifiedEvent), counts: bool, language: Locale) -> TwinView {
    let deed = move_summary(&event.event().moved);
    let text = match counts {
        true => msg!(fork::Counts, deed, line),
        false => msg!(fork::Refused, deed, line),
    };
    TwinView {
        event: event.id().to_hex(),
        text: text.render(language),
        claimed_ms: event.event().claimed_ms,
    }
}

/// Line of the chronicle with an event, counted from 1, and the event.
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
    let mut devices = player.all_devices().iter();
    let bytes = devices.find_map(|device| peer.proof_against(&device.id))?;
    let mut called = state.title().to_owned();
    called.push_str(" – ");
    called.push_str(&player.name);
    Some((called, bytes))
}
