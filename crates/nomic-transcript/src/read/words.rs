//! The words of one line.

use super::snag::Snag;
use crate::ReadProblem;
use nomic_engine::rules::{Fraction, Language};
use nomic_engine::{Class, RuleNumber};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ScriptToken {
    Word(String),
    Quote(String),
    Mark(char),
}

/// Marks that are tokens by themselves.
const MARKS: [char; 8] = [',', ':', ';', '!', '[', ']', '{', '}'];

/// Splits a line into tokens. The text after an unquoted `#` is a comment.
pub(super) fn tokens(line: &str) -> Result<Vec<ScriptToken>, Snag> {
    let mut tokens = Vec::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '#' => break,
            '"' => tokens.push(ScriptToken::Quote(quote(&mut letters)?)),
            _ if letter.is_whitespace() => {}
            _ if MARKS.contains(&letter) => tokens.push(ScriptToken::Mark(letter)),
            _ => {
                let mut word = String::from(letter);
                let inside =
                    |next: &char| !next.is_whitespace() && !MARKS.contains(next) && *next != '"';
                while let Some(next) = letters.next_if(inside) {
                    word.push(next);
                }
                tokens.push(ScriptToken::Word(numbered(word)));
            }
        }
    }
    Ok(tokens)
}

/// Removes a letter in front of a rule number.
fn numbered(word: String) -> String {
    match RuleNumber::read(&word) {
        Some(number) => number.0.to_string(),
        None => word,
    }
}

fn quote(letters: &mut impl Iterator<Item = char>) -> Result<String, Snag> {
    let mut text = String::new();
    loop {
        match letters.next().ok_or(ReadProblem::QuoteNotClosed)? {
            '"' => return Ok(text),
            '\\' => match letters.next().ok_or(ReadProblem::QuoteNotClosed)? {
                'n' => text.push('\n'),
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct TokenReader<'t> {
    rest: &'t [ScriptToken],
}

impl<'t> TokenReader<'t> {
    pub(super) const fn new(rest: &'t [ScriptToken]) -> TokenReader<'t> {
        TokenReader { rest }
    }

    pub(super) const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Fails unless this is the end of the line.
    pub(super) fn done(&self) -> Result<(), Snag> {
        if self.is_done() {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    pub(super) fn expected(&self, expected: &'static str) -> Snag {
        let found = self.rest.first().map(|token| match token {
            ScriptToken::Word(word) => word.clone(),
            ScriptToken::Quote(text) => format!("\"{text}\""),
            ScriptToken::Mark(mark) => mark.to_string(),
        });
        ReadProblem::Expected { expected, found }.into()
    }

    fn step(&mut self) {
        self.rest = self.rest.get(1..).unwrap_or_default();
    }

    pub(super) fn peek(&self) -> Option<&'t str> {
        match self.rest.first() {
            Some(ScriptToken::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes the next word if it is `word`.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.step();
        }
        found
    }

    /// Takes these words if all of them follow.
    pub(super) fn take_all(&mut self, words: &str) -> bool {
        let before = self.clone();
        if words.split(' ').all(|word| self.take(word)) {
            return true;
        }
        *self = before;
        false
    }

    pub(super) fn need(&mut self, words: &str, expected: &'static str) -> Result<(), Snag> {
        if self.take_all(words) {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    pub(super) fn mark(&mut self, mark: char) -> bool {
        let found = self.rest.first() == Some(&ScriptToken::Mark(mark));
        if found {
            self.step();
        }
        found
    }

    pub(super) fn quote(&mut self) -> Option<String> {
        let Some(ScriptToken::Quote(text)) = self.rest.first() else {
            return None;
        };
        self.step();
        Some(text.clone())
    }

    pub(super) fn need_quote(&mut self) -> Result<String, Snag> {
        self.quote()
            .ok_or_else(|| self.expected("a text in quotes"))
    }

    /// Words to search for in a text. No words would match any text, so at least one is required.
    pub(super) fn need_words(&mut self) -> Result<String, Snag> {
        let before = self.clone();
        let words = self.need_quote()?;
        if words.trim().is_empty() {
            return Err(before.expected("the words to be looked for"));
        }
        Ok(words)
    }

    pub(super) fn word(&mut self, expected: &'static str) -> Result<&'t str, Snag> {
        let word = self.peek().ok_or_else(|| self.expected(expected))?;
        self.step();
        Ok(word)
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Option<N> {
        let number = self.peek()?.parse().ok()?;
        self.step();
        Some(number)
    }

    pub(super) fn fraction(&mut self) -> Option<Fraction> {
        let fraction = Fraction::read(self.peek()?)?;
        self.step();
        Some(fraction)
    }

    pub(super) fn need_number<N: std::str::FromStr>(&mut self) -> Result<N, Snag> {
        self.number().ok_or_else(|| self.expected("a number"))
    }

    /// At least one number, with optional commas between them.
    pub(super) fn numbers<N: std::str::FromStr>(&mut self) -> Result<Vec<N>, Snag> {
        let mut numbers = vec![self.need_number()?];
        loop {
            let before = self.clone();
            self.mark(',');
            match self.number() {
                Some(number) => numbers.push(number),
                None => {
                    *self = before;
                    return Ok(numbers);
                }
            }
        }
    }

    /// A name: a quote, or all words up to a mark, a quote, a number or one of the stop words.
    pub(super) fn name(&mut self, stops: &[&str]) -> Result<String, Snag> {
        if let Some(name) = self.quote() {
            return Ok(name);
        }
        let mut name: Vec<&str> = Vec::new();
        while let Some(word) = self.peek() {
            if stops.contains(&word) || word.parse::<i64>().is_ok() {
                break;
            }
            name.push(word);
            self.step();
        }
        if name.is_empty() {
            return Err(self.expected("a name"));
        }
        Ok(name.join(" "))
    }

    /// Names with commas or `and` between them, up to the end.
    pub(super) fn names(&mut self) -> Result<Vec<String>, Snag> {
        let mut names = vec![self.name(&["and"])?];
        while self.mark(',') || self.take("and") {
            names.push(self.name(&["and"])?);
        }
        Ok(names)
    }

    pub(super) fn language(&mut self) -> Result<Language, Snag> {
        let language = self.peek().and_then(Language::from_code);
        let language = language.ok_or_else(|| self.expected("`en`, `de` or `it`"))?;
        self.step();
        Ok(language)
    }
}

pub(super) fn class(words: &mut TokenReader<'_>) -> Option<Class> {
    let word = words.peek()?;
    let class = Class::from_code(word).or_else(|| lettered(word))?;
    words.take(word);
    Some(class)
}

/// Class of a ruleset, without its rank.
fn lettered(word: &str) -> Option<Class> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Class::named(letter, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_what_would_otherwise_be_marks_and_comments() {
        let tokens = tokens(r#"Ann says "a; \"b\" # c", 3:0 # really"#).unwrap();
        let word = |word: &str| ScriptToken::Word(word.to_owned());
        let expected = [
            word("Ann"),
            word("says"),
            ScriptToken::Quote("a; \"b\" # c".to_owned()),
            ScriptToken::Mark(','),
            word("3"),
            ScriptToken::Mark(':'),
            word("0"),
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn an_open_quote_is_told() {
        assert_eq!(tokens("says \"a"), Err(ReadProblem::QuoteNotClosed.into()));
    }
}
