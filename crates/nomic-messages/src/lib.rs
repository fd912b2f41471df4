#![doc = include_str!("../README.md")]

mod entry;
mod generate;
mod language;
mod readings;
mod template;

use std::collections::BTreeMap;
use std::path::Path;
use std::{fmt, fs, io};

use entry::MessageEntry;
pub use generate::TextFile;
pub use language::{LanguageFile, Plurals};
use template::Template;

/// The language against which the others are checked.
pub const REFERENCE: &str = "en";
/// Subjects of the command line and of transcripts. A program that loads its texts has none of them.
pub const EMBEDDED_ONLY: [&str; 5] = ["check", "replay", "transcript", "verify", "watch"];
/// Subjects that only the host of a page needs; they are in a file of their own.
pub const HOST_ONLY: [&str; 6] = ["code", "deeds", "glance", "happenings", "house", "refusals"];
const ABOUT: &str = "language";
/// Folder of a language that has readings of its own.
const READINGS: &str = "readings";

#[derive(Debug, Clone, Default)]
pub struct Folder {
    pub tag: String,
    /// Without `.txt`, sorted by name.
    pub files: Vec<(String, String)>,
    /// Files of its folder `readings`, in the same way.
    pub readings: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// A file, and usually a line.
    pub place: String,
    pub what: String,
}

impl Mistake {
    fn new(tag: &str, file: &str, line: usize, what: String) -> Mistake {
        let place = format!("messages/{tag}/{file}.txt");
        let place = match line {
            0 => place,
            line => format!("{place}, line {line}"),
        };
        Mistake { place, what }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

#[derive(Debug, Clone)]
pub struct TranslatedMessage {
    pub key: String,
    pub english: String,
    /// Slots in order, each with true if it holds a number.
    pub slots: Vec<(String, bool)>,
    /// Encoded, in the order of the languages.
    pub texts: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// The reference first.
    pub languages: Vec<LanguageFile>,
    /// Messages of each file, in the order of the English file.
    pub subjects: BTreeMap<String, Vec<TranslatedMessage>>,
    /// Words of readings: those for names of a game sorted by key, then those of the rule language.
    pub readings: Vec<TranslatedMessage>,
    /// Number of words for names of a game.
    pub names: usize,
}

#[derive(Debug, Clone, Default)]
pub struct CatalogueReport {
    pub catalogue: Catalogue,
    /// Messages that an unfinished language lacks; English replaces them.
    pub gaps: Vec<Mistake>,
    pub problems: Vec<Mistake>,
}

type Entries = BTreeMap<String, Vec<MessageEntry>>;

/// Each folder below this one with the text of each of its files, the reference first.
///
/// # Errors
/// A folder or a file cannot be read, or is no text.
pub fn folders(root: &Path) -> io::Result<Vec<Folder>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let readings = entry.path().join(READINGS);
        folders.push(Folder {
            tag: entry.file_name().to_string_lossy().into_owned(),
            files: files(&entry.path())?,
            readings: match readings.exists() {
                true => files(&readings)?,
                false => Vec::new(),
            },
        });
    }
    folders.sort_by_key(|folder| (folder.tag != REFERENCE, folder.tag.clone()));
    Ok(folders)
}

fn files(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|kind| kind == "txt") {
            let name = path.file_stem().unwrap_or_default();
            files.push((name.to_string_lossy().into(), fs::read_to_string(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

/// Compares the folders; the first is the reference.
///
/// A German text that has another slot than the English one:
///
/// ```
/// use nomic_messages::{Folder, check};
///
/// let folder = |tag: &str, text: &str| {
///     let facts = format!("tag = {tag}\nname = {tag}\nrules = {tag}\nplurals = one");
///     let files = [("greeting", text.to_owned()), ("language", facts)];
///     let files = files.map(|(name, text)| (name.to_owned(), text)).to_vec();
///     Folder { tag: tag.to_owned(), files, readings: Vec::new() }
/// };
/// let english = folder("en", "hello = Hello, {player}.");
/// let german = folder("de", "hello = Hallo, {spieler}.");
/// let report = check(&[english, german]);
/// assert_eq!(report.problems[0].place, "messages/de/greeting.txt, line 1");
/// assert_eq!(report.catalogue.subjects["greeting"][0].slots, [("player".to_owned(), false)]);
/// ```
pub fn check(folders: &[Folder]) -> CatalogueReport {
    let mut checked = CatalogueReport::default();
    let mut read: Vec<Entries> = Vec::new();
    let mut readings: Vec<Entries> = Vec::new();
    for folder in folders {
        let problems = &mut checked.problems;
        if let Some(language) = language::read(folder, problems) {
            checked.catalogue.languages.push(language);
            let messages = folder.files.iter().filter(|(name, _)| name != ABOUT);
            let messages: Vec<_> = messages.collect();
            read.push(entries(
                &folder.tag,
                "",
                &messages,
                entry::is_name,
                problems,
            ));
            readings.push(readings::entries(folder, problems));
        }
    }
    let Some((english, others)) = read.split_first() else {
        return checked;
    };
    for (subject, entries) in english {
        let mut list = Vec::new();
        for entry in entries {
            list.push(checked.compare(subject, entry, others));
        }
        checked.catalogue.subjects.insert(subject.clone(), list);
    }
    for (place, other) in others.iter().enumerate() {
        checked.find_strays(place + 1, english, other);
    }
    checked.add_readings(&readings);
    checked
}

/// Entries of each file; `within` is the folder of the files below that of the language.
fn entries(
    tag: &str,
    within: &str,
    files: &[&(String, String)],
    is_key: fn(&str) -> bool,
    problems: &mut Vec<Mistake>,
) -> Entries {
    let mut all = Entries::new();
    for (name, text) in files {
        let subject = format!("{within}{name}");
        if !entry::is_name(name) {
            let what = "a file is named with small letters, digits and _".to_owned();
            problems.push(Mistake::new(tag, &subject, 0, what));
        }
        let (found, mut wrong) = entry::read(text, is_key);
        // A list of a grammar may be empty.
        if subject != readings::GRAMMAR {
            wrong.extend(entry::empty(&found));
        }
        let wrong = wrong.into_iter();
        problems.extend(wrong.map(|(line, what)| Mistake::new(tag, &subject, line, what)));
        all.insert(subject, found);
    }
    all
}

impl CatalogueReport {
    fn compare(
        &mut self,
        subject: &str,
        english: &MessageEntry,
        others: &[Entries],
    ) -> TranslatedMessage {
        let languages = self.catalogue.languages.clone();
        let reference = self.template(subject, english, languages.first());
        let slots = reference.slots();
        let mut texts = vec![reference.encode(&slots)];
        for (language, entries) in languages.iter().skip(1).zip(others) {
            let found = entries.get(subject).map_or(&[][..], Vec::as_slice);
            let Some(entry) = found.iter().find(|entry| entry.key == english.key) else {
                self.missing(language, subject, &english.key, english.line);
                texts.push(reference.encode_by(&slots, language.plurals.forms()));
                continue;
            };
            let template = self.template(subject, entry, Some(language));
            for what in template.differences(&reference) {
                let what = format!("`{}` in {} {what}", entry.key, language.name);
                let problem = Mistake::new(&language.tag, subject, entry.line, what);
                self.problems.push(problem);
            }
            texts.push(template.encode(&slots));
        }
        TranslatedMessage {
            key: english.key.clone(),
            english: english.text.clone(),
            slots,
            texts,
        }
    }

    fn template(
        &mut self,
        subject: &str,
        entry: &MessageEntry,
        language: Option<&LanguageFile>,
    ) -> Template {
        let Some(language) = language else {
            return Template::default();
        };
        let read = template::read(&entry.text, language.plurals.forms());
        read.unwrap_or_else(|what| {
            let what = format!("`{}` in {} {what}", entry.key, language.name);
            let problem = Mistake::new(&language.tag, subject, entry.line, what);
            self.problems.push(problem);
            Template::default()
        })
    }

    fn missing(&mut self, language: &LanguageFile, subject: &str, key: &str, line: usize) {
        let english = format!("messages/{REFERENCE}/{subject}.txt, line {line}");
        let name = &language.name;
        let what = format!("`{key}` is missing in {name}; in English it stands in {english}");
        let problem = Mistake::new(&language.tag, subject, 0, what);
        match language.unfinished {
            true => self.gaps.push(problem),
            false => self.problems.push(problem),
        }
    }

    fn find_strays(&mut self, place: usize, english: &Entries, other: &Entries) {
        let Some(language) = self.catalogue.languages.get(place) else {
            return;
        };
        for (subject, entries) in other {
            let known = english.get(subject).map_or(&[][..], Vec::as_slice);
            for entry in entries {
                if known.iter().all(|one| one.key != entry.key) {
                    let what = format!(
                        "`{}` stands in {} and not in English, so nothing ever says it",
                        entry.key, language.name
                    );
                    let problem = Mistake::new(&language.tag, subject, entry.line, what);
                    self.problems.push(problem);
                }
            }
        }
    }
}
