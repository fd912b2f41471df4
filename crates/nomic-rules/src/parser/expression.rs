//! Expressions, by precedence climbing.

use super::{Parsed, Parser};
use crate::lexer::Kind;
use crate::span::Span;
use crate::syntax::{COMPARISON, Expr, Gather, HolePlace, Name, Node, Operator};
use crate::{Expected, Spelling, edition};

/// Words that continue or follow an expression.
pub(super) const WORDS: &[&str] = &[
    "and", "or", "div", "mod", "in", "where", "due", "by", "then", "else", "for", "each", "end",
];

impl<'s> Parser<'_, 's, '_> {
    pub(super) fn expression(&mut self) -> Parsed<Expr<'s>> {
        match self.sees("if") {
            true => self.choice(),
            false => self.binary(0),
        }
    }

    /// `if a then b else if c then d else e`. A chain is no nesting.
    fn choice(&mut self) -> Parsed<Expr<'s>> {
        self.enter()?;
        let start = self.span();
        let mut arms = Vec::new();
        while self.takes("if") {
            let condition = self.expression()?;
            self.expect("then")?;
            arms.push((condition, self.expression()?));
            self.expect("else")?;
        }
        let otherwise = self.expression()?;
        self.leave();
        let heights = arms.iter().map(|(one, other)| one.height.max(other.height));
        let below = heights.fold(otherwise.height, usize::max);
        let node = Node::Choose(arms, Box::new(otherwise));
        self.grown(start.to(self.last_span()), below, node)
    }

    /// An expression of operators that bind at least this tightly.
    fn binary(&mut self, strength: u8) -> Parsed<Expr<'s>> {
        self.enter()?;
        let mut left = self.prefixed()?;
        let mut compared = false;
        while let Some(operator) = self.operator()
            && operator.strength() >= strength
        {
            let compares = operator.strength() == COMPARISON;
            if compares && compared {
                return Err(self.stop(Spelling::ChainedComparison));
            }
            compared = compares;
            let at = self.span();
            self.bump();
            let right = self.binary(operator.strength() + 1)?;
            left = self.joined(operator, at, left, right)?;
        }
        self.leave();
        Ok(left)
    }

    fn joined(
        &self,
        operator: Operator,
        at: Span,
        left: Expr<'s>,
        right: Expr<'s>,
    ) -> Parsed<Expr<'s>> {
        let span = left.span.to(right.span);
        let below = left.height.max(right.height);
        let node = Node::Binary {
            operator,
            at,
            left: Box::new(left),
            right: Box::new(right),
        };
        self.grown(span, below, node)
    }

    fn operator(&self) -> Option<Operator> {
        let token = self.token()?;
        match token.kind {
            Kind::Word | Kind::Sign => Operator::from_sign(token.text),
            Kind::Number(_) | Kind::Text(_) | Kind::End => None,
        }
    }

    fn prefixed(&mut self) -> Parsed<Expr<'s>> {
        let start = self.span();
        if self.takes("not") {
            let inner = self.binary(COMPARISON)?;
            let below = inner.height;
            let span = start.to(inner.span);
            return self.grown(span, below, Node::Not(Box::new(inner)));
        }
        if self.takes("-") {
            self.enter()?;
            let inner = self.prefixed()?;
            self.leave();
            let below = inner.height;
            let span = start.to(inner.span);
            return self.grown(span, below, Node::Negate(Box::new(inner)));
        }
        self.with_fields()
    }

    pub(super) fn with_fields(&mut self) -> Parsed<Expr<'s>> {
        let mut expr = self.primary()?;
        while self.takes(".") {
            let field = self.any_word()?;
            let span = expr.span.to(field.span);
            let below = expr.height;
            expr = self.grown(span, below, Node::Field(Box::new(expr), field))?;
        }
        Ok(expr)
    }

    fn primary(&mut self) -> Parsed<Expr<'s>> {
        let start = self.span();
        if self.takes("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.takes("[") {
            let items = self.separated("]")?;
            let below = highest(&items);
            return self.grown(start.to(self.last_span()), below, Node::List(items));
        }
        if self.sees_hole() {
            let (hole, span) = self.hole(HolePlace::Expression)?;
            return self.grown(span, 0, Node::Hole(hole));
        }
        if self.takes("{") {
            return self.record(start);
        }
        if self.sees_quote() {
            return self.quote();
        }
        if let Some(truth) = self.truth() {
            return self.grown(start, 0, Node::Truth(truth));
        }
        match self.token().map(|token| token.kind.clone()) {
            Some(Kind::Number(number)) => {
                self.bump();
                self.grown(start, 0, Node::Number(number))
            }
            Some(Kind::Text(plain)) => {
                let text = self.text(plain)?;
                self.grown(start.to(self.last_span()), 0, Node::Text(text))
            }
            _ if self.sees_name(0) && self.sees_ahead(1, "(") => self.call(),
            _ if self.sees_name(0) => {
                let name = self.word();
                self.grown(name.span, 0, Node::Name(name.text))
            }
            _ => Err(self.unexpected(Expected::Value)),
        }
    }

    fn record(&mut self, start: Span) -> Parsed<Expr<'s>> {
        let mut parts = Vec::new();
        while !self.takes("}") {
            if !parts.is_empty() {
                self.expect_more("}")?;
            }
            self.room_for_one_more(parts.len())?;
            let name = self.any_word()?;
            self.expect(":")?;
            parts.push((name, self.expression()?));
        }
        let below = parts.iter().map(|(_, part)| part.height).max();
        let span = start.to(self.last_span());
        self.grown(span, below.unwrap_or(0), Node::Record(parts))
    }

    fn call(&mut self) -> Parsed<Expr<'s>> {
        let name = self.word();
        let gather = Gather::from_word(name.text);
        if let Some(how) = gather.filter(|how| !how.takes_item())
            && (!how.is_function() || (self.sees_name(1) && self.sees_ahead(2, "in")))
        {
            self.expect("(")?;
            return self.gather(name, how, None);
        }
        let Some(how) = gather.filter(|how| how.takes_item()) else {
            let args = self.arguments()?;
            return self.called(name, args);
        };
        self.expect("(")?;
        let item = self.expression()?;
        if self.takes("for") {
            return self.gather(name, how, Some(Box::new(item)));
        }
        if !how.is_function() {
            return Err(self.unexpected(Expected::Piece("for")));
        }
        let mut args = vec![item];
        while !self.takes(")") {
            self.expect_more(")")?;
            args.push(self.expression()?);
        }
        self.called(name, args)
    }

    fn called(&self, name: Name<'s>, args: Vec<Expr<'s>>) -> Parsed<Expr<'s>> {
        let span = name.span.to(self.last_span());
        let below = highest(&args);
        self.grown(span, below, Node::Call(name, args))
    }

    /// The rest of `count(x in list where condition)`, from the name on.
    fn gather(
        &mut self,
        name: Name<'s>,
        how: Gather,
        item: Option<Box<Expr<'s>>>,
    ) -> Parsed<Expr<'s>> {
        let (walk, key) = self.keyed_walk(how.takes_key())?;
        let item = item.or(key.map(Box::new));
        if how.needs_condition() && walk.condition.is_none() {
            return Err(self.unexpected(Expected::Piece("where")));
        }
        self.expect(")")?;
        let parts = item.iter().chain(walk.condition.iter());
        let below = parts.fold(walk.list.height, |height, part| height.max(part.height));
        let span = name.span.to(self.last_span());
        self.grown(span, below, Node::Gather { how, item, walk })
    }

    /// `(a, b, c)`.
    pub(super) fn arguments(&mut self) -> Parsed<Vec<Expr<'s>>> {
        self.expect("(")?;
        self.separated(")")
    }

    fn separated(&mut self, close: &'static str) -> Parsed<Vec<Expr<'s>>> {
        let mut items = Vec::new();
        while !self.takes(close) {
            if !items.is_empty() {
                self.expect_more(close)?;
            }
            self.room_for_one_more(items.len())?;
            items.push(self.expression()?);
        }
        Ok(items)
    }

    pub(super) fn expect_more(&mut self, close: &'static str) -> Parsed<()> {
        if self.takes(",") {
            return Ok(());
        }
        Err(self.unexpected(Expected::Piece(close)))
    }

    /// A node over others that are at most `below` high.
    pub(super) fn grown(&self, span: Span, below: usize, node: Node<'s>) -> Parsed<Expr<'s>> {
        let height = below + 1;
        if height > edition::MAX_NESTING {
            let problem = Spelling::TooDeep;
            return Err(Box::new(crate::Diagnostic::new(problem, span)));
        }
        Ok(Expr { span, height, node })
    }
}

fn highest(items: &[Expr<'_>]) -> usize {
    items.iter().map(|item| item.height).max().unwrap_or(0)
}
