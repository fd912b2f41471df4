//! Line of a page without its markup.

use crate::work::look;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Text,
    /// Level from 1.
    Heading(u8),
    /// Line drawn across the page, or a fence: only markup.
    Divider,
    /// Part of every printed page, or only for wikis: a leftover in any place.
    Aside,
    Code,
    /// Line of a block of code in another language, or of its fences: text that is not changed.
    Verbatim,
}

/// A line of the source becomes several lines if markup breaks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SourceLine {
    /// Line of the source, from 1.
    pub(crate) number: u32,
    pub(crate) indent: usize,
    pub(crate) bullet: Option<char>,
    pub(crate) kind: LineKind,
    /// True if markup begins a new part here.
    pub(crate) fresh: bool,
    pub(crate) quoted: bool,
    /// True if all its words are links to other places of the page.
    pub(crate) linked: bool,
    pub(crate) text: String,
}

impl SourceLine {
    pub(crate) fn blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(crate) fn heading(&self) -> Option<u8> {
        match self.kind {
            LineKind::Heading(level) => Some(level),
            _ => None,
        }
    }
}

/// True if a text ends as a sentence, or a part of one, does.
pub(crate) fn ends(text: &str) -> bool {
    let closing = ['"', '\'', '”', '“', '»', '«', '’', ')', ']', '*', '_'];
    let core = text.trim_end().trim_end_matches(closing);
    look(text.len() - core.len());
    core.is_empty() || core.ends_with(['.', '!', '?', ':', ';', '…'])
}
