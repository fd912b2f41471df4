//! A line of a page after its markup was taken off.

use crate::work::look;

/// Role of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// Running text.
    Text,
    /// A heading of this level, from 1.
    Heading(u8),
    /// A line drawn across the page, or a fence: nothing but markup.
    Divider,
    /// Text of every printed page, or for a wiki only: a leftover in any place.
    Aside,
    /// Code of the rule language.
    Code,
    /// A line of a block of code in another language, or of its fences: text that is kept as it is.
    Verbatim,
}

/// One line. A line of the source may become several, if markup breaks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SourceLine {
    /// The line of the source, counted from 1.
    pub(crate) number: u32,
    /// Indentation.
    pub(crate) indent: usize,
    /// The bullet before it, if there is one.
    pub(crate) bullet: Option<char>,
    pub(crate) kind: LineKind,
    /// Whether markup said that something new begins here.
    pub(crate) fresh: bool,
    /// Whether it is quoted, as in a letter.
    pub(crate) quoted: bool,
    /// Whether all its words are links to other places of the page.
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

/// Whether a text ends as a sentence, or a part of one, does.
pub(crate) fn ends(text: &str) -> bool {
    let closing = ['"', '\'', '”', '“', '»', '«', '’', ')', ']', '*', '_'];
    let core = text.trim_end().trim_end_matches(closing);
    look(text.len() - core.len());
    core.is_empty() || core.ends_with(['.', '!', '?', ':', ';', '…'])
}
