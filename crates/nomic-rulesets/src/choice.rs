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
    /// What is asked.
    pub question: LocalText,
    /// What to know before answering; empty if the question says it all.
    pub hint: LocalText,
    /// The possible answers, at least two, in the order of the page.
    pub alternatives: Vec<Alternative>,
    /// The position of the answer that holds if nobody picks another.
    pub usual: usize,
}

/// One possible answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// By what programs know it among the others.
    pub value: String,
    /// What it is called where it is offered.
    pub label: LocalText,
    /// What it puts into texts, in each language; nothing if the texts say nothing then.
    pub wording: LocalText,
    /// What it puts into code.
    pub code: String,
}

/// Which alternatives were picked: a value for the name of a choice. Where nothing is picked, the
/// usual one holds.
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
    pub fn settled(&self, picks: &Picks) -> Option<&Alternative> {
        match picks.value(&self.name) {
            Some(value) => self.alternatives.iter().find(|known| known.value == value),
            None => self.alternatives.get(self.usual),
        }
    }
}
