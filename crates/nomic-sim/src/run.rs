//! A written run: its players, its faults, and all choices.

use std::fmt::{self, Write as _};

use crate::{Oracle, SimChoice, tables};

/// Mallory's role in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mallory {
    /// No cheat.
    None,
    /// A person with the link but no seat.
    Stranger,
    /// The player at the second site.
    Player,
    Founder,
    /// The players at the second and the third site, together.
    Pair,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimRun {
    pub seed: u64,
    /// One of [`tables`].
    pub table: String,
    /// Number of browsers, without a stranger's, from 1 to 60.
    pub sites: usize,
    /// Number of relays, from 1 to 4.
    pub relays: usize,
    pub mallory: Mallory,
    pub choices: Vec<SimChoice>,
}

/// A run that demonstrates a violation, as a file of the corpus has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorpusCase {
    pub oracle: Oracle,
    /// Reason of a violation that is known and still there.
    pub known: Option<String>,
    pub run: SimRun,
}

impl Mallory {
    pub const ALL: [Mallory; 5] = [
        Mallory::None,
        Mallory::Stranger,
        Mallory::Player,
        Mallory::Founder,
        Mallory::Pair,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Mallory::None => "none",
            Mallory::Stranger => "stranger",
            Mallory::Player => "player",
            Mallory::Founder => "founder",
            Mallory::Pair => "pair",
        }
    }
}

impl fmt::Display for SimRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "table {}", self.table)?;
        writeln!(f, "sites {}", self.sites)?;
        writeln!(f, "relays {}", self.relays)?;
        writeln!(f, "mallory {}", self.mallory.name())?;
        for choice in &self.choices {
            writeln!(f, "{choice}")?;
        }
        Ok(())
    }
}

impl fmt::Display for CorpusCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "violates {}", self.oracle.name())?;
        if let Some(known) = &self.known {
            writeln!(f, "known {known}")?;
        }
        write!(f, "{}", self.run)
    }
}

impl CorpusCase {
    /// Reads a written case. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// If a line is invalid, or no line names the oracle. The text names the line and the mistake.
    pub fn read(text: &str) -> Result<CorpusCase, String> {
        let mut case = CorpusCase {
            oracle: Oracle::Panic,
            known: None,
            run: SimRun {
                seed: 0,
                table: "suber".to_owned(),
                sites: 2,
                relays: 1,
                mallory: Mallory::None,
                choices: Vec::new(),
            },
        };
        let mut violates = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            violates |= line.starts_with("violates ");
            case.take(line).map_err(|wrong| {
                let mut said = String::new();
                let _ = write!(said, "line {number}: {wrong}");
                said
            })?;
        }
        match violates {
            true => Ok(case),
            false => Err("it does not say which oracle it violates".to_owned()),
        }
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let bounded = |least: usize, most: usize| {
            let number = rest.parse::<usize>().ok();
            let fits = number.filter(|number| (least..=most).contains(number));
            fits.ok_or(format!("'{rest}' is not from {least} to {most}"))
        };
        match word {
            "violates" => {
                self.oracle = Oracle::named(rest).ok_or(format!("no oracle '{rest}'"))?;
            }
            "known" => self.known = Some(rest.to_owned()),
            "seed" => self.run.seed = rest.parse().map_err(|_| format!("'{rest}' is no seed"))?,
            "table" if tables().contains(&rest) => self.run.table = rest.to_owned(),
            "table" => return Err(format!("there is no table '{rest}'")),
            "sites" => self.run.sites = bounded(1, 60)?,
            "relays" => self.run.relays = bounded(1, 4)?,
            "mallory" => {
                let mut all = Mallory::ALL.into_iter();
                let found = all.find(|mallory| mallory.name() == rest);
                self.run.mallory = found.ok_or(format!("Mallory can be no '{rest}'"))?;
            }
            _ => self.run.choices.push(line.parse()?),
        }
        Ok(())
    }
}
