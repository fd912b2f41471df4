//! Problem on its way up to its line.

use super::lines::ScriptLine;
use crate::ReadProblem;

/// A problem, and the innermost line that holds it once this line is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snag {
    pub(super) problem: ReadProblem,
    pub(super) place: Option<(u32, String)>,
}

impl Snag {
    /// Puts the problem on this line if no deeper line was named before.
    pub(super) fn within(self, line: &ScriptLine<'_>) -> Snag {
        let place = self
            .place
            .or_else(|| Some((line.number, line.text.to_owned())));
        Snag { place, ..self }
    }
}

impl From<ReadProblem> for Snag {
    fn from(problem: ReadProblem) -> Snag {
        Snag {
            problem,
            place: None,
        }
    }
}
