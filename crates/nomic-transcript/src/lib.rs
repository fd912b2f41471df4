#![doc = include_str!("../README.md")]

mod doubt;
mod moment;
mod play;
mod read;
mod report;
mod say;
mod script;

pub use doubt::{ReadError, ReadProblem};
pub use nomic_wording::{Locale, Message};
pub use play::{Failure, Fetch, Mismatch, Played, play};
pub use read::read;
pub use report::{FailedLine, PlayerLine, ProposalLine, Report, RuleLine, TurnLine};
pub use say::{mismatch, ruling};
pub use script::*;
