#![doc = include_str!("../README.md")]

mod moment;
mod play;
mod read;
mod read_error;
mod render;
mod report;
mod script;

pub use nomic_wording::{Locale, Message};
pub use play::{Failure, Fetch, Mismatch, Played, play};
pub use read::read;
pub use read_error::{ReadError, ReadProblem};
pub use render::{mismatch, ruling};
pub use report::{FailedLine, PlayerLine, ProposalLine, Report, RuleLine, TurnLine};
pub use script::*;
