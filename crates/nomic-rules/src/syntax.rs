//! The syntax tree, as written. Names are not yet resolved.

mod operator;

use crate::span::SourceSpan;
use crate::{Language, Stance};
pub(crate) use operator::{COMPARISON, Operator};
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'s> {
    pub(crate) text: &'s str,
    pub(crate) span: SourceSpan,
}

#[derive(Debug, Default)]
pub(crate) struct SourceTree<'s> {
    pub(crate) keeps: Vec<AstKeep<'s>>,
    pub(crate) quantities: Vec<QuantityDecl<'s>>,
    pub(crate) uses: Vec<AstUse<'s>>,
    pub(crate) claims: Vec<AstClaim<'s>>,
    pub(crate) defines: Vec<AstDefine<'s>>,
    pub(crate) provisions: Vec<AstProvision<'s>>,
}

#[derive(Debug)]
pub(crate) struct AstKeep<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) of: Option<Name<'s>>,
    pub(crate) ty: Option<TypeExpr<'s>>,
    /// A literal.
    pub(crate) initial: AstExpr<'s>,
    pub(crate) asked: Option<AskedKeep<'s>>,
    pub(crate) span: SourceSpan,
}

/// `asks 0..10 "Your stake"`: filled in by the player who makes such a thing.
#[derive(Debug)]
pub(crate) struct AskedKeep<'s> {
    pub(crate) blank: BlankHead<'s>,
    pub(crate) span: SourceSpan,
}

#[derive(Debug, Default)]
pub(crate) struct BlankHead<'s> {
    pub(crate) code: Option<CodeHead<'s>>,
    pub(crate) choices: Option<Vec<(Text, SourceSpan)>>,
    pub(crate) bounds: Option<WrittenBounds<'s>>,
    pub(crate) label: Option<Text>,
}

/// `code`, `expression(b: Ballot): truth`, or `statements(b: Ballot) doing [award]`.
#[derive(Debug)]
pub(crate) enum CodeHead<'s> {
    Rule,
    Expression(Vec<(Name<'s>, TypeExpr<'s>)>, TypeExpr<'s>),
    /// The names in scope, and the effects and draws that are granted.
    Statements(Vec<(Name<'s>, TypeExpr<'s>)>, Vec<Name<'s>>),
}

/// `1..10`, or `1..` without an end.
#[derive(Debug)]
pub(crate) struct WrittenBounds<'s> {
    pub(crate) least: AstExpr<'s>,
    pub(crate) most: Option<AstExpr<'s>>,
    pub(crate) span: SourceSpan,
}

/// `use tally: number from rule 301`, or `paid of each Player: truth`, or `share(n: number): fraction`.
#[derive(Debug)]
pub(crate) struct AstUse<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) of: Option<Name<'s>>,
    pub(crate) params: Option<Vec<(Name<'s>, TypeExpr<'s>)>>,
    pub(crate) ty: TypeExpr<'s>,
    pub(crate) number: i64,
    pub(crate) span: SourceSpan,
}

/// `quantity gold "Gold"`.
#[derive(Debug)]
pub(crate) struct QuantityDecl<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) label: Option<Text>,
    #[allow(dead_code, reason = "readings tell where it stands")]
    pub(crate) span: SourceSpan,
}

/// `takes precedence over target` or `defers to target`.
#[derive(Debug)]
pub(crate) struct AstClaim<'s> {
    pub(crate) stance: Stance,
    pub(crate) target: AstTarget<'s>,
    pub(crate) span: SourceSpan,
}

#[derive(Debug)]
pub(crate) enum AstTarget<'s> {
    All,
    Numbers(Vec<i64>),
    Where(Name<'s>, AstExpr<'s>),
}

/// `define name(a: type) = value`.
#[derive(Debug)]
pub(crate) struct AstDefine<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) params: Vec<(Name<'s>, TypeExpr<'s>)>,
    pub(crate) body: AstExpr<'s>,
    pub(crate) span: SourceSpan,
}

#[derive(Debug)]
pub(crate) enum TypeExpr<'s> {
    Name(Name<'s>),
    ListOf(Box<TypeExpr<'s>>),
    Record(Vec<(Name<'s>, TypeExpr<'s>)>),
}

#[derive(Debug)]
pub(crate) struct ActionHead<'s> {
    pub(crate) form: Vec<FormBlank<'s>>,
    pub(crate) label: Text,
    pub(crate) condition: Option<AstExpr<'s>>,
    /// Condition that makes the action a duty of the players it is offered to.
    pub(crate) due: Option<AstExpr<'s>>,
}

#[derive(Debug)]
pub(crate) struct FormBlank<'s> {
    pub(crate) name: Name<'s>,
    /// Type of the value; none for code and for one of several texts.
    pub(crate) ty: Option<TypeExpr<'s>>,
    pub(crate) head: BlankHead<'s>,
}

#[derive(Debug)]
pub(crate) struct AstProvision<'s> {
    /// `when`, `check` or `action`.
    pub(crate) word: Name<'s>,
    pub(crate) hook: Name<'s>,
    /// For an action only its actor; the rest is in its form.
    pub(crate) params: Vec<Name<'s>>,
    pub(crate) action: Option<ActionHead<'s>>,
    pub(crate) body: AstBlock<'s>,
}

pub(crate) type AstBlock<'s> = Vec<AstStmt<'s>>;

#[derive(Debug)]
pub(crate) struct AstStmt<'s> {
    pub(crate) span: SourceSpan,
    pub(crate) node: AstStmtKind<'s>,
}

#[derive(Debug)]
pub(crate) enum AstStmtKind<'s> {
    Let(Name<'s>, AstExpr<'s>),
    Set(Name<'s>, AstExpr<'s>),
    /// `set p.paid = yes`.
    SetOf {
        thing: AstExpr<'s>,
        name: Name<'s>,
        value: AstExpr<'s>,
    },
    If(Vec<(AstExpr<'s>, AstBlock<'s>)>, AstBlock<'s>),
    Each {
        walk: AstWalk<'s>,
        body: AstBlock<'s>,
    },
    Answer(AstExpr<'s>),
    Pass,
    Allow,
    /// The reason, and the values for its blanks.
    Refuse(Vec<AstExpr<'s>>),
    Call(Name<'s>, Vec<AstExpr<'s>>),
    Hole(usize),
}

/// `x in list where condition`.
#[derive(Debug)]
pub(crate) struct AstWalk<'s> {
    pub(crate) name: Name<'s>,
    pub(crate) list: Box<AstExpr<'s>>,
    pub(crate) condition: Option<Box<AstExpr<'s>>>,
}

#[derive(Debug)]
pub(crate) struct AstExpr<'s> {
    pub(crate) span: SourceSpan,
    /// Height of the tree below. The parser bounds it, so that recursion does not overflow the
    /// stack.
    pub(crate) height: usize,
    pub(crate) node: AstExprKind<'s>,
}

#[derive(Debug)]
pub(crate) enum AstExprKind<'s> {
    Number(i64),
    Truth(bool),
    Text(Text),
    List(Vec<AstExpr<'s>>),
    Record(Vec<(Name<'s>, AstExpr<'s>)>),
    Name(&'s str),
    Field(Box<AstExpr<'s>>, Name<'s>),
    Call(Name<'s>, Vec<AstExpr<'s>>),
    Aggregate {
        how: Aggregate,
        item: Option<Box<AstExpr<'s>>>,
        walk: AstWalk<'s>,
    },
    /// `if a then b else c`: the value of the first arm whose condition holds, else the last one.
    Choose(Vec<(AstExpr<'s>, AstExpr<'s>)>, Box<AstExpr<'s>>),
    Not(Box<AstExpr<'s>>),
    Negate(Box<AstExpr<'s>>),
    Binary {
        operator: Operator,
        at: SourceSpan,
        left: Box<AstExpr<'s>>,
        right: Box<AstExpr<'s>>,
    },
    Code(Box<Quote<'s>>),
    Hole(usize),
}

#[derive(Debug)]
pub(crate) struct Quote<'s> {
    pub(crate) source: SourceTree<'s>,
    pub(crate) holes: Vec<Hole<'s>>,
    /// Source before, between and after the holes: one piece more than there are holes.
    pub(crate) pieces: Vec<&'s str>,
    pub(crate) words: Vec<&'s str>,
}

/// `{value}`, in quoted code.
#[derive(Debug)]
pub(crate) struct Hole<'s> {
    /// Computed by the rule that quotes.
    pub(crate) value: AstExpr<'s>,
    pub(crate) place: HolePlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HolePlace {
    Expression,
    Literal,
    Statements,
}

#[derive(Debug)]
pub(crate) enum AstFilledCode<'s> {
    Expression(AstExpr<'s>),
    Statements(AstBlock<'s>),
}

#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) plain: Arc<str>,
    pub(crate) translations: Vec<(Language, Arc<str>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aggregate {
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

impl Aggregate {
    pub(crate) fn from_word(word: &str) -> Option<Aggregate> {
        Some(match word {
            "count" => Aggregate::Count,
            "any" => Aggregate::Any,
            "all" => Aggregate::All,
            "first" => Aggregate::First,
            "sum" => Aggregate::Sum,
            "min" => Aggregate::Min,
            "max" => Aggregate::Max,
            "collect" => Aggregate::Collect,
            "order" => Aggregate::Order,
            _ => return None,
        })
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Aggregate::Count => "count",
            Aggregate::Any => "any",
            Aggregate::All => "all",
            Aggregate::First => "first",
            Aggregate::Sum => "sum",
            Aggregate::Min => "min",
            Aggregate::Max => "max",
            Aggregate::Collect => "collect",
            Aggregate::Order => "order",
        }
    }

    /// True if it gathers values computed for each element (`sum(e for x in list)`) rather than the
    /// elements themselves (`count(x in list)`).
    pub(crate) const fn takes_item(self) -> bool {
        matches!(
            self,
            Aggregate::Sum | Aggregate::Min | Aggregate::Max | Aggregate::Collect
        )
    }

    pub(crate) const fn is_function(self) -> bool {
        matches!(
            self,
            Aggregate::Count | Aggregate::First | Aggregate::Min | Aggregate::Max
        )
    }

    /// True if a key follows the list (`order(x in list by key)`).
    pub(crate) const fn takes_key(self) -> bool {
        matches!(self, Aggregate::Order)
    }

    pub(crate) const fn needs_condition(self) -> bool {
        matches!(self, Aggregate::Any | Aggregate::All)
    }
}
