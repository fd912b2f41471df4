//! `docs/design/limits.md` has every limit of events, chunks, frames, links and records with its
//! figure.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::dice::CHAIN_LENGTH;
use nomic_peer::{
    MAX_APPLICANT_PARENTS, MAX_BACKUP, MAX_BACKUP_GAMES, MAX_EVENT, MAX_EVENTS, MAX_PARENTS,
    MAX_PENDING, MAX_PENDING_OF_PLAYER, MAX_PENDING_OF_STRANGERS, MAX_PROOF, MAX_RECORD,
    MAX_RECORDED, MAX_RELAYS, MAX_STRANGER_PARENTS, SEGMENT,
};
use nomic_protocol::{
    MAX_BUNDLE, MAX_CHUNK, MAX_CHUNKS, MAX_ENDPOINT, MAX_EPHEMERAL, MAX_FINGERPRINTS, MAX_FRAME,
    MAX_STRETCH, MAX_UNBUNDLED, MAX_WAKE,
};
use std::collections::BTreeSet;
use std::path::Path;

const PAGE: &str = include_str!("../../../../docs/design/limits.md");

const BUNDLE: &str = include_str!("../../src/bundle.rs");
const LINK: &str = include_str!("../../../nomic-event/src/link.rs");

fn constant(source: &str, name: &str) -> usize {
    let head = format!("const {name}: usize = ");
    let value = source.split(&head).nth(1).unwrap();
    let value = value.split(';').next().unwrap().replace('_', "");
    let factors = value.split('*').map(|factor| factor.trim());
    factors
        .map(|factor| factor.parse::<usize>().unwrap())
        .product()
}

fn limits(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            limits(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let names = text
            .split("\npub const MAX_")
            .skip(1)
            .map(|rest| rest.split(':').next().unwrap());
        found.extend(names.map(|name| format!("MAX_{name}")));
    }
}

fn bytes(size: usize) -> String {
    match size {
        _ if size.is_multiple_of(1 << 20) => format!("{} MiB", size >> 20),
        _ if size.is_multiple_of(1 << 10) => format!("{} KiB", size >> 10),
        _ => format!("{size} bytes"),
    }
}

fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut said = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            said.push(',');
        }
        said.push(digit);
    }
    said
}

#[test]
fn every_limit_stands_on_the_page_with_its_figure_and_no_other() {
    let rows = PAGE.lines().filter(|line| line.starts_with("| ")).skip(1);
    let told: Vec<Vec<&str>> = rows
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    let figures = [
        ("event", bytes(MAX_EVENT)),
        ("parents of an event", count(MAX_PARENTS)),
        ("... of applicants", count(MAX_APPLICANT_PARENTS)),
        ("... of strangers", count(MAX_STRANGER_PARENTS)),
        ("pending events", count(MAX_PENDING)),
        ("... of one player", count(MAX_PENDING_OF_PLAYER)),
        ("... of all strangers", count(MAX_PENDING_OF_STRANGERS)),
        ("chunks in a segment", count(SEGMENT)),
        ("chunk", bytes(MAX_CHUNK)),
        ("events in a chunk", count(MAX_EVENTS)),
        ("frame", bytes(MAX_FRAME)),
        ("chunks in a frame", count(MAX_CHUNKS)),
        ("ephemeral payload", bytes(MAX_EPHEMERAL)),
        ("endpoint of a browser", bytes(MAX_ENDPOINT)),
        ("handles in a `Wake`", count(MAX_WAKE)),
        ("fingerprints in a frame", count(MAX_FINGERPRINTS)),
        ("places of a stretch", count(MAX_STRETCH)),
        ("bundle", bytes(MAX_BUNDLE)),
        ("... of chunks, in bytes of these", bytes(MAX_UNBUNDLED)),
        (
            "values in a bundle that follow from others",
            count(constant(BUNDLE, "MAX_CHAINED")),
        ),
        (
            "relay's address in a link",
            format!("{} bytes", constant(LINK, "MAX_RELAY")),
        ),
        ("relays in a link", count(MAX_RELAYS)),
        ("links of a chain of dice", count(CHAIN_LENGTH as usize)),
        ("record", bytes(MAX_RECORD)),
        ("events in a record", count(MAX_RECORDED)),
        ("proof", bytes(MAX_PROOF)),
        ("backup", bytes(MAX_BACKUP)),
        ("games in a backup", count(MAX_BACKUP_GAMES)),
    ];
    assert_eq!(told.len(), figures.len());
    for (row, (what, figure)) in told.iter().zip(&figures) {
        assert_eq!((row[1], row[2]), (*what, figure.as_str()));
    }
}

#[test]
fn no_public_limit_is_left_out() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut known = BTreeSet::new();
    limits(&crates.join("nomic-event/src"), &mut known);
    limits(&crates.join("nomic-peer/src"), &mut known);
    limits(&crates.join("nomic-protocol/src"), &mut known);
    assert!(known.contains("MAX_EVENT") && known.contains("MAX_CHUNK"));
    // The names in the table above are in this very file.
    let words = include_str!("limits_page.rs").split(|c: char| !c.is_alphanumeric() && c != '_');
    let named: BTreeSet<String> = words.map(str::to_owned).collect();
    let missing: Vec<_> = known.difference(&named).collect();
    assert!(missing.is_empty(), "not on the page: {missing:?}");
}
