//! Messages of the page itself: its views, its browser, its forms.
//!
//! The words are in `crates/nomic-wording/messages/`; the texts of rules are the players' own and
//! are not handled here.

pub(crate) mod import;
pub(crate) mod rendering;

use nomic_wording::Locale;

/// The first language of the list that the interface has, else English.
pub(crate) fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Locale {
    let mut tags = tags.into_iter();
    tags.find_map(Locale::from_tag).unwrap_or(Locale::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_is_spoken_here_wins() {
        assert_eq!(preferred(["tlh-KX", "it-CH", "en"]).tag(), "it");
        assert_eq!(preferred(["tlh"]), Locale::ENGLISH);
    }
}
