//! What a proposal would change.

use crate::cbor;
use crate::rules::Language;
use crate::{Class, ProposalHash, ProposalId, RuleId, StatedValues};

/// One rule change.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum RuleChange {
    /// A new rule, of the lowest class at first.
    #[n(0)]
    Enact {
        /// Its title.
        #[n(0)]
        title: String,
        /// Its text.
        #[n(1)]
        text: String,
        /// Its code; empty if it has none.
        #[n(2)]
        code: String,
    },
    /// Another wording of a rule. What is the same as before stays, with its translations.
    #[n(1)]
    Amend {
        /// The rule.
        #[n(0)]
        rule: RuleId,
        /// Its title from then on.
        #[n(1)]
        title: String,
        /// Its text from then on.
        #[n(2)]
        text: String,
        /// Its code from then on.
        #[n(3)]
        code: String,
    },
    /// The end of a rule.
    #[n(2)]
    Repeal {
        /// The rule.
        #[n(0)]
        rule: RuleId,
    },
    /// Another class for a rule.
    #[n(3)]
    Transmute {
        /// The rule.
        #[n(0)]
        rule: RuleId,
        /// Its class from then on.
        #[n(1)]
        to: Class,
    },
    /// Another wording of an amendment: the rule reads so from then on.
    #[n(4)]
    AmendAmendment {
        /// The rule that it amended.
        #[n(0)]
        rule: RuleId,
        /// Its place in the rule's history.
        #[n(1)]
        amendment: u32,
        /// The rule's title from then on.
        #[n(2)]
        title: String,
        /// The rule's text from then on.
        #[n(3)]
        text: String,
        /// The rule's code from then on.
        #[n(4)]
        code: String,
    },
    /// The end of an amendment.
    #[n(5)]
    RepealAmendment {
        /// The rule that it amended.
        #[n(0)]
        rule: RuleId,
        /// Its place in the rule's history.
        #[n(1)]
        amendment: u32,
        /// How the rule reads without it, where later amendments were built upon it; else the
        /// wording before it comes back by itself.
        #[n(2)]
        wording: Option<Wording>,
    },
}

/// The wording of a rule.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Wording {
    /// Its title.
    #[n(0)]
    pub title: String,
    /// Its text.
    #[n(1)]
    pub text: String,
    /// Its code.
    #[n(2)]
    pub code: String,
}

/// The words that a change gives to a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Its code.
    pub code: &'a str,
}

impl RuleChange {
    /// The rule that is changed, if there already is one.
    pub const fn target(&self) -> Option<RuleId> {
        match self {
            RuleChange::Enact { .. } => None,
            RuleChange::Amend { rule, .. }
            | RuleChange::Repeal { rule }
            | RuleChange::Transmute { rule, .. }
            | RuleChange::AmendAmendment { rule, .. }
            | RuleChange::RepealAmendment { rule, .. } => Some(*rule),
        }
    }

    /// The place in the rule's history of the amendment that is changed, if one is.
    pub const fn amendment(&self) -> Option<u32> {
        match self {
            RuleChange::AmendAmendment { amendment, .. }
            | RuleChange::RepealAmendment { amendment, .. } => Some(*amendment),
            _ => None,
        }
    }

    /// The words that the rule would have from then on, if the change says so.
    pub fn words(&self) -> Option<Words<'_>> {
        match self {
            RuleChange::Enact { title, text, code }
            | RuleChange::Amend {
                title, text, code, ..
            }
            | RuleChange::AmendAmendment {
                title, text, code, ..
            }
            | RuleChange::RepealAmendment {
                wording: Some(Wording { title, text, code }),
                ..
            } => Some(Words { title, text, code }),
            RuleChange::Repeal { .. }
            | RuleChange::Transmute { .. }
            | RuleChange::RepealAmendment { wording: None, .. } => None,
        }
    }

    /// The code that a rule would have from then on, if the change says so.
    pub fn code(&self) -> Option<&str> {
        self.words().map(|words| words.code)
    }
}

/// The wording of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Draft {
    /// The language of its texts.
    #[cbor(n(0), with = "cbor::language")]
    pub language: Language,
    /// What it changes: all of it or nothing, in this order.
    #[n(1)]
    pub changes: Vec<RuleChange>,
    /// What the proposer has to say for it; it has no force.
    #[n(2)]
    pub reason: String,
    /// What the proposer states because rules ask for it.
    #[n(3)]
    pub values: StatedValues,
}

impl Draft {
    /// These changes, and nothing said about them.
    pub fn of(language: Language, changes: Vec<RuleChange>) -> Draft {
        Draft {
            language,
            changes,
            reason: String::new(),
            values: StatedValues::default(),
        }
    }

    /// The hash to which votes are bound: this proposal, this version, these words.
    pub fn hash(&self, proposal: ProposalId, version: u32) -> ProposalHash {
        ProposalHash(cbor::digest(
            "nomic/proposal/v1",
            &(proposal, version, self),
        ))
    }
}
