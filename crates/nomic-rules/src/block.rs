//! Blocks: sentences with blanks that stand for code, for people who write none.
//!
//! A block's code and its sentences are templates in which `$name` is a blank. Filling them yields
//! code; and code that consists of the same words and signs, however it is laid out, is recognised
//! as the block again. In a sentence, `[point|points]` stands for the first of the two where the
//! blank before it holds 1, for the second where it holds anything else.

use crate::diagnostic::Findings;
use crate::lexer::{self, Kind, Token};
use crate::words::RESERVED;
use crate::{Language, edition};

/// A sentence that stands for code.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// Its name, which stays the same for ever.
    pub id: &'static str,
    /// Under which heading it is listed.
    pub category: &'static str,
    /// What it says, in the order of [`Language::ALL`].
    pub sentence: [&'static str; 3],
    /// The code that it stands for.
    pub code: &'static str,
    /// What can be filled in.
    pub blanks: &'static [Blank],
}

/// Something that can be filled in.
#[derive(Debug)]
pub struct Blank {
    /// Its name in the templates.
    pub name: &'static str,
    /// What it takes.
    pub kind: BlankKind,
    /// What it holds at first, as [`Blank::read`] takes it.
    pub default: &'static str,
    /// The least number that it takes.
    pub least: i64,
}

/// What a blank takes.
#[derive(Clone, Copy, Debug)]
pub enum BlankKind {
    /// A whole number.
    Number,
    /// A fraction, such as two thirds.
    Fraction,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// A name that code gives to something.
    Name,
    /// One of several pieces of code.
    Choice(&'static [Choice]),
}

/// A piece of code that can be chosen.
#[derive(Debug)]
pub struct Choice {
    /// The code. It is not the beginning of the code of a later choice.
    pub code: &'static str,
    /// What it means, in the order of [`Language::ALL`].
    pub words: [&'static str; 3],
}

/// What was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlankValue {
    /// A whole number.
    Number(i64),
    /// A fraction: what is divided, and by what.
    Fraction(i64, i64),
    /// Yes or no.
    Truth(bool),
    /// A text.
    Text(String),
    /// A name that code gives to something.
    Name(String),
    /// The choice with this index.
    Choice(usize),
}

/// A part of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// It stands as it is.
    Words(&'static str),
    /// The blank with this index.
    Blank(usize),
    /// What is counted: the first words if the blank with this index holds 1, else the second.
    Counted(usize, &'static str, &'static str),
}

impl Piece {
    /// The words that stand here, if the blank that they depend on holds what was entered.
    pub fn words(self, entered: &str) -> Option<&'static str> {
        match self {
            Piece::Words(words) => Some(words),
            Piece::Blank(_) => None,
            Piece::Counted(_, one, other) => Some(if entered.trim() == "1" { one } else { other }),
        }
    }
}

impl Block {
    /// The parts of the sentence in this language.
    pub fn pieces(&self, language: Language) -> impl Iterator<Item = Piece> {
        let sentences = Language::ALL.into_iter().zip(self.sentence);
        let found = sentences.into_iter().find(|(known, _)| *known == language);
        let mut blank = None;
        self.split(found.map_or("", |(_, sentence)| sentence))
            .flat_map(move |piece| match piece {
                Piece::Words(words) => blank.map_or_else(|| vec![piece], |at| counted(words, at)),
                Piece::Blank(at) => {
                    blank = Some(at);
                    vec![piece]
                }
                Piece::Counted(..) => vec![piece],
            })
            .filter(|piece| *piece != Piece::Words(""))
    }

    /// What the blanks hold at first.
    pub fn defaults(&self) -> Vec<BlankValue> {
        let blanks = self.blanks.iter();
        blanks.filter_map(Blank::default_value).collect()
    }

    fn split(&self, template: &'static str) -> impl Iterator<Item = Piece> {
        let mut parts = template.split('$');
        let lead = parts.next().map(Piece::Words);
        lead.into_iter()
            .chain(parts.flat_map(|part| {
                let end = part.find(|c: char| !is_blank_name(c));
                let (name, rest) = part.split_at(end.unwrap_or(part.len()));
                let index = self.blanks.iter().position(|blank| blank.name == name);
                let index = index.map_or(Piece::Words(name), Piece::Blank);
                [index, Piece::Words(rest)]
            }))
            .filter(|piece| *piece != Piece::Words(""))
    }
}

/// The words with what is counted by the blank before them set apart.
fn counted(words: &'static str, blank: usize) -> Vec<Piece> {
    let parts = words.split(['[', ']']);
    let pieces = parts.map(|part| match part.split_once('|') {
        Some((one, other)) => Piece::Counted(blank, one, other),
        None => Piece::Words(part),
    });
    pieces.collect()
}

const fn is_blank_name(c: char) -> bool {
    c.is_ascii_lowercase() || c == '_'
}

impl Blank {
    /// What was entered, if it will do. A choice is entered as its code.
    pub fn read(&self, entered: &str) -> Option<BlankValue> {
        let value = self.kind.read(entered)?;
        self.takes(&value).then_some(value)
    }

    /// Whether the value can stand here.
    pub fn takes(&self, value: &BlankValue) -> bool {
        let large = !matches!(value, BlankValue::Number(number) if *number < self.least);
        large && self.kind.takes(value)
    }

    fn default_value(&self) -> Option<BlankValue> {
        self.read(self.default)
    }

    fn default_code(&self) -> String {
        let value = self.default_value();
        value.map_or_else(String::new, |value| self.kind.code(&value))
    }
}

impl BlankKind {
    /// What was entered, if it is of this kind. A choice is entered as its code.
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

    /// What [`BlankKind::read`] reads as this value.
    pub fn entered(&self, value: &BlankValue) -> String {
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
        }
    }

    fn takes(&self, value: &BlankValue) -> bool {
        matches!(
            (self, value),
            (BlankKind::Number, BlankValue::Number(_))
                | (BlankKind::Fraction, BlankValue::Fraction(..))
                | (BlankKind::Truth, BlankValue::Truth(_))
                | (BlankKind::Text, BlankValue::Text(_))
                | (BlankKind::Name, BlankValue::Name(_))
                | (BlankKind::Choice(_), BlankValue::Choice(_))
        )
    }

    fn code(&self, value: &BlankValue) -> String {
        match value {
            BlankValue::Text(text) => quoted(text),
            other => self.entered(other),
        }
    }

    /// The value with which the tokens begin, and how many they are.
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
                Kind::Text(text) => Some((BlankValue::Text(text.to_string()), 1)),
                _ => None,
            },
            BlankKind::Name => {
                let token = tokens.first().filter(|token| token.kind == Kind::Word)?;
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

/// The code of the block with these values in its blanks. What is missing or of another kind is
/// filled with its default.
pub fn fill(block: &Block, values: &[BlankValue]) -> String {
    let mut code = String::new();
    for piece in block.split(block.code) {
        match piece {
            Piece::Words(words) => code.push_str(words),
            Piece::Counted(..) => {}
            Piece::Blank(index) => {
                let Some(blank) = block.blanks.get(index) else {
                    continue;
                };
                let value = values.get(index).filter(|value| blank.takes(value));
                let filled = value.map(|value| blank.kind.code(value));
                code.push_str(&filled.unwrap_or_else(|| blank.default_code()));
            }
        }
    }
    code
}

/// The first of the blocks that this code could come from, and what fills it.
pub fn recognise(
    blocks: &'static [Block],
    source: &str,
) -> Option<(&'static Block, Vec<BlankValue>)> {
    let tokens = tokens(source)?;
    let mut blocks = blocks.iter();
    blocks.find_map(|block| Some((block, values(block, &tokens)?)))
}

fn values(block: &Block, tokens: &[Token<'_>]) -> Option<Vec<BlankValue>> {
    let mut found: Vec<Option<BlankValue>> = vec![None; block.blanks.len()];
    let mut rest = tokens;
    for piece in block.split(block.code) {
        let used = match piece {
            Piece::Words(words) => begins(rest, words)?,
            Piece::Counted(..) => 0,
            Piece::Blank(index) => {
                let blank = block.blanks.get(index)?;
                let (value, used) = blank.kind.take(rest)?;
                if !blank.takes(&value) {
                    return None;
                }
                let slot = found.get_mut(index)?;
                // A blank that comes twice has to hold the same both times.
                if slot.as_ref().is_some_and(|known| *known != value) {
                    return None;
                }
                *slot = Some(value);
                used
            }
        };
        rest = rest.get(used..)?;
    }
    if !rest.is_empty() {
        return None;
    }
    found.into_iter().collect()
}

/// How many tokens there are in `code`, if `found` begins with them.
fn begins(found: &[Token<'_>], code: &str) -> Option<usize> {
    let wanted = tokens(code)?;
    let same = found.len() >= wanted.len() && found.iter().zip(&wanted).all(|(a, b)| same(a, b));
    same.then_some(wanted.len())
}

fn tokens(source: &str) -> Option<Vec<Token<'_>>> {
    if source.len() > edition::MAX_SOURCE {
        return None;
    }
    let mut findings = Findings::default();
    let mut tokens = lexer::lex(source, &mut findings);
    tokens.pop();
    findings.or(tokens).ok()
}

fn same(a: &Token<'_>, b: &Token<'_>) -> bool {
    a.kind == b.kind && (matches!(a.kind, Kind::Text(_)) || word(a) == word(b))
}

/// The token's text; of words that mean the same, the usual one.
fn word<'s>(token: &Token<'s>) -> &'s str {
    match token.text {
        "true" => "yes",
        "false" => "no",
        text => text,
    }
}

fn number(tokens: &[Token<'_>]) -> Option<(i64, usize)> {
    let negative = tokens.first()?.is("-");
    match tokens.get(usize::from(negative))?.kind {
        Kind::Number(number) if negative => Some((number.checked_neg()?, 2)),
        Kind::Number(number) => Some((number, 1)),
        _ => None,
    }
}

/// The text if it is one name that code may give.
fn name(text: &str) -> Option<String> {
    let tokens = tokens(text)?;
    let one = matches!(tokens.as_slice(), [token] if token.kind == Kind::Word);
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
