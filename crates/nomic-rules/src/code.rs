//! Code as it runs: checked, with every name bound to its place.

use crate::span::SourcePosition;
use crate::syntax::{Aggregate, Operator};
use crate::{Bound, EffectKind, Field, FlatSet, Function, Global, Kind, Phrase, Value};
use std::sync::Arc;

pub(crate) type StmtList = Vec<Stmt>;

#[derive(Debug)]
pub(crate) struct Stmt {
    pub(crate) at: SourcePosition,
    pub(crate) node: StmtKind,
}

#[derive(Debug)]
pub(crate) enum StmtKind {
    /// Puts a value into the next free local.
    Let(Expr),
    /// Sets a kept variable, by its index.
    Set(usize, Expr),
    /// Sets the value of a thing in a kept variable, by its index.
    SetOf(Expr, usize, Expr),
    If(Vec<(Expr, StmtList)>, StmtList),
    Each(Walk, StmtList),
    Answer(Expr),
    Allow,
    Pass,
    Refuse(Expr),
    Effect(Bound<EffectKind>, Vec<Expr>),
}

/// The elements of a list that meet a condition. Each is put into the next free local.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) list: Box<Expr>,
    pub(crate) condition: Option<Box<Expr>>,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) at: SourcePosition,
    pub(crate) node: ExprKind,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Value(Value),
    /// A parameter, `let` or loop name, by its index.
    Local(usize),
    Keep(usize),
    KeepOf(Box<Expr>, usize),
    Global(Bound<Global>),
    Field(Box<Expr>, Bound<Kind>, Bound<Field>),
    Amount(Box<Expr>, Arc<str>),
    Part(Box<Expr>, Arc<str>),
    Record(Vec<(Arc<str>, Expr)>),
    /// A function that the rule defines, by its index.
    Invoke(usize, Vec<Expr>),
    /// Value used of another rule, by index. The expressions are the thing of the kept value, or
    /// the arguments of the function.
    Shared(usize, Vec<Expr>),
    Call(Bound<Function>, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    /// Answer of the rules below, or the value without one.
    Otherwise(Box<Expr>),
    Fill(Phrase, Vec<Expr>),
    Quote(Arc<QuoteTemplate>, Vec<Expr>),
    List(Vec<Expr>),
    Aggregate {
        how: Aggregate,
        item: Option<Box<Expr>>,
        walk: Walk,
    },
    /// The value of the first arm whose condition holds, else the last one.
    Choose(Vec<(Expr, Expr)>, Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
}

#[derive(Debug)]
pub(crate) struct QuoteTemplate {
    /// Source before, between and after the holes: one piece more than there are holes.
    pub(crate) pieces: Vec<Box<str>>,
    pub(crate) fillers: Vec<Filler>,
    pub(crate) words: FlatSet<Box<str>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filler {
    /// A literal, as a fraction if wanted. If not `bare`, a sign or a stroke gets brackets.
    Value {
        fraction: bool,
        bare: bool,
    },
    Expression,
    Statements,
}

impl QuoteTemplate {
    /// The template of these pieces, without their common indentation.
    pub(crate) fn new(pieces: &[&str], fillers: Vec<Filler>, words: &[&str]) -> QuoteTemplate {
        let margin = margin(pieces);
        let last = pieces.len().saturating_sub(1);
        let moved = pieces.iter().enumerate().map(|(index, piece)| {
            let mut moved = String::with_capacity(piece.len());
            for (line, text) in piece.split('\n').enumerate() {
                if line > 0 {
                    moved.push('\n');
                }
                let blanks = text.len() - text.trim_start_matches(' ').len();
                let cut = if line > 0 { blanks.min(margin) } else { 0 };
                moved.push_str(text.get(cut..).unwrap_or_default());
            }
            let moved = if index == 0 {
                moved.trim_start()
            } else {
                &moved
            };
            let moved = if index == last {
                moved.trim_end()
            } else {
                moved
            };
            moved.into()
        });
        QuoteTemplate {
            pieces: moved.collect(),
            fillers,
            words: words.iter().map(|word| Box::from(*word)).collect(),
        }
    }

    pub(crate) fn length(&self) -> usize {
        self.pieces.iter().map(|piece| piece.len()).sum()
    }
}

/// Common indentation of all lines of quoted code. The last piece is followed only by the end of
/// the quote.
fn margin(pieces: &[&str]) -> usize {
    let last = pieces.len().saturating_sub(1);
    let lines = pieces.iter().enumerate().flat_map(|(index, piece)| {
        let lines = piece.split('\n').count();
        let begins = piece.split('\n').enumerate().skip(1);
        begins.filter_map(move |(line, text)| {
            let opens_hole = index < last && line + 1 == lines;
            let code = text.trim_start_matches(' ');
            (opens_hole || !code.is_empty()).then(|| text.len() - code.len())
        })
    });
    lines.min().unwrap_or(0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    Abs,
    Min,
    Max,
    Count,
    First,
    Last,
    Nth,
    Reverse,
    Range,
    Join,
    Round,
    Floor,
    Ceiling,
}

#[derive(Debug)]
pub(crate) enum CompiledTarget {
    All,
    Numbers(Vec<i64>),
    /// The rule is the first local.
    Where(Expr),
}
