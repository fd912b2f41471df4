//! The kinds of blanks of a block.

use super::{begins, tokens, word};
use crate::Language;
use crate::lexer::{Token, TokenKind};
use crate::words::RESERVED;

#[derive(Debug)]
pub struct BlockBlank<W: 'static> {
    pub name: &'static str,
    pub kind: BlankKind<W>,
    /// Initial entry for [`BlockBlank::read`]; of a text, its code with translations.
    pub default: &'static str,
    pub least: i64,
}

#[derive(Clone, Copy, Debug)]
pub enum BlankKind<W: 'static> {
    Number,
    Fraction,
    Truth,
    Text,
    Name,
    Choice(&'static [BlankChoice<W>]),
}

#[derive(Debug)]
pub struct BlankChoice<W> {
    /// No code is the beginning of the code of a later choice.
    pub code: &'static str,
    pub words: W,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlankValue {
    Number(i64),
    /// Numerator and denominator.
    Fraction(i64, i64),
    Truth(bool),
    Text(String),
    /// The default text, with all its translations in code.
    Default,
    Name(String),
    /// Index of the choice.
    Choice(usize),
}

impl<W> BlockBlank<W> {
    /// Reads an entry; none if it does not fit. A choice is entered as its code.
    pub fn read(&self, entered: &str) -> Option<BlankValue> {
        let value = match &self.kind {
            BlankKind::Text if self.is_default(entered.trim()) => BlankValue::Default,
            kind => kind.read(entered)?,
        };
        self.takes(&value).then_some(value)
    }

    /// Text that [`BlockBlank::read`] reads as this value, for a reader of this language.
    pub fn format_value(&self, value: &BlankValue, language: Language) -> String {
        match value {
            BlankValue::Default => self.usual(language),
            value => self.kind.format_value(value),
        }
    }

    pub fn takes(&self, value: &BlankValue) -> bool {
        let large = !matches!(value, BlankValue::Number(number) if *number < self.least);
        large && self.kind.takes(value)
    }

    pub(super) fn code(&self, value: &BlankValue) -> String {
        match value {
            BlankValue::Default => self.default.to_owned(),
            BlankValue::Text(text) => quoted(text),
            value => self.kind.format_value(value),
        }
    }

    pub(super) fn default_code(&self) -> String {
        match &self.kind {
            BlankKind::Text => self.default.to_owned(),
            kind => kind
                .read(self.default)
                .map_or_else(String::new, |value| self.code(&value)),
        }
    }

    /// Initial entry for a reader of this language.
    pub fn usual(&self, language: Language) -> String {
        if !matches!(self.kind, BlankKind::Text) {
            return self.default.to_owned();
        }
        let translations = self.translations();
        let own = translations
            .iter()
            .find(|(code, _)| code == language.code());
        let usual = own.or(translations.first());
        usual.map_or_else(String::new, |(_, text)| text.clone())
    }

    /// Texts of the default with the codes of their languages; the first text has none.
    fn translations(&self) -> Vec<(String, String)> {
        let mut code = String::new();
        let mut texts = Vec::new();
        for token in tokens(self.default).unwrap_or_default() {
            match token.kind {
                TokenKind::Text(text) => texts.push((code.clone(), text.to_string())),
                _ => token.text.clone_into(&mut code),
            }
        }
        texts
    }

    fn is_default(&self, text: &str) -> bool {
        self.translations().iter().any(|(_, usual)| usual == text)
    }

    /// Value at the beginning of the tokens, and the number of tokens it takes.
    pub(super) fn take(&self, tokens: &[Token<'_>]) -> Option<(BlankValue, usize)> {
        if !matches!(self.kind, BlankKind::Text) {
            return self.kind.take(tokens);
        }
        if let Some(used) = begins(tokens, self.default) {
            return Some((BlankValue::Default, used));
        }
        match self.kind.take(tokens)? {
            // Texts are compared by their first variant.
            (BlankValue::Text(text), used) if text == self.usual(Language::En) => {
                Some((BlankValue::Default, used))
            }
            // Entered text that equals a default is the default, so this code is not from the
            // block.
            (BlankValue::Text(text), _) if self.is_default(&text) => None,
            taken => Some(taken),
        }
    }
}

impl<W> BlankKind<W> {
    pub fn read(&self, entered: &str) -> Option<BlankValue> {
        let entered = entered.trim();
        Some(match self {
            BlankKind::Number => BlankValue::Number(entered.parse().ok()?),
            BlankKind::Fraction => {
                let (over, under) = entered.split_once('/')?;
                let under = under.trim().parse().ok().filter(|under| *under > 0)?;
                BlankValue::Fraction(over.trim().parse().ok()?, under)
            }
            BlankKind::Truth => BlankValue::Truth(match entered {
                "yes" => true,
                "no" => false,
                _ => return None,
            }),
            BlankKind::Text => BlankValue::Text(entered.to_owned()),
            BlankKind::Name => BlankValue::Name(name(entered)?),
            BlankKind::Choice(choices) => {
                let index = choices.iter().position(|choice| choice.code == entered);
                BlankValue::Choice(index?)
            }
        })
    }

    fn format_value(&self, value: &BlankValue) -> String {
        match value {
            BlankValue::Number(number) => number.to_string(),
            BlankValue::Fraction(over, under) => format!("{over} / {under}"),
            BlankValue::Truth(true) => "yes".to_owned(),
            BlankValue::Truth(false) => "no".to_owned(),
            BlankValue::Text(text) | BlankValue::Name(text) => text.clone(),
            BlankValue::Choice(index) => match self {
                BlankKind::Choice(choices) => {
                    let choice = choices.get(*index).or(choices.first());
                    choice.map_or("", |choice| choice.code).to_owned()
                }
                _ => String::new(),
            },
            // The blank holds the text.
            BlankValue::Default => String::new(),
        }
    }

    fn takes(&self, value: &BlankValue) -> bool {
        matches!(
            (self, value),
            (BlankKind::Number, BlankValue::Number(_))
                | (BlankKind::Fraction, BlankValue::Fraction(..))
                | (BlankKind::Truth, BlankValue::Truth(_))
                | (BlankKind::Text, BlankValue::Text(_) | BlankValue::Default)
                | (BlankKind::Name, BlankValue::Name(_))
                | (BlankKind::Choice(_), BlankValue::Choice(_))
        )
    }

    fn take(&self, tokens: &[Token<'_>]) -> Option<(BlankValue, usize)> {
        match self {
            BlankKind::Number => number(tokens).map(|(n, used)| (BlankValue::Number(n), used)),
            BlankKind::Fraction => {
                let (over, used) = number(tokens)?;
                let rest = tokens.get(used..)?;
                let under = rest.first().filter(|token| token.is("/"));
                let (under, more) = under.and_then(|_| number(rest.get(1..)?))?;
                let value = BlankValue::Fraction(over, under);
                (under > 0).then_some((value, used + more + 1))
            }
            BlankKind::Truth => match word(tokens.first()?) {
                "yes" => Some((BlankValue::Truth(true), 1)),
                "no" => Some((BlankValue::Truth(false), 1)),
                _ => None,
            },
            BlankKind::Text => match &tokens.first()?.kind {
                TokenKind::Text(text) => Some((BlankValue::Text(text.to_string()), 1)),
                _ => None,
            },
            BlankKind::Name => {
                let token = tokens
                    .first()
                    .filter(|token| token.kind == TokenKind::Word)?;
                Some((BlankValue::Name(name(token.text)?), 1))
            }
            BlankKind::Choice(choices) => {
                let mut lengths = choices.iter().map(|choice| begins(tokens, choice.code));
                let index = lengths.clone().position(|length| length.is_some())?;
                let length = lengths.nth(index).flatten()?;
                Some((BlankValue::Choice(index), length))
            }
        }
    }
}

fn number(tokens: &[Token<'_>]) -> Option<(i64, usize)> {
    let negative = tokens.first()?.is("-");
    match tokens.get(usize::from(negative))?.kind {
        TokenKind::Number(number) if negative => Some((number.checked_neg()?, 2)),
        TokenKind::Number(number) => Some((number, 1)),
        _ => None,
    }
}

fn name(text: &str) -> Option<String> {
    let tokens = tokens(text)?;
    let one = matches!(tokens.as_slice(), [token] if token.kind == TokenKind::Word);
    (one && !RESERVED.contains(&text)).then(|| text.to_owned())
}

fn quoted(text: &str) -> String {
    let mut code = String::with_capacity(text.len() + 2);
    code.push('"');
    for c in text.chars() {
        match c {
            '"' => code.push_str("\\\""),
            '\\' => code.push_str("\\\\"),
            '\n' => code.push_str("\\n"),
            c if c.is_control() => code.push(' '),
            c => code.push(c),
        }
    }
    code.push('"');
    code
}
