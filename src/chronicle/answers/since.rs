//! Summary of the events since the reader's last visit.

use super::chronicle::{happening_view, is_silent};
use super::view::HappeningView;
use nomic_engine::{Effect, EventId, RecordedEffect};
use nomic_peer::{ChronicleEntry, Peer};
use nomic_wording::{Locale, rendering};
use serde::{Deserialize, Serialize};

/// Greatest number of lines of each kind.
const LINES: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SinceView {
    /// Number of events by others.
    pub(crate) events: usize,
    /// Effects on the reader, the newest first.
    pub(crate) to_me: Vec<HappeningView>,
    /// The main effect of each other event, the newest first.
    pub(crate) others: Vec<HappeningView>,
}

/// Summary of the events of others after the event of this name, up to another; up to the last one
/// without it. None if there are none, or if the event is not known.
pub(crate) fn since(
    peer: &Peer,
    event: &str,
    upto: Option<&str>,
    language: Locale,
) -> Option<SinceView> {
    let entries = peer.chronicle();
    let place = |event: &str| {
        let event = EventId::from_hex(event)?;
        let is = |entry: &ChronicleEntry| entry.ruling.event == event;
        entries.iter().rposition(is)
    };
    let seen = place(event)?;
    let end = upto.and_then(place).unwrap_or(entries.len());
    let (state, me) = (peer.game().state(), peer.me());
    let mut view = SinceView {
        events: 0,
        to_me: Vec::new(),
        others: Vec::new(),
    };
    let new = entries.iter().take(end.saturating_add(1));
    let new = new.skip(seen.saturating_add(1)).rev();
    for entry in new.filter(|entry| entry.ruling.accepted()) {
        let who = entry.ruling.player;
        if who.is_some() && who == me {
            continue;
        }
        view.events = view.events.saturating_add(1);
        let told = |happening: &RecordedEffect| happening_view(state, who, happening, language);
        let happenings = rendering::display_order(&entry.ruling.effects);
        let (mine, others): (Vec<_>, Vec<_>) = happenings
            .into_iter()
            .filter(|happening| is_news(&happening.effect))
            .partition(|happening| {
                let players = happening.effect.concern().players;
                me.is_some_and(|me| players.into_iter().any(|player| player == me))
            });
        // Much may have happened, and only the lines that are shown are put into words.
        let free = |lines: &Vec<HappeningView>| LINES.saturating_sub(lines.len());
        let (to_me, to_others) = (free(&view.to_me), free(&view.others).min(1));
        view.to_me.extend(mine.into_iter().take(to_me).map(told));
        view.others
            .extend(others.into_iter().take(to_others).map(told));
    }
    (view.events > 0).then_some(view)
}

/// False for steps on the way to a result, and for what the chronicle leaves out.
const fn is_news(effect: &Effect) -> bool {
    !is_silent(effect)
        && !matches!(
            effect,
            Effect::Voted { .. }
                | Effect::VotedSecretly { .. }
                | Effect::VoteOpened { .. }
                | Effect::TurnEnded { .. }
                | Effect::CircuitEnded(_)
                | Effect::TimerSet { .. }
                | Effect::Weighed { .. }
        )
}
