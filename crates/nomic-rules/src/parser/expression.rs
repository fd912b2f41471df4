//! Expressions, by precedence climbing.

use super::{ParseResult, Parser};
use crate::lexer::TokenKind;
use crate::span::SourceSpan;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, COMPARISON, HolePlace, Name, Operator};
use crate::{Expected, Spelling, edition};

pub(super) const WORDS: &[&str] = &[
    "and", "or", "div", "mod", "in", "where", "due", "by", "then", "else", "for", "each", "end",
];

impl<'s> Parser<'_, 's, '_> {
    pub(super) fn expression(&mut self) -> ParseResult<AstExpr<'s>> {
        match self.is_next("if") {
            true => self.choice(),
            false => self.binary(0),
        }
    }

    /// `if a then b else if c then d else e`. A chain is no nesting.
    fn choice(&mut self) -> ParseResult<AstExpr<'s>> {
        self.enter()?;
        let start = self.span();
        let mut arms = Vec::new();
        while self.accept("if") {
            let condition = self.expression()?;
            self.expect("then")?;
            arms.push((condition, self.expression()?));
            self.expect("else")?;
        }
        let otherwise = self.expression()?;
        self.leave();
        let heights = arms.iter().map(|(one, other)| one.height.max(other.height));
        let below = heights.fold(otherwise.height, usize::max);
        let node = AstExprKind::Choose(arms, Box::new(otherwise));
        self.grown(start.to(self.last_span()), below, node)
    }

    /// An expression of operators with at least this binding strength.
    fn binary(&mut self, strength: u8) -> ParseResult<AstExpr<'s>> {
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
        at: SourceSpan,
        left: AstExpr<'s>,
        right: AstExpr<'s>,
    ) -> ParseResult<AstExpr<'s>> {
        let span = left.span.to(right.span);
        let below = left.height.max(right.height);
        let node = AstExprKind::Binary {
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
            TokenKind::Word | TokenKind::Sign => Operator::from_sign(token.text),
            TokenKind::Number(_) | TokenKind::Text(_) | TokenKind::End => None,
        }
    }

    fn prefixed(&mut self) -> ParseResult<AstExpr<'s>> {
        let start = self.span();
        if self.accept("not") {
            let inner = self.binary(COMPARISON)?;
            let below = inner.height;
            let span = start.to(inner.span);
            return self.grown(span, below, AstExprKind::Not(Box::new(inner)));
        }
        if self.accept("-") {
            self.enter()?;
            let inner = self.prefixed()?;
            self.leave();
            let below = inner.height;
            let span = start.to(inner.span);
            return self.grown(span, below, AstExprKind::Negate(Box::new(inner)));
        }
        self.with_fields()
    }

    pub(super) fn with_fields(&mut self) -> ParseResult<AstExpr<'s>> {
        let mut expr = self.primary()?;
        while self.accept(".") {
            let field = self.any_word()?;
            let span = expr.span.to(field.span);
            let below = expr.height;
            expr = self.grown(span, below, AstExprKind::Field(Box::new(expr), field))?;
        }
        Ok(expr)
    }

    fn primary(&mut self) -> ParseResult<AstExpr<'s>> {
        let start = self.span();
        if self.accept("(") {
            let inner = self.expression()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.accept("[") {
            let items = self.separated("]")?;
            let below = highest(&items);
            return self.grown(start.to(self.last_span()), below, AstExprKind::List(items));
        }
        if self.is_hole_next() {
            let (hole, span) = self.hole(HolePlace::Expression)?;
            return self.grown(span, 0, AstExprKind::Hole(hole));
        }
        if self.accept("{") {
            return self.record(start);
        }
        if self.is_quote_next() {
            return self.quote();
        }
        if let Some(truth) = self.truth() {
            return self.grown(start, 0, AstExprKind::Truth(truth));
        }
        match self.token().map(|token| token.kind.clone()) {
            Some(TokenKind::Number(number)) => {
                self.bump();
                self.grown(start, 0, AstExprKind::Number(number))
            }
            Some(TokenKind::Text(plain)) => {
                let text = self.text(plain)?;
                self.grown(start.to(self.last_span()), 0, AstExprKind::Text(text))
            }
            _ if self.is_name_ahead(0) && self.is_ahead(1, "(") => self.call(),
            _ if self.is_name_ahead(0) => {
                let name = self.word();
                self.grown(name.span, 0, AstExprKind::Name(name.text))
            }
            _ => Err(self.unexpected(Expected::Value)),
        }
    }

    fn record(&mut self, start: SourceSpan) -> ParseResult<AstExpr<'s>> {
        let mut parts = Vec::new();
        while !self.accept("}") {
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
        self.grown(span, below.unwrap_or(0), AstExprKind::Record(parts))
    }

    fn call(&mut self) -> ParseResult<AstExpr<'s>> {
        let name = self.word();
        let gather = Aggregate::from_word(name.text);
        if let Some(how) = gather.filter(|how| !how.takes_item())
            && (!how.is_function() || (self.is_name_ahead(1) && self.is_ahead(2, "in")))
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
        if self.accept("for") {
            return self.gather(name, how, Some(Box::new(item)));
        }
        if !how.is_function() {
            return Err(self.unexpected(Expected::Piece("for")));
        }
        let mut args = vec![item];
        while !self.accept(")") {
            self.expect_more(")")?;
            args.push(self.expression()?);
        }
        self.called(name, args)
    }

    fn called(&self, name: Name<'s>, args: Vec<AstExpr<'s>>) -> ParseResult<AstExpr<'s>> {
        let span = name.span.to(self.last_span());
        let below = highest(&args);
        self.grown(span, below, AstExprKind::Call(name, args))
    }

    /// The rest of `count(x in list where condition)`, from the name on.
    fn gather(
        &mut self,
        name: Name<'s>,
        how: Aggregate,
        item: Option<Box<AstExpr<'s>>>,
    ) -> ParseResult<AstExpr<'s>> {
        let (walk, key) = self.keyed_walk(how.takes_key())?;
        let item = item.or(key.map(Box::new));
        if how.needs_condition() && walk.condition.is_none() {
            return Err(self.unexpected(Expected::Piece("where")));
        }
        self.expect(")")?;
        let parts = item.iter().chain(walk.condition.iter());
        let below = parts.fold(walk.list.height, |height, part| height.max(part.height));
        let span = name.span.to(self.last_span());
        self.grown(span, below, AstExprKind::Aggregate { how, item, walk })
    }

    pub(super) fn arguments(&mut self) -> ParseResult<Vec<AstExpr<'s>>> {
        self.expect("(")?;
        self.separated(")")
    }

    fn separated(&mut self, close: &'static str) -> ParseResult<Vec<AstExpr<'s>>> {
        let mut items = Vec::new();
        while !self.accept(close) {
            if !items.is_empty() {
                self.expect_more(close)?;
            }
            self.room_for_one_more(items.len())?;
            items.push(self.expression()?);
        }
        Ok(items)
    }

    pub(super) fn expect_more(&mut self, close: &'static str) -> ParseResult<()> {
        if self.accept(",") {
            return Ok(());
        }
        Err(self.unexpected(Expected::Piece(close)))
    }

    /// A node over others of at most this height.
    pub(super) fn grown(
        &self,
        span: SourceSpan,
        below: usize,
        node: AstExprKind<'s>,
    ) -> ParseResult<AstExpr<'s>> {
        let height = below + 1;
        if height > edition::MAX_NESTING {
            let problem = Spelling::TooDeep;
            return Err(Box::new(crate::Diagnostic::new(problem, span)));
        }
        Ok(AstExpr { span, height, node })
    }
}

fn highest(items: &[AstExpr<'_>]) -> usize {
    items.iter().map(|item| item.height).max().unwrap_or(0)
}
