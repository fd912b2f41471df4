//! The starter rulesets, as literate Markdown, and the reader of that format.
//!
//! This crate knows how a ruleset is *written down*, one page a language, and nothing of how it is played: it does
//! not compile code, order rules or count votes. The format is described in `docs/rules/rulesets.md`.
//!
//! ```
//! let initial_set = nomic_rulesets::suber();
//! assert_eq!(initial_set.rules.len(), 29);
//! ```

mod addition;
mod blank;
mod blueprint;
mod choice;
mod error;
mod join;
mod line;
mod page;
mod starter;

pub use addition::{ADMISSION, add, settles_admission};
pub use blueprint::Blueprint;
pub use choice::{Alternative, Choice, Picks};
pub use error::{ChoiceProblem, PageProblem, RulesetError};
pub use page::{Page, PageAlternative, PageChoice, PageRule};
pub use starter::{Starter, interrupted, postal, rishon, starter, starters, suber, suber_mail};

use nomic_engine::Ruleset;
use nomic_engine::rules::Language;

/// Reads a ruleset from its pages, one a language; of what they leave open, the usual holds.
///
/// # Errors
/// Names the page and the line of the first fault.
pub fn parse(id: &str, pages: &[(Language, &str)]) -> Result<Ruleset, RulesetError> {
    Blueprint::read(id, pages)?.ruleset(&Picks::default())
}
