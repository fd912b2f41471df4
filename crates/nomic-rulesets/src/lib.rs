#![doc = include_str!("../README.md")]

mod addition;
mod blank;
mod blueprint;
mod choice;
mod error;
mod join;
mod line;
mod page;
mod starter;

pub use addition::{ADDITIONS, Addition, LEFT_OUT, add_picked, additions};
pub use blueprint::Blueprint;
pub use choice::{Alternative, Choice, Picks};
pub use error::{ChoiceProblem, PageProblem, RulesetError};
pub use page::{Page, PageAlternative, PageChoice, PageRule};
pub use starter::{
    Starter, StarterEntry, interrupted, postal, rishon, starter, starter_entries, starters, suber,
    suber_mail,
};

use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

/// Reads a ruleset from its pages, one for each language, with the usual answer to each choice.
///
/// ```
/// use nomic_engine::rules::Language;
///
/// let page = "# One rule\n\n## Mutable rules\n\n### 201 · Turns\n\nTurns go round.\n";
/// let ruleset = nomic_rulesets::parse("one", &[(Language::En, page)])?;
/// assert_eq!(ruleset.rules[0].number.to_string(), "201");
/// assert_eq!(ruleset.rules[0].text.get(Language::En), "Turns go round.");
/// # Ok::<(), nomic_rulesets::RulesetError>(())
/// ```
///
/// # Errors
///
/// Names the page and the line of the first fault.
pub fn parse(id: &str, pages: &[(Language, &str)]) -> Result<Ruleset, RulesetError> {
    Blueprint::read(id, pages)?.ruleset(&Picks::default())
}
