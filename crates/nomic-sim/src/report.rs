//! Results of many runs, as a table to read.

use std::collections::BTreeMap;
use std::fmt;

use crate::{CEILINGS, ChoiceClass, ChoiceKind, CorpusCase, Mallory, Oracle, RunAccount, SimRun};

#[derive(Debug, Clone, Default)]
pub struct SwarmReport {
    pub games: u64,
    pub tables: BTreeMap<String, u64>,
    pub sum: RunAccount,
    /// Violations, grouped by oracle, Mallory's role, and needed faults and cheats.
    pub found: BTreeMap<(Oracle, Mallory, String), FoundViolations>,
}

#[derive(Debug, Clone, Default)]
pub struct FoundViolations {
    pub seeds: Vec<u64>,
    /// Shortest of the shrunk runs, with the text of its violation.
    pub shortest: Option<(CorpusCase, String)>,
}

impl SwarmReport {
    pub fn add(&mut self, table: &str, account: &RunAccount) {
        self.games += 1;
        *self.tables.entry(table.to_owned()).or_default() += 1;
        let sum = &mut self.sum;
        for (kind, count) in &account.done {
            *sum.done.entry(*kind).or_default() += count;
        }
        sum.events += account.events;
        sum.accepted += account.accepted;
        sum.settled += account.settled;
        sum.complete += account.complete;
        sum.checks += account.checks;
        sum.maxima.join(&account.maxima);
    }

    /// `cut` is the shrunk run, if there is one.
    pub fn violated(
        &mut self,
        seed: u64,
        run: &SimRun,
        oracle: Oracle,
        cut: Option<(CorpusCase, String)>,
    ) {
        let takes = cut
            .as_ref()
            .map_or("not cut down".to_owned(), |(case, _)| takes(&case.run));
        let found = self.found.entry((oracle, run.mallory, takes)).or_default();
        found.seeds.push(seed);
        let length = |case: &CorpusCase| case.run.choices.len();
        let shorter = cut.filter(|(case, _)| {
            let best = found.shortest.as_ref();
            best.is_none_or(|(best, _)| length(case) < length(best))
        });
        found.shortest = shorter.or(found.shortest.take());
    }

    pub fn count(&self, oracle: Oracle) -> usize {
        let of = self
            .found
            .iter()
            .filter(|((found, ..), _)| *found == oracle);
        of.map(|(_, found)| found.seeds.len()).sum()
    }

    pub fn failed(&self) -> usize {
        self.found.values().map(|found| found.seeds.len()).sum()
    }
}

impl fmt::Display for SwarmReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = &self.sum;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u64| {
            writeln!(f, "  {name:<24} {count:>12}")
        };
        row(f, "games", self.games)?;
        row(f, "events", sum.events)?;
        row(f, "accepted", sum.accepted)?;
        row(f, "final", sum.settled)?;
        row(f, "games all final", sum.complete)?;
        row(f, "oracle checks", sum.checks)?;
        for (table, games) in &self.tables {
            row(f, &format!("games of {table}"), *games)?;
        }
        let headings = [
            (ChoiceClass::Play, "play"),
            (ChoiceClass::Fault, "faults"),
            (ChoiceClass::Lie, "lies of relays"),
            (ChoiceClass::Cheat, "cheats"),
        ];
        for (class, heading) in headings {
            writeln!(f, "{heading}")?;
            let kinds = ChoiceKind::ALL.iter().filter(|kind| kind.class() == class);
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
        for ((oracle, mallory, takes), found) in &self.found {
            let name = format!("{}, {}", oracle.name(), mallory.name());
            let seeds = &found.seeds[..found.seeds.len().min(6)];
            writeln!(
                f,
                "  {name:<24} {:>6}  {takes}  {seeds:?}",
                found.seeds.len()
            )?;
        }
        for (case, said) in self
            .found
            .values()
            .filter_map(|found| found.shortest.as_ref())
        {
            writeln!(f, "\n# {said}\n{case}")?;
        }
        write!(f, "games with a violation: {}", self.failed())
    }
}

fn takes(run: &SimRun) -> String {
    let mut kinds: Vec<ChoiceKind> = run.choices.iter().map(|choice| choice.kind).collect();
    kinds.retain(|kind| kind.class() != ChoiceClass::Play);
    kinds.sort();
    kinds.dedup();
    let names: Vec<&str> = kinds.into_iter().map(ChoiceKind::name).collect();
    match names.is_empty() {
        true => "nothing but play".to_owned(),
        false => names.join(" + "),
    }
}
