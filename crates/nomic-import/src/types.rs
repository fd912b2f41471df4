//! Sources and results of an import.

use crate::ImportedClass;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportSource<'a> {
    /// File name; it may give the number of a rule that has its own file.
    pub name: &'a str,
    pub text: &'a str,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// In the order of the page, or by number if there were several files.
    pub rules: Vec<ImportedRule>,
    /// Text that belongs to no rule, in the order of the sources.
    pub unplaced: Vec<Leftover>,
    pub warnings: Vec<Warning>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedRule {
    pub letter: Option<char>,
    pub number: u32,
    /// True if the source gives no number.
    pub offered: bool,
    pub class: Option<ImportedClass>,
    pub title: Option<String>,
    /// Fate in the words of the source, such as "repealed by 311".
    pub status: Option<String>,
    /// False if the status says that it was repealed, replaced or rejected.
    pub in_force: bool,
    /// A line break is the end of a paragraph or of an entry of a list.
    pub text: String,
    /// Contents of a block fenced as `nomic`.
    pub code: Option<String>,
    /// Text of the source that was read as number, class, title and status.
    pub heading: String,
    pub source: usize,
    /// From 1.
    pub line: u32,
}

impl ImportedRule {
    /// Number with its letter: `R.04`.
    #[must_use]
    pub fn called(&self) -> String {
        match self.letter {
            Some(letter) => format!("{letter}.{:02}", self.number),
            None => self.number.to_string(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leftover {
    /// Index from 0.
    pub source: usize,
    pub line: u32,
    pub text: String,
    /// True for the heading of a class of rules.
    pub section: bool,
}

/// Doubtful part of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Warning {
    /// No rule was found.
    NoRules,
    /// Some rules came without numbers and were given new ones.
    NumbersOffered { rules: usize },
    /// Several rules have this number.
    NumberTwice { number: u32 },
    /// The sources give no class for some rules.
    ClassUnknown { rules: usize },
    /// Some classes come from a rule's text about ranges of numbers.
    ClassFromText { rules: usize },
    /// Invisible signs, such as soft hyphens, were left out.
    HiddenSigns,
    /// The rule has neither text nor a status that would explain it.
    NoText { number: u32 },
}
