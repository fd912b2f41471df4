//! The files of readings, and their layout.

use nomic_engine::rules::Language;
use nomic_wording::{Reading, reading};
use std::fmt::Write as _;

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../readings/", $name, ".txt")))),*]
    };
}

/// Files with their contents, also for a target without files. A native test keeps the list
/// complete.
pub(crate) const FILES: &[(&str, &str)] = files!(
    "assets"
    "by_mail"
    "cards"
    "court"
    "duties"
    "forms"
    "initial_set"
    "interrupted"
    "living"
    "making"
    "memory"
    "moments"
    "new_constructs"
    "odds"
    "options"
    "plain_work"
    "precedence"
    "quoted_code"
    "sharing"
    "speaker"
    "values"
    "votes"
);

/// Pieces of code in a file; the reading of each follows a line `=== en`.
pub(crate) fn codes(text: &str) -> Vec<String> {
    let pieces = text.split("\n=== code\n").skip(1);
    pieces
        .map(|piece| piece.split("\n=== en\n").next().unwrap().trim().to_owned())
        .collect()
}

pub(crate) fn written(code: &str) -> String {
    let mut text = format!("\n=== code\n{code}\n");
    for language in Language::ALL {
        let reading = reading(code, language).unwrap_or_else(|problems| {
            let problems: Vec<String> = problems.iter().map(|one| format!("{one:?}")).collect();
            panic!("{code}\n{problems:?}")
        });
        write!(text, "\n=== {language}\n{}", laid_out(&reading)).unwrap();
    }
    text
}

fn laid_out(reading: &Reading) -> String {
    let mut text = String::new();
    for paragraph in &reading.paragraphs {
        for sentence in &paragraph.sentences {
            let indent = "  ".repeat(usize::from(sentence.depth));
            writeln!(text, "{:>3} {indent}{}", paragraph.line, sentence.text).unwrap();
        }
    }
    text
}
