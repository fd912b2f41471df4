//! Wordings: of proposals, of their changes, and of rules.

use super::WrittenThing;
use nomic_engine::Class;
use nomic_engine::rules::Language;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenProposal {
    pub changes: Vec<WrittenChange>,
    pub reason: String,
    /// `None` is the language of the game.
    pub language: Option<Language>,
    pub stated: Vec<Stated>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    pub name: String,
    /// Number of the rule, if several ask for a value of this name.
    pub rule: Option<u32>,
    pub value: WrittenThing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenChange {
    Enact(NewWording),
    Amend {
        rule: u32,
        wording: NewWording,
    },
    Repeal {
        rule: u32,
    },
    Transmute {
        rule: u32,
        /// `None` for another class than the present one.
        to: Option<Class>,
    },
    /// Another wording for the change by an amendment.
    AmendAmendment {
        amendment: u32,
        /// Needed if the proposal amended several rules.
        rule: Option<u32>,
        wording: NewWording,
    },
    RepealAmendment {
        amendment: u32,
        rule: Option<u32>,
        /// The rule's wording without the amendment, where it can't be computed.
        wording: Option<NewWording>,
    },
}

/// A wording, or its differences from the present one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewWording {
    pub title: Option<String>,
    pub text: Option<String>,
    pub code: Option<String>,
    pub replaced: Vec<Replacement>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    pub part: WordingPart,
    /// Words to replace, which must be present.
    pub from: String,
    pub to: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordingPart {
    Title,
    Text,
    Code,
}
