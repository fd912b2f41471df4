//! Messages: content without a language.

mod encoded;
mod slot;

pub use slot::{Number, Slot, figure};

use crate::{Locale, loader};
use std::fmt;

/// The texts of one file of messages, in each language a line a message.
pub(crate) enum SubjectTexts {
    /// In the order of the languages.
    Embedded([&'static str; Locale::ALL.len()]),
    /// Index of the file among all; its texts are [loaded](crate::load_texts).
    #[cfg_attr(feature = "embedded", allow(dead_code))]
    Loaded(usize),
}

impl SubjectTexts {
    /// Empty until the language is loaded.
    pub(crate) fn texts(&self, locale: Locale) -> &'static str {
        let texts = match self {
            SubjectTexts::Embedded(texts) => texts.get(locale.place()).copied(),
            SubjectTexts::Loaded(place) => loader::texts(locale, *place),
        };
        texts.unwrap_or_default()
    }
}

/// A message without slots, or the text of one with slots.
#[derive(Clone, Copy)]
pub struct Key {
    subject: &'static SubjectTexts,
    place: u16,
}

impl Key {
    pub(crate) const fn of(subject: &'static SubjectTexts, place: u16) -> Key {
        Key { subject, place }
    }

    pub fn render(self, locale: Locale) -> &'static str {
        let mut lines = self.subject.texts(locale).split('\n');
        lines.nth(self.place.into()).unwrap_or_default()
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        std::ptr::eq(self.subject, other.subject) && self.place == other.place
    }
}

impl Eq for Key {}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.render(Locale::ENGLISH))
    }
}

/// A text and the values of its slots, for any language.
///
/// ```
/// use nomic_wording::{Locale, Message, messages::vote};
///
/// let message: Message = vote::MAKE_THEM.into();
/// assert_eq!(message.render(Locale::ENGLISH), "Make them all");
/// let german = Locale::from_tag("de-CH").unwrap();
/// assert_ne!(message.render(german), "Make them all");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: Key,
    slots: Box<[Slot]>,
}

impl Message {
    pub(crate) fn of(key: Key, slots: Box<[Slot]>) -> Message {
        Message { key, slots }
    }

    pub fn nothing() -> Message {
        static NOTHING: SubjectTexts = SubjectTexts::Embedded([""; Locale::ALL.len()]);
        Key::of(&NOTHING, 0).into()
    }

    /// A text of players or rules, unchanged in any language.
    pub fn text(text: &str) -> Message {
        static TEXT: SubjectTexts = SubjectTexts::Embedded(["\u{10}"; Locale::ALL.len()]);
        Message::of(Key::of(&TEXT, 0), Box::new([text.into()]))
    }

    /// Renders the message in this language. The value of a slot is isolated in its direction of
    /// writing, and is not searched for slots again.
    pub fn render(&self, locale: Locale) -> String {
        let mut said = String::new();
        self.write(locale, &mut said);
        said
    }

    fn write(&self, locale: Locale, said: &mut String) {
        encoded::write(self.key.render(locale), &self.slots, locale, said);
    }
}

#[cfg(test)]
pub(crate) fn said(text: &str, slots: &[Slot], locale: Locale) -> String {
    let mut said = String::new();
    encoded::write(text, slots, locale, &mut said);
    said
}

impl From<Key> for Message {
    fn from(key: Key) -> Message {
        Message::of(key, Box::default())
    }
}

/// A [`Message`] with its slots filled. Slots that it does not have, or that are left out, do not
/// compile.
///
/// ```
/// use nomic_wording::{Locale, messages::proposal, msg};
/// let of = 5;
/// let voted = msg!(proposal::VotedOf, cast = 3, of);
/// assert_eq!(voted.render(Locale::ENGLISH), "Voted: 3 of 5.");
/// ```
///
/// ```compile_fail
/// use nomic_wording::{messages::proposal, msg};
/// let voted = msg!(proposal::VotedOf, cast = 3);
/// ```
#[macro_export]
macro_rules! msg {
    ($($path:ident)::+ $(, $slot:ident $(= $value:expr)?)+ $(,)?) => {
        $crate::Message::from($($path)::+ {
            $($slot: $crate::msg!(@ $slot $(, $value)?).into()),+
        })
    };
    (@ $slot:ident) => { $slot };
    (@ $slot:ident, $value:expr) => { $value };
}
