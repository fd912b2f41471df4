//! Texts of players within sentences, isolated in their own direction of writing.

use std::borrow::Cow;

/// Begins an isolated stretch that takes its direction from its first letter, and ends it.
const STRETCH: [char; 2] = ['\u{2068}', '\u{2069}'];

/// Text for use inside a sentence. A text with letters that are written from right to left is
/// isolated, so that it does not reverse the text around it; any other text is unchanged.
pub fn isolated(text: &str) -> Cow<'_, str> {
    if text.contains(runs_left) {
        kept_apart(text)
    } else {
        Cow::Borrowed(text)
    }
}

/// Text isolated in its own direction, with any letters.
pub(crate) fn kept_apart(text: &str) -> Cow<'_, str> {
    let [open, close] = STRETCH;
    match text.starts_with(open) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("{open}{text}{close}")),
    }
}

const fn runs_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::isolated;

    #[test]
    fn only_what_runs_from_right_to_left_is_isolated_and_only_once() {
        for text in ["", "Ada", "Владимир", "山田 太郎", "🦊 2"] {
            assert_eq!(isolated(text), text);
        }
        for text in ["שרה", "محمد 2", "Team שרה"] {
            let alone = isolated(text).into_owned();
            assert_eq!(alone, format!("\u{2068}{text}\u{2069}"));
            assert_eq!(isolated(&alone), alone);
        }
    }
}
