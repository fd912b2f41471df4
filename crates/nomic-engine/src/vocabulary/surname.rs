//! Surname of a player for alphabetical order.

use crate::base::name::letters::{bare, small, spread};

/// Last word of a name, in small letters without marks: in the alphabet `Özil` is where `Ozil`
/// would be, and `von Arbor` and `ARBOR` are equal.
pub(super) fn surname(name: &str) -> String {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let mut plain = String::new();
    for letter in last.chars() {
        match (letter, spread(letter)) {
            // A mark that is written after its letter.
            ('\u{300}'..='\u{36f}', _) => {}
            ('Þ' | 'þ', _) => plain.push_str("th"),
            (_, Some(letters)) => plain.push_str(letters),
            (letter, None) => plain.push(small(bare(letter))),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_with_a_mark_stands_where_it_would_without() {
        for (name, expected) in [
            ("Ute Özil", "ozil"),
            ("Ute O\u{308}zil", "ozil"),
            ("Jan Łukasiewicz", "lukasiewicz"),
            ("Eva WEIß", "weiss"),
            ("Niccolò", "niccolo"),
            ("Željko van Šimić-Ørsted", "simic-orsted"),
            ("Ann O'Hara", "o'hara"),
            ("Ελένη Παππά", "παππα"),
            ("Лев Толстой", "толстои"),
            ("", ""),
        ] {
            assert_eq!(surname(name), expected, "{name}");
        }
    }
}
