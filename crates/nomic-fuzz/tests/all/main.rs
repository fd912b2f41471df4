//! The corpus, without a fuzzer.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod seeds;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use nomic_fuzz::{TARGETS, run, table};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap();
    let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    let named = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read(&path).unwrap())
    };
    paths.into_iter().map(named).collect()
}

#[test]
fn every_corpus_file_is_read() {
    assert!(table().is_some());
    for (target, _) in TARGETS {
        let files = files(&corpus().join(target));
        assert!(!files.is_empty(), "{target} has no files");
        for (name, bytes) in files {
            println!("{target}/{name}");
            run(target, &bytes);
        }
    }
}

#[test]
fn every_target_has_a_program_and_a_folder_of_its_name() {
    let targets: BTreeSet<String> = TARGETS.map(|(name, _)| name.to_owned()).into();
    let folders = fs::read_dir(corpus()).unwrap();
    let folders = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    assert_eq!(folders.collect::<BTreeSet<_>>(), targets);
    let manifest = corpus().join("../../../fuzz/Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap();
    let programs = manifest.split("[[bin]]").skip(1).map(|program| {
        let name = program.split('"').nth(1).unwrap();
        name.to_owned()
    });
    assert_eq!(programs.collect::<BTreeSet<_>>(), targets);
}
