//! Cuts of a page, and the heading at each cut.

use crate::find::head::HeadForm;
use crate::note::class::ImportedClass;
use crate::note::status::Notes;
use crate::read::line::SourceLine;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CutKind {
    Rule(RuleHead),
    Section(ImportedClass),
    Loose,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleHead {
    /// `None` for a rule that gets a number later.
    pub(crate) number: Option<u32>,
    pub(crate) notes: Notes,
    pub(crate) title: Option<String>,
    pub(crate) form: HeadForm,
    /// `None` if the head is no heading.
    pub(crate) level: Option<u8>,
    pub(crate) unread: Vec<SourceLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Line and byte in it.
    pub(crate) from: (usize, usize),
    /// Line and byte after the heading, where the text begins.
    pub(crate) body: (usize, usize),
    pub(crate) what: CutKind,
}
