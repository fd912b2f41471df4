//! Removes the markup of a page: HTML, Markdown and a little of wikis.

use crate::read::entity::resolve;
use crate::read::fence::{Fenced, Fences};
use crate::read::line::{LineKind, SourceLine};
use crate::read::links::{OpenLink, only_links};
use crate::read::markdown::{bullet, divider, heading, plain, strokes, unclosed, underline};
use crate::read::tag::{TagEffect, Tags};
use std::borrow::Cow;

/// Lines of a page without markup, with properties from the markup. `verbatim` keeps blocks of code
/// in other languages unchanged.
pub(crate) fn lines(text: &str, verbatim: bool) -> Vec<SourceLine> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.as_str();
    let mut reader = MarkupReader::default();
    let mut fences = Fences::of(text, verbatim);
    // Text between blocks of code is read as a whole: tags may extend over lines.
    let mut open = None;
    for (number, raw) in (1..).zip(text.split_inclusive('\n')) {
        let fenced = fences.next(raw);
        if matches!(fenced, Fenced::Outside) {
            let (_, chunk): &mut (u32, String) = open.get_or_insert((number, String::new()));
            chunk.push_str(raw);
            continue;
        }
        reader.read(open.take());
        reader.number = number;
        match fenced {
            Fenced::Code => reader.push(LineKind::Code, raw.trim_end().to_owned()),
            Fenced::Verbatim => reader.push(LineKind::Verbatim, raw.trim_end().to_owned()),
            _ => reader.push(LineKind::Divider, String::new()),
        }
    }
    reader.read(open.take());
    underline(&mut reader.lines);
    reader.lines
}

#[derive(Default)]
struct MarkupReader {
    lines: Vec<SourceLine>,
    number: u32,
    /// Text of the line so far, with references unresolved.
    text: String,
    fresh: bool,
    heading: Option<u8>,
    item: bool,
    /// True inside a cell of a table, where a line break is a blank.
    cell: bool,
    /// Number of the entry that begins, from the list.
    counted: Option<u32>,
    /// Open lists, each with the number of its next entry, if it has any.
    lists: Vec<Option<u32>>,
    tags: Tags,
    link: OpenLink,
}

impl MarkupReader {
    fn read(&mut self, chunk: Option<(u32, String)>) {
        let Some((number, chunk)) = chunk else {
            return;
        };
        self.number = number;
        let mut rest = chunk.as_str();
        while let Some((before, markup)) = rest.find('<').and_then(|at| rest.split_at_checked(at)) {
            self.words(before);
            let (deed, used) = match self.tags.read(markup) {
                Some((deed, used)) => (deed, used),
                None => {
                    self.text.push('<');
                    (TagEffect::Nothing, 1)
                }
            };
            self.apply(deed);
            let (tag, after) = markup.split_at_checked(used).unwrap_or((markup, ""));
            let lines = tag.bytes().filter(|byte| *byte == b'\n').count();
            self.number += u32::try_from(lines).unwrap_or(0);
            rest = after;
        }
        self.words(rest);
        self.flush(true);
    }

    /// Adds words. Lines of the source stay lines.
    fn words(&mut self, words: &str) {
        for (at, part) in words.split('\n').enumerate() {
            if at > 0 && self.cell && !part.trim().is_empty() {
                self.text.push(' ');
                self.number += 1;
            } else if at > 0 {
                self.flush(true);
                self.number += 1;
            }
            self.text.push_str(part);
        }
    }

    fn apply(&mut self, deed: TagEffect) {
        match deed {
            TagEffect::Nothing => return,
            TagEffect::Link => return self.link.begin(&self.text),
            TagEffect::LinkEnd => return self.link.end(&self.text),
            TagEffect::Gap => {
                self.cell = true;
                if !self.text.trim().is_empty() {
                    self.text.push_str(" | ");
                }
                return;
            }
            _ => self.flush(false),
        }
        self.fresh = true;
        self.cell = false;
        self.heading = None;
        match deed {
            TagEffect::Heading(level) => self.heading = Some(level),
            TagEffect::Item(number) => self.item(number),
            TagEffect::List(first) => self.lists.push(first),
            TagEffect::ListEnd => drop(self.lists.pop()),
            TagEffect::Divider => self.push(LineKind::Divider, String::new()),
            _ => {}
        }
    }

    fn item(&mut self, number: Option<u32>) {
        let mut none = None;
        let next = self.lists.last_mut().unwrap_or(&mut none);
        self.counted = number.or(*next);
        *next = self.counted.and_then(|number| number.checked_add(1));
        self.item = self.counted.is_none();
    }

    /// Ends a line. An empty one counts only if it is empty in the source.
    fn flush(&mut self, end: bool) {
        let linked = self.link.line(&self.text);
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty()
            && (!end || self.fresh || self.item || self.counted.is_some() || self.heading.is_some())
        {
            return;
        }
        let mut text = resolve(&text);
        if let Some(number) = self.counted.take() {
            text = format!("{number}. {}", text.trim());
        }
        match self.heading {
            Some(level) => self.push(LineKind::Heading(level), plain(text.trim())),
            None => self.markdown(&text, linked),
        }
        self.fresh = false;
    }

    fn markdown(&mut self, raw: &str, linked: bool) {
        let mut text = raw.trim();
        let quoted = text.starts_with('>');
        while let Some(quoted) = text.strip_prefix('>') {
            text = quoted.trim_start();
        }
        if text.is_empty() {
            return self.push(LineKind::Text, String::new());
        }
        let drawn = if divider(text) {
            LineKind::Divider
        } else {
            LineKind::Text
        };
        match strokes(text) {
            // The line above such strokes is known once the page is read.
            Some(_) => return self.push(drawn, text.to_owned()),
            None if drawn == LineKind::Divider => return self.push(drawn, String::new()),
            None => {}
        }
        if let Some((level, heading)) = heading(text) {
            return self.push(LineKind::Heading(level), plain(heading));
        }
        let text = unclosed(text);
        let indent = raw.len() - raw.trim_start().len();
        let indent = self.lists.len().checked_sub(1).unwrap_or(indent);
        let bullet = self.item.then_some('-').or_else(|| bullet(text));
        let text = match text.strip_prefix('|') {
            // A row of a table.
            Some(_) => text.trim_end_matches(['|', ' ']),
            None => text,
        };
        let text = match bullet {
            Some(sign) if !self.item => text.strip_prefix(sign).unwrap_or(text).trim_start(),
            _ => text,
        };
        self.item = false;
        let linked = linked || only_links(text);
        self.push(LineKind::Text, plain(&cells(text)));
        if let Some(line) = self.lines.last_mut() {
            line.indent = indent;
            line.bullet = bullet;
            line.quoted = quoted;
            line.linked = linked;
        }
    }

    fn push(&mut self, kind: LineKind, text: String) {
        self.lines.push(SourceLine {
            number: self.number,
            indent: 0,
            bullet: None,
            kind,
            fresh: self.fresh,
            quoted: false,
            linked: false,
            text,
        });
    }
}

/// A line whose parts are set apart by tabs is a row of a table.
fn cells(text: &str) -> Cow<'_, str> {
    let parts = text.split('\t').filter(|part| !part.trim().is_empty());
    if parts.clone().count() < 3 {
        return Cow::Borrowed(text);
    }
    Cow::Owned(parts.map(str::trim).collect::<Vec<_>>().join(" | "))
}
