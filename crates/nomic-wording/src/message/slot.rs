//! Values of the slots of messages.

use super::{Key, Message};
use crate::Locale;
use crate::direction::{isolated, kept_apart};
use nomic_engine::rules::{Phrase, signs};
use nomic_engine::{BallotId, CaseId, CorrectionId, ProposalNumber, RuleNumber};
use std::borrow::Cow;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A text of players, or of code.
    Text(String),
    Number(i64),
    /// Rendered in the language of the message around it.
    Message(Message),
    /// A text that a rule shows, in the language of the message around it.
    Phrase(Phrase),
}

impl Slot {
    /// In a text between quotation marks, nothing can end the quotation.
    pub(super) fn write(&self, locale: Locale, said: &mut String) {
        let quotes = said.ends_with(['“', '„', '«']);
        let text = |text: &str, said: &mut String| match quotes {
            true => write_text(&signs::quotable(text), locale, said),
            false => write_text(text, locale, said),
        };
        match self {
            Slot::Text(own) => text(own, said),
            Slot::Number(number) => said.push_str(&figure(*number)),
            Slot::Message(message) => message.write(locale, said),
            Slot::Phrase(phrase) => text(phrase.get(locale.for_rules()), said),
        }
    }
}

/// Writes a text isolated in its direction. A sentence from right to left isolates any text.
fn write_text(text: &str, locale: Locale, said: &mut String) {
    match locale.runs_left() {
        true => said.push_str(&kept_apart(text)),
        false => said.push_str(&isolated(text)),
    }
}

/// A whole number, with the minus sign that is as wide as a plus.
pub fn figure(number: i64) -> String {
    match number {
        below if below < 0 => format!("\u{2212}{}", below.unsigned_abs()),
        other => other.to_string(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub i64);

macro_rules! numbers {
    ($($kind:ty => |$number:ident| $wide:expr;)+) => {$(
        impl From<$kind> for Number {
            fn from($number: $kind) -> Number {
                Number($wide)
            }
        }

        impl From<&$kind> for Number {
            fn from(number: &$kind) -> Number {
                Number::from(*number)
            }
        }

        impl From<$kind> for Slot {
            fn from(number: $kind) -> Slot {
                Slot::Number(Number::from(number).0)
            }
        }

        impl From<&$kind> for Slot {
            fn from(number: &$kind) -> Slot {
                Slot::from(*number)
            }
        }
    )+};
}

numbers! {
    i64 => |number| number;
    i32 => |number| number.into();
    u32 => |number| number.into();
    usize => |number| i64::try_from(number).unwrap_or(i64::MAX);
    ProposalNumber => |number| number.0.into();
    CaseId => |number| number.0.into();
    BallotId => |number| number.0.into();
    CorrectionId => |number| number.0.into();
}

macro_rules! texts {
    ($($kind:ty => |$text:ident| $owned:expr;)+) => {$(
        impl From<$kind> for Slot {
            fn from($text: $kind) -> Slot {
                Slot::Text($owned)
            }
        }
    )+};
}

texts! {
    String => |text| text;
    &String => |text| text.clone();
    &str => |text| text.to_owned();
    &&str => |text| (*text).to_owned();
    &Arc<str> => |text| text.as_ref().to_owned();
    Cow<'_, str> => |text| text.into_owned();
    RuleNumber => |number| number.to_string();
    &RuleNumber => |number| number.to_string();
}

impl From<Message> for Slot {
    fn from(message: Message) -> Slot {
        Slot::Message(message)
    }
}

impl From<Key> for Slot {
    fn from(key: Key) -> Slot {
        Slot::Message(key.into())
    }
}

impl From<Phrase> for Slot {
    fn from(phrase: Phrase) -> Slot {
        Slot::Phrase(phrase)
    }
}

impl From<&Phrase> for Slot {
    fn from(phrase: &Phrase) -> Slot {
        Slot::Phrase(phrase.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn a_figure_below_zero_has_a_true_minus_sign() {
        assert_eq!(figure(-10), "−10");
        assert_eq!(figure(7), "7");
        assert_eq!(figure(i64::MIN), "−9223372036854775808");
    }
}
