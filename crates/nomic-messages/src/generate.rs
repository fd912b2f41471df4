//! Writes the tables as Rust: a module for each subject, with a constant or a type for each
//! message.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{Catalogue, EMBEDDED_ONLY, HOST_ONLY, READINGS, TranslatedMessage};

/// Ends a file's header and each subject.
const BREAK: char = '\u{c}';

/// File of a language with texts that are loaded later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextFile {
    pub name: String,
    pub content: String,
}

impl Catalogue {
    /// Messages with their texts or, if not `embedded`, for texts that are loaded later.
    pub fn modules(&self, embedded: bool) -> String {
        let mut code = String::new();
        let all: Vec<_> = match embedded {
            true => self.subjects.iter().collect(),
            false => self.loaded().collect(),
        };
        for (number, (subject, list)) in all.into_iter().enumerate() {
            let _ = writeln!(code, "/// Messages of `{subject}.txt`.");
            let _ = writeln!(code, "pub mod {subject} {{");
            let _ = writeln!(code, "#[allow(unused_imports)]");
            let _ = writeln!(
                code,
                "use crate::message::{{Key, Message, Number, Slot, SubjectTexts}};"
            );
            if embedded {
                let texts = self.embedded(list);
                let _ = writeln!(code, "static TEXTS: SubjectTexts = SubjectTexts::{texts};");
            } else {
                let _ = writeln!(
                    code,
                    "static TEXTS: SubjectTexts = SubjectTexts::Loaded({number});"
                );
            }
            for (place, said) in list.iter().enumerate() {
                code.push_str(&said.item(place));
            }
            code.push_str("}\n");
        }
        code
    }

    pub(crate) fn embedded(&self, list: &[TranslatedMessage]) -> String {
        let places = 0..self.languages.len();
        let texts: Vec<String> = places.map(|place| lines(list, place)).collect();
        format!("Embedded({texts:?})")
    }

    pub fn edition_code(&self) -> String {
        let (edition, all) = (self.edition(), self.loaded().count() + 1);
        let (page, host) = (all - HOST_ONLY.len() - 1, HOST_ONLY.len() + 1);
        format!(
            "/// Of all texts together: another text, another edition.\n\
             const EDITION: &str = {edition:?};\n\
             /// Number of subjects in the first file of a language, and in the host's.\n\
             const SUBJECTS: [usize; 2] = [{page}, {host}];\n"
        )
    }

    /// Subjects in the [files](Self::files) of texts, in their order. The readings follow.
    pub fn loaded(&self) -> impl Iterator<Item = (&String, &Vec<TranslatedMessage>)> {
        let host = |subject: &str| HOST_ONLY.contains(&subject);
        let later = move |subject: &str| host(subject) || EMBEDDED_ONLY.contains(&subject);
        let first = self.subjects.iter().filter(move |(name, _)| !later(name));
        first.chain(self.subjects.iter().filter(move |(name, _)| host(name)))
    }

    /// Files of the language at this index: the page's, and the host's with the readings.
    pub fn files(&self, place: usize) -> [TextFile; 2] {
        let tag = self.languages.get(place).map_or("", |one| one.tag.as_str());
        let edition = self.edition();
        let page = self.loaded().count() - HOST_ONLY.len();
        let texts = self.loaded().map(|(_, list)| lines(list, place));
        let texts = texts.chain([lines(&self.readings, place)]);
        let mut files = ["", "-host"].map(|part| TextFile {
            name: format!("{tag}-{edition}{part}.txt"),
            content: format!("{edition}{part}{BREAK}"),
        });
        let [first, host] = &mut files;
        for (number, text) in texts.enumerate() {
            let file = if number < page {
                &mut *first
            } else {
                &mut *host
            };
            file.content.push_str(&text);
            file.content.push(BREAK);
        }
        files
    }

    /// Hash that changes with every text, and with every key since texts are found by their place.
    fn edition(&self) -> String {
        let mut hash = Sha256::new();
        let readings = (READINGS, &self.readings);
        let subjects = self
            .loaded()
            .map(|(subject, list)| (subject.as_str(), list));
        for (subject, list) in subjects.chain([readings]) {
            for part in
                std::iter::once(subject).chain(list.iter().flat_map(TranslatedMessage::parts))
            {
                hash.update((part.len() as u64).to_be_bytes());
                hash.update(part);
            }
        }
        let digest = hash.finalize();
        digest.iter().take(8).fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    pub fn locales(&self) -> String {
        let mut code = String::from("[\n");
        for (place, language) in self.languages.iter().enumerate() {
            let _ = writeln!(
                code,
                "Locale(&LocaleData {{ place: {place}, tag: {:?}, name: {:?}, leftward: {}, language: Language::{}, form: plurals::{} }}),",
                language.tag,
                language.name,
                language.leftward,
                camel(&language.rules),
                language.plurals.function(),
            );
        }
        code.push(']');
        code
    }
}

fn lines(list: &[TranslatedMessage], place: usize) -> String {
    let texts = list.iter().filter_map(|said| said.texts.get(place));
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    texts.join("\n")
}

impl TranslatedMessage {
    fn parts(&self) -> impl Iterator<Item = &str> {
        let texts = self.texts.iter().map(String::as_str);
        std::iter::once(self.key.as_str()).chain(texts)
    }

    fn item(&self, place: usize) -> String {
        let about = format!(
            "/// {}",
            self.english.replace('[', "\\[").replace('<', "\\<")
        );
        if self.slots.is_empty() {
            let name = self.key.to_uppercase();
            return format!("{about}\npub const {name}: Key = Key::of(&TEXTS, {place});\n");
        }
        let name = camel(&self.key);
        let mut code = format!("{about}\n#[derive(Debug)]\npub struct {name} {{\n");
        for (slot, number) in &self.slots {
            let kind = if *number { "Number" } else { "Slot" };
            let _ = writeln!(code, "/// `{{{slot}}}`\npub {slot}: {kind},");
        }
        code.push_str("}\n");
        let slots = self.slots.iter().map(|(slot, number)| match number {
            true => format!("Slot::Number(said.{slot}.0)"),
            false => format!("said.{slot}"),
        });
        let slots: Vec<String> = slots.collect();
        let _ = writeln!(
            code,
            "impl From<{name}> for Message {{\nfn from(said: {name}) -> Message {{\n\
             Message::of(Key::of(&TEXTS, {place}), Box::new([{}]))\n}}\n}}",
            slots.join(", ")
        );
        code
    }
}

pub(crate) fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect()
}
