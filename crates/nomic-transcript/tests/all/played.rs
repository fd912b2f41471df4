//! Every word of the game that rules can use is used in code that a transcript or a pattern plays.

#![cfg(not(target_arch = "wasm32"))]

use crate::guide::{PATTERNS, blocks, whole};
use crate::living_games::wordings;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Touch, compile};
use nomic_transcript::read;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Everything that is played, as text.
fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-engine/tests/transcripts");
    let files = fs::read_dir(folder).unwrap();
    let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let patterns = blocks(PATTERNS, "pattern").into_iter();
    texts
        .chain(patterns.map(|(_, text)| whole(&text)))
        .collect()
}

/// Words with their kinds, as `Player.points`, `award()` and `when on_begin`.
fn used() -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for game in games() {
        let script = read(&game).unwrap();
        for code in wordings(&script).filter_map(|wording| wording.code.as_ref()) {
            // Some transcripts show what is said of code that doesn't compile.
            let Ok(program) = compile(code, &VOCABULARY) else {
                continue;
            };
            used.extend(
                program
                    .provisions()
                    .iter()
                    .map(|one| format!("when {}", one.hook())),
            );
            for analysis in program.analysis() {
                let touches = analysis.reads.iter().chain(&analysis.writes);
                used.extend(touches.filter_map(word));
            }
        }
    }
    used
}

fn word(touch: &Touch) -> Option<String> {
    match touch {
        Touch::Field(kind, field) => Some(format!("{kind}.{field}")),
        Touch::Global(name) => Some((*name).to_owned()),
        Touch::Function(name) | Touch::Effect(name) => Some(format!("{name}()")),
        Touch::Chance => Some("draw()".to_owned()),
        Touch::Keep(_) | Touch::Shared(..) | Touch::Quantity(_) | Touch::Below => None,
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
    let used = used();
    let unused: Vec<_> = words.difference(&used).collect();
    assert!(unused.is_empty(), "no transcript plays {unused:?}");
}
