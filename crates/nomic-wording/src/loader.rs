//! Texts of a language in files that a program loads when it needs them.
//!
//! A page in one language works without the texts of others, and without those that only its host
//! needs. A file's name says which build it belongs to; a program takes no file of another build.

use crate::Locale;
use std::fmt;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/edition.rs"));

/// Ends a file's header and each subject.
const BREAK: char = '\u{c}';

/// Parts of a language in files of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart {
    /// Texts of the page.
    Page,
    /// Further texts that only the host needs, among them the readings.
    Host,
}

impl TextPart {
    pub const ALL: [TextPart; 2] = [Self::Page, Self::Host];

    const fn mark(self) -> &'static str {
        match self {
            Self::Page => "",
            Self::Host => "-host",
        }
    }
}

type Texts = OnceLock<Vec<&'static str>>;

/// Loaded texts stay for ever: a reader has one language, and seldom another.
static PAGE: [Texts; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];
static HOST: [Texts; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];

/// The bytes are not a whole file of texts of this build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTextsError;

impl fmt::Display for WrongTextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the texts of this build")
    }
}

impl std::error::Error for WrongTextsError {}

pub fn texts_file_name(locale: Locale, part: TextPart) -> String {
    format!("{}-{EDITION}{}.txt", locale.tag(), part.mark())
}

/// True once the page's messages can be rendered in this language; before that they are empty.
pub fn is_loaded(locale: Locale) -> bool {
    cfg!(feature = "embedded") || lists(&PAGE, locale).is_some()
}

/// Takes the content of a [file](texts_file_name) of the language. A second call changes nothing.
///
/// # Errors
///
/// [`WrongTextsError`] for any other content, or only a part.
pub fn load_texts(locale: Locale, part: TextPart, content: String) -> Result<(), WrongTextsError> {
    let (texts, [page, host]) = (content.strip_suffix(BREAK), SUBJECTS);
    let (all, subjects) = match part {
        TextPart::Page => (&PAGE, page),
        TextPart::Host => (&HOST, host),
    };
    let mut parts = texts.ok_or(WrongTextsError)?.split(BREAK);
    let mark = parts.next().and_then(|mark| mark.strip_prefix(EDITION));
    if mark != Some(part.mark()) || parts.count() != subjects {
        return Err(WrongTextsError);
    }
    let place = all.get(locale.place()).ok_or(WrongTextsError)?;
    place.get_or_init(|| content.leak().split(BREAK).skip(1).collect());
    Ok(())
}

/// Texts of a subject, counted through both files.
pub(crate) fn texts(locale: Locale, subject: usize) -> Option<&'static str> {
    let [page, _] = SUBJECTS;
    let texts = match subject.checked_sub(page) {
        None => lists(&PAGE, locale)?.get(subject),
        Some(later) => lists(&HOST, locale)?.get(later),
    };
    texts.copied()
}

fn lists(of: &'static [Texts], locale: Locale) -> Option<&'static Vec<&'static str>> {
    of.get(locale.place())?.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_messages::{EMBEDDED_ONLY, HOST_ONLY, check, folders};
    use std::path::Path;

    #[test]
    fn every_language_is_said_alike_from_its_file_and_from_within() {
        let folders = folders(Path::new("messages")).unwrap();
        let catalogue = check(&folders).catalogue;
        for (place, &locale) in Locale::ALL.iter().enumerate() {
            let files = catalogue.files(place);
            let [page, _] = SUBJECTS;
            for ((file, part), first) in files.into_iter().zip(TextPart::ALL).zip([0, page]) {
                assert_eq!(file.name, texts_file_name(locale, part));
                assert_eq!(texts(locale, first), None);
                load_texts(locale, part, file.content).unwrap();
            }
            for (number, (_, list)) in catalogue.loaded().enumerate() {
                let loaded = texts(locale, number).unwrap().split('\n');
                let within = list.iter().map(|said| said.texts[place].as_str());
                assert!(loaded.eq(within), "{locale}, {number}");
            }
            let loaded = texts(locale, catalogue.loaded().count())
                .unwrap()
                .split('\n');
            let within = catalogue
                .readings
                .iter()
                .map(|said| said.texts[place].as_str());
            assert!(loaded.eq(within), "{locale}, readings");
        }
    }

    #[test]
    fn only_subjects_that_exist_are_left_out_of_a_file() {
        let folders = folders(Path::new("messages")).unwrap();
        let catalogue = check(&folders).catalogue;
        let left_out = catalogue.subjects.len() - catalogue.loaded().count();
        assert_eq!(left_out, EMBEDDED_ONLY.len());
        let host = catalogue.loaded().skip(SUBJECTS[0]);
        assert!(host.map(|(subject, _)| subject).eq(HOST_ONLY));
    }

    #[test]
    fn what_is_not_the_whole_file_of_this_build_is_not_taken() {
        let folders = folders(Path::new("messages")).unwrap();
        for (file, part) in check(&folders).catalogue.files(0).iter().zip(TextPart::ALL) {
            let (cut, _) = file.content.split_at(file.content.rfind(BREAK).unwrap());
            let other = file.content.replacen(EDITION, "0123456789abcdef", 1);
            for wrong in ["", "<html>", cut, &other] {
                let taken = load_texts(Locale::ENGLISH, part, wrong.to_owned());
                assert_eq!(taken, Err(WrongTextsError));
            }
            let swapped = TextPart::ALL.into_iter().find(|other| *other != part);
            let taken = load_texts(Locale::ENGLISH, swapped.unwrap(), file.content.clone());
            assert_eq!(taken, Err(WrongTextsError));
        }
    }
}
