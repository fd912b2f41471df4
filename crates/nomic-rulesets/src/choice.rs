//! Choices that a ruleset leaves open until a game is founded with it.

use nomic_engine::LocalText;
use std::collections::BTreeMap;

/// A question that is settled before the game begins, such as the time for a vote. The answer fills
/// blanks in the texts and code of rules, so players can amend it like any law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Name of the blanks that it fills.
    pub name: String,
    pub question: LocalText,
    /// Advice for the answer; empty if the question is enough.
    pub hint: LocalText,
    /// At least two, in the order of the page.
    pub alternatives: Vec<Alternative>,
    /// Index of the answer that is used if none is picked.
    pub usual: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub value: String,
    pub label: LocalText,
    /// Words for the texts; none if the texts have no words for it.
    pub wording: LocalText,
    pub code: String,
}

/// Picked answers: a value for the name of a choice. A choice without a pick has its usual answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picks(BTreeMap<String, String>);

impl Picks {
    pub fn pick(&mut self, choice: &str, value: &str) {
        self.0.insert(choice.to_owned(), value.to_owned());
    }

    #[must_use]
    pub fn value(&self, choice: &str) -> Option<&str> {
        self.0.get(choice).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl Choice {
    /// The alternative that these picks select; none if a value was picked that is not offered.
    #[must_use]
    pub fn selected(&self, picks: &Picks) -> Option<&Alternative> {
        match picks.value(&self.name) {
            Some(value) => self.alternatives.iter().find(|known| known.value == value),
            None => self.alternatives.get(self.usual),
        }
    }
}
