//! Words of readings in each language, from its folder `messages/*/readings/`.

use crate::Locale;
use crate::message::SubjectTexts;
use nomic_engine::rules::Language;
use nomic_rules::reading::{LocalWord, PhraseEntry, Phrasebook};
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/readings.rs"));

static LINES: [OnceLock<Vec<&'static str>>; Locale::ALL.len()] =
    [const { OnceLock::new() }; Locale::ALL.len()];

/// Words of the game's names and of the rule language. They are empty until the language is loaded.
pub fn phrasebook(locale: impl Into<Locale>) -> impl Phrasebook {
    GamePhrasebook(locale.into())
}

struct GamePhrasebook(Locale);

impl GamePhrasebook {
    fn line(&self, place: usize) -> Option<&'static str> {
        let lines = LINES.get(self.0.place())?;
        let lines = match (lines.get(), TEXTS.texts(self.0)) {
            (Some(lines), _) => lines,
            (None, "") => return None,
            (None, texts) => lines.get_or_init(|| texts.split('\n').collect()),
        };
        lines.get(place).copied()
    }
}

impl Phrasebook for GamePhrasebook {
    fn language(&self) -> Language {
        self.0.for_rules()
    }

    fn words(&self, entry: PhraseEntry<'_>) -> Option<&'static str> {
        self.line(KEYS.binary_search(&&*key(entry)).ok()?)
    }

    fn local(&self, word: LocalWord) -> &'static str {
        self.line(place(word)).unwrap_or_default()
    }

    fn plural_form(&self, number: u64) -> usize {
        self.0.form(number)
    }
}

/// Key of the entry in the files.
fn key(entry: PhraseEntry<'_>) -> String {
    match entry {
        PhraseEntry::Kind(name)
        | PhraseEntry::Global(name)
        | PhraseEntry::Function(name)
        | PhraseEntry::Effect(name) => name.to_owned(),
        PhraseEntry::Field(kind, field) => format!("{kind}.{field}"),
        PhraseEntry::Relation(kind, field) => format!("{kind}.{field}.is"),
        PhraseEntry::Agent(kind, field) => format!("{kind}.{field}.by"),
        PhraseEntry::OwnFunction(name) => format!("{name}.own"),
        PhraseEntry::Figure(effect) => format!("{effect}.figure"),
        PhraseEntry::Shift(effect, own) => format!("{effect}.{own}"),
        PhraseEntry::Hook(name) => format!("hook.{name}"),
        PhraseEntry::Matter(name) => format!("matter.{name}"),
    }
}
