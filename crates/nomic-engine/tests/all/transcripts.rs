//! Replays every transcript beside this file; each is a situation that a table would argue about.

#![cfg(not(target_arch = "wasm32"))]

use nomic_transcript::{Locale, Played, mismatch, play, read};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

fn transcripts() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "nomic"))
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

fn play_text(text: &str) -> Result<Played, String> {
    let script = read(text).map_err(|error| error.to_string())?;
    let fetch = |path: &str| fs::read_to_string(folder().join(path)).map_err(|e| e.to_string());
    let played = play(&script, &fetch);
    match &played.failure {
        None => Ok(played),
        Some(failure) => {
            let state = played.game.state();
            let said = mismatch(&failure.mismatch, state).render(Locale::ENGLISH);
            Err(format!(
                "line {}: {}\n    {said}",
                failure.line, failure.text
            ))
        }
    }
}

#[test]
fn every_transcript_goes_as_written() {
    let failures: Vec<_> = transcripts()
        .into_iter()
        .filter_map(|(name, text)| Some(format!("{name}, {}", play_text(&text).err()?)))
        .collect();
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}

#[test]
fn a_transcript_always_ends_in_the_same_state() {
    for (name, text) in transcripts().into_iter().take(3) {
        let hash = || play_text(&text).unwrap().game.hash();
        assert_eq!(hash(), hash(), "{name}");
    }
}

#[test]
fn every_transcript_says_what_the_table_argues_about() {
    for (name, text) in transcripts() {
        assert!(
            text.starts_with("# "),
            "{name} does not begin with a comment"
        );
        assert!(
            text.contains("\nexpect ") || text.contains(" ! refused"),
            "{name} shows nothing"
        );
    }
}
