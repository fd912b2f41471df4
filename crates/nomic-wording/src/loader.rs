//! Texts of a language in a file that a program loads when it needs them.
//!
//! A page in one language works without the texts of others. The file's name says which build it
//! belongs to; a program takes no file of another build.

use crate::Locale;
use std::fmt;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/edition.rs"));

/// Ends a file's header and each subject.
const BREAK: char = '\u{c}';

/// Loaded texts stay for ever: a reader has one language, and seldom another.
static LOADED: [OnceLock<Vec<&'static str>>; Locale::ALL.len()] =
    [const { OnceLock::new() }; Locale::ALL.len()];

/// The bytes are not the whole file of texts of this build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTextsError;

impl fmt::Display for WrongTextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the texts of this build")
    }
}

impl std::error::Error for WrongTextsError {}

pub fn texts_file_name(locale: Locale) -> String {
    format!("{}-{EDITION}.txt", locale.tag())
}

/// True once messages can be rendered in this language; before that they are empty.
pub fn is_loaded(locale: Locale) -> bool {
    cfg!(feature = "embedded") || lists(locale).is_some()
}

/// Takes the content of the language's [`texts_file_name`]. A second call changes nothing.
///
/// # Errors
///
/// [`WrongTextsError`] for any other content, or only a part.
pub fn load_texts(locale: Locale, content: String) -> Result<(), WrongTextsError> {
    let whole = content.strip_suffix(BREAK).ok_or(WrongTextsError)?;
    let mut parts = whole.split(BREAK);
    if parts.next() != Some(EDITION) || parts.count() != SUBJECTS {
        return Err(WrongTextsError);
    }
    let place = LOADED.get(locale.place()).ok_or(WrongTextsError)?;
    place.get_or_init(|| content.leak().split(BREAK).skip(1).collect());
    Ok(())
}

pub(crate) fn texts(locale: Locale, subject: usize) -> Option<&'static str> {
    lists(locale)?.get(subject).copied()
}

fn lists(locale: Locale) -> Option<&'static Vec<&'static str>> {
    LOADED.get(locale.place())?.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_messages::{EMBEDDED_ONLY, check, folders};
    use std::path::Path;

    #[test]
    fn every_language_is_said_alike_from_its_file_and_from_within() {
        let folders = folders(Path::new("messages")).unwrap();
        let catalogue = check(&folders).catalogue;
        for (place, &locale) in Locale::ALL.iter().enumerate() {
            let (name, content) = catalogue.file(place);
            assert_eq!(name, texts_file_name(locale));
            assert_eq!(texts(locale, 0), None);
            load_texts(locale, content).unwrap();
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
    fn only_subjects_that_exist_are_left_out_of_the_files() {
        let folders = folders(Path::new("messages")).unwrap();
        let catalogue = check(&folders).catalogue;
        let left_out = catalogue.subjects.len() - catalogue.loaded().count();
        assert_eq!(left_out, EMBEDDED_ONLY.len());
    }

    #[test]
    fn what_is_not_the_whole_file_of_this_build_is_not_taken() {
        let folders = folders(Path::new("messages")).unwrap();
        let (_, content) = check(&folders).catalogue.file(0);
        let (cut, _) = content.split_at(content.rfind(BREAK).unwrap());
        let other = content.replacen(EDITION, "0123456789abcdef", 1);
        for wrong in ["", "<html>", cut, &other] {
            assert_eq!(
                load_texts(Locale::ENGLISH, wrong.to_owned()),
                Err(WrongTextsError)
            );
        }
    }
}
