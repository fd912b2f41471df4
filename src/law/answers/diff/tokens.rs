//! Tokens of a text for its differences.

/// A word, a mark of punctuation, a line end or the end of the text, with the blanks before it.
/// Only the text itself is compared: a word stays the same word where it is set in otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiffToken<'a> {
    pub(super) blank: &'a str,
    pub(super) text: &'a str,
}

impl DiffToken<'_> {
    pub(super) fn ends_something(&self) -> bool {
        matches!(self.text, "." | "!" | "?" | "," | ";" | ":" | "\n")
    }
}

impl PartialEq for DiffToken<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// All of a text as tokens. The last one has no text, only the blanks at the end.
pub(super) fn tokens(text: &str) -> Vec<DiffToken<'_>> {
    let mut list = Vec::new();
    let mut rest = text;
    loop {
        let blank = rest.find(|sign| !is_blank(sign)).unwrap_or(rest.len());
        let (blank, from) = rest.split_at(blank);
        let (text, after) = from.split_at(length(from));
        list.push(DiffToken { blank, text });
        if text.is_empty() {
            return list;
        }
        rest = after;
    }
}

/// Blanks are within a line; a line end is a token of its own.
pub(super) fn is_blank(sign: char) -> bool {
    sign.is_whitespace() && sign != '\n'
}

/// Number of bytes of the first token. Combining signs stay with their base, digits of a figure
/// with its point, and halves of a word with the apostrophe between them.
fn length(text: &str) -> usize {
    let mut signs = text.char_indices().peekable();
    let Some((_, mut last)) = signs.next() else {
        return 0;
    };
    while let Some((at, sign)) = signs.next() {
        let next = signs.peek().map(|(_, next)| *next);
        let within = |is: fn(char) -> bool| is(last) && next.is_some_and(is);
        let continues = match sign {
            '.' | ',' => within(char::is_numeric),
            '\'' | '\u{2019}' => within(char::is_alphabetic),
            sign if combines(sign) => last != '\n',
            sign => last == JOINER || (is_of_a_word(sign) && is_of_a_word(last)),
        };
        if !continues {
            return at;
        }
        if sign == JOINER || last == JOINER || is_of_a_word(sign) {
            last = sign;
        }
    }
    text.len()
}

fn is_of_a_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Makes one picture of two.
const JOINER: char = '\u{200d}';

/// Accents, what gives a picture its colour, and what joins pictures.
const fn combines(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' | JOINER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
    }

    #[test]
    fn words_punctuation_and_line_ends_are_apart() {
        assert_eq!(
            texts("award(p.proposer, draw(6))\nend"),
            [
                "award", "(", "p", ".", "proposer", ",", "draw", "(", "6", ")", ")", "\n", "end",
                ""
            ]
        );
        assert_eq!(texts("from 1 to 6."), ["from", "1", "to", "6", ".", ""]);
        assert_eq!(texts("\n\n  x"), ["\n", "\n", "x", ""]);
    }

    #[test]
    fn figures_and_words_with_a_mark_in_them_are_whole() {
        assert_eq!(texts("6.60, 1,5"), ["6.60", ",", "1,5", ""]);
        assert_eq!(
            texts("Ada’s l'ora ’tis"),
            ["Ada’s", "l'ora", "’", "tis", ""]
        );
        assert_eq!(texts("turn_ends"), ["turn_ends", ""]);
    }

    #[test]
    fn what_is_read_as_one_sign_is_not_cut() {
        for one in ["a\u{308}rger", "👩\u{200d}🚀", "👍\u{1f3fd}", "❤\u{fe0f}"] {
            assert_eq!(texts(one), [one, ""]);
        }
    }
}
