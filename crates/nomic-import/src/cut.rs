//! Where a page is cut, and what stands at each cut.

use crate::class::ImportedClass;
use crate::head::Form;
use crate::line::Line;
use crate::status::Notes;

/// What begins at a cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum What {
    /// A rule.
    Rule(RuleHead),
    /// A class of rules.
    Section(ImportedClass),
    /// Something else.
    Loose,
}

/// What is known of a rule before its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleHead {
    /// Its number; nothing, if one is to be offered.
    pub(crate) number: Option<u32>,
    pub(crate) notes: Notes,
    pub(crate) title: Option<String>,
    pub(crate) form: Form,
    /// The level, if it stands in a heading.
    pub(crate) level: Option<u8>,
    /// Lines of its head that nobody understands.
    pub(crate) unread: Vec<Line>,
}

/// A cut through a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The place of the line in which it is, and where in the line.
    pub(crate) from: (usize, usize),
    /// Where the heading is over and the text begins.
    pub(crate) body: (usize, usize),
    pub(crate) what: What,
}
