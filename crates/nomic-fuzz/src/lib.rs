//! The readers of foreign bytes and texts, as a fuzzer calls them.
//!
//! A target is a function that takes any bytes. It panics if a reader does, or if what was read is
//! not what it has to be. Bytes that would never get past a seal, a signature or a checksum are
//! wrapped in a good one first. `cargo xtask fuzz` runs the targets; the tests read every file of
//! `corpus/`, a folder a target.
//!
//! Invariant: same bytes, same outcome. There is no clock and no chance here.

mod game;
mod peer;
mod sealed;
mod table;
mod text;
mod wire;

pub use table::{Table, table};

/// A target: its name, and its function of bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, by name.
pub const TARGETS: [Target; 14] = [
    ("bundles", sealed::bundles),
    ("changes", sealed::changes),
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

/// Passes the bytes to the target of this name, if there is one.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|(target, _)| *target == name);
    if let Some((_, target)) = target {
        target(bytes);
    }
}
