//! Transcripts: games written down as plain text, and their replay.
//!
//! [`read`] turns the text into a [`Script`], and [`play`] plays it: move by move through the
//! engine, with every expectation in it. Devices, event ids, seals and dice chains are generated on
//! the way, always alike, so a transcript always ends in the same state.
//!
//! Invariants of this crate:
//! - No text makes it panic or run without end: the size of a script is bounded.
//! - It reads no file by itself; the caller supplies a function that fetches a ruleset's pages.
//! - It knows no rule of any game. The engine decides the meaning of a move, and makes it from a
//!   player's intent ([`Intent`](nomic_engine::Intent)), too.
//!
//! The format is described in `docs/rules/transcripts.md`.

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
