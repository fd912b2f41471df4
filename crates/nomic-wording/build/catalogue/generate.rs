//! The tables as Rust: a module a subject, a constant or a type a message.

use std::fmt::Write as _;

use super::{Catalogue, Said};

impl Catalogue {
    /// The messages.
    pub(crate) fn modules(&self) -> String {
        let mut code = String::new();
        for (subject, list) in &self.subjects {
            let _ = writeln!(code, "/// Messages of `{subject}.txt`.");
            let _ = writeln!(code, "pub mod {subject} {{");
            let _ = writeln!(code, "#[allow(unused_imports)]");
            let _ = writeln!(
                code,
                "use crate::message::{{Key, Message, Number, Slot, Subject}};"
            );
            let _ = writeln!(code, "static TEXTS: Subject = Subject([");
            for place in 0..self.languages.len() {
                let texts = list.iter().filter_map(|said| said.texts.get(place));
                let texts: Vec<&str> = texts.map(String::as_str).collect();
                let _ = writeln!(code, "{:?},", texts.join("\n"));
            }
            code.push_str("]);\n");
            for (place, said) in list.iter().enumerate() {
                code.push_str(&said.item(place));
            }
            code.push_str("}\n");
        }
        code
    }

    /// The languages.
    pub(crate) fn locales(&self) -> String {
        let mut code = String::from("[\n");
        for (place, language) in self.languages.iter().enumerate() {
            let _ = writeln!(
                code,
                "Locale(&About {{ place: {place}, tag: {:?}, name: {:?}, leftward: {}, language: Language::{}, form: plurals::{} }}),",
                language.tag,
                language.name,
                language.leftward,
                camel(&language.readings),
                language.plurals.function(),
            );
        }
        code.push(']');
        code
    }
}

impl Said {
    /// The constant of a message without slots, the type of one with slots.
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

fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect()
}
