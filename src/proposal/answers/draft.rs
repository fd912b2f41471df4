//! A proposal that is being written, as it is kept until it is proposed.

use super::form_conversion::{Former, RuleChangeKind};
use super::stated::WrittenValue;
use minicbor::{Decode, Encode};
use nomic_engine::Class;
use nomic_engine::rules::Language;

/// Contents of the form, including half-filled blanks.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct KeptDraft {
    #[n(0)]
    pub(crate) changes: Vec<KeptChange>,
    #[n(1)]
    pub(crate) reason: String,
    /// Code of the language.
    #[n(2)]
    pub(crate) language: String,
    /// When it was written last, by this browser's clock.
    #[n(3)]
    pub(crate) at_ms: u64,
    #[n(4)]
    pub(crate) values: Vec<WrittenValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct KeptChange {
    /// Place in [`RuleChangeKind::ALL`].
    #[n(0)]
    kind: u8,
    #[n(1)]
    pub(crate) rule: Option<u32>,
    #[n(2)]
    pub(crate) amendment: Option<u32>,
    /// Code of the class.
    #[n(3)]
    class: Option<String>,
    #[n(4)]
    pub(crate) title: String,
    #[n(5)]
    pub(crate) text: String,
    #[n(6)]
    pub(crate) code: KeptCode,
    #[n(7)]
    pub(crate) was: Former,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) struct KeptCode {
    #[n(0)]
    pub(crate) mode: KeptMode,
    #[n(1)]
    pub(crate) original: String,
    #[n(2)]
    pub(crate) typed: String,
    #[n(3)]
    pub(crate) parts: Vec<KeptPart>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) enum KeptMode {
    #[n(0)]
    Keep,
    #[n(1)]
    Sentences,
    #[n(2)]
    Code,
}

#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub(crate) enum KeptPart {
    /// A sentence by its id, and what was entered into its blanks.
    #[n(0)]
    Sentence(#[n(0)] String, #[n(1)] Vec<String>),
    /// Code that is no sentence.
    #[n(1)]
    Own(#[n(0)] String),
}

impl KeptChange {
    /// A change with nothing but its kind, rule, amendment and class.
    pub(crate) fn about(
        kind: RuleChangeKind,
        (rule, amendment): (Option<u32>, Option<u32>),
        class: Option<Class>,
        ((title, text), was): ((String, String), Former),
        code: KeptCode,
    ) -> Self {
        let place = RuleChangeKind::ALL.iter().position(|known| *known == kind);
        Self {
            kind: place
                .and_then(|place| u8::try_from(place).ok())
                .unwrap_or_default(),
            rule,
            amendment,
            class: class.map(|class| class.code().to_owned()),
            title,
            text,
            code,
            was,
        }
    }

    /// Kind of change; a kind unknown to this program becomes a new rule.
    pub(crate) fn kind(&self) -> RuleChangeKind {
        let kind = RuleChangeKind::ALL.get(usize::from(self.kind));
        kind.copied().unwrap_or(RuleChangeKind::Enact)
    }

    pub(crate) fn class(&self) -> Option<Class> {
        Class::from_code(self.class.as_deref()?)
    }
}

impl KeptDraft {
    pub(crate) fn language(&self) -> Option<Language> {
        Language::from_code(&self.language)
    }

    /// Whether it says the same, whenever it was written.
    pub(crate) fn says(&self, other: &Self) -> bool {
        self.changes == other.changes
            && self.reason == other.reason
            && self.language == other.language
            && self.values == other.values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> KeptDraft {
        let code = KeptCode {
            mode: KeptMode::Sentences,
            original: String::new(),
            typed: "award(p, 1)".to_owned(),
            parts: vec![
                KeptPart::Sentence("points_when_adopted".to_owned(), vec![String::new()]),
                KeptPart::Own("keep x = 0".to_owned()),
            ],
        };
        let words = ("Tea".to_owned(), "There is tea.".to_owned());
        let about = (Some(203), None);
        let change = KeptChange::about(
            RuleChangeKind::Transmute,
            about,
            Some(Class::Immutable),
            (words, Former::default()),
            code,
        );
        KeptDraft {
            changes: vec![change],
            reason: "I am thirsty.".to_owned(),
            language: "de".to_owned(),
            at_ms: 5,
            values: vec![WrittenValue {
                rule: 3,
                name: "stake".to_owned(),
                written: "2".to_owned(),
            }],
        }
    }

    #[test]
    fn a_draft_reads_back_with_blanks_that_are_not_filled_in() {
        let kept = draft();
        let bytes = minicbor::to_vec(&kept).unwrap();
        let read: KeptDraft = minicbor::decode(&bytes).unwrap();
        assert_eq!(read, kept);
        assert_eq!(read.changes[0].kind(), RuleChangeKind::Transmute);
        assert_eq!(read.changes[0].class(), Some(Class::Immutable));
        assert_eq!(read.language(), Some(Language::De));
    }

    #[test]
    fn every_kind_of_change_reads_back() {
        for kind in RuleChangeKind::ALL {
            let code = draft().changes[0].code.clone();
            let words = (String::new(), String::new());
            let words = (words, Former::default());
            let change = KeptChange::about(kind, (None, None), None, words, code);
            assert_eq!(change.kind(), kind);
        }
    }

    #[test]
    fn a_draft_says_the_same_at_another_time_and_not_in_other_words() {
        let later = KeptDraft {
            at_ms: 9,
            ..draft()
        };
        assert!(later.says(&draft()));
        let other = KeptDraft {
            reason: String::new(),
            ..draft()
        };
        assert!(!other.says(&draft()));
    }

    #[test]
    fn damaged_bytes_are_no_draft() {
        let bytes = minicbor::to_vec(draft()).unwrap();
        for end in 0..bytes.len() {
            assert!(minicbor::decode::<KeptDraft>(&bytes[..end]).is_err());
        }
    }
}
