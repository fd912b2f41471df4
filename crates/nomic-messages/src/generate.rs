//! Writes the tables as Rust: a module for each subject, with a constant or a type for each
//! message.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::{Catalogue, EMBEDDED_ONLY, READINGS, TranslatedMessage};

/// Ends a file's header and each subject.
const BREAK: char = '\u{c}';

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
        let (edition, subjects) = (self.edition(), self.loaded().count() + 1);
        format!(
            "/// Of all texts together: another text, another edition.\n\
             const EDITION: &str = {edition:?};\n\
             /// So many subjects the file of each language has.\n\
             const SUBJECTS: usize = {subjects};\n"
        )
    }

    /// Subjects in the [file](Self::file) of texts, in the order of the file. The readings follow.
    pub fn loaded(&self) -> impl Iterator<Item = (&String, &Vec<TranslatedMessage>)> {
        let subjects = self.subjects.iter();
        subjects.filter(|(subject, _)| !EMBEDDED_ONLY.contains(&subject.as_str()))
    }

    /// File name and content of the texts of the language at this index.
    pub fn file(&self, place: usize) -> (String, String) {
        let tag = self.languages.get(place).map_or("", |one| one.tag.as_str());
        let edition = self.edition();
        let mut file = format!("{edition}{BREAK}");
        for (_, list) in self.loaded() {
            file.push_str(&lines(list, place));
            file.push(BREAK);
        }
        file.push_str(&lines(&self.readings, place));
        file.push(BREAK);
        (format!("{tag}-{edition}.txt"), file)
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
