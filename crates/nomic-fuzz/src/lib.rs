#![doc = include_str!("../README.md")]

mod game;
mod peer;
mod sealed;
mod table;
mod text;
mod wire;

pub use table::{FuzzTable, table};

/// Name, and function of bytes.
pub type FuzzTarget = (&'static str, fn(&[u8]));

pub const TARGETS: [FuzzTarget; 14] = [
    ("backups", text::backups),
    ("bundles", sealed::bundles),
    ("chunks", peer::chunks),
    ("code", text::code),
    ("events", wire::events),
    ("frames_down", wire::frames_down),
    ("frames_up", wire::frames_up),
    ("games", game::games),
    ("importer", text::importer),
    ("links", text::links),
    ("peers", peer::peers),
    ("records", wire::records),
    ("rulesets", text::rulesets),
    ("transcripts", text::transcripts),
];

/// Does nothing without a target of this name.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|(target, _)| *target == name);
    if let Some((_, target)) = target {
        target(bytes);
    }
}
