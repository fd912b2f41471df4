//! Sentences with places for what they name.

use crate::direction::isolated;
use nomic_engine::rules::Language;

/// A sentence in English, German and Italian. `{}` is a place for something, the same number of
/// places in each language and in the same order.
pub type Words = [&'static str; 3];

/// A sentence from its three wordings. Used for a constant, it does not compile if one of them has
/// more places than another.
pub const fn words(en: &'static str, de: &'static str, it: &'static str) -> Words {
    assert!(places(en) == places(de) && places(de) == places(it));
    [en, de, it]
}

/// How many places a sentence has.
const fn places(sentence: &str) -> usize {
    let mut left = sentence.as_bytes();
    let mut count = 0;
    while let [first, rest @ ..] = left {
        if let (b'{', [b'}', ..]) = (*first, rest) {
            count += 1;
        }
        left = rest;
    }
    count
}

/// The sentence in this language with the values in its places. A place without a value stays
/// empty, and a value without a place is left out. A value keeps its direction of writing to itself.
pub fn say(words: &Words, language: Language, values: &[&str]) -> String {
    let [en, de, it] = words;
    let sentence = match language {
        Language::En => en,
        Language::De => de,
        Language::It => it,
    };
    let mut values = values.iter();
    let mut said = String::new();
    for (at, part) in sentence.split("{}").enumerate() {
        if at > 0 {
            said.push_str(&isolated(values.next().copied().unwrap_or_default()));
        }
        said.push_str(part);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words = words("{} and {}", "{} und {}", "{} e {}");

    #[test]
    fn values_stand_in_their_places_and_are_not_read_again() {
        assert_eq!(say(&WORDS, Language::En, &["{}", "b"]), "{} and b");
        assert_eq!(say(&WORDS, Language::De, &["a", "b"]), "a und b");
        let said = say(&WORDS, Language::It, &["שרה", "2"]);
        assert_eq!(said, "\u{2068}שרה\u{2069} e 2");
    }

    #[test]
    #[should_panic(expected = "places")]
    fn wordings_with_different_places_are_refused() {
        words("{}", "{} {}", "{}");
    }

    #[test]
    fn what_is_missing_stays_empty_and_what_is_too_much_is_left_out() {
        assert_eq!(say(&WORDS, Language::It, &["a"]), "a e ");
        assert_eq!(say(&WORDS, Language::It, &["a", "b", "c"]), "a e b");
    }
}
