//! What the code of one rule does: in sentences, and as a list of what it touches.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use nomic_engine::rules::{Language, Program, Touch};

use super::words::{BLOCK, LINE, READS, WRITES, does, say};

/// The code in sentences; and the block from which it could come.
pub(super) fn reading(code: &str, language: Language) -> String {
    let mut said = String::new();
    // Code that compiles has a reading.
    let reading = nomic_wording::reading(code, language).unwrap_or_default();
    for sentence in reading
        .paragraphs
        .iter()
        .flat_map(|paragraph| &paragraph.sentences)
    {
        let indent = "  ".repeat(usize::from(sentence.depth).saturating_add(1));
        let _ = writeln!(said, "{indent}{}", sentence.text);
    }
    if let Some(filled) = nomic_wording::recognise(code) {
        let _ = writeln!(said, "  ({}: {})", say(BLOCK, language), filled.block.id);
    }
    said
}

/// Where the code attaches, what it reads and what it changes.
pub(super) fn analysis(program: &Program, language: Language) -> String {
    let mut said = String::new();
    let provisions = program.provisions().iter().zip(program.analysis());
    for (provision, analysis) in provisions {
        let line = say(LINE, language);
        let does = say(does(provision.family()), language);
        let _ = writeln!(
            said,
            "  {line} {}: {does} {}",
            provision.line(),
            provision.hook()
        );
        for (word, touches) in [(READS, &analysis.reads), (WRITES, &analysis.writes)] {
            if !touches.is_empty() {
                let _ = writeln!(said, "    {} {}", say(word, language), listed(touches));
            }
        }
    }
    said
}

fn listed(touches: &BTreeSet<Touch>) -> String {
    let names: Vec<_> = touches.iter().map(name).collect();
    names.join(", ")
}

/// What is touched, as it stands in code.
pub(super) fn name(touch: &Touch) -> String {
    match touch {
        Touch::Field(kind, field) => format!("{kind}.{field}"),
        Touch::Global(name) => (*name).to_owned(),
        Touch::Function(name) | Touch::Effect(name) => format!("{name}()"),
        Touch::Keep(name) | Touch::Quantity(name) => name.to_string(),
        Touch::Chance => "draw()".to_owned(),
    }
}
