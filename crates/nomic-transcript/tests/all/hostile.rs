//! Any transcript is read or refused, played or stopped, and nothing panics.

use nomic_transcript::{MAX_STEPS, StepAction, play, read};
use proptest::prelude::*;

const GAME: &str = include_str!("../game.nomic");

fn survive(text: &str) {
    if let Ok(script) = read(text) {
        let played = play(&script, &|_| Err("there are no files here".to_owned()));
        let _ = played.report();
    }
}

const WORDS: [&str; 40] = [
    "Ann",
    "Ben",
    "everyone",
    "the others",
    "whoever is on turn",
    "a stranger",
    "proposes",
    "opens",
    "votes for",
    "votes against",
    "closes",
    "die 4",
    "expect",
    "rule",
    "301",
    "in force",
    "because",
    "! refused",
    "by 201",
    "not_officer",
    ";",
    ":",
    ",",
    "\"Tea\"",
    "enact",
    "amend",
    "repeal",
    "amendment",
    "transmute 101",
    "calls the judge",
    "judges true",
    "casts for",
    "corrects",
    "agrees",
    "points of",
    "turn of",
    "goes away",
    "leaves",
    "-9223372036854775808",
    "4294967296",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,300}") {
        survive(&text);
        survive(&format!("game suber\nplayers A, B\n{text}"));
    }

    #[test]
    fn lines_of_known_words_never_panic(
        lines in prop::collection::vec(
            (0usize..6, prop::collection::vec(prop::sample::select(&WORDS[..]), 1..9)), 1..12,
        ),
    ) {
        let lines: Vec<_> = lines
            .into_iter()
            .map(|(indent, words)| format!("{}{}", " ".repeat(indent), words.join(" ")))
            .collect();
        survive(&format!("game suber in en\nplayers Ann, Ben, Cleo\nbegin\n{}", lines.join("\n")));
    }

    #[test]
    fn a_damaged_game_never_panics(at in 0usize..3_000, cut in 0usize..40, put in "[ -~\\n\"]{0,12}") {
        let mut bytes = GAME.as_bytes().to_vec();
        let at = at.min(bytes.len());
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, put.into_bytes());
        survive(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn the_whole_game_goes_as_written() {
    let script = read(GAME).unwrap();
    let played = play(&script, &|_| Err(String::new()));
    assert_eq!(played.failure, None);
}

#[test]
fn repetitions_are_bounded() {
    let game =
        |times: &str| format!("game suber\nplayers A, B\nrepeat {times}\n  expect no winner\n");
    let script = read(&game("500")).unwrap();
    let expects =
        |step: &&nomic_transcript::ScriptStep| matches!(step.action, StepAction::Expect(_));
    assert_eq!(script.steps.iter().filter(expects).count(), 500);
    assert!(script.steps.len() < MAX_STEPS);
    for times in ["501", "18446744073709551615", "-1", "many"] {
        assert!(read(&game(times)).is_err(), "{times}");
    }
}

#[test]
fn a_word_that_is_doubled_over_and_over_is_stopped() {
    let double = "    replace \"a\" with \"aa\" in text\n".repeat(64);
    let text = format!("game suber\nplayers A, B\nbegin\nA proposes\n  amend 204\n{double}");
    let played = play(&read(&text).unwrap(), &|_| Err(String::new()));
    assert_eq!(played.failure.unwrap().mismatch.code(), "move/too_long");
}

#[test]
fn what_is_wrong_is_told_with_its_own_line() {
    let check = |text: &str, line: u32, code: &str| {
        let error = read(text).unwrap_err();
        assert_eq!((error.line, error.problem.code()), (line, code), "{text}");
    };
    let setup = "game suber\nplayers A, B\n";
    check("", 0, "transcript/no_game");
    check("players A\nbegin", 2, "transcript/no_game");
    check("game suber\nbegin", 2, "transcript/no_players");
    check("game suber\ngame suber", 2, "transcript/twice");
    check(
        &format!("{setup}A says \"x"),
        3,
        "transcript/quote_not_closed",
    );
    check(&format!("{setup}A ponders"), 3, "transcript/expected");
    check(
        &format!("{setup}begin\n  begin"),
        3,
        "transcript/nothing_below",
    );
    check(&format!("{setup}A proposes"), 3, "transcript/lines_missing");
    check(
        &format!("{setup}A proposes\n  amend 203\n    words \"x\""),
        5,
        "transcript/expected",
    );
    check(
        &format!("{setup}A corrects: \"x\"\n  points of A many"),
        4,
        "transcript/expected",
    );
}
