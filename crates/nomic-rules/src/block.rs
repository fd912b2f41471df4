//! Blocks: sentences with blanks that produce code, for people who don't program.
//!
//! The code and the sentences of a block are templates; `$name` is a blank. Filling the
//! blanks yields code. Code with the same tokens in any layout is recognised as the block again. In
//! a sentence, `[point|points]` is a word by the number in the blank before it: its plural forms.

mod blank;

pub use blank::{BlankChoice, BlankKind, BlankValue, BlockBlank};

use crate::diagnostic::DiagnosticList;
use crate::lexer::{self, Token, TokenKind};
use crate::{Language, edition};

/// A sentence with blanks. `W` holds words of all languages, which this crate doesn't know.
#[derive(Clone, Copy, Debug)]
pub struct Block<W: 'static> {
    /// Name that never changes.
    pub id: &'static str,
    pub category: &'static str,
    pub sentence: W,
    pub code: &'static str,
    pub blanks: &'static [BlockBlank<W>],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Words(&'static str),
    /// The blank with this index.
    Blank(usize),
    /// Plural forms between strokes, by the number in the blank with this index.
    Counted(usize, &'static str),
}

impl Piece {
    /// Words to show for the entry in the blank that they depend on. Entries that are no numbers
    /// have the last form.
    pub fn words(self, entered: &str, plural_form: fn(u64) -> usize) -> Option<&'static str> {
        match self {
            Piece::Words(words) => Some(words),
            Piece::Blank(_) => None,
            Piece::Counted(_, forms) => {
                let number = entered.trim().parse().ok();
                let form = number.and_then(|number| forms.split('|').nth(plural_form(number)));
                form.or_else(|| forms.rsplit('|').next())
            }
        }
    }
}

impl<W> Block<W> {
    /// Pieces of the sentence in one language.
    pub fn pieces(&self, sentence: &'static str) -> impl Iterator<Item = Piece> {
        let mut blank = None;
        self.split(sentence)
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

    pub fn defaults(&self, language: Language) -> Vec<BlankValue> {
        let blanks = self.blanks.iter();
        let values = blanks.map(|blank| blank.read(&blank.usual(language)));
        values.flatten().collect()
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

fn counted(words: &'static str, blank: usize) -> Vec<Piece> {
    let parts = words.split(['[', ']']);
    let pieces = parts.map(|part| match part.contains('|') {
        true => Piece::Counted(blank, part),
        false => Piece::Words(part),
    });
    pieces.collect()
}

const fn is_blank_name(c: char) -> bool {
    c.is_ascii_lowercase() || c == '_'
}

/// The code of the block with these values in its blanks. A missing or unfit value is replaced by
/// the default.
pub fn fill<W>(block: &Block<W>, values: &[BlankValue]) -> String {
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
                let filled = value.map(|value| blank.code(value));
                code.push_str(&filled.unwrap_or_else(|| blank.default_code()));
            }
        }
    }
    code
}

/// The first of the blocks that could produce this code, with the values of its blanks.
///
/// ```
/// use nomic_rules::block::{BlankKind, BlankValue, Block, BlockBlank, fill, recognise};
///
/// static BLOCKS: [Block<&str>; 1] = [Block {
///     id: "goal",
///     category: "winning",
///     sentence: "$points [point wins|points win].",
///     code: "when goal() answer $points end",
///     blanks: &[BlockBlank { name: "points", kind: BlankKind::Number, default: "100", least: 1 }],
/// }];
/// let code = fill(&BLOCKS[0], &[BlankValue::Number(50)]);
/// assert_eq!(code, "when goal() answer 50 end");
/// let (block, values) = recognise(&BLOCKS, &code.replace(' ', "\n")).unwrap();
/// assert_eq!((block.id, values), ("goal", vec![BlankValue::Number(50)]));
/// ```
pub fn recognise<'b, W>(
    blocks: &'b [Block<W>],
    source: &str,
) -> Option<(&'b Block<W>, Vec<BlankValue>)> {
    let tokens = tokens(source)?;
    let mut blocks = blocks.iter();
    blocks.find_map(|block| Some((block, values(block, &tokens)?)))
}

fn values<W>(block: &Block<W>, tokens: &[Token<'_>]) -> Option<Vec<BlankValue>> {
    let mut found: Vec<Option<BlankValue>> = vec![None; block.blanks.len()];
    let mut rest = tokens;
    for piece in block.split(block.code) {
        let used = match piece {
            Piece::Words(words) => begins(rest, words)?,
            Piece::Counted(..) => 0,
            Piece::Blank(index) => {
                let blank = block.blanks.get(index)?;
                let (value, used) = blank.take(rest)?;
                if !blank.takes(&value) {
                    return None;
                }
                let slot = found.get_mut(index)?;
                // A blank that occurs twice must hold equal values.
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

/// Number of tokens in `code`, if `found` begins with them.
fn begins(found: &[Token<'_>], code: &str) -> Option<usize> {
    let wanted = tokens(code)?;
    let same = found.len() >= wanted.len() && found.iter().zip(&wanted).all(|(a, b)| same(a, b));
    same.then_some(wanted.len())
}

fn tokens(source: &str) -> Option<Vec<Token<'_>>> {
    if source.len() > edition::MAX_SOURCE {
        return None;
    }
    let mut findings = DiagnosticList::default();
    let mut tokens = lexer::lex(source, &mut findings);
    tokens.pop();
    findings.or(tokens).ok()
}

fn same(a: &Token<'_>, b: &Token<'_>) -> bool {
    a.kind == b.kind && (matches!(a.kind, TokenKind::Text(_)) || word(a) == word(b))
}

/// The token's text; of synonyms, the usual word.
fn word<'s>(token: &Token<'s>) -> &'s str {
    match token.text {
        "true" => "yes",
        "false" => "no",
        text => text,
    }
}
