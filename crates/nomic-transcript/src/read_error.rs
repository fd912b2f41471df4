//! Errors of a transcript before its first move.

use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Line from 1; 0 for the transcript as a whole.
    pub line: u32,
    pub text: String,
    pub problem: ReadProblem,
}

/// Reasons why a line can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadProblem {
    /// A quote that is never closed.
    QuoteNotClosed,
    /// Something else was expected here.
    Expected {
        expected: &'static str,
        /// Text found; `None` at the end of the line.
        found: Option<String>,
    },
    /// Indented lines below a line that takes none, or deeper than the lines around them.
    NothingBelow,
    /// A step that needs lines below it, a text for instance, has none.
    LinesMissing,
    /// The game is not laid out before the first step.
    NoGame,
    /// A game without players.
    NoPlayers,
    /// Something is said twice that can be said once only.
    Twice,
    /// The transcript has more steps than will be played.
    TooLong,
}

impl ReadProblem {
    pub const fn code(&self) -> &'static str {
        match self {
            ReadProblem::QuoteNotClosed => "transcript/quote_not_closed",
            ReadProblem::Expected { .. } => "transcript/expected",
            ReadProblem::NothingBelow => "transcript/nothing_below",
            ReadProblem::LinesMissing => "transcript/lines_missing",
            ReadProblem::NoGame => "transcript/no_game",
            ReadProblem::NoPlayers => "transcript/no_players",
            ReadProblem::Twice => "transcript/twice",
            ReadProblem::TooLong => "transcript/too_long",
        }
    }
}

impl fmt::Display for ReadProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadProblem::QuoteNotClosed => f.write_str("a quote is never closed"),
            ReadProblem::Expected { expected, found } => match found {
                Some(found) => write!(f, "found `{found}`, expected {expected}"),
                None => write!(f, "the line ends where {expected} was expected"),
            },
            ReadProblem::NothingBelow => f.write_str("this line belongs to nothing above it"),
            ReadProblem::LinesMissing => {
                f.write_str("the lines that belong below this one are missing")
            }
            ReadProblem::NoGame => f.write_str("a transcript begins with `game` or `rules`"),
            ReadProblem::NoPlayers => {
                f.write_str("a transcript names its `players` before the first step")
            }
            ReadProblem::Twice => f.write_str("this was said already"),
            ReadProblem::TooLong => f.write_str("there are more steps than can be played"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ReadError {}
