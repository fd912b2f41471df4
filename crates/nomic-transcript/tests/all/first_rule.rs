//! Examples of `docs/rules/first-rule.md`.
//!
//! A block marked `nomic` is code. The blocks after it are about this code: `reading` is its
//! reading, `complaint` its diagnostics, and `game` continues a game that has adopted it as
//! Rule 301. Code without a complaint has to compile.

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Language, compile};
use nomic_transcript::{mismatch, play, read};
use nomic_wording::Locale;
use std::fmt::Write as _;

const PAGE: &str = include_str!("../../../../docs/rules/first-rule.md");

fn blocks() -> Vec<(&'static str, &'static str)> {
    let fenced = PAGE.split("```").skip(1).step_by(2);
    fenced
        .map(|block| block.split_once('\n').unwrap())
        .collect()
}

/// Empty for code that compiles.
fn complaints(code: &str) -> String {
    let problems = compile(code, &VOCABULARY).err().unwrap_or_default();
    let lines = problems
        .iter()
        .map(|one| nomic_wording::diagnosis(one).render(Locale::ENGLISH) + "\n");
    lines.collect()
}

fn reading(code: &str) -> String {
    let reading = nomic_wording::reading(code, Language::En).unwrap();
    let paragraphs = reading.paragraphs.iter();
    let mut text = String::new();
    for sentence in paragraphs.flat_map(|paragraph| &paragraph.sentences) {
        let indent = "  ".repeat(usize::from(sentence.depth));
        writeln!(text, "{indent}{}", sentence.text).unwrap();
    }
    text
}

/// First deviation of a game that has adopted the code; empty without one.
fn game(code: &str, steps: &str) -> String {
    let code = code.replace('\n', "\n      ");
    let text = format!(
        "game suber in en\nplayers Ann Arbor, Ben Brook, Cleo Carr\nbegin\n\
         Ann proposes 301\n  enact \"First\"\n    code\n      {}\n\
         Ann opens; everyone votes for; Ann closes, die 1\nexpect 301 adopted\n{steps}",
        code.trim_end()
    );
    let script = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let played = play(&script, &|path| Err(path.to_owned()));
    played.failure.map_or_else(String::new, |failure| {
        let said = mismatch(&failure.mismatch, played.game.state()).render(Locale::ENGLISH);
        format!("{}: {said}", failure.text)
    })
}

#[test]
fn the_examples_for_beginners_do_what_the_page_says() {
    let (mut code, mut tried, mut wrong) = ("", 0, String::new());
    let blocks = blocks();
    for (at, (kind, text)) in blocks.iter().enumerate() {
        tried += 1;
        let (found, expected) = match *kind {
            "nomic" => {
                code = text;
                let complained = blocks
                    .get(at + 1)
                    .is_some_and(|(next, _)| *next == "complaint");
                let found = if complained {
                    String::new()
                } else {
                    complaints(code)
                };
                (found, "")
            }
            "reading" => (reading(code), *text),
            "complaint" => (complaints(code), *text),
            "game" => (game(code, text), ""),
            other => panic!("a block marked '{other}'"),
        };
        if found != expected {
            writeln!(wrong, "--- {kind}\n{text}--- found\n{found}").unwrap();
        }
    }
    assert!(tried > 20, "{tried}");
    assert!(wrong.is_empty(), "{code}\n{wrong}");
}
