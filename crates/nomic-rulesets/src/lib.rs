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

pub use addition::{ADMISSION, add, has_admission_rule};
pub use blueprint::Blueprint;
pub use choice::{Alternative, Choice, Picks};
pub use error::{ChoiceProblem, PageProblem, RulesetError};
pub use page::{Page, PageAlternative, PageChoice, PageRule};
pub use starter::{Starter, interrupted, postal, rishon, starter, starters, suber, suber_mail};

use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

/// Reads a ruleset from its pages, one for each language, with the usual answer to each choice.
///
/// # Errors
///
/// Names the page and the line of the first fault.
pub fn parse(id: &str, pages: &[(Language, &str)]) -> Result<Ruleset, RulesetError> {
    Blueprint::read(id, pages)?.ruleset(&Picks::default())
}
