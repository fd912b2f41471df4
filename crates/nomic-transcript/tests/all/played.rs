//! Every word of the vocabulary is used in code that a transcript or a pattern plays.

#![cfg(not(target_arch = "wasm32"))]

use crate::guide::{PATTERNS, blocks, whole};
use crate::living_games::{heading, wordings};
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{AccessedItem, compile};
use nomic_transcript::read;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Line of a pattern and the link to it, or [`TRANSCRIPT`] and the name of a transcript.
pub(crate) type Place = (usize, String);
pub(crate) const TRANSCRIPT: usize = usize::MAX;

/// Place of each game on the pages for people, and its code.
fn games() -> Vec<(Place, Vec<String>)> {
    let [(_, table)] = blocks(PATTERNS, "table").try_into().unwrap();
    let table = codes(&format!("{table}players Ann\n"));
    let patterns = blocks(PATTERNS, "pattern").into_iter().map(|(line, text)| {
        let own = codes(&whole(&text))
            .into_iter()
            .filter(|code| !table.contains(code));
        (
            (line, format!("patterns.md#{}", anchor(heading(line)))),
            own.collect(),
        )
    });
    let mut games: Vec<_> = patterns.collect();
    games.push(((0, "patterns.md#patterns".to_owned()), table));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-engine/tests/transcripts");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let code = codes(&fs::read_to_string(&path).unwrap());
        games.push(((TRANSCRIPT, name), code));
    }
    games
}

fn codes(game: &str) -> Vec<String> {
    let script = read(game).unwrap();
    let codes = wordings(&script).filter_map(|wording| wording.code.clone());
    codes.collect()
}

fn anchor(heading: &str) -> String {
    let signs = heading.to_lowercase().replace(' ', "-");
    signs
        .chars()
        .filter(|sign| *sign == '-' || sign.is_alphanumeric())
        .collect()
}

/// For each word its place: in the patterns, or else the transcripts, the place with the fewest
/// other words.
pub(crate) fn examples() -> BTreeMap<String, Place> {
    let mut found: BTreeMap<String, (bool, usize, Place)> = BTreeMap::new();
    for (place, codes) in games() {
        let words = words(&codes);
        let rank = (place.0 == TRANSCRIPT, words.len(), place);
        for word in words {
            let best = found.entry(word).or_insert_with(|| rank.clone());
            if rank < *best {
                *best = rank.clone();
            }
        }
    }
    found
        .into_iter()
        .map(|(word, (_, _, place))| (word, place))
        .collect()
}

/// Words with their kinds, as `Player.points`, `award()` and `when on_begin`.
fn words(codes: &[String]) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for code in codes {
        // Some transcripts show diagnostics of code that doesn't compile.
        let Ok(program) = compile(code, &VOCABULARY) else {
            continue;
        };
        let provisions = program.provisions().iter();
        used.extend(provisions.map(|one| format!("when {}", one.hook())));
        for analysis in program.analysis() {
            let touches = analysis.reads.iter().chain(&analysis.writes);
            used.extend(touches.filter_map(word));
        }
    }
    used
}

fn word(touch: &AccessedItem) -> Option<String> {
    match touch {
        AccessedItem::Field(kind, field) => Some(format!("{kind}.{field}")),
        AccessedItem::Global(name) => Some((*name).to_owned()),
        AccessedItem::Function(name) | AccessedItem::Effect(name) => Some(format!("{name}()")),
        AccessedItem::Chance => Some("draw()".to_owned()),
        AccessedItem::Keep(_)
        | AccessedItem::Shared(..)
        | AccessedItem::Quantity(_)
        | AccessedItem::Below => None,
    }
}

#[test]
fn every_word_of_the_vocabulary_is_played() {
    let hooks = VOCABULARY.hooks.iter();
    let functions = VOCABULARY.functions.iter().map(|one| one.name);
    let effects = VOCABULARY.effects.iter().map(|one| one.name);
    let values = VOCABULARY.globals.iter();
    let fields = VOCABULARY.kinds.iter().flat_map(|kind| {
        let fields = kind.fields.iter();
        fields.map(|field| format!("{}.{}", kind.name, field.name))
    });
    let words: BTreeSet<String> = hooks
        .map(|hook| format!("when {}", hook.name))
        .chain(functions.chain(effects).map(|name| format!("{name}()")))
        .chain(values.map(|value| value.name.to_owned()))
        .chain(fields)
        .collect();
    let used = examples();
    let unused: Vec<_> = words
        .iter()
        .filter(|word| !used.contains_key(*word))
        .collect();
    assert!(unused.is_empty(), "no transcript plays {unused:?}");
}
