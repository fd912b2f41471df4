//! What a ruleset leaves open until a game is founded with it.

use nomic_engine::LocalText;
use std::collections::BTreeMap;

/// A question that is settled before the game begins, such as how long people may vote. The answer
/// fills blanks in the texts and in the code of rules, so that the law says what was settled and
/// players can amend it like anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of the blanks that it fills.
    pub name: String,
    pub question: LocalText,
    /// Advice for the answer; empty if the question is enough.
    pub hint: LocalText,
    /// The possible answers, at least two, in the order of the page.
    pub alternatives: Vec<Alternative>,
    /// Index of the answer that is used if none is picked.
    pub usual: usize,
}

/// One possible answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// By what programs know it among the others.
    pub value: String,
    /// Name in the list of answers.
    pub label: LocalText,
    /// Words for the texts, in each language; none if the texts have no words for it.
    pub wording: LocalText,
    /// Words for the code.
    pub code: String,
}

/// Picked answers: a value for the name of a choice. A choice without a pick has its usual answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picks(BTreeMap<String, String>);

impl Picks {
    /// Picks an alternative by its value; what was picked for this choice before is forgotten.
    pub fn pick(&mut self, choice: &str, value: &str) {
        self.0.insert(choice.to_owned(), value.to_owned());
    }

    /// The value that was picked for a choice, if any.
    #[must_use]
    pub fn value(&self, choice: &str) -> Option<&str> {
        self.0.get(choice).map(String::as_str)
    }

    /// All that was picked: names of choices with values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

impl Choice {
    /// The alternative that holds with these picks; none if a value was picked that is not offered.
    #[must_use]
    pub fn selected(&self, picks: &Picks) -> Option<&Alternative> {
        match picks.value(&self.name) {
            Some(value) => self.alternatives.iter().find(|known| known.value == value),
            None => self.alternatives.get(self.usual),
        }
    }
}
