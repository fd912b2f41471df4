//! The starter rulesets, as literate Markdown, and the reader of that format.
//!
//! This crate knows how a ruleset is *written down*, one page a language, and nothing of how it is played: it does
//! not compile code, order rules or count votes. The format is described in `docs/RULESETS.md`.
//!
//! ```
//! let initial_set = nomic_rulesets::suber();
//! assert_eq!(initial_set.rules.len(), 29);
//! ```

mod error;
mod join;
mod line;
mod page;
mod starter;

pub use error::{Problem, RulesetError};
pub use join::parse;
pub use page::{Page, PageRule};
pub use starter::{Starter, interrupted, postal, rishon, starter, starters, suber, suber_mail};
