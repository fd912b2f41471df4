//! Rulesets to found a game with. Their pages stay with the host; the page asks by their keys.

use super::packed::Packed;
use nomic_engine::rules::Language;
use nomic_engine::{RuleNumber, Ruleset};
use serde::{Deserialize, Serialize};

/// By what the host knows a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RulesKey {
    /// One of those that come with the program, by the name of its folder.
    Starter(String),
    /// One that was handed in, counted from the beginning.
    Pages(usize),
}

/// A ruleset that can be had, with what it leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offered {
    pub(crate) key: RulesKey,
    /// Title in each language of rules.
    pub(crate) title: Vec<(Language, String)>,
    /// Number of rules.
    pub(crate) rules: usize,
    /// Whether it says nothing about who takes a seat.
    pub(crate) silent: bool,
}

impl Offered {
    pub(crate) fn title(&self, language: Language) -> &str {
        let mut titles = self.title.iter();
        let own = titles.find(|(known, _)| *known == language);
        own.map_or("", |(_, title)| title)
    }
}

/// Picks for the choices of a ruleset: their names with values.
pub(crate) type Picked = Vec<(String, String)>;

/// The rules that a game begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum FoundRules {
    /// A ruleset that the host has, or gets.
    Known(RulesKey, Picked),
    /// Rules brought along, with the numbers of the rules whose meaning the player confirmed to be
    /// that of the initial set's code; none if no code is lent, not even to rules with the initial
    /// set's text.
    Own(Packed<Ruleset>, Option<Vec<RuleNumber>>),
}
