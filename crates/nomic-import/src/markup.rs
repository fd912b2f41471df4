//! Takes the markup off a page: HTML, Markdown and a little of what wikis use.

use crate::entity::resolve;
use crate::line::{Kind, Line};
use crate::tag::{Deed, Tags};
use crate::token::has_words;

const BULLETS: [char; 11] = ['-', '*', '+', '•', '·', '–', '—', '◦', '‣', '▪', '○'];

/// The lines of a page, without markup, with what the markup said about them.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::default();
    let mut fences = Fences::of(text);
    // What stands between blocks of code is read as a whole: tags may go on over lines.
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
            Fenced::Code => reader.push(Kind::Code, raw.trim_end().to_owned()),
            _ => reader.push(Kind::Divider, String::new()),
        }
    }
    reader.read(open.take());
    underline(&mut reader.lines);
    reader.lines
}

enum Fenced {
    Outside,
    Mark,
    Code,
}

/// Where code of the rule language stands. A fence that never ends is none.
struct Fences {
    open: bool,
    /// How many closing fences are still to come.
    closing: usize,
}

impl Fences {
    fn of(text: &str) -> Self {
        let closing = text.lines().filter(|line| line.trim() == "```").count();
        Self {
            open: false,
            closing,
        }
    }

    fn next(&mut self, line: &str) -> Fenced {
        let closes = line.trim() == "```";
        self.closing -= usize::from(closes && self.closing > 0);
        if self.open {
            self.open = !closes;
            return if closes { Fenced::Mark } else { Fenced::Code };
        }
        self.open = line.trim() == "```nomic" && self.closing > 0;
        if self.open {
            Fenced::Mark
        } else {
            Fenced::Outside
        }
    }
}

#[derive(Default)]
struct Reader {
    lines: Vec<Line>,
    number: u32,
    /// What stands on the line so far, references still unresolved.
    text: String,
    fresh: bool,
    heading: Option<u8>,
    item: bool,
    /// How many lists are open.
    depth: usize,
    tags: Tags,
}

impl Reader {
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
                    (Deed::Nothing, 1)
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

    /// Words; where the source begins a new line, so do we.
    fn words(&mut self, words: &str) {
        for (at, part) in words.split('\n').enumerate() {
            if at > 0 {
                self.flush(true);
                self.number += 1;
            }
            self.text.push_str(part);
        }
    }

    fn apply(&mut self, deed: Deed) {
        match deed {
            Deed::Nothing => return,
            Deed::Gap => {
                if !self.text.trim().is_empty() {
                    self.text.push_str(" | ");
                }
                return;
            }
            _ => self.flush(false),
        }
        self.fresh = true;
        self.heading = None;
        match deed {
            Deed::Heading(level) => self.heading = Some(level),
            Deed::Item => self.item = true,
            Deed::List(true) => self.depth += 1,
            Deed::List(false) => self.depth = self.depth.saturating_sub(1),
            Deed::Divider => self.push(Kind::Divider, String::new()),
            _ => {}
        }
    }

    /// Ends a line. An empty one counts only if it is empty in the source.
    fn flush(&mut self, end: bool) {
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty() && (!end || self.fresh || self.item || self.heading.is_some()) {
            return;
        }
        let text = resolve(&text);
        match self.heading {
            Some(level) => self.push(Kind::Heading(level), plain(text.trim())),
            None => self.markdown(&text),
        }
        self.fresh = false;
    }

    fn markdown(&mut self, raw: &str) {
        let mut text = raw.trim();
        while let Some(quoted) = text.strip_prefix('>') {
            text = quoted.trim_start();
        }
        if text.is_empty() {
            return self.push(Kind::Text, String::new());
        }
        if divider(text) {
            let underlined = if text.starts_with("===") { "=" } else { "" };
            return self.push(Kind::Divider, underlined.to_owned());
        }
        if let Some((level, heading)) = heading(text) {
            return self.push(Kind::Heading(level), plain(heading));
        }
        let indent = raw.len() - raw.trim_start().len();
        let indent = if self.depth > 0 {
            self.depth - 1
        } else {
            indent
        };
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
        self.push(Kind::Text, plain(text));
        if let Some(line) = self.lines.last_mut() {
            line.indent = indent;
            line.bullet = bullet;
        }
    }

    fn push(&mut self, kind: Kind, text: String) {
        self.lines.push(Line {
            number: self.number,
            indent: 0,
            bullet: None,
            kind,
            fresh: self.fresh,
            text,
        });
    }
}

/// A bullet is a sign of its own: a blank or nothing follows.
fn bullet(text: &str) -> Option<char> {
    let sign = text.chars().next().filter(|sign| BULLETS.contains(sign))?;
    let after = text.strip_prefix(sign)?;
    (after.is_empty() || after.starts_with([' ', '\t'])).then_some(sign)
}

fn divider(text: &str) -> bool {
    let rule_of_table = text.starts_with('|') && text.contains('-');
    if rule_of_table && text.chars().all(|sign| "|-: ".contains(sign)) {
        return true;
    }
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    let first = signs.next();
    let long = text.chars().count() > 2;
    long && first.is_some_and(|sign| "-=*_~".contains(sign))
        && signs.all(|sign| Some(sign) == first)
}

/// The level and words of `## heading` or of a wiki's `== heading ==`.
fn heading(text: &str) -> Option<(u8, &str)> {
    for sign in ['#', '='] {
        let rest = text.trim_start_matches(sign);
        let level = text.len() - rest.len();
        let level = u8::try_from(level)
            .ok()
            .filter(|level| (1..=6).contains(level));
        let closed = sign == '#' || (rest.ends_with(sign) && level > Some(1));
        if let Some(level) = level
            && closed
            && (rest.starts_with([' ', '\t']) || sign == '=')
            && has_words(rest)
        {
            return Some((level, rest.trim_end_matches(sign).trim()));
        }
    }
    None
}

/// Without the marks of emphasis and the strokes that keep signs from being marks.
fn plain(text: &str) -> String {
    let text = without(&without(text, "**"), "'''");
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = sign == '\\' && signs.peek().is_some_and(char::is_ascii_punctuation);
        if !escaped {
            out.push(sign);
        }
    }
    out.trim().to_owned()
}

/// Without a mark of emphasis; where it stands between two letters it would join two words, and stays.
fn without(text: &str, mark: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split(mark) {
        let joins = out.ends_with(char::is_alphanumeric) && part.starts_with(char::is_alphanumeric);
        if joins {
            out.push_str(mark);
        }
        out.push_str(part);
    }
    out
}

/// A line of `===` makes the line above it a heading.
fn underline(lines: &mut [Line]) {
    for at in 1..lines.len() {
        let Some([above, line]) = lines.get_mut(at - 1..=at) else {
            continue;
        };
        if line.kind == Kind::Divider && line.text == "=" {
            line.text.clear();
            if above.kind == Kind::Text && has_words(&above.text) {
                above.kind = Kind::Heading(1);
            }
        }
    }
}
