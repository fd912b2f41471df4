//! Cuts of a page, and the heading at each cut.

use crate::find::head::HeadForm;
use crate::note::class::ImportedClass;
use crate::note::status::Notes;
use crate::read::line::SourceLine;

/// Heading at a cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CutKind {
    /// A rule.
    Rule(RuleHead),
    /// A class of rules.
    Section(ImportedClass),
    /// Something else.
    Loose,
}

/// Properties of a rule that are known before its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleHead {
    /// Its number; nothing, if one is to be offered.
    pub(crate) number: Option<u32>,
    pub(crate) notes: Notes,
    pub(crate) title: Option<String>,
    pub(crate) form: HeadForm,
    /// Level of the heading, if it is one.
    pub(crate) level: Option<u8>,
    /// Lines of its head that were not understood.
    pub(crate) unread: Vec<SourceLine>,
}

/// A cut through a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Line and position of the cut.
    pub(crate) from: (usize, usize),
    /// Line and position after the heading, where the text begins.
    pub(crate) body: (usize, usize),
    pub(crate) what: CutKind,
}
