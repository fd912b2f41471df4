//! The syntax tree, as it was written. Names are not yet looked up.

mod operator;

use crate::span::Span;
use crate::{Language, Stance};
pub(crate) use operator::{COMPARISON, Operator};
use std::sync::Arc;

/// A name with its place in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'s> {
    pub(crate) text: &'s str,
    pub(crate) span: Span,
}

/// The code of one rule.
#[derive(Debug, Default)]
pub(crate) struct Source<'s> {
    pub(crate) keeps: Vec<Keep<'s>>,
    pub(crate) quantities: Vec<QuantityDecl<'s>>,
    pub(crate) uses: Vec<Use<'s>>,
    pub(crate) claims: Vec<Claim<'s>>,
    pub(crate) defines: Vec<Define<'s>>,
    pub(crate) provisions: Vec<Provision<'s>>,
}

#[derive(Debug)]
pub(crate) struct Keep<'s> {
    pub(crate) name: Name<'s>,
    /// Kind of thing that it holds a value of, if any.
    pub(crate) of: Option<Name<'s>>,
    /// Declared type.
    pub(crate) ty: Option<TypeExpr<'s>>,
    /// Written down, not worked out.
    pub(crate) initial: Expr<'s>,
    pub(crate) asked: Option<AskedKeep<'s>>,
    pub(crate) span: Span,
}

/// `asks 0..10 "Your stake"`: filled in by the player who makes such a thing.
#[derive(Debug)]
pub(crate) struct AskedKeep<'s> {
    pub(crate) blank: BlankHead<'s>,
    pub(crate) span: Span,
}

/// Bounds of a blank, besides its type.
#[derive(Debug, Default)]
pub(crate) struct BlankHead<'s> {
    /// The code that is to be filled in, if it is code.
    pub(crate) code: Option<CodeHead<'s>>,
    /// Allowed texts.
    pub(crate) choices: Option<Vec<(Text, Span)>>,
    pub(crate) bounds: Option<WrittenBounds<'s>>,
    pub(crate) label: Option<Text>,
}

/// `code`, `expression(b: Ballot): truth`, or `statements(b: Ballot) doing [award]`.
#[derive(Debug)]
pub(crate) enum CodeHead<'s> {
    /// All of a rule's code.
    Rule,
    Expression(Vec<(Name<'s>, TypeExpr<'s>)>, TypeExpr<'s>),
    /// The names in scope, and the effects and draws that are granted.
    Statements(Vec<(Name<'s>, TypeExpr<'s>)>, Vec<Name<'s>>),
}

/// `1..10`, or `1..` without an end.
#[derive(Debug)]
pub(crate) struct WrittenBounds<'s> {
    pub(crate) least: Expr<'s>,
    pub(crate) most: Option<Expr<'s>>,
    pub(crate) span: Span,
}

/// `use tally: number from rule 301`, or `paid of each Player: truth`, or `share(n: number): fraction`.
#[derive(Debug)]
pub(crate) struct Use<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) of: Option<Name<'s>>,
    /// Parameters of a function.
    pub(crate) params: Option<Vec<(Name<'s>, TypeExpr<'s>)>>,
    pub(crate) ty: TypeExpr<'s>,
    pub(crate) number: i64,
    pub(crate) span: Span,
}

/// `quantity gold "Gold"`.
#[derive(Debug)]
pub(crate) struct QuantityDecl<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) label: Option<Text>,
    #[allow(dead_code, reason = "readings tell where it stands")]
    pub(crate) span: Span,
}

/// `takes precedence over target` or `defers to target`.
#[derive(Debug)]
pub(crate) struct Claim<'s> {
    pub(crate) stance: Stance,
    pub(crate) target: Target<'s>,
    pub(crate) span: Span,
}

/// Whom a claim is about.
#[derive(Debug)]
pub(crate) enum Target<'s> {
    All,
    Numbers(Vec<i64>),
    Where(Name<'s>, Expr<'s>),
}

/// `define name(a: type) = value`.
#[derive(Debug)]
pub(crate) struct Define<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) params: Vec<(Name<'s>, TypeExpr<'s>)>,
    pub(crate) body: Expr<'s>,
    pub(crate) span: Span,
}

/// A type as it is written.
#[derive(Debug)]
pub(crate) enum TypeExpr<'s> {
    Name(Name<'s>),
    ListOf(Box<TypeExpr<'s>>),
    Record(Vec<(Name<'s>, TypeExpr<'s>)>),
}

/// Form and conditions of an action.
#[derive(Debug)]
pub(crate) struct ActionHead<'s> {
    pub(crate) form: Vec<FormBlank<'s>>,
    pub(crate) label: Text,
    pub(crate) condition: Option<Expr<'s>>,
    /// Condition on which the action waits for the players it is offered to.
    pub(crate) due: Option<Expr<'s>>,
}

/// One blank of an action's form.
#[derive(Debug)]
pub(crate) struct FormBlank<'s> {
    pub(crate) name: Name<'s>,
    /// The type of what it asks for; none for code and for one of several texts.
    pub(crate) ty: Option<TypeExpr<'s>>,
    pub(crate) head: BlankHead<'s>,
}

#[derive(Debug)]
pub(crate) struct Provision<'s> {
    /// `when`, `check` or `action`.
    pub(crate) word: Name<'s>,
    pub(crate) hook: Name<'s>,
    /// Of an action only who acts; the others are in its form.
    pub(crate) params: Vec<Name<'s>>,
    pub(crate) action: Option<ActionHead<'s>>,
    pub(crate) body: Block<'s>,
}

pub(crate) type Block<'s> = Vec<Statement<'s>>;

#[derive(Debug)]
pub(crate) struct Statement<'s> {
    pub(crate) span: Span,
    pub(crate) node: Do<'s>,
}

#[derive(Debug)]
pub(crate) enum Do<'s> {
    Let(Name<'s>, Expr<'s>),
    Set(Name<'s>, Expr<'s>),
    /// `set p.paid = yes`.
    SetOf {
        thing: Expr<'s>,
        name: Name<'s>,
        value: Expr<'s>,
    },
    If(Vec<(Expr<'s>, Block<'s>)>, Block<'s>),
    Each {
        walk: Walk<'s>,
        body: Block<'s>,
    },
    Answer(Expr<'s>),
    Pass,
    Allow,
    /// The reason, and what fills it.
    Refuse(Vec<Expr<'s>>),
    Call(Name<'s>, Vec<Expr<'s>>),
    /// A hole of the quoted code, by its index, where statements belong.
    Hole(usize),
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
    /// Height of the tree below. The parser bounds it, so that recursion does not overflow the
    /// stack.
    pub(crate) height: usize,
    pub(crate) node: Node<'s>,
}

#[derive(Debug)]
pub(crate) enum Node<'s> {
    Number(i64),
    Truth(bool),
    Text(Text),
    List(Vec<Expr<'s>>),
    Record(Vec<(Name<'s>, Expr<'s>)>),
    Name(&'s str),
    Field(Box<Expr<'s>>, Name<'s>),
    Call(Name<'s>, Vec<Expr<'s>>),
    Gather {
        how: Gather,
        item: Option<Box<Expr<'s>>>,
        walk: Walk<'s>,
    },
    /// `if a then b else c`: the value of the first arm whose condition holds, else the last one.
    Choose(Vec<(Expr<'s>, Expr<'s>)>, Box<Expr<'s>>),
    Not(Box<Expr<'s>>),
    Negate(Box<Expr<'s>>),
    Binary {
        operator: Operator,
        at: Span,
        left: Box<Expr<'s>>,
        right: Box<Expr<'s>>,
    },
    /// `code { ... }`.
    Code(Box<Quote<'s>>),
    /// A hole of the quoted code, by its index.
    Hole(usize),
}

/// Code that a rule writes for another rule, with holes.
#[derive(Debug)]
pub(crate) struct Quote<'s> {
    pub(crate) source: Source<'s>,
    pub(crate) holes: Vec<Hole<'s>>,
    /// Source before, between and after the holes: one piece more than there are holes.
    pub(crate) pieces: Vec<&'s str>,
    /// Every word in it.
    pub(crate) words: Vec<&'s str>,
}

/// `{value}`, in quoted code.
#[derive(Debug)]
pub(crate) struct Hole<'s> {
    /// Worked out by the rule that quotes.
    pub(crate) value: Expr<'s>,
    pub(crate) place: HolePlace,
}

/// The part of the tree that fills a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HolePlace {
    Expression,
    /// A value that is written down, such as the first one of what a rule keeps.
    Literal,
    Statements,
}

/// Code that somebody fills in.
#[derive(Debug)]
pub(crate) enum Filled<'s> {
    Expression(Expr<'s>),
    Statements(Block<'s>),
}

/// A text literal with its translations.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) plain: Arc<str>,
    pub(crate) translations: Vec<(Language, Arc<str>)>,
}

/// Result computed from the elements of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gather {
    Count,
    Any,
    All,
    First,
    Sum,
    Min,
    Max,
    Collect,
    Order,
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
            "collect" => Gather::Collect,
            "order" => Gather::Order,
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
            Gather::Collect => "collect",
            Gather::Order => "order",
        }
    }

    /// Whether it gathers values worked out for each element (`sum(e for x in list)`) rather than
    /// the elements themselves (`count(x in list)`).
    pub(crate) const fn takes_item(self) -> bool {
        matches!(
            self,
            Gather::Sum | Gather::Min | Gather::Max | Gather::Collect
        )
    }

    /// Whether it is also a function of plain values.
    pub(crate) const fn is_function(self) -> bool {
        matches!(
            self,
            Gather::Count | Gather::First | Gather::Min | Gather::Max
        )
    }

    /// True if a key follows the list (`order(x in list by key)`).
    pub(crate) const fn takes_key(self) -> bool {
        matches!(self, Gather::Order)
    }

    /// Whether it says nothing without a condition.
    pub(crate) const fn needs_condition(self) -> bool {
        matches!(self, Gather::Any | Gather::All)
    }
}
