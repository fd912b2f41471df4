//! Changes in a proposal.

use crate::encoding::cbor;
use crate::request::edits::Edits;
use crate::rules::Language;
use crate::{Class, ProposalHash, ProposalId, RuleId, StatedValues};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum RuleChange {
    /// A new rule, of the lowest class at first.
    #[n(0)]
    Enact {
        #[n(0)]
        title: String,
        #[n(1)]
        text: String,
        #[n(2)]
        code: String,
    },
    /// New words for a rule. Parts without an edit stay as they are.
    #[n(1)]
    Amend {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        edits: Edits,
    },
    #[n(2)]
    Repeal {
        #[n(0)]
        rule: RuleId,
    },
    #[n(3)]
    Transmute {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        to: Class,
    },
    /// Another wording of an amendment: the rule has it from then on.
    #[n(4)]
    AmendAmendment {
        #[n(0)]
        rule: RuleId,
        /// Index in the rule's history.
        #[n(1)]
        amendment: u32,
        #[n(2)]
        edits: Edits,
    },
    #[n(5)]
    RepealAmendment {
        #[n(0)]
        rule: RuleId,
        #[n(1)]
        amendment: u32,
        /// Parts of the rule that change, where later amendments were built on it. Otherwise the
        /// wording before it is restored.
        #[n(2)]
        edits: Option<Edits>,
    },
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

    pub const fn amendment(&self) -> Option<u32> {
        match self {
            RuleChange::AmendAmendment { amendment, .. }
            | RuleChange::RepealAmendment { amendment, .. } => Some(*amendment),
            _ => None,
        }
    }

    pub const fn edits(&self) -> Option<&Edits> {
        match self {
            RuleChange::Amend { edits, .. }
            | RuleChange::AmendAmendment { edits, .. }
            | RuleChange::RepealAmendment {
                edits: Some(edits), ..
            } => Some(edits),
            RuleChange::Enact { .. }
            | RuleChange::Repeal { .. }
            | RuleChange::Transmute { .. }
            | RuleChange::RepealAmendment { edits: None, .. } => None,
        }
    }

    pub fn title(&self) -> Option<&str> {
        match self {
            RuleChange::Enact { title, .. } => Some(title),
            _ => self.edits()?.title.as_ref().map(|edit| &*edit.to),
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            RuleChange::Enact { text, .. } => Some(text),
            _ => self.edits()?.text.as_ref().map(|edit| &*edit.to),
        }
    }

    pub fn code(&self) -> Option<&str> {
        match self {
            RuleChange::Enact { code, .. } => Some(code),
            _ => self.edits()?.code.as_ref().map(|edit| &*edit.to),
        }
    }

    /// Title, text and code written in the change, for normalization.
    pub(crate) fn written_mut(&mut self) -> Vec<&mut String> {
        match self {
            RuleChange::Enact { title, text, code } => vec![title, text, code],
            RuleChange::Amend { edits, .. }
            | RuleChange::AmendAmendment { edits, .. }
            | RuleChange::RepealAmendment {
                edits: Some(edits), ..
            } => {
                let Edits { title, text, code } = edits;
                let parts = [title, text, code].into_iter().flatten();
                parts.map(|edit| &mut edit.to).collect()
            }
            RuleChange::Repeal { .. }
            | RuleChange::Transmute { .. }
            | RuleChange::RepealAmendment { edits: None, .. } => Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct Draft {
    #[cbor(n(0), with = "cbor::language")]
    pub language: Language,
    /// Changes: all of them or none, in this order.
    #[n(1)]
    pub changes: Vec<RuleChange>,
    /// Reason given by the proposer; it has no force.
    #[n(2)]
    pub reason: String,
    #[n(3)]
    pub values: StatedValues,
}

impl Draft {
    pub fn of(language: Language, changes: Vec<RuleChange>) -> Draft {
        Draft {
            language,
            changes,
            reason: String::new(),
            values: StatedValues::default(),
        }
    }

    /// Hash that votes are bound to: this proposal, this version, these words.
    pub fn hash(&self, proposal: ProposalId, version: u32) -> ProposalHash {
        ProposalHash(cbor::digest(
            "nomic/proposal/v1",
            &(proposal, version, self),
        ))
    }
}
