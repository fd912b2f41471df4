//! Rulesets to found a game with. Their pages stay with the host; the page asks by their keys.

use super::packed::Packed;
use nomic_engine::rules::Language;
use nomic_engine::{RuleNumber, Ruleset};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RulesKey {
    /// One of those that come with the program, by the name of its folder.
    Starter(String),
    /// One that was handed in, counted from the beginning.
    Pages(usize),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Offered {
    pub(crate) key: RulesKey,
    pub(crate) title: Vec<(Language, String)>,
    pub(crate) rules: usize,
    /// Folders of the rules that can be added to it.
    pub(crate) additions: Vec<String>,
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum FoundRules {
    Known(RulesKey, Picked),
    /// Rules brought along, with the numbers of the rules whose meaning the player confirmed to be
    /// that of the initial set's code; none if no code is lent, not even to rules with the initial
    /// set's text.
    Own(Packed<Ruleset>, Option<Vec<RuleNumber>>),
}
