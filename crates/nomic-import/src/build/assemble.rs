//! Assembles rules and leftovers from the pieces of a page.

use crate::build::text::text;
use crate::find::cut::{Cut, CutKind, RuleHead};
use crate::find::series;
use crate::note::class::ImportedClass;
use crate::note::title;
use crate::read::line::{LineKind, SourceLine};
use crate::read::token::has_words;
use crate::types::{ImportedRule, Leftover};

/// Contents of a page. A rule without a number has 0 here.
#[derive(Debug, Default)]
pub(crate) struct AssembledPage {
    pub(crate) rules: Vec<ImportedRule>,
    pub(crate) unplaced: Vec<Leftover>,
}

/// Longer lines were not broken to fit a width.
const WRAPPED: usize = 200;

pub(crate) fn assemble(lines: &[SourceLine], cuts: Vec<Cut>, source: usize) -> AssembledPage {
    let mut maker = Maker {
        page: AssembledPage::default(),
        source,
        class: None,
        class_level: None,
        titles: false,
        meant: lines.iter().any(|line| line.text.len() > WRAPPED),
    };
    let ends: Vec<(usize, usize)> = cuts
        .iter()
        .skip(1)
        .map(|cut| cut.from)
        .chain([(lines.len(), 0)])
        .collect();
    let first = cuts.first().map_or((lines.len(), 0), |cut| cut.from);
    maker.leave(&piece(lines, (0, 0), first), false);
    let pieces: Vec<(Cut, Vec<SourceLine>)> = cuts
        .into_iter()
        .zip(ends)
        .map(|(cut, end)| {
            let mut body = piece(lines, cut.body, end);
            // The bullet of a rule that is an entry of a list is no part of its text.
            if let (CutKind::Rule(_), true, Some(first)) =
                (&cut.what, cut.from == cut.body, body.first_mut())
            {
                first.bullet = None;
            }
            (cut, body)
        })
        .collect();
    maker.titles = page_has_titles(&pieces);
    for (cut, body) in pieces {
        let heading = piece(lines, cut.from, cut.body);
        maker.take(cut.what, &heading, body);
    }
    maker.page
}

/// True if all rules with text after their numbers begin with a title.
fn page_has_titles(pieces: &[(Cut, Vec<SourceLine>)]) -> bool {
    let mut long = 0;
    let mut titled = 0;
    let mut all = 0;
    for (cut, body) in pieces {
        let CutKind::Rule(head) = &cut.what else {
            continue;
        };
        if head.level.is_some() || head.number.is_none() {
            continue;
        }
        all += 1;
        if body.iter().filter(|line| has_words(&line.text)).count() >= 2 {
            long += 1;
            titled += usize::from(title::titled(body, false));
        }
    }
    long >= 2 && long * 2 > all && titled == long
}

fn piece(lines: &[SourceLine], from: (usize, usize), to: (usize, usize)) -> Vec<SourceLine> {
    let mut piece = Vec::new();
    for (place, line) in lines.iter().enumerate().take(to.0 + 1).skip(from.0) {
        let begin = if place == from.0 { from.1 } else { 0 };
        let end = if place == to.0 { to.1 } else { line.text.len() };
        if place == to.0 && end == 0 {
            break;
        }
        let whole = place != from.0 && place != to.0;
        let text = line.text.get(begin..end).unwrap_or_default();
        piece.push(SourceLine {
            text: text.to_owned(),
            kind: if whole
                || matches!(
                    line.kind,
                    LineKind::Aside | LineKind::Code | LineKind::Divider | LineKind::Verbatim
                ) {
                line.kind
            } else {
                LineKind::Text
            },
            bullet: line.bullet.filter(|_| place != from.0 || from.1 == 0),
            ..line.clone()
        });
    }
    piece
}

struct Maker {
    page: AssembledPage,
    source: usize,
    /// Class of the present section, and the level of its heading.
    class: Option<ImportedClass>,
    class_level: Option<u8>,
    titles: bool,
    meant: bool,
}

impl Maker {
    fn take(&mut self, what: CutKind, heading: &[SourceLine], body: Vec<SourceLine>) {
        match what {
            CutKind::Rule(head) => self.rule(head, heading, body),
            CutKind::Section(class) => {
                self.class = Some(class);
                self.class_level = heading.first().and_then(SourceLine::heading);
                self.leave(heading, true);
                self.leave(&body, false);
            }
            CutKind::Loose => {
                let level = heading.first().and_then(SourceLine::heading);
                if level
                    .zip(self.class_level)
                    .is_some_and(|(level, of)| level <= of)
                {
                    self.class = None;
                }
                self.leave(heading, false);
                self.leave(&body, false);
            }
        }
    }

    fn rule(&mut self, mut head: RuleHead, heading: &[SourceLine], body: Vec<SourceLine>) {
        let line = heading
            .iter()
            .chain(&body)
            .next()
            .map_or(1, |line| line.number);
        self.leave(&std::mem::take(&mut head.unread), false);
        let (aside, mut body): (Vec<SourceLine>, Vec<SourceLine>) = body
            .into_iter()
            .partition(|line| line.kind == LineKind::Aside);
        for line in aside {
            self.leave(&[line], false);
        }
        let titles = self.titles && head.level.is_none();
        let mut words: Vec<String> = heading
            .iter()
            .map(|line| line.text.trim().to_owned())
            .collect();
        words.extend(title::take(&mut head, &mut body, titles));
        words.retain(|words| has_words(words));
        let (letter, number) = series::split(head.number.unwrap_or(0));
        let (text, code) = text(&body, self.meant);
        self.page.rules.push(ImportedRule {
            letter,
            number,
            offered: head.number.is_none(),
            class: head.notes.class.or(self.class),
            title: head.title,
            status: head.notes.status,
            in_force: !head.notes.gone,
            text,
            code,
            heading: words.join("\n"),
            source: self.source,
            line,
        });
    }

    /// Keeps text that belongs to no rule, a paragraph at a time.
    fn leave(&mut self, lines: &[SourceLine], section: bool) {
        let apart = |line: &SourceLine| {
            line.kind == LineKind::Divider || (line.blank() && line.bullet.is_none())
        };
        for paragraph in lines.split(apart) {
            let (mut words, code) = text(paragraph, true);
            words.push_str(&code.unwrap_or_default());
            if let Some(first) = paragraph.first()
                && has_words(&words)
            {
                self.page.unplaced.push(Leftover {
                    source: self.source,
                    line: first.number,
                    text: words,
                    section,
                });
            }
        }
    }
}
