//! The surname under which a player stands in the alphabet.

/// The last word of a name, in small letters without marks: in the alphabet `Özil` stands where
/// `Ozil` would, and `von Arbor` and `ARBOR` at the same place.
pub(super) fn surname(name: &str) -> String {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let mut plain = String::new();
    for letter in last.to_lowercase().chars() {
        match letter {
            // A mark that is written behind its letter.
            '\u{300}'..='\u{36f}' => {}
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            letter => plain.push(without_mark(letter)),
        }
    }
    plain
}

/// A small letter of a Western or Central European language without its mark.
const fn without_mark(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' => 's',
        'ţ' | 'ť' | 'ŧ' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        letter => letter,
    }
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
            ("", ""),
        ] {
            assert_eq!(surname(name), expected, "{name}");
        }
    }
}
