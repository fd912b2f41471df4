//! The interface's words in three languages.
//!
//! Every word is a variant, and every language an exhaustive match over them: a missing translation
//! does not compile. The texts of rules are the players' own and do not pass through here.

pub(crate) mod craft;
mod de;
mod en;
mod it;
pub(crate) mod spoken;
pub(crate) mod telling;
pub(crate) mod words;

use nomic_engine::rules::Language;
use std::borrow::Cow;

/// Something the interface can say in any of its languages.
pub(crate) trait Say {
    /// The words.
    fn say(&self, language: Language) -> Cow<'static, str>;
}

impl<T: Say + ?Sized> Say for &T {
    fn say(&self, language: Language) -> Cow<'static, str> {
        (**self).say(language)
    }
}

/// A whole number with the minus sign that is as wide as a plus.
pub(crate) fn figure(number: i64) -> String {
    match number {
        below if below < 0 => format!("\u{2212}{}", below.unsigned_abs()),
        other => other.to_string(),
    }
}

/// All languages of the interface, with the name each has for itself.
pub(crate) const LANGUAGES: [(Language, &str); 3] = [
    (Language::En, "English"),
    (Language::De, "Deutsch"),
    (Language::It, "Italiano"),
];

/// The language named by a tag such as `de-CH`, if the interface has it.
pub(crate) fn from_tag(tag: &str) -> Option<Language> {
    match tag.split('-').next()? {
        "en" => Some(Language::En),
        "de" => Some(Language::De),
        "it" => Some(Language::It),
        _ => None,
    }
}

/// The first language of the list that the interface has, else English.
pub(crate) fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Language {
    tags.into_iter().find_map(from_tag).unwrap_or(Language::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_below_zero_has_a_true_minus_sign() {
        assert_eq!(figure(-10), "−10");
        assert_eq!(figure(7), "7");
    }

    #[test]
    fn the_first_language_that_is_spoken_here_wins() {
        assert_eq!(preferred(["fr-FR", "it-CH", "en"]), Language::It);
        assert_eq!(preferred(["fr"]), Language::En);
    }
}
