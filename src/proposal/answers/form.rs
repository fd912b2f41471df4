//! The form for a proposal.

use super::stated::WrittenValue;
use crate::law::answers::rule_texts::RuleWording;
use minicbor::{Decode, Encode};
use nomic_engine::rules::Language;
use nomic_engine::{Class, Edit, Edits};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RuleChangeKind {
    Enact,
    Amend,
    Repeal,
    Transmute,
    AmendAmendment,
    RepealAmendment,
}

impl RuleChangeKind {
    pub(crate) const ALL: [Self; 6] = [
        Self::Enact,
        Self::Amend,
        Self::Repeal,
        Self::Transmute,
        Self::AmendAmendment,
        Self::RepealAmendment,
    ];

    pub(crate) const fn of_amendment(self) -> bool {
        matches!(self, Self::AmendAmendment | Self::RepealAmendment)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeForm {
    pub(crate) kind: RuleChangeKind,
    pub(crate) rule: Option<u32>,
    /// The place in the rule's history of the amendment that it is about.
    pub(crate) amendment: Option<u32>,
    pub(crate) class: Option<Class>,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) code: String,
    /// Wording that the form was filled with.
    pub(crate) was: Former,
}

/// The wording of a rule when somebody began to write on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Encode, Decode)]
pub(crate) struct Former {
    #[n(0)]
    pub(crate) title: String,
    #[n(1)]
    pub(crate) text: String,
    #[n(2)]
    pub(crate) code: String,
}

impl Former {
    pub(super) fn of(wording: &RuleWording) -> Self {
        Self {
            title: wording.title.clone(),
            text: wording.text.clone(),
            code: wording.code.clone(),
        }
    }

    pub(super) fn wording(&self) -> nomic_engine::Wording<'_> {
        nomic_engine::Wording::new(&self.title, &self.text, &self.code)
    }
}

impl ChangeForm {
    pub(crate) fn empty(kind: RuleChangeKind, rule: Option<u32>) -> Self {
        Self {
            kind,
            rule,
            amendment: None,
            class: None,
            title: String::new(),
            text: String::new(),
            code: String::new(),
            was: Former::default(),
        }
    }

    /// Parts that differ from the wording that the form was filled with.
    pub(super) fn edits(&self) -> Edits {
        let edit = |was: &str, to: &str| {
            let same = was.trim() == to.trim();
            (!same).then(|| Edit::between(was, to.trim())).flatten()
        };
        Edits {
            title: edit(&self.was.title, &self.title),
            text: edit(&self.was.text, &self.text),
            code: Edit::between(&self.was.code, &self.code),
        }
    }

    pub(super) fn worded(&self) -> bool {
        !self.title.trim().is_empty() && !self.text.trim().is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProposalForm {
    /// All of them are adopted together, in this order.
    pub(crate) changes: Vec<ChangeForm>,
    pub(crate) reason: String,
    pub(crate) language: Language,
    pub(crate) values: Vec<WrittenValue>,
}

impl ProposalForm {
    pub(crate) fn of_one(change: ChangeForm, language: Language) -> Self {
        Self {
            changes: vec![change],
            reason: String::new(),
            language,
            values: Vec::new(),
        }
    }
}
