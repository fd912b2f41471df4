//! The two classes of rules, and the words for them.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ImportedClass {
    /// Must be transmuted before it can be changed.
    Immutable,
    Mutable,
}

/// Lower case; endings are listed since languages inflect them.
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
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Immutable => "immutable",
            Self::Mutable => "mutable",
        }
    }

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
