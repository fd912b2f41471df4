//! Wordings: of proposals, of their changes, and of rules.

use super::WrittenThing;
use nomic_engine::Class;
use nomic_engine::rules::Language;

/// The wording of a proposal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenProposal {
    /// Changes in order.
    pub changes: Vec<WrittenChange>,
    /// Reason given by the proposer.
    pub reason: String,
    /// The language; none for that of the game.
    pub language: Option<Language>,
    /// Values stated because rules ask for them.
    pub stated: Vec<Stated>,
}

/// A value that is stated because a rule asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    pub name: String,
    /// The number of the rule, if several ask for one of that name.
    pub rule: Option<u32>,
    pub value: WrittenThing,
}

/// One rule change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenChange {
    /// A new rule.
    Enact(NewWording),
    /// Another wording of a rule.
    Amend {
        /// The rule's number.
        rule: u32,
        /// Changed parts.
        wording: NewWording,
    },
    /// The end of a rule.
    Repeal {
        /// The rule's number.
        rule: u32,
    },
    /// Another class for a rule.
    Transmute {
        /// The rule's number.
        rule: u32,
        /// The class; none for the other one.
        to: Option<Class>,
    },
    /// Another wording for what an amendment did.
    AmendAmendment {
        /// The proposal that made the amendment.
        amendment: u32,
        /// The rule, if the proposal amended several.
        rule: Option<u32>,
        /// Changed parts.
        wording: NewWording,
    },
    /// The end of an amendment.
    RepealAmendment {
        /// The proposal that made the amendment.
        amendment: u32,
        /// The rule, if the proposal amended several.
        rule: Option<u32>,
        /// The rule's wording without it, where that has to be said.
        wording: Option<NewWording>,
    },
}

/// A wording, or how it differs from the one there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewWording {
    pub title: Option<String>,
    pub text: Option<String>,
    pub code: Option<String>,
    /// Words that are exchanged for others.
    pub replaced: Vec<Replacement>,
}

/// Words that are exchanged for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    pub part: WordingPart,
    /// The words that go. They have to be there.
    pub from: String,
    /// The words that come in their place.
    pub to: String,
}

/// A part of a rule's wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordingPart {
    /// The title.
    Title,
    /// The text.
    Text,
    /// The code.
    Code,
}
