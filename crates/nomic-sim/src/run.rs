//! A run, written down: who plays what where, and everything that is chosen.

use std::fmt::{self, Write as _};

use crate::{Oracle, SimChoice, tables};

/// What Mallory is in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mallory {
    /// Not there: everybody means well.
    None,
    /// Somebody who has got hold of the link and no seat.
    Stranger,
    /// The player at the second site.
    Player,
    /// The founder.
    Founder,
    /// The players at the second and the third site, together.
    Pair,
}

/// A run from its beginning to its end. The same run goes the same way, always.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The seed of keys, nonces and orders of arrival.
    pub seed: u64,
    /// The game, one of [`tables`].
    pub table: String,
    /// How many browsers there are beside Mallory's, from 1 to 60.
    pub sites: usize,
    /// How many relays, from 1 to 4.
    pub relays: usize,
    /// Who means harm.
    pub mallory: Mallory,
    /// What is chosen, in order.
    pub choices: Vec<SimChoice>,
}

/// A run that shows something, as it stands in a file of the corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorpusCase {
    /// The oracle that it violates, or has violated.
    pub oracle: Oracle,
    /// Why it still does, if it is known to.
    pub known: Option<String>,
    /// The run.
    pub run: Run,
}

impl Mallory {
    /// All of them.
    pub const ALL: [Mallory; 5] = [
        Mallory::None,
        Mallory::Stranger,
        Mallory::Player,
        Mallory::Founder,
        Mallory::Pair,
    ];

    /// How it is written down.
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

impl fmt::Display for Run {
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
    /// Reads what was written down. Lines that begin with `#` are for people.
    ///
    /// # Errors
    /// Says in which line what is wrong.
    pub fn read(text: &str) -> Result<CorpusCase, String> {
        let mut case = CorpusCase {
            oracle: Oracle::Panic,
            known: None,
            run: Run {
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
