//! Code as it runs: checked, with every name bound to its place.

use crate::span::Place;
use crate::syntax::{Gather, Operator};
use crate::{Bound, EffectKind, Field, Function, Global, Kind, Phrase, Value};
use std::sync::Arc;

pub(crate) type Block = Vec<Statement>;

#[derive(Debug)]
pub(crate) struct Statement {
    pub(crate) at: Place,
    pub(crate) node: Do,
}

/// What a statement does.
#[derive(Debug)]
pub(crate) enum Do {
    /// Puts a value into the next free local.
    Let(Expr),
    /// Changes a variable that is kept, by its index.
    Set(usize, Expr),
    /// Changes what a variable that is kept, by its index, holds of a thing.
    SetOf(Expr, usize, Expr),
    If(Vec<(Expr, Block)>, Block),
    Each(Walk, Block),
    Answer(Expr),
    Allow,
    Pass,
    Refuse(Expr),
    Effect(Bound<EffectKind>, Vec<Expr>),
}

/// The elements of a list that meet a condition; each in turn is put into the next free local.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) list: Box<Expr>,
    pub(crate) condition: Option<Box<Expr>>,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) at: Place,
    pub(crate) node: Node,
}

#[derive(Debug)]
pub(crate) enum Node {
    Value(Value),
    /// A parameter, `let` or loop name, by its index.
    Local(usize),
    /// A variable that is kept, by its index.
    Keep(usize),
    /// What such a variable holds of a thing.
    KeepOf(Box<Expr>, usize),
    Global(Bound<Global>),
    /// A field of a thing of this kind.
    Field(Box<Expr>, Bound<Kind>, Bound<Field>),
    /// A quantity that a thing has.
    Amount(Box<Expr>, Arc<str>),
    /// A part of a record.
    Part(Box<Expr>, Arc<str>),
    Record(Vec<(Arc<str>, Expr)>),
    /// A function that the rule defines, by its index.
    Invoke(usize, Vec<Expr>),
    Call(Bound<Function>, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    /// What the rules below answer; the value if none does.
    Otherwise(Box<Expr>),
    Fill(Phrase, Vec<Expr>),
    List(Vec<Expr>),
    Gather {
        how: Gather,
        item: Option<Box<Expr>>,
        walk: Walk,
    },
    /// The value of the first arm whose condition holds, else the last one.
    Choose(Vec<(Expr, Expr)>, Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// The functions of the language itself.
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

/// Whom a claim of precedence is about.
#[derive(Debug)]
pub(crate) enum Target {
    All,
    Numbers(Vec<i64>),
    /// The rule is the first local.
    Where(Expr),
}
