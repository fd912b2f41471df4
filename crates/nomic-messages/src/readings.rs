//! Words of readings: a folder `readings` of a language. A language without one uses those of the
//! language that its rules have.
//!
//! The words have a notation of their own (`PhraseEntry` of `nomic-rules`), and keys with capitals
//! and dots. `^` closes a clause.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::entry::MessageEntry;
use super::generate::camel;
use super::{
    Catalogue, CatalogueReport, Entries, Folder, LanguageFile, Mistake, TranslatedMessage,
};

/// Words of the rule language itself, whose keys the program knows when it is compiled.
const SENTENCES: &str = "readings/sentences";
pub(crate) const GRAMMAR: &str = "readings/grammar";
/// The sign for the end of a clause in the files, and in the program.
const CLOSE: (char, &str) = ('^', "\u{1}");

pub(crate) fn entries(folder: &Folder, problems: &mut Vec<Mistake>) -> Entries {
    let files: Vec<_> = folder.readings.iter().collect();
    super::entries(&folder.tag, "readings/", &files, is_key, problems)
}

fn is_key(key: &str) -> bool {
    let mut signs = key.chars();
    key.starts_with(|first: char| first.is_ascii_alphabetic())
        && signs.all(|sign| sign.is_ascii_alphanumeric() || "._".contains(sign))
}

type Words<'e> = BTreeMap<&'e str, (&'e str, &'e MessageEntry)>;

/// Entries of all files by key.
fn by_key<'e>(tag: &str, entries: &'e Entries, problems: &mut Vec<Mistake>) -> Words<'e> {
    let mut words = Words::new();
    for (subject, list) in entries {
        for entry in list {
            if let Some((other, _)) = words.insert(&entry.key, (subject, entry)) {
                let what = format!("`{}` is in messages/{tag}/{other}.txt, too", entry.key);
                problems.push(Mistake::new(tag, subject, entry.line, what));
            }
        }
    }
    words
}

impl CatalogueReport {
    pub(crate) fn add_readings(&mut self, read: &[Entries]) {
        let languages = self.catalogue.languages.clone();
        let mut words = Vec::new();
        for (language, entries) in languages.iter().zip(read) {
            words.push(by_key(&language.tag, entries, &mut self.problems));
        }
        let Some(english) = words.first() else {
            return;
        };
        let mut all: Vec<TranslatedMessage> = Vec::new();
        for (subject, entry) in ordered(english) {
            let mut texts = Vec::new();
            for (language, own) in languages.iter().zip(&words) {
                let rules = languages.iter().position(|one| one.tag == language.rules);
                let lent = rules.and_then(|place| words.get(place)).unwrap_or(own);
                let text = match own.is_empty() {
                    true => lent.get(&*entry.key).map_or("", |(_, entry)| &*entry.text),
                    false => self.own_words(language, own, subject, entry),
                };
                texts.push(text.replace(CLOSE.0, CLOSE.1));
            }
            all.push(TranslatedMessage {
                key: entry.key.clone(),
                english: entry.text.clone(),
                slots: Vec::new(),
                texts,
            });
        }
        let local = |said: &&TranslatedMessage| is_local(english, &said.key);
        self.catalogue.names = all.len() - all.iter().filter(local).count();
        self.catalogue.readings = all;
        for (language, own) in languages.iter().zip(&words) {
            let strays = own.iter().filter(|(key, _)| !english.contains_key(*key));
            self.problems.extend(strays.map(|(key, (subject, entry))| {
                let what = format!("`{key}` is in {} and not in English", language.name);
                Mistake::new(&language.tag, subject, entry.line, what)
            }));
        }
    }

    /// Text of a language with readings of its own; the English one if it has none.
    fn own_words<'e>(
        &mut self,
        language: &LanguageFile,
        own: &Words<'e>,
        subject: &str,
        english: &'e MessageEntry,
    ) -> &'e str {
        let Some((found, entry)) = own.get(&*english.key) else {
            self.missing(language, subject, &english.key, english.line);
            return &english.text;
        };
        if *found != GRAMMAR && slots(&entry.text) != slots(&english.text) {
            let what = format!("`{}` has other slots than in English", entry.key);
            let problem = Mistake::new(&language.tag, found, entry.line, what);
            self.problems.push(problem);
        }
        &entry.text
    }
}

fn is_local(words: &Words<'_>, key: &str) -> bool {
    let found = words.get(key);
    found.is_some_and(|(subject, _)| [SENTENCES, GRAMMAR].contains(subject))
}

/// Words for names by key, then those of the rule language.
fn ordered<'e>(english: &Words<'e>) -> Vec<(&'e str, &'e MessageEntry)> {
    let mut keys: Vec<_> = english.iter().collect();
    keys.sort_by_key(|(key, _)| is_local(english, key));
    keys.into_iter().map(|(_, found)| *found).collect()
}

/// Numbers of the slots in a text.
fn slots(text: &str) -> BTreeSet<char> {
    let slots = text.split('{').skip(1);
    slots.filter_map(|slot| slot.chars().next()).collect()
}

impl Catalogue {
    /// Keys of the words for names, the place of each word of the rule language, and the texts.
    pub fn readings_code(&self, embedded: bool) -> String {
        let mut code = String::new();
        let (names, local) = self.readings.split_at(self.names.min(self.readings.len()));
        let keys: Vec<&str> = names.iter().map(|said| said.key.as_str()).collect();
        let _ = writeln!(code, "const KEYS: [&str; {}] = {keys:?};", keys.len());
        // One arm for each word.
        code.push_str("#[expect(clippy::too_many_lines)]\n");
        code.push_str("const fn place(word: LocalWord) -> usize {\nmatch word {\n");
        for (place, said) in local.iter().enumerate() {
            let place = self.names + place;
            let _ = writeln!(code, "LocalWord::{} => {place},", camel(&said.key));
        }
        code.push_str("}\n}\n");
        let texts = match embedded {
            true => self.embedded(&self.readings),
            false => format!("Loaded({})", self.loaded().count()),
        };
        let _ = writeln!(code, "static TEXTS: SubjectTexts = SubjectTexts::{texts};");
        code
    }
}
