//! Languages of the interface: one for each folder of `messages/`.

mod plurals;

use nomic_engine::rules::Language;
use std::fmt;

struct LocaleData {
    place: usize,
    tag: &'static str,
    name: &'static str,
    leftward: bool,
    language: Language,
    form: fn(u64) -> usize,
}

#[derive(Clone, Copy)]
pub struct Locale(&'static LocaleData);

impl Locale {
    /// English first.
    pub const ALL: &'static [Locale] = &include!(concat!(env!("OUT_DIR"), "/locales.rs"));

    pub const ENGLISH: Locale = match Locale::ALL {
        [english, ..] => *english,
        [] => unreachable!(),
    };

    pub(crate) const fn place(self) -> usize {
        self.0.place
    }

    pub const fn tag(self) -> &'static str {
        self.0.tag
    }

    /// Name of the language in itself.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// `ltr` or `rtl`, as in HTML.
    pub const fn direction(self) -> &'static str {
        if self.runs_left() { "rtl" } else { "ltr" }
    }

    pub(crate) const fn runs_left(self) -> bool {
        self.0.leftward
    }

    /// Language of rules and readings for speakers of this language.
    pub const fn for_rules(self) -> Language {
        self.0.language
    }

    /// Language of a tag such as `de-CH`; none if there is no such language.
    pub fn from_tag(tag: &str) -> Option<Locale> {
        let tag = tag.split('-').next()?;
        Locale::ALL
            .iter()
            .copied()
            .find(|locale| locale.tag() == tag)
    }

    pub fn of(language: Language) -> Locale {
        Locale::from_tag(language.code()).unwrap_or(Locale::ENGLISH)
    }

    /// Function that gives the index of a number's plural form.
    pub const fn plural_form(self) -> fn(u64) -> usize {
        self.0.form
    }

    pub(crate) fn form(self, number: u64) -> usize {
        (self.0.form)(number)
    }
}

impl From<Language> for Locale {
    fn from(language: Language) -> Locale {
        Locale::of(language)
    }
}

impl PartialEq for Locale {
    fn eq(&self, other: &Locale) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Locale {}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const POLISH: Locale = Locale(&LocaleData {
        place: 0,
        tag: "pl",
        name: "Polski",
        leftward: false,
        language: Language::De,
        form: plurals::polish,
    });

    pub(crate) const HEBREW: Locale = Locale(&LocaleData {
        place: 0,
        tag: "he",
        name: "עברית",
        leftward: true,
        language: Language::En,
        form: plurals::one,
    });

    #[test]
    fn a_language_is_known_by_its_tag_and_those_of_its_regions() {
        assert_eq!(Locale::from_tag("de-CH").map(Locale::name), Some("Deutsch"));
        assert_eq!(Locale::from_tag("tlh"), None);
    }

    #[test]
    fn every_language_that_rules_are_told_in_has_its_folder() {
        for language in Language::ALL {
            let locale = Locale::of(language);
            assert_eq!(
                (locale.tag(), locale.for_rules()),
                (language.code(), language)
            );
        }
    }
}
