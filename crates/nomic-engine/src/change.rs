//! What a proposal would change.

use crate::cbor;
use crate::rules::Language;
use crate::{Class, ProposalHash, ProposalId, RuleId};

/// One rule change.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum RuleChange {
    /// A new rule, mutable at first.
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
}

impl RuleChange {
    /// The rule that is changed, if there already is one.
    pub const fn target(&self) -> Option<RuleId> {
        match self {
            RuleChange::Enact { .. } => None,
            RuleChange::Amend { rule, .. }
            | RuleChange::Repeal { rule }
            | RuleChange::Transmute { rule, .. } => Some(*rule),
        }
    }

    /// The code that a rule would have from then on, if the change says so.
    pub fn code(&self) -> Option<&str> {
        match self {
            RuleChange::Enact { code, .. } | RuleChange::Amend { code, .. } => Some(code),
            RuleChange::Repeal { .. } | RuleChange::Transmute { .. } => None,
        }
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
}

impl Draft {
    /// The hash to which votes are bound: this proposal, this version, these words.
    pub fn hash(&self, proposal: ProposalId, version: u32) -> ProposalHash {
        ProposalHash(cbor::digest(
            "nomic/proposal/v1",
            &(proposal, version, self),
        ))
    }
}
