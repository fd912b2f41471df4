//! The syntax tree, as it was written. Names are not yet looked up.

use crate::span::Span;
use crate::{Language, Value};
use std::sync::Arc;

/// The words that no name may be. `action` and `define` are kept free for what is to come.
pub(crate) const RESERVED: &[&str] = &[
    "action", "and", "answer", "check", "define", "div", "each", "else", "end", "false", "for",
    "if", "in", "keep", "let", "mod", "no", "not", "or", "pass", "refuse", "set", "then", "true",
    "when", "where", "yes",
];

/// The functions of the language itself, which no vocabulary has to supply.
pub(crate) const BUILTINS: &[&str] = &[
    "abs", "all", "any", "count", "first", "max", "min", "sum", "text",
];

/// A name where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'s> {
    pub(crate) text: &'s str,
    pub(crate) span: Span,
}

/// The code of one rule.
#[derive(Debug, Default)]
pub(crate) struct Source<'s> {
    pub(crate) keeps: Vec<Keep<'s>>,
    pub(crate) provisions: Vec<Provision<'s>>,
}

#[derive(Debug)]
pub(crate) struct Keep<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) literal: Value,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) struct Provision<'s> {
    /// `when` or `check`.
    pub(crate) word: Name<'s>,
    pub(crate) hook: Name<'s>,
    pub(crate) params: Vec<Name<'s>>,
    pub(crate) body: Block<'s>,
}

pub(crate) type Block<'s> = Vec<Statement<'s>>;

#[derive(Debug)]
pub(crate) struct Statement<'s> {
    pub(crate) span: Span,
    pub(crate) node: Do<'s>,
}

/// What a statement does.
#[derive(Debug)]
pub(crate) enum Do<'s> {
    Let(Name<'s>, Expr<'s>),
    Set(Name<'s>, Expr<'s>),
    If(Vec<(Expr<'s>, Block<'s>)>, Block<'s>),
    Each {
        walk: Walk<'s>,
        body: Block<'s>,
    },
    Answer(Expr<'s>),
    Pass,
    /// The reason, and what fills it.
    Refuse(Vec<Expr<'s>>),
    Call(Name<'s>, Vec<Expr<'s>>),
}

/// `x in list where condition`.
#[derive(Debug)]
pub(crate) struct Walk<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) list: Box<Expr<'s>>,
    pub(crate) condition: Option<Box<Expr<'s>>>,
}

#[derive(Debug)]
pub(crate) struct Expr<'s> {
    pub(crate) span: Span,
    /// How high the tree below is; the parser keeps it low, so that nothing overflows the stack.
    pub(crate) height: usize,
    pub(crate) node: Node<'s>,
}

#[derive(Debug)]
pub(crate) enum Node<'s> {
    Number(i64),
    Truth(bool),
    Text(Text),
    List(Vec<Expr<'s>>),
    Name(&'s str),
    Field(Box<Expr<'s>>, Name<'s>),
    Call(Name<'s>, Vec<Expr<'s>>),
    Gather {
        how: Gather,
        item: Option<Box<Expr<'s>>>,
        walk: Walk<'s>,
    },
    Not(Box<Expr<'s>>),
    Negate(Box<Expr<'s>>),
    Binary {
        operator: Operator,
        at: Span,
        left: Box<Expr<'s>>,
        right: Box<Expr<'s>>,
    },
}

/// A text literal with its translations.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) plain: Arc<str>,
    pub(crate) translations: Vec<(Language, Arc<str>)>,
}

/// What is made of the elements of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gather {
    Count,
    Any,
    All,
    First,
    Sum,
    Min,
    Max,
}

impl Gather {
    pub(crate) fn from_word(word: &str) -> Option<Gather> {
        Some(match word {
            "count" => Gather::Count,
            "any" => Gather::Any,
            "all" => Gather::All,
            "first" => Gather::First,
            "sum" => Gather::Sum,
            "min" => Gather::Min,
            "max" => Gather::Max,
            _ => return None,
        })
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Gather::Count => "count",
            Gather::Any => "any",
            Gather::All => "all",
            Gather::First => "first",
            Gather::Sum => "sum",
            Gather::Min => "min",
            Gather::Max => "max",
        }
    }

    /// Whether it gathers values worked out for each element (`sum(e for x in list)`) rather than
    /// the elements themselves (`count(x in list)`).
    pub(crate) const fn takes_item(self) -> bool {
        matches!(self, Gather::Sum | Gather::Min | Gather::Max)
    }

    /// Whether it says nothing without a condition.
    pub(crate) const fn needs_condition(self) -> bool {
        matches!(self, Gather::Any | Gather::All)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

/// How tightly comparisons bind.
pub(crate) const COMPARISON: u8 = 3;

impl Operator {
    pub(crate) fn from_sign(sign: &str) -> Option<Operator> {
        Some(match sign {
            "or" => Operator::Or,
            "and" => Operator::And,
            "=" => Operator::Equal,
            "/=" => Operator::Unequal,
            "<" => Operator::Less,
            "<=" => Operator::LessOrEqual,
            ">" => Operator::Greater,
            ">=" => Operator::GreaterOrEqual,
            "in" => Operator::In,
            "+" => Operator::Plus,
            "-" => Operator::Minus,
            "*" => Operator::Times,
            "div" => Operator::Div,
            "mod" => Operator::Mod,
            _ => return None,
        })
    }

    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Operator::Or => "or",
            Operator::And => "and",
            Operator::Equal => "=",
            Operator::Unequal => "/=",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterOrEqual => ">=",
            Operator::In => "in",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Div => "div",
            Operator::Mod => "mod",
        }
    }

    /// How tightly it binds.
    pub(crate) const fn strength(self) -> u8 {
        match self {
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual
            | Operator::In => COMPARISON,
            Operator::Plus | Operator::Minus => 4,
            Operator::Times | Operator::Div | Operator::Mod => 5,
        }
    }
}
