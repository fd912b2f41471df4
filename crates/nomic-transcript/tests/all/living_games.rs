//! Rules in the manner of living games: each is a paragraph of text, at most 25 lines of code, and
//! a reading that was proof-read. `tests/living.txt` lists them; `RECORD=1` writes the file.

#![cfg(not(target_arch = "wasm32"))]

use crate::guide::{PATTERNS, blocks, whole};
use nomic_engine::rules::Language;
use nomic_transcript::{
    NewWording, Rules, StepAction, Transcript, WrittenChange, WrittenMove, read,
};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Most lines of code of a rule of one paragraph.
const MAX_LINES: usize = 25;
/// Most words of a text of one paragraph.
const MAX_TEXT: usize = 60;
/// Most words of a reading for ten words of the code.
const MAX_READING: usize = 32;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

struct Living {
    place: String,
    title: String,
    text: String,
    code: String,
}

impl Living {
    fn of(place: &str, wording: &NewWording) -> Option<Self> {
        Some(Self {
            place: place.to_owned(),
            title: wording.title.clone()?,
            text: wording.text.clone()?,
            code: wording.code.clone()?,
        })
    }

    fn lines(&self) -> usize {
        let lines = self.code.lines().map(str::trim);
        lines.filter(|line| !line.is_empty()).count()
    }

    fn code_words(&self) -> usize {
        let sign = |c: char| !c.is_alphanumeric() && c != '_';
        self.code
            .split(sign)
            .filter(|word| !word.is_empty())
            .count()
    }

    fn reading_words(&self, language: Language) -> usize {
        let reading = nomic_wording::reading(&self.code, language)
            .unwrap_or_else(|wrong| panic!("{}, {}: {wrong:?}", self.place, self.title));
        let sentences = reading.paragraphs.iter().flat_map(|one| &one.sentences);
        sentences
            .map(|sentence| sentence.text.split_whitespace().count())
            .sum()
    }
}

pub(crate) fn wordings(script: &Transcript) -> impl Iterator<Item = &NewWording> {
    let written = match &script.setup.rules {
        Rules::Written(rules) => rules.as_slice(),
        Rules::Starter(_) | Rules::Files(_) => &[],
    };
    let proposed = script.steps.iter().filter_map(|step| match &step.action {
        StepAction::Move {
            doing: WrittenMove::Propose { wording, .. },
            refused: None,
            ..
        } => Some(&wording.changes),
        StepAction::Move { .. } | StepAction::Clock(_) | StepAction::Expect(_) => None,
    });
    let proposed = proposed.flatten().filter_map(|change| match change {
        WrittenChange::Enact(wording)
        | WrittenChange::Amend { wording, .. }
        | WrittenChange::AmendAmendment { wording, .. } => Some(wording),
        WrittenChange::Repeal { .. }
        | WrittenChange::Transmute { .. }
        | WrittenChange::RepealAmendment { .. } => None,
    });
    written.iter().map(|rule| &rule.wording).chain(proposed)
}

fn rules_of(place: &str, script: &Transcript) -> Vec<Living> {
    let living = wordings(script).filter_map(|wording| Living::of(place, wording));
    living.collect()
}

pub(crate) fn heading(line: usize) -> &'static str {
    let above = PATTERNS.lines().take(line);
    above
        .filter_map(|line| line.strip_prefix("## "))
        .last()
        .unwrap()
}

fn patterns() -> Vec<Living> {
    let blocks = blocks(PATTERNS, "pattern").into_iter();
    blocks
        .flat_map(|(line, text)| rules_of(heading(line), &read(&whole(&text)).unwrap()))
        .collect()
}

fn transcripts() -> Vec<Living> {
    let files = fs::read_dir(here("../nomic-engine/tests/transcripts")).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name.starts_with("living-") {
            let rules = rules_of(&name, &read(&fs::read_to_string(&path).unwrap()).unwrap());
            assert!(!rules.is_empty(), "{name} has no rule with a text and code");
            found.extend(rules);
        }
    }
    found
}

fn all() -> Vec<Living> {
    let mut all = patterns();
    all.extend(transcripts());
    all
}

#[test]
fn a_paragraph_of_text_takes_a_page_of_code_at_most() {
    let mut long = Vec::new();
    for rule in all() {
        let words = rule.code_words();
        let reading = Language::ALL.into_iter().map(|one| rule.reading_words(one));
        let reading = reading.max().unwrap();
        if rule.lines() > MAX_LINES
            || rule.text.split_whitespace().count() > MAX_TEXT
            || reading * 10 > words * MAX_READING
        {
            long.push(format!(
                "{}, {}: {} lines, {words} words read as {reading}",
                rule.place,
                rule.title,
                rule.lines()
            ));
        }
    }
    assert!(long.is_empty(), "\n{}\n", long.join("\n"));
}

#[test]
fn the_table_of_living_rules_is_true() {
    let mut table = String::from("lines  text  code    en    de    it  rule\n");
    for rule in all() {
        let [en, de, it] = Language::ALL.map(|one| rule.reading_words(one));
        let _ = writeln!(
            table,
            "{:5} {:5} {:5} {en:5} {de:5} {it:5}  {}: {}",
            rule.lines(),
            rule.text.split_whitespace().count(),
            rule.code_words(),
            rule.place,
            rule.title
        );
    }
    let path = here("tests/living.txt");
    if std::env::var_os("RECORD").is_some() {
        fs::write(path, table).unwrap();
        return;
    }
    let held = fs::read_to_string(path).unwrap();
    assert!(
        held == table,
        "tests/living.txt reads otherwise now:\n{table}"
    );
}

#[test]
fn there_are_forty_of_them() {
    let mut places: Vec<_> = all().into_iter().map(|rule| rule.place).collect();
    places.dedup();
    assert!(places.len() >= 40, "{places:?}");
}
