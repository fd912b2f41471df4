//! Calendar of the table: rounds, timers, offices.

use crate::ballot::answers::ballot_end::may_close;
use crate::channel::Closes;
use crate::kit::answers::names::name;
use crate::kit::answers::view::May;
use nomic_engine::rules::Phrase;
use nomic_engine::rules::StableSort;
use nomic_engine::{Because, Effect, Throw};
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// A time that a rule waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimerView {
    /// Name in moves.
    pub(crate) key: String,
    pub(crate) name: String,
    /// Set if it is not a time, but an action that waits for a draw.
    pub(crate) throw: Option<AwaitedThrow>,
    pub(crate) due_ms: u64,
    /// Whether that moment has passed, by this device's clock.
    pub(crate) passed: bool,
    /// Another player who may call it earlier.
    pub(crate) keeper: Option<String>,
    pub(crate) may_call: May,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AwaitedThrow {
    pub(crate) who: String,
    pub(crate) what: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OfficeView {
    pub(crate) name: String,
    pub(crate) holder: Option<String>,
    pub(crate) seat: Option<u16>,
    /// The rule that gave it to the holder, by the number that it bears now.
    pub(crate) rule: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CalendarView {
    /// 0 where no rule counts rounds.
    pub(crate) round: u32,
    /// From 1: how many games in a row were played here, with this one.
    pub(crate) game: u32,
    /// The next one first.
    pub(crate) timers: Vec<TimerView>,
    pub(crate) offices: Vec<OfficeView>,
}

pub(crate) fn calendar(peer: &Peer, language: Locale) -> CalendarView {
    let state = peer.game().state();
    let now_ms = peer.own_claim();
    let timers = state.timers().map(|timer| {
        let key = timer.name.as_plain();
        TimerView {
            key: key.to_owned(),
            name: timer.name.get(language.for_rules()).to_owned(),
            throw: None,
            due_ms: timer.due_ms,
            passed: timer.due_ms <= now_ms,
            keeper: timekeeper(peer, key),
            may_call: may_call(peer, key, language),
        }
    });
    let mut timers: Vec<TimerView> = timers.collect();
    timers.stable_sort_by_key(|timer| timer.due_ms);
    timers.extend(
        state
            .awaited_throws()
            .map(|throw| waiting(peer, throw, language)),
    );
    CalendarView {
        round: state.round(),
        game: state.game_number(),
        timers,
        offices: offices(peer, language),
    }
}

/// An action that waits for another player's link, listed with the timers.
fn waiting(peer: &Peer, throw: &Throw, language: Locale) -> TimerView {
    let (key, label) = (throw.key(), throw.label.get(language.for_rules()));
    let who = name(peer.game().state(), throw.player);
    TimerView {
        may_call: may_call(peer, &key, language),
        key,
        name: format!("{label} ({who})"),
        throw: Some(AwaitedThrow {
            who,
            what: label.to_owned(),
        }),
        due_ms: 0,
        passed: false,
        keeper: None,
    }
}

pub(crate) fn offices(peer: &Peer, language: Locale) -> Vec<OfficeView> {
    let state = peer.game().state();
    let offices = state.roles().map(|role| OfficeView {
        name: role.name.get(language.for_rules()).to_owned(),
        holder: role.holder.map(|player| name(state, player)),
        seat: role.holder.map(|player| player.0),
        rule: role.holder.and_then(|_| given_by(peer, &role.name)),
    });
    offices.collect()
}

/// Rule that last changed the holder of an office.
fn given_by(peer: &Peer, office: &Phrase) -> Option<u32> {
    let rulings = peer.chronicle().iter().rev();
    let mut happenings = rulings.flat_map(|entry| entry.ruling.effects.iter().rev());
    let last = happenings.find(|happening| {
        matches!(&happening.effect, Effect::Appointed { role, .. } if role.as_plain() == office.as_plain())
    })?;
    let rules = last.because.iter().filter_map(|because| match because {
        Because::Rule { rule, .. } => peer.game().state().rule(*rule),
        Because::Kernel(_) => None,
    });
    rules.map(|rule| rule.number.0).next()
}

fn may_call(peer: &Peer, timer: &str, language: Locale) -> May {
    may_close(peer, &Closes::Timer(timer.to_owned()), language)
}

fn timekeeper(peer: &Peer, timer: &str) -> Option<String> {
    let state = peer.game().state();
    let keeper = state.timekeeper(timer);
    let keeper = keeper.filter(|keeper| peer.me() != Some(*keeper));
    keeper.map(|keeper| name(state, keeper))
}
