//! Notes of a changed class: "transmuted to mutable", "formerly immutable, now mutable".

use crate::note::class::ImportedClass;
use crate::note::status_words::AFTER;
use crate::read::token::{TextToken, tokens};

const CHANGED: [&str; 14] = [
    "transmuted",
    "transmutiert",
    "umgewandelt",
    "trasmutata",
    "trasmutato",
    "changed",
    "made",
    "now",
    "jetzt",
    "nun",
    "ora",
    "adesso",
    "became",
    "geworden",
];
/// Words before the former class.
const FORMER: [&str; 13] = [
    "from",
    "formerly",
    "previously",
    "originally",
    "once",
    "was",
    "früher",
    "vormals",
    "zuvor",
    "ursprünglich",
    "prima",
    "già",
    "von",
];
/// Words before the present class.
const TO: [&str; 7] = ["to", "into", "in", "zu", "a", "einer", "eine"];
const LONGEST: usize = 14;

/// New class of a rule, if a text says nothing else.
pub(crate) fn transmuted(text: &str) -> Option<ImportedClass> {
    let words = tokens(text);
    let has = |list: &[&str]| {
        let mut words = words.iter();
        words.any(|token| list.contains(&token.word.as_str()))
    };
    if words.len() > LONGEST || text.trim_end().ends_with(':') || !has(&CHANGED) {
        return None;
    }
    let (mut former, mut class) = (false, None);
    for token in &words {
        let word = token.word.as_str();
        match ImportedClass::of_word(word) {
            Some(_) if former => former = false,
            Some(_) if class.is_some() => return None,
            Some(named) => class = Some(named),
            None if FORMER.contains(&word) => former = true,
            None if known(token) => {}
            None => return None,
        }
    }
    class
}

fn known(token: &TextToken) -> bool {
    let word = token.word.as_str();
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits || CHANGED.contains(&word) || TO.contains(&word) || AFTER.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::transmuted;
    use crate::ImportedClass;

    #[test]
    fn the_class_that_a_rule_came_to_is_told_from_the_one_it_had() {
        for text in [
            "transmuted to mutable",
            "formerly immutable, now mutable",
            "now mutable (formerly immutable)",
            "umgewandelt von unveränderlich in veränderlich durch 305",
            "trasmutata in mutabile dalla 303",
        ] {
            assert_eq!(transmuted(text), Some(ImportedClass::Mutable), "{text}");
        }
        for text in [
            "mutable",
            "Rules are transmuted to mutable ones.",
            "transmuted by 305",
            "transmuted to mutable:",
        ] {
            assert_eq!(transmuted(text), None, "{text}");
        }
    }
}
