//! Rules as they are shown.

use super::code_sentences::ChangedLine;
use super::diff::DiffPiece;
use nomic_engine::Class;
use nomic_engine::rules::Language;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeepView {
    pub(crate) name: String,
    /// Thing, if a value is kept of each.
    pub(crate) of: Option<String>,
    pub(crate) value: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AmendmentView {
    pub(crate) text: String,
    pub(crate) proposal: Option<u32>,
    pub(crate) by: Option<OriginView>,
    pub(crate) title: Vec<DiffPiece>,
    pub(crate) body: Vec<DiffPiece>,
    /// The languages of title and body: of what goes, and of what stays or comes.
    pub(crate) languages: (Language, Language),
    pub(crate) code: Option<Vec<DiffPiece>>,
    pub(crate) reading: Option<Vec<ChangedLine>>,
    /// Status, if it is no longer in force: true for repealed, and the proposal.
    pub(crate) standing: Option<(bool, u32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OriginView {
    pub(crate) proposal: u32,
    pub(crate) title: String,
    pub(crate) proposer: String,
    /// Turn of the decision, where players take turns.
    pub(crate) turn: Option<u32>,
    pub(crate) decided: Decider,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Decider {
    /// Votes in favour and against.
    Vote(i64, i64),
    Correction,
    Judgement,
    /// A rule, with this number, made the change by itself.
    Rule(u32),
}

/// Text or code that was changed last without the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Drift {
    TextAhead,
    CodeAhead,
}

/// Rules that answer the same question, those that go before the others first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConflictView {
    pub(crate) question: Cow<'static, str>,
    pub(crate) rules: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Among {
    pub(crate) depends_on: Vec<u32>,
    pub(crate) needed_by: Vec<u32>,
    pub(crate) conflicts: Vec<ConflictView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RuleView {
    /// Identity of the rule, independent of its number.
    pub(crate) id: u32,
    pub(crate) number: u32,
    pub(crate) title: String,
    pub(crate) body: String,
    /// The language of the text shown, if it is not the reader's.
    pub(crate) foreign: Option<Language>,
    pub(crate) language: Language,
    pub(crate) class: Class,
    /// Rank of the class; the lowest comes first.
    pub(crate) rank: u8,
    /// Name of its class, if the ruleset declares it.
    pub(crate) class_name: Option<String>,
    pub(crate) class_heading: String,
    pub(crate) repealed: bool,
    /// Another rule makes it void.
    pub(crate) void: bool,
    pub(crate) voided_by: Option<u32>,
    pub(crate) drift: Option<Drift>,
    pub(crate) code: String,
    pub(crate) fault: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulePageView {
    pub(crate) rule: RuleView,
    /// Whether a change of it can be thought of: it is there, and the game is not over.
    pub(crate) offered: bool,
    pub(crate) keeps: Vec<KeepView>,
    pub(crate) quantities: Vec<String>,
    pub(crate) among: Among,
    /// Origin; none for an initial rule.
    pub(crate) origin: Option<OriginView>,
    pub(crate) history: Vec<AmendmentView>,
}

/// Warning that others have changed the part of a rule that a change edits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OvertakenView {
    pub(crate) text: String,
    /// True if both changes hold.
    pub(crate) fits: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeView {
    pub(crate) heading: String,
    pub(crate) rule: Option<u32>,
    pub(crate) title: Vec<DiffPiece>,
    pub(crate) text: Vec<DiffPiece>,
    /// The languages of title and text: of what goes, and of what stays or comes.
    pub(crate) languages: (Language, Language),
    /// The present text in the reader's own language, where the change is written in another one.
    pub(crate) own: Option<String>,
    /// Only if the code differs.
    pub(crate) code: Option<Vec<DiffPiece>>,
    /// Readings before and after, if they differ and both exist.
    pub(crate) reading: Option<Vec<ChangedLine>>,
    /// The author's words in the new code that have translations, each in all its languages.
    pub(crate) author_words: Vec<String>,
    /// Summary of code that is all new and long to read.
    pub(crate) summary: Option<String>,
    pub(crate) code_stays_behind: bool,
    pub(crate) text_stays_behind: bool,
    pub(crate) drops_texts: bool,
    pub(crate) overtaken: Option<OvertakenView>,
}
