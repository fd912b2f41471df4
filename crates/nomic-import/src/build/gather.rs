//! One ruleset from one or several sources.

use crate::build::assemble::{AssembledPage, assemble};
use crate::error::ImportError;
use crate::find::cut::{Cut, CutKind};
use crate::find::page::{PageContext, cuts};
use crate::find::section::section;
use crate::find::table::{comma_separated, unfold};
use crate::note::class::ImportedClass;
use crate::read::line::{LineKind, SourceLine};
use crate::read::markup::lines;
use crate::read::signs::swept;
use crate::read::token::has_words;
use crate::types::{ImportSource, Imported, ImportedRule, Leftover, Warning};
use crate::{
    MAX_BYTES, MAX_FILES, MAX_RULES, build::missing_numbers, find::aside, find::columns,
    note::prose,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Reads sources as one ruleset.
///
/// ```
/// use nomic_import::{ImportSource, Warning, import};
///
/// let text = "Welcome!\n\n201. Turns go round.\n\n202. Ten points win.\n";
/// let imported = import(&[ImportSource { name: "rules.txt", text }])?;
/// assert_eq!(imported.rules[0].text, "Turns go round.");
/// assert_eq!(imported.unplaced[0].text, "Welcome!");
/// assert!(imported.warnings.contains(&Warning::ClassUnknown { rules: 2 }));
/// # Ok::<(), nomic_import::ImportError>(())
/// ```
///
/// # Errors
/// If they are longer than [`MAX_BYTES`] together, more than [`MAX_FILES`], hold more rules than
/// [`MAX_RULES`], or no word.
pub fn import(sources: &[ImportSource<'_>]) -> Result<Imported, ImportError> {
    let bytes = sources.iter().map(|source| source.text.len());
    if bytes.fold(0, usize::saturating_add) > MAX_BYTES {
        return Err(ImportError::TooLong);
    }
    if sources.len() > MAX_FILES {
        return Err(ImportError::TooManyFiles);
    }
    if !sources.iter().any(|source| has_words(source.text)) {
        return Err(ImportError::Empty);
    }
    let several = sources.len() > 1;
    let mut found = AssembledPage::default();
    let mut hidden = false;
    for (at, source) in sources.iter().enumerate() {
        let name = source.name;
        let text = swept(source.text);
        hidden |= matches!(text, Cow::Owned(_));
        let (lines, cuts) = read(&text, PageContext { name, several });
        let mut page = assemble(&lines, cuts, at);
        if let Some(class) = class_of_name(name) {
            for rule in page.rules.iter_mut().filter(|rule| rule.class.is_none()) {
                rule.class = Some(class);
            }
        }
        found.rules.append(&mut page.rules);
        found.unplaced.append(&mut page.unplaced);
        if found.rules.len() > MAX_RULES {
            return Err(ImportError::TooManyRules);
        }
    }
    let mut imported = judge(found, several);
    if hidden {
        imported.warnings.push(Warning::HiddenSigns);
    }
    Ok(imported)
}

/// Class named by a file or its folder: `mutable/201.md`, `Immutable_Rules.md`.
fn class_of_name(name: &str) -> Option<ImportedClass> {
    let mut parts = name.rsplit(['/', '\\']).take(2).map(|part| {
        let stem = part.rsplit_once('.').map_or(part, |(stem, _)| stem);
        section(stem).map(|(class, _)| class)
    });
    parts.find_map(|class| class)
}

/// Lines of a page, prepared for finding rules.
fn prepared(text: &str, verbatim: bool) -> Vec<SourceLine> {
    let mut lines = unfold(columns::unfold(lines(text, verbatim)));
    aside::mark(&mut lines);
    lines
}

/// Lines of a page, and its cuts. If all rules are inside a block of code, they are read there.
fn read(text: &str, about: PageContext<'_>) -> (Vec<SourceLine>, Vec<Cut>) {
    let kept = comma_separated(text).unwrap_or_else(|| prepared(text, true));
    let found = cuts(&kept, about);
    let rules = found.iter().any(|cut| matches!(cut.what, CutKind::Rule(_)));
    if rules || !kept.iter().any(|line| line.kind == LineKind::Verbatim) {
        return (kept, found);
    }
    let lines = prepared(text, false);
    let cuts = cuts(&lines, about);
    (lines, cuts)
}

fn judge(found: AssembledPage, several: bool) -> Imported {
    let AssembledPage {
        rules,
        mut unplaced,
    } = found;
    let mut rules = without_contents(rules, &mut unplaced);
    let offered = missing_numbers::offer(&mut rules);
    let from_text = prose::apply(&mut rules);
    if several {
        rules.sort_by_key(|rule| (rule.letter, rule.number));
    }
    unplaced.sort_by_key(|left| (left.source, left.line));
    let mut warnings = Vec::new();
    let mut warn = |count: usize, warning| {
        if count > 0 {
            warnings.push(warning);
        }
    };
    warn(usize::from(rules.is_empty()), Warning::NoRules);
    warn(offered, Warning::NumbersOffered { rules: offered });
    for number in twice(&rules) {
        warn(1, Warning::NumberTwice { number });
    }
    warn(from_text, Warning::ClassFromText { rules: from_text });
    let law = || rules.iter().filter(|rule| rule.in_force);
    let unknown = law().filter(|rule| rule.class.is_none()).count();
    warn(unknown, Warning::ClassUnknown { rules: unknown });
    for rule in law().filter(|rule| rule.status.is_none() && !has_words(&rule.text)) {
        let number = rule.number;
        warn(1, Warning::NoText { number });
    }
    Imported {
        rules,
        unplaced,
        warnings,
    }
}

/// Moves entries of a table of contents to the leftovers: numbers without text that come again with
/// text.
fn without_contents(rules: Vec<ImportedRule>, unplaced: &mut Vec<Leftover>) -> Vec<ImportedRule> {
    let empty = |rule: &ImportedRule| {
        rule.status.is_none() && rule.code.is_none() && !has_words(&rule.text)
    };
    let told = rules.iter().filter(|rule| !empty(rule) && !rule.offered);
    let told: BTreeSet<_> = told.map(|rule| (rule.letter, rule.number)).collect();
    let (contents, rules): (Vec<_>, Vec<_>) = rules.into_iter().partition(|rule| {
        !rule.offered && empty(rule) && told.contains(&(rule.letter, rule.number))
    });
    unplaced.extend(contents.into_iter().map(|rule| Leftover {
        source: rule.source,
        line: rule.line,
        text: rule.heading,
        section: false,
    }));
    rules
}

fn twice(rules: &[ImportedRule]) -> Vec<u32> {
    let mut counts: BTreeMap<(Option<char>, u32), usize> = BTreeMap::new();
    for rule in rules {
        *counts.entry((rule.letter, rule.number)).or_default() += 1;
    }
    counts
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .map(|((_, number), _)| number)
        .collect()
}
