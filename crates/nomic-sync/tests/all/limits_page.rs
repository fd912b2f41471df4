//! `docs/PROTOCOL.md` has every limit of events, chunks, frames and records with its figure.
#![cfg(not(target_arch = "wasm32"))]

use nomic_protocol::{MAX_CHUNK, MAX_EPHEMERAL, MAX_FINGERPRINTS, MAX_FRAME};
use nomic_sync::{
    MAX_APPLICANT_PARENTS, MAX_CHANGES, MAX_EVENT, MAX_PARENTS, MAX_PROOF, MAX_RECORD,
    MAX_RECORDED, MAX_STRANGER_PARENTS, MAX_WAITING, MAX_WAITING_OF_PLAYER,
    MAX_WAITING_OF_STRANGERS,
};

const PAGE: &str = include_str!("../../../../docs/PROTOCOL.md");

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
    let section = PAGE.split("\n## Limits\n").nth(1).unwrap();
    let rows = section
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1);
    let told: Vec<Vec<&str>> = rows
        .map(|row| row.split('|').map(str::trim).collect())
        .collect();
    let figures = [
        ("event", bytes(MAX_EVENT)),
        ("parents of an event", count(MAX_PARENTS)),
        ("... of applicants", count(MAX_APPLICANT_PARENTS)),
        ("... of strangers", count(MAX_STRANGER_PARENTS)),
        ("events that wait for others", count(MAX_WAITING)),
        ("... of one player", count(MAX_WAITING_OF_PLAYER)),
        ("... of all strangers", count(MAX_WAITING_OF_STRANGERS)),
        ("chunk", bytes(MAX_CHUNK)),
        ("changes in a chunk", count(MAX_CHANGES)),
        ("frame", bytes(MAX_FRAME)),
        ("ephemeral payload", bytes(MAX_EPHEMERAL)),
        ("fingerprints in a frame", count(MAX_FINGERPRINTS)),
        ("record", bytes(MAX_RECORD)),
        ("events in a record", count(MAX_RECORDED)),
        ("proof", bytes(MAX_PROOF)),
    ];
    assert_eq!(told.len(), figures.len());
    for (row, (what, figure)) in told.iter().zip(&figures) {
        assert_eq!((row[1], row[2]), (*what, figure.as_str()));
    }
}
