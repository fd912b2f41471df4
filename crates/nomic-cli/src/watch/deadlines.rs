//! The deadlines of tables, for a calendar.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fs, io};

use nomic_engine::{Phase, State};
use nomic_wording::messages::watch;
use nomic_wording::{CalendarEntry, Locale, Message, calendar_file, msg};

use super::matter::{numbered, topic};
use super::memory::{KnownDeadline, TableMemory, write};
use crate::terminal::one_line;

/// Notes the open deadlines of a table. One that was moved gets a higher sequence number.
pub(super) fn note(state: &State, table: &mut TableMemory, locale: Locale) {
    let found = open(state, locale);
    let known = &mut table.deadlines;
    known.retain(|name, _| found.iter().any(|(found, ..)| found == name));
    for (name, deadline) in found {
        match known.get_mut(&name) {
            Some(known) if known.due_ms == deadline.due_ms => known.summary = deadline.summary,
            Some(known) => {
                *known = KnownDeadline {
                    sequence: known.sequence.saturating_add(1),
                    stamp_ms: state.moment().now,
                    ..deadline
                }
            }
            None => {
                known.insert(name, deadline);
            }
        }
    }
}

/// Deadlines of votes, and timers, by names that are given once at a table.
fn open(state: &State, locale: Locale) -> Vec<(String, KnownDeadline)> {
    if state.phase() != Phase::Playing {
        return Vec::new();
    }
    let language = locale.for_rules();
    let votes = state.open_ballots().filter_map(|ballot| {
        let what = match ballot.proposal() {
            Some(proposal) => {
                let (number, _) = numbered(state, proposal, language);
                msg!(watch::VoteEnds, number)
            }
            None => msg!(watch::BallotEnds, topic = topic(state, ballot.id, language)),
        };
        let name = format!("vote-{}", ballot.id.0);
        let times = (ballot.opened_ms, ballot.deadline_ms?);
        Some((name, deadline(state, times, &what, locale)))
    });
    let timers = state.timers().map(|timer| {
        let what = Message::text(timer.name.get(language));
        let times = (timer.set_ms, timer.due_ms);
        let name = format!("timer-{}", timer.serial);
        (name, deadline(state, times, &what, locale))
    });
    votes.chain(timers).collect()
}

fn deadline(
    state: &State,
    (stamp_ms, due_ms): (u64, u64),
    what: &Message,
    locale: Locale,
) -> KnownDeadline {
    let summary = format!("{}: {}", state.title(), what.render(locale));
    KnownDeadline {
        due_ms,
        stamp_ms,
        sequence: 0,
        summary: one_line(&summary),
    }
}

/// The calendar with the deadlines of all tables.
pub(super) struct Calendar {
    path: PathBuf,
    tables: RefCell<BTreeMap<String, Vec<CalendarEntry>>>,
}

impl Calendar {
    pub(super) fn new(path: PathBuf) -> Calendar {
        let tables = RefCell::default();
        Calendar { path, tables }
    }

    /// Takes over the deadlines of a table, and writes the file if it changes.
    ///
    /// # Errors
    /// If the file can't be written.
    pub(super) fn update(
        &self,
        room: &str,
        page: Option<&str>,
        table: &TableMemory,
    ) -> io::Result<()> {
        let short = room.get(..16).unwrap_or(room);
        let entries = table
            .deadlines
            .iter()
            .map(|(name, deadline)| CalendarEntry {
                uid: format!("{name}.{short}@nomic"),
                sequence: deadline.sequence,
                stamp_ms: deadline.stamp_ms,
                due_ms: deadline.due_ms,
                summary: deadline.summary.clone(),
                url: page.unwrap_or_default().to_owned(),
            });
        let mut tables = self.tables.borrow_mut();
        tables.insert(room.to_owned(), entries.collect());
        let all: Vec<CalendarEntry> = tables.values().flatten().cloned().collect();
        let file = calendar_file("Nomic", &all);
        match fs::read(&self.path) {
            Ok(before) if before == file.as_bytes() => Ok(()),
            _ => write(&self.path, file.as_bytes()),
        }
    }
}
