//! Diagnostics: mistakes in a source, reported to its author.

use crate::StableSort;
use crate::span::SourceSpan;
use crate::{Naming, Problem, Spelling, edition};

/// One thing that is wrong, and where.
///
/// An editor underlines the place, and offers the name that was perhaps meant:
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::TABLE;
/// use nomic_rules::compile;
///
/// let source = "when bonus(p)\n  answer p.poins + 1\nend";
/// let diagnostics = compile(source, &TABLE).unwrap_err();
/// let one = &diagnostics[0];
/// assert_eq!((one.line, one.column, one.length), (2, 12, 5));
/// assert_eq!(one.nearest(), Some("points"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub problem: Problem,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// Number of characters in the line that the mistake covers.
    pub length: u32,
}

impl Diagnostic {
    pub(crate) fn new(problem: impl Into<Problem>, span: SourceSpan) -> Diagnostic {
        Diagnostic {
            problem: problem.into(),
            line: span.line,
            column: span.column,
            length: span.length,
        }
    }

    /// The stable code, for programs and tests.
    pub fn code(&self) -> &'static str {
        self.problem.code()
    }

    pub fn nearest(&self) -> Option<&str> {
        match &self.problem {
            Problem::Spelling(Spelling::Unexpected { nearest, .. })
            | Problem::Naming(
                Naming::UnknownName { nearest, .. }
                | Naming::UnknownFunction { nearest, .. }
                | Naming::UnknownHook { nearest, .. }
                | Naming::UnknownKeep { nearest, .. }
                | Naming::UnknownType { nearest, .. }
                | Naming::UnknownPart { nearest, .. }
                | Naming::UnknownField { nearest, .. },
            ) => nearest.as_deref(),
            Problem::Spelling(Spelling::WriteInstead { write, .. }) => Some(write),
            _ => None,
        }
    }
}

/// Diagnostics of one compilation, up to [`edition::MAX_DIAGNOSTICS`].
#[derive(Debug, Default)]
pub(crate) struct DiagnosticList(Vec<Diagnostic>);

impl DiagnosticList {
    pub(crate) fn add(&mut self, problem: impl Into<Problem>, span: SourceSpan) {
        self.push(Diagnostic::new(problem, span));
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if !self.full() {
            self.0.push(diagnostic);
        }
    }

    pub(crate) fn full(&self) -> bool {
        self.0.len() >= edition::MAX_DIAGNOSTICS
    }

    /// `found` without diagnostics, else all of them in the order of the source.
    pub(crate) fn or<T>(self, found: T) -> Result<T, Vec<Diagnostic>> {
        if self.0.is_empty() {
            return Ok(found);
        }
        Err(self.in_order())
    }

    fn in_order(mut self) -> Vec<Diagnostic> {
        self.0.stable_sort_by_key(|one| (one.line, one.column));
        self.0
    }
}
