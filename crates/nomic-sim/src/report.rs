//! What many runs have come to, as a table to read.

use std::collections::BTreeMap;
use std::fmt;

use crate::{Account, CEILINGS, Case, Class, Kind, Mallory, Oracle};

/// Figures of many runs.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How many games were played.
    pub games: u64,
    /// How many of them on each table.
    pub tables: BTreeMap<String, u64>,
    /// What came of them, all together.
    pub sum: Account,
    /// How many games violated each oracle, with and without somebody who meant harm.
    pub violations: BTreeMap<(Oracle, Mallory), u64>,
    /// What was cut down to read.
    pub shown: Vec<(Case, String)>,
}

impl Report {
    /// Takes a run's account in.
    pub fn add(&mut self, table: &str, account: &Account) {
        self.games += 1;
        *self.tables.entry(table.to_owned()).or_default() += 1;
        let sum = &mut self.sum;
        for (kind, count) in &account.done {
            *sum.done.entry(*kind).or_default() += count;
        }
        sum.events += account.events;
        sum.accepted += account.accepted;
        sum.settled += account.settled;
        sum.checks += account.checks;
        sum.maxima.join(&account.maxima);
    }

    /// How many games violated something.
    pub fn failed(&self) -> u64 {
        self.violations.values().sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = &self.sum;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u64| {
            writeln!(f, "  {name:<24} {count:>12}")
        };
        row(f, "games", self.games)?;
        row(f, "events", sum.events)?;
        row(f, "accepted", sum.accepted)?;
        row(f, "final", sum.settled)?;
        row(f, "oracle checks", sum.checks)?;
        for (table, games) in &self.tables {
            row(f, &format!("games of {table}"), *games)?;
        }
        let headings = [
            (Class::Play, "play"),
            (Class::Fault, "faults"),
            (Class::Lie, "lies of relays"),
            (Class::Cheat, "cheats"),
        ];
        for (class, heading) in headings {
            writeln!(f, "{heading}")?;
            let kinds = Kind::ALL.iter().filter(|kind| kind.class() == class);
            for kind in kinds {
                row(f, kind.name(), sum.done.get(kind).copied().unwrap_or(0))?;
            }
        }
        let maxima = &sum.maxima;
        writeln!(f, "largest shares of the ceilings")?;
        let most = [maxima.folds, maxima.kept, maxima.made];
        for ((ceiling, share), most) in CEILINGS.iter().zip(maxima.share).zip(most) {
            let name = ceiling.oracle.name();
            writeln!(f, "  {name:<24} {:>10} % (at most {most})", share / 10)?;
        }
        writeln!(f, "violations")?;
        for ((oracle, mallory), games) in &self.violations {
            row(f, &format!("{}, {}", oracle.name(), mallory.name()), *games)?;
        }
        for (case, said) in &self.shown {
            writeln!(f, "\n# {said}\n{case}")?;
        }
        write!(f, "games with a violation: {}", self.failed())
    }
}
