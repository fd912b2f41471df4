//! Every example of the guide is played.

use nomic_transcript::{mismatch, play, read};
use nomic_wording::Locale;

const GUIDE: &str = include_str!("../../../../docs/TRANSCRIPTS.md");

/// The blocks that are marked as transcripts, each with the line on which it begins.
fn examples() -> Vec<(usize, String)> {
    let mut examples: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(GUIDE.lines()) {
        match line {
            "```transcript" => {
                inside = true;
                examples.push((number, String::new()));
            }
            "```" => inside = false,
            _ if inside => {
                let (_, text) = examples.last_mut().unwrap();
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    examples
}

#[test]
fn every_example_of_the_guide_goes_as_written() {
    let examples = examples();
    assert!(examples.len() > 5);
    for (number, text) in examples {
        let script =
            read(&text).unwrap_or_else(|error| panic!("example in line {number}: {error}"));
        let played = play(&script, &|path| Err(format!("there is no {path}")));
        if let Some(failure) = &played.failure {
            let said = mismatch(&failure.mismatch, played.game.state()).say(Locale::ENGLISH);
            panic!("example in line {number}, {}: {said}", failure.text);
        }
    }
}
