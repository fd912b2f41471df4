//! What is read, and what comes of it.

use crate::ImportedClass;
use serde::{Deserialize, Serialize};

/// A file, or what somebody pasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportSource<'a> {
    /// File name; it may give the number of a rule that has its own file.
    pub name: &'a str,
    pub text: &'a str,
}

/// Rules and leftovers of the sources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// The rules: in the order of the page, or by number if there were several files.
    pub rules: Vec<ImportedRule>,
    /// Text that belongs to no rule, in the order of the sources.
    pub unplaced: Vec<Leftover>,
    /// Places to check before playing with these rules.
    pub warnings: Vec<Warning>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedRule {
    /// The letter in front of its number, if there is one: the R of `R.04`.
    pub letter: Option<char>,
    /// Its number, at most [`crate::MAX_NUMBER`].
    pub number: u32,
    /// Whether the number is our proposal, since the source gives none.
    pub offered: bool,
    /// Its class, if the sources say it.
    pub class: Option<ImportedClass>,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Fate in the words of the source, such as "repealed by 311".
    pub status: Option<String>,
    /// Whether it is law: false if the status says that it was repealed, replaced or rejected.
    pub in_force: bool,
    /// Its text. A line break is the end of a paragraph or of an entry of a list.
    pub text: String,
    /// Contents of a block fenced as `nomic`.
    pub code: Option<String>,
    /// Text that was read as number, class, title and status, as in the source.
    pub heading: String,
    /// Index of the source, from 0.
    pub source: usize,
    /// First line, from 1.
    pub line: u32,
}

impl ImportedRule {
    /// Its number with its letter, as it is said.
    #[must_use]
    pub fn called(&self) -> String {
        match self.letter {
            Some(letter) => format!("{letter}.{:02}", self.number),
            None => self.number.to_string(),
        }
    }
}

/// Something that belongs to no rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leftover {
    /// Index of the source, from 0.
    pub source: usize,
    /// First line, from 1.
    pub line: u32,
    pub text: String,
    /// Whether it was understood as the heading of a class of rules.
    pub section: bool,
}

/// Something to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Warning {
    /// No rule was found.
    NoRules,
    /// Some rules came without numbers and were given new ones.
    NumbersOffered { rules: usize },
    /// Several rules have this number.
    NumberTwice { number: u32 },
    /// Nothing says which class some rules have.
    ClassUnknown { rules: usize },
    /// The class of some rules was taken from what a rule says about ranges of numbers.
    ClassFromText { rules: usize },
    /// There were signs that cannot be seen, such as soft hyphens; they were left out.
    HiddenSigns,
    /// This rule has neither text nor a status that would explain it.
    NoText { number: u32 },
}
