//! The two classes of rules, and the words for them.

use serde::{Deserialize, Serialize};

/// A class of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ImportedClass {
    /// It must be transmuted before it can be changed.
    Immutable,
    /// It can be changed.
    Mutable,
}

/// Words for what can't be changed, lower case; endings are listed since languages bend them.
const IMMUTABLE: [&str; 29] = [
    "immutable",
    "immutables",
    "unchangeable",
    "unamendable",
    "unveränderlich",
    "unveränderliche",
    "unveränderlichen",
    "unveränderlicher",
    "unveränderliches",
    "unveraenderlich",
    "unveraenderliche",
    "unveraenderlichen",
    "unabänderlich",
    "unabänderliche",
    "unabänderlichen",
    "unveränderbar",
    "unveränderbare",
    "immutabile",
    "immutabili",
    "immodificabile",
    "immodificabili",
    "inmutabile",
    "imutable",
    "unmutable",
    "immuable",
    "immuables",
    "inmutable",
    "inmutables",
    "inalterable",
];
/// Words for what can be changed.
const MUTABLE: [&str; 22] = [
    "mutable",
    "mutables",
    "changeable",
    "amendable",
    "veränderlich",
    "veränderliche",
    "veränderlichen",
    "veränderlicher",
    "veränderliches",
    "veraenderlich",
    "veraenderliche",
    "veraenderlichen",
    "abänderlich",
    "abänderliche",
    "veränderbar",
    "veränderbare",
    "mutabile",
    "mutabili",
    "modificabile",
    "modificabili",
    "muable",
    "muables",
];

impl ImportedClass {
    /// Name in data that programs read.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Immutable => "immutable",
            Self::Mutable => "mutable",
        }
    }

    /// The class that a lower-case word names.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        // A page read in the wrong encoding has a sign in place of its umlauts.
        let mended = word.replace('\u{fffd}', "ä");
        let word = mended.as_str();
        if IMMUTABLE.contains(&word) {
            Some(Self::Immutable)
        } else if MUTABLE.contains(&word) {
            Some(Self::Mutable)
        } else {
            None
        }
    }
}
