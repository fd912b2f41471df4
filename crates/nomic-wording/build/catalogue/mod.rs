//! The messages of all languages: read from text, held against the English ones, made into tables.
//!
//! The build and the tests share this module, so it knows no files.

mod entry;
mod generate;
mod language;
mod template;

use std::collections::BTreeMap;
use std::fmt;

use entry::Entry;
pub(crate) use language::Language;
use template::Template;

/// The language against which the others are checked.
pub(crate) const REFERENCE: &str = "en";
/// The file that tells of the language itself.
const ABOUT: &str = "language";

/// A language's files, each with its name and its text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Folder {
    pub(crate) tag: String,
    pub(crate) files: Vec<(String, String)>,
}

/// Something in the files that is not as it has to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) place: String,
    pub(crate) what: String,
}

impl Problem {
    fn new(tag: &str, file: &str, line: usize, what: String) -> Problem {
        let place = format!("messages/{tag}/{file}.txt");
        let place = match line {
            0 => place,
            line => format!("{place}, line {line}"),
        };
        Problem { place, what }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// A message in every language, ready for the tables.
#[derive(Debug, Clone)]
pub(crate) struct Said {
    pub(crate) key: String,
    /// As it stands in the English file.
    pub(crate) english: String,
    /// The slots in their order, and whether each holds a number.
    pub(crate) slots: Vec<(String, bool)>,
    /// The encoded texts, in the order of the languages.
    pub(crate) texts: Vec<String>,
}

/// All messages, by subject.
#[derive(Debug, Clone, Default)]
pub(crate) struct Catalogue {
    pub(crate) languages: Vec<Language>,
    pub(crate) subjects: BTreeMap<String, Vec<Said>>,
}

/// What came of reading the folders.
#[derive(Debug, Clone, Default)]
pub(crate) struct Checked {
    pub(crate) catalogue: Catalogue,
    /// What an unfinished language lacks; English stands in for it.
    pub(crate) gaps: Vec<Problem>,
    pub(crate) problems: Vec<Problem>,
}

/// The entries of one language, by file and key.
type Entries = BTreeMap<String, Vec<Entry>>;

/// Reads the folders, of which the first is the reference.
pub(crate) fn check(folders: &[Folder]) -> Checked {
    let mut checked = Checked::default();
    let mut read: Vec<Entries> = Vec::new();
    for folder in folders {
        let problems = &mut checked.problems;
        if let Some(language) = language::read(folder, problems) {
            checked.catalogue.languages.push(language);
            read.push(entries(folder, problems));
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
    checked
}

fn entries(folder: &Folder, problems: &mut Vec<Problem>) -> Entries {
    let mut all = Entries::new();
    for (name, text) in folder.files.iter().filter(|(name, _)| name != ABOUT) {
        if !entry::is_name(name) {
            let what = "a file is named with small letters, digits and _".to_owned();
            problems.push(Problem::new(&folder.tag, name, 0, what));
        }
        let (found, wrong) = entry::read(text);
        let wrong = wrong.into_iter();
        problems.extend(wrong.map(|(line, what)| Problem::new(&folder.tag, name, line, what)));
        all.insert(name.clone(), found);
    }
    all
}

impl Checked {
    /// The message in every language, held against the English one.
    fn compare(&mut self, subject: &str, english: &Entry, others: &[Entries]) -> Said {
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
                let problem = Problem::new(&language.tag, subject, entry.line, what);
                self.problems.push(problem);
            }
            texts.push(template.encode(&slots));
        }
        Said {
            key: english.key.clone(),
            english: english.text.clone(),
            slots,
            texts,
        }
    }

    fn template(&mut self, subject: &str, entry: &Entry, language: Option<&Language>) -> Template {
        let Some(language) = language else {
            return Template::default();
        };
        let read = template::read(&entry.text, language.plurals.forms());
        read.unwrap_or_else(|what| {
            let what = format!("`{}` in {} {what}", entry.key, language.name);
            let problem = Problem::new(&language.tag, subject, entry.line, what);
            self.problems.push(problem);
            Template::default()
        })
    }

    fn missing(&mut self, language: &Language, subject: &str, key: &str, line: usize) {
        let english = format!("messages/{REFERENCE}/{subject}.txt, line {line}");
        let name = &language.name;
        let what = format!("`{key}` is missing in {name}; in English it stands in {english}");
        let problem = Problem::new(&language.tag, subject, 0, what);
        match language.unfinished {
            true => self.gaps.push(problem),
            false => self.problems.push(problem),
        }
    }

    /// What a language has and English has not.
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
                    let problem = Problem::new(&language.tag, subject, entry.line, what);
                    self.problems.push(problem);
                }
            }
        }
    }
}
