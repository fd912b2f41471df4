//! Invisible signs of a page's layout.

use std::borrow::Cow;

/// Removes invisible signs. A soft hyphen inside a word would hide the word from a search, and no
/// game accepts a text with hidden signs.
pub(crate) fn swept(text: &str) -> Cow<'_, str> {
    if text.chars().all(|sign| replaced(sign).is_none()) {
        return Cow::Borrowed(text);
    }
    let mut swept = String::with_capacity(text.len());
    for sign in text.chars() {
        match replaced(sign) {
            Some(instead) => swept.push_str(instead),
            None => swept.push(sign),
        }
    }
    Cow::Owned(swept)
}

/// `None` for visible signs.
const fn replaced(sign: char) -> Option<&'static str> {
    match sign {
        // The callers handle separators of lines and pages.
        '\t'..='\r' => None,
        '\u{2028}' | '\u{2029}' => Some("\n"),
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(" "),
        // Soft hyphens, blanks and joints without width, marks of direction, tags.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0001}'..='\u{e007f}' => Some(""),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::swept;
    use std::borrow::Cow;

    #[test]
    fn nothing_is_seen_to_be_missing() {
        assert!(matches!(swept("Zoë, 你好\r\n\t–"), Cow::Borrowed(_)));
        assert_eq!(
            swept("\u{feff}mu\u{ad}table\u{200b} ru\u{2060}le\u{7}2"),
            "mutable rule 2"
        );
        assert_eq!(swept("one\u{2028}two\u{202e}\u{e0041}"), "one\ntwo");
        assert_eq!(swept("می\u{200c}خواهم"), "می\u{200c}خواهم");
    }
}
