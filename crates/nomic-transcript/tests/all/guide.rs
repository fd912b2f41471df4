//! Every example of the guides is played.

use nomic_transcript::{mismatch, play, read};
use nomic_wording::Locale;

const GUIDE: &str = include_str!("../../../../docs/rules/transcripts.md");
pub(crate) const PATTERNS: &str = include_str!("../../../../docs/rules/patterns.md");

/// Blocks of a page with this mark, each with its first line.
pub(crate) fn blocks(page: &str, mark: &str) -> Vec<(usize, String)> {
    let opening = format!("```{mark}");
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(page.lines()) {
        match line {
            line if line == opening => {
                inside = true;
                blocks.push((number, String::new()));
            }
            "```" => inside = false,
            _ if inside => {
                let (_, text) = blocks.last_mut().unwrap();
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

fn plays(number: usize, text: &str) {
    let script = read(text).unwrap_or_else(|error| panic!("example in line {number}: {error}"));
    let played = play(&script, &|path| Err(format!("there is no {path}")));
    if let Some(failure) = &played.failure {
        let said = mismatch(&failure.mismatch, played.game.state()).render(Locale::ENGLISH);
        panic!("example in line {number}, {}: {said}", failure.text);
    }
}

#[test]
fn every_example_of_the_guide_goes_as_written() {
    let examples = blocks(GUIDE, "transcript");
    assert!(examples.len() > 5);
    for (number, text) in examples {
        plays(number, &text);
    }
}

/// A pattern together with the rules that it needs.
pub(crate) fn whole(pattern: &str) -> String {
    let [(_, table)] = blocks(PATTERNS, "table").try_into().unwrap();
    match pattern.starts_with("rules ") {
        true => pattern.to_owned(),
        false => format!("{table}{pattern}"),
    }
}

#[test]
fn every_pattern_plays_as_written() {
    let patterns = blocks(PATTERNS, "pattern");
    assert!(patterns.len() > 20);
    for (number, text) in patterns {
        plays(number, &whole(&text));
    }
}
