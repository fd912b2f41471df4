//! Transcripts: games written down as plain text, and how they are played again.
//!
//! [`read`] turns the text into a [`Script`], and [`play`] plays it: move by move through the
//! engine, with every expectation that stands in it. Devices, event ids, seals and dice chains are
//! made up on the way, the same ones each time, so a transcript always ends in the same state.
//!
//! Invariants of this crate:
//! - No text makes it panic, and none makes it run without end: what a script can hold is bounded.
//! - It reads no file by itself; whoever plays hands over how a ruleset's pages are fetched.
//! - It knows no rule of any game. What a move means, the engine says, and how it is made of what a
//!   player wants ([`Intent`](nomic_engine::Intent)), too.
//!
//! The format is described in `docs/TRANSCRIPTS.md`.

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
