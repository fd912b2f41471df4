//! Description of the code of one rule: in sentences, and as a list of the things it touches.

use nomic_engine::rules::{AccessedItem, FlatSet, Program};
use std::fmt::Write as _;

use nomic_wording::messages::{check, law};
use nomic_wording::{Locale, msg};

use super::words::does;

pub(super) fn reading(code: &str, locale: Locale) -> String {
    let mut said = String::new();
    // Code that compiles has a reading.
    let reading = nomic_wording::reading(code, locale).unwrap_or_default();
    for sentence in reading
        .paragraphs
        .iter()
        .flat_map(|paragraph| &paragraph.sentences)
    {
        let indent = "  ".repeat(usize::from(sentence.depth).saturating_add(1));
        let _ = writeln!(said, "{indent}{}", sentence.text);
    }
    let words = nomic_wording::author_words(code, locale);
    if !words.is_empty() {
        let _ = writeln!(said, "  {}", law::AUTHOR_WORDS.render(locale));
    }
    for words in words {
        let _ = writeln!(said, "    {words}");
    }
    if let Some(filled) = nomic_wording::recognise(code) {
        let _ = writeln!(
            said,
            "  ({}: {})",
            check::BLOCK.render(locale),
            filled.block.id
        );
    }
    said
}

/// Values that proposers state, hooks, and the names that the code reads and changes.
pub(super) fn analysis(program: &Program, locale: Locale) -> String {
    let mut said = String::new();
    let asked: Vec<&str> = program.asked().map(|(keep, _)| &*keep.name).collect();
    if !asked.is_empty() {
        let _ = writeln!(
            said,
            "  {} {}",
            check::ASKS.render(locale),
            asked.join(", ")
        );
    }
    let provisions = program.provisions().iter().zip(program.analysis());
    for (provision, analysis) in provisions {
        let provision = msg!(
            check::Provision,
            line = provision.line(),
            does = does(provision.family()),
            hook = provision.hook()
        );
        let _ = writeln!(said, "  {}", provision.render(locale));
        for (word, touches) in [
            (check::READS, &analysis.reads),
            (check::WRITES, &analysis.writes),
        ] {
            if !touches.is_empty() {
                let _ = writeln!(said, "    {} {}", word.render(locale), listed(touches));
            }
        }
    }
    for unheard in nomic_wording::unreachable_answers(program, locale) {
        let _ = writeln!(said, "  {unheard}");
    }
    said
}

fn listed(touches: &FlatSet<AccessedItem>) -> String {
    // A draw is a function and also an access to chance.
    let mut names: Vec<String> = Vec::new();
    for name in touches.iter().map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

pub(super) fn name(touch: &AccessedItem) -> String {
    match touch {
        AccessedItem::Field(kind, field) => format!("{kind}.{field}"),
        AccessedItem::Global(name) => (*name).to_owned(),
        AccessedItem::Function(name) | AccessedItem::Effect(name) => format!("{name}()"),
        AccessedItem::Keep(name) | AccessedItem::Quantity(name) => name.to_string(),
        AccessedItem::Shared(number, name) => format!("{number}.{name}"),
        AccessedItem::Chance => "draw()".to_owned(),
        AccessedItem::Below => "otherwise()".to_owned(),
    }
}
