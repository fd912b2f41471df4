//! What is read, and what comes of it.

use crate::ImportedClass;
use minicbor::{Decode, Encode};

/// A file, or what somebody pasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source<'a> {
    /// Its name; it may tell the number of a rule that has a file of its own.
    pub name: &'a str,
    /// What stands in it.
    pub text: &'a str,
}

/// What was found in the sources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Encode, Decode)]
pub struct Imported {
    /// The rules: in the order of the page, or by number if there were several files.
    #[n(0)]
    pub rules: Vec<ImportedRule>,
    /// What belongs to no rule, in the order of the sources.
    #[n(1)]
    pub unplaced: Vec<Leftover>,
    /// What somebody should look at before playing with these rules.
    #[n(2)]
    pub warnings: Vec<Warning>,
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub struct ImportedRule {
    /// The letter in front of its number, if there is one: the R of `R.04`.
    #[n(0)]
    pub letter: Option<char>,
    /// Its number, at most [`crate::MAX_NUMBER`].
    #[n(1)]
    pub number: u32,
    /// Whether the number is our proposal, since the source gives none.
    #[n(2)]
    pub offered: bool,
    /// Its class, if the sources say it.
    #[n(3)]
    pub class: Option<ImportedClass>,
    /// Its title, if it has one.
    #[n(4)]
    pub title: Option<String>,
    /// What the sources note of its fate, such as "repealed by 311", in their own words.
    #[n(5)]
    pub status: Option<String>,
    /// Whether it is law: false if the status says that it was repealed, replaced or rejected.
    #[n(6)]
    pub in_force: bool,
    /// Its text. A line break is the end of a paragraph or of an entry of a list.
    #[n(7)]
    pub text: String,
    /// What stood in a block fenced as `nomic`.
    #[n(8)]
    pub code: Option<String>,
    /// Everything that was read as number, class, title and status, as it stood there.
    #[n(9)]
    pub heading: String,
    /// Which of the sources it stands in, counted from 0.
    #[n(10)]
    pub source: usize,
    /// The line on which it begins, counted from 1.
    #[n(11)]
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
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub struct Leftover {
    /// Which of the sources it stands in, counted from 0.
    #[n(0)]
    pub source: usize,
    /// The line on which it begins, counted from 1.
    #[n(1)]
    pub line: u32,
    /// What stands there.
    #[n(2)]
    pub text: String,
    /// Whether it was understood as the heading of a class of rules.
    #[n(3)]
    pub section: bool,
}

/// Something to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Encode, Decode)]
pub enum Warning {
    /// No rule was found.
    #[n(0)]
    NoRules,
    /// Some rules came without numbers and were given new ones.
    #[n(1)]
    NumbersOffered {
        /// How many.
        #[n(0)]
        rules: usize,
    },
    /// Several rules have this number.
    #[n(2)]
    NumberTwice {
        /// The number.
        #[n(0)]
        number: u32,
    },
    /// Nothing says which class some rules have.
    #[n(3)]
    ClassUnknown {
        /// How many.
        #[n(0)]
        rules: usize,
    },
    /// The class of some rules was taken from what a rule says about ranges of numbers.
    #[n(4)]
    ClassFromText {
        /// How many.
        #[n(0)]
        rules: usize,
    },
    /// There were signs that cannot be seen, such as soft hyphens; they were left out.
    #[n(6)]
    HiddenSigns,
    /// This rule has neither text nor a status that would explain it.
    #[n(5)]
    NoText {
        /// Its number.
        #[n(0)]
        number: u32,
    },
}
