//! Cuts of one page.

use crate::find::candidates::starts;
use crate::find::cut::{Cut, CutKind, RuleHead};
use crate::find::head::HeadForm;
use crate::find::section::{at_end, section};
use crate::find::start::Start;
use crate::read::line::{LineKind, SourceLine, ends};
use crate::read::token::{has_words, number};
use crate::{find::bullets, find::other_headings, read::front_matter};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Copy)]
pub(crate) struct PageContext<'a> {
    pub(crate) name: &'a str,
    pub(crate) several: bool,
}

pub(crate) fn cuts(lines: &[SourceLine], about: PageContext<'_>) -> Vec<Cut> {
    let named = numbered_by(about.name);
    let mut rules = front_matter::cuts(lines);
    if rules.iter().any(|cut| number_of(cut).is_some()) {
        let end = None;
        return with_sections(lines, rules, end);
    }
    let fronted = std::mem::take(&mut rules);
    let starts = starts(lines);
    let says_so = |number| starts.iter().any(|start| start.head.number == number);
    let whole = match named {
        Some(number) if about.several => !says_so(number),
        // Files are numbered for other reasons, too.
        Some(number) => starts.is_empty() && (number >= 100 || !is_list(lines)),
        None => about.several && starts.is_empty() && !is_list(lines) && !beside(about.name),
    };
    if whole {
        rules.push(whole_page(fronted, named));
    } else if starts.is_empty() {
        rules = bullets::cuts(lines);
    } else {
        rules = of_starts(lines, starts);
    }
    let end = rules.last().and_then(|last| ending(lines, last.body));
    with_sections(lines, rules, end)
}

fn number_of(cut: &Cut) -> Option<u32> {
    match &cut.what {
        CutKind::Rule(head) => head.number,
        CutKind::Section(_) | CutKind::Loose => None,
    }
}

/// True if a file's name says that it is about the other files.
fn beside(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    matches!(
        stem.as_str(),
        "readme" | "index" | "license" | "licence" | "contributing" | "changelog"
    )
}

/// Number in a file's name: `101-obey.md`, `rule_101.txt`.
fn numbered_by(name: &str) -> Option<u32> {
    let name = name.rsplit(['/', '\\']).next()?;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let bare = stem.trim_start_matches(|sign: char| sign.is_alphabetic());
    let lead = stem.strip_suffix(bare)?.to_lowercase();
    if !matches!(
        lead.as_str(),
        "" | "rule" | "regel" | "regola" | "r" | "n" | "nr"
    ) {
        return None;
    }
    let digits = bare.trim_start_matches(['-', '_', ' ', '.']);
    let end = digits.find(|sign: char| !sign.is_ascii_digit());
    number(digits.get(..end.unwrap_or(digits.len()))?)
}

/// With more bullets a page is a list, even after other text.
const LISTED: usize = 9;

/// True if a page is a list of rules and not one rule with a list.
fn is_list(lines: &[SourceLine]) -> bool {
    if bullets::cuts(lines).len() > LISTED {
        return true;
    }
    let first = lines
        .iter()
        .find(|line| line.bullet.is_some() || (has_words(&line.text) && line.heading().is_none()));
    first.is_some_and(|line| line.bullet.is_some() || section(&line.text).is_some())
}

fn whole_page(fronted: Vec<Cut>, number: Option<u32>) -> Cut {
    let plain = RuleHead {
        number,
        notes: crate::note::status::Notes::default(),
        title: None,
        form: HeadForm::Alone,
        level: None,
        unread: Vec::new(),
    };
    let mut cut = fronted.into_iter().next().unwrap_or(Cut {
        from: (0, 0),
        body: (0, 0),
        what: CutKind::Rule(plain),
    });
    if let CutKind::Rule(head) = &mut cut.what {
        head.number = number;
    }
    cut
}

fn of_starts(lines: &[SourceLine], starts: Vec<Start>) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut last = (0, 0);
    for start in starts {
        let from = (start.line, start.at);
        let begin = if last.0 == start.line { last.1 } else { 0 };
        let before = lines
            .get(start.line)
            .and_then(|line| line.text.get(begin..start.at));
        if let Some((class, at)) = before.and_then(at_end) {
            cuts.push(Cut {
                from: (start.line, begin + at),
                body: from,
                what: CutKind::Section(class),
            });
        }
        last = (start.line, start.head.end);
        let head = RuleHead {
            number: Some(start.head.number),
            notes: start.head.notes,
            title: None,
            form: start.head.form,
            level: start.level,
            unread: Vec::new(),
        };
        cuts.push(Cut {
            from,
            body: last,
            what: CutKind::Rule(head),
        });
    }
    cuts
}

fn with_sections(lines: &[SourceLine], rules: Vec<Cut>, end: Option<usize>) -> Vec<Cut> {
    let mut cuts: BTreeMap<(usize, usize, usize), Cut> = BTreeMap::new();
    let levels = rules.iter().filter_map(|cut| match &cut.what {
        CutKind::Rule(head) => head.level,
        CutKind::Section(_) | CutKind::Loose => None,
    });
    let level = levels.min();
    let mut cover = Cover::of(&rules);
    for (place, line) in lines.iter().enumerate() {
        let after_head = cover.after_head(place, line);
        if cover.holds(place) {
            continue;
        }
        if let Some(what) = heading(line, level, after_head) {
            let (from, body) = ((place, 0), (place + 1, 0));
            cuts.insert((place, 0, 0), Cut { from, body, what });
        }
    }
    let begins: BTreeSet<usize> = rules.iter().map(|cut| cut.from.0).collect();
    let aside = other_headings::places(lines, &begins);
    for place in end.into_iter().chain(aside) {
        if cover.holds(place) {
            continue;
        }
        let (from, body, what) = ((place, 0), (place, 0), CutKind::Loose);
        cuts.entry((place, 0, 0))
            .or_insert(Cut { from, body, what });
    }
    for (order, cut) in rules.into_iter().enumerate() {
        cuts.insert((cut.from.0, cut.from.1, order + 1), cut);
    }
    cuts.into_values().collect()
}

struct Cover {
    heads: BTreeMap<usize, (usize, bool)>,
    /// True if the last line with words was a head without text.
    bare: bool,
}

impl Cover {
    fn of(rules: &[Cut]) -> Self {
        let heads = rules.iter().map(|cut| {
            let bare = match &cut.what {
                CutKind::Rule(head) => head.form >= HeadForm::Alone,
                CutKind::Section(_) | CutKind::Loose => false,
            };
            (cut.from.0, (cut.body.0, bare))
        });
        Self {
            heads: heads.collect(),
            bare: false,
        }
    }

    fn head(&self, place: usize) -> Option<bool> {
        let (from, (to, bare)) = self.heads.range(..=place).next_back()?;
        (place == *from || place < *to).then_some(*bare)
    }

    fn holds(&self, place: usize) -> bool {
        self.head(place).is_some()
    }

    /// True if the line comes right after the head of a rule that has no text yet.
    fn after_head(&mut self, place: usize, line: &SourceLine) -> bool {
        let before = self.bare;
        if let Some(bare) = self.head(place) {
            self.bare = bare;
        } else if has_words(&line.text) {
            self.bare = false;
        }
        before
    }
}

fn heading(line: &SourceLine, level: Option<u8>, after_head: bool) -> Option<CutKind> {
    if matches!(
        line.kind,
        LineKind::Aside | LineKind::Code | LineKind::Verbatim
    ) || line.bullet.is_some()
    {
        return None;
    }
    match (section(&line.text), line.heading()) {
        (Some((class, of_rules)), found) if of_rules || (found.is_some() || !after_head) => {
            Some(CutKind::Section(class))
        }
        (_, Some(found)) if !after_head && level.is_none_or(|level| found <= level) => {
            Some(CutKind::Loose)
        }
        _ => None,
    }
}

/// Line that is drawn below the last rule, whose head ends here. A line directly below a head
/// without text, or below the title beside it, does not count.
fn ending(lines: &[SourceLine], head: (usize, usize)) -> Option<usize> {
    let is = |place: usize, kind| lines.get(place).is_some_and(|line| line.kind == kind);
    let code = |place: usize| is(place, LineKind::Code);
    let first = lines.get(head.0)?;
    let beside = first.text.get(head.1..).unwrap_or_default();
    let heads = first.heading().is_some() || is(head.0 + 1, LineKind::Divider);
    let mut text = has_words(beside) && (!heads || ends(beside));
    for (place, line) in lines.iter().enumerate().skip(head.0) {
        let divider = line.kind == LineKind::Divider
            && !code(place + 1)
            && !place.checked_sub(1).is_some_and(code);
        if divider && text {
            return Some(place);
        }
        text |= place > head.0 && has_words(&line.text);
    }
    None
}
