//! Code that a rule writes for another rule, and code that players fill in.

use super::{ParseResult, Parser};
use crate::Expected;
use crate::diagnostic::DiagnosticList;
use crate::lexer::{Token, TokenKind};
use crate::span::SourceSpan;
use crate::syntax::{
    AstBlock, AstExpr, AstExprKind, AstFilledCode, CodeHead, FormBlank, Hole, HolePlace, Name,
    Quote, SourceTree, TypeExpr,
};

/// Quoted code whose end was not yet read.
pub(super) struct OpenQuote<'s> {
    holes: Vec<Hole<'s>>,
    pieces: Vec<&'s str>,
    /// Position of the next piece, in bytes.
    from: usize,
}

/// Parses one expression or one list of statements, and reports anything after it.
pub(crate) fn filled<'s>(
    text: &'s str,
    tokens: &[Token<'s>],
    statements: bool,
    findings: &mut DiagnosticList,
) -> Option<AstFilledCode<'s>> {
    let mut parser = Parser::new(text, tokens, findings);
    parser.may_quote = false;
    let found = match statements {
        true => parser.lone_statements().map(AstFilledCode::Statements),
        false => parser.lone_expression().map(AstFilledCode::Expression),
    };
    found.map_err(|stop| parser.findings.push(*stop)).ok()
}

impl<'s> Parser<'_, 's, '_> {
    fn lone_expression(&mut self) -> ParseResult<AstExpr<'s>> {
        let expr = self.expression()?;
        match self.at_end() {
            true => Ok(expr),
            false => Err(self.unexpected(Expected::Nothing)),
        }
    }

    fn lone_statements(&mut self) -> ParseResult<AstBlock<'s>> {
        let mut block = vec![self.statement()?];
        while !self.at_end() {
            block.push(self.statement()?);
        }
        Ok(block)
    }

    pub(super) fn is_quote_next(&self) -> bool {
        self.may_quote && self.is_next("code") && self.is_ahead(1, "{")
    }

    pub(super) fn quote(&mut self) -> ParseResult<AstExpr<'s>> {
        self.enter()?;
        self.quoting = true;
        let start = self.span();
        self.bump();
        self.expect("{")?;
        let first = self.at;
        self.quotes.push(OpenQuote {
            holes: Vec::new(),
            pieces: Vec::new(),
            from: self.last_end(),
        });
        let mut source = SourceTree::default();
        while !self.is_next("}") {
            self.part(&mut source)?;
        }
        let end = self.token().map_or(self.text.len(), Token::start);
        let words = self.tokens.get(first..self.at).unwrap_or_default().iter();
        let words = words.filter(|token| token.kind == TokenKind::Word);
        let words = words.map(|token| token.text).collect();
        self.bump();
        let open = self.quotes.pop();
        let (holes, mut pieces, from) = open.map_or_else(Default::default, |open| {
            (open.holes, open.pieces, open.from)
        });
        pieces.push(self.text.get(from..end).unwrap_or_default());
        self.quoting = !self.quotes.is_empty();
        self.leave();
        let heights = holes.iter().map(|hole| hole.value.height);
        let below = heights.max().unwrap_or(0);
        let quote = Quote {
            source,
            holes,
            pieces,
            words,
        };
        let span = start.to(self.last_span());
        self.grown(span, below, AstExprKind::Code(Box::new(quote)))
    }

    /// True before a hole of quoted code. A record begins with a name and a colon.
    pub(super) fn is_hole_next(&self) -> bool {
        let named = self
            .ahead(1)
            .is_some_and(|token| token.kind == TokenKind::Word);
        let record = self.is_ahead(1, "}") || (named && self.is_ahead(2, ":"));
        self.is_next("{") && !self.quotes.is_empty() && !record
    }

    /// `{value}`. The value belongs to the code around the quoted code.
    pub(super) fn hole(&mut self, place: HolePlace) -> ParseResult<(usize, SourceSpan)> {
        let start = self.span();
        let begin = self.token().map_or(self.text.len(), Token::start);
        self.bump();
        let Some(mut open) = self.quotes.pop() else {
            return Err(self.unexpected(Expected::Value));
        };
        let piece = self.text.get(open.from..begin);
        open.pieces.push(piece.unwrap_or_default());
        self.room_for_one_more(open.holes.len())?;
        let value = self.expression()?;
        self.expect("}")?;
        open.from = self.last_end();
        let index = open.holes.len();
        open.holes.push(Hole { value, place });
        self.quotes.push(open);
        Ok((index, start.to(self.last_span())))
    }

    fn last_end(&self) -> usize {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(0, |token| token.end)
    }

    /// Parses a blank that asks for code. A type of the game with this name is followed by no
    /// bracket and no colon.
    pub(super) fn code_head(&mut self) -> ParseResult<Option<CodeHead<'s>>> {
        if self.accept("code") {
            return Ok(Some(CodeHead::Rule));
        }
        if self.accept("expression") {
            let names = self.fragment_names()?;
            self.expect(":")?;
            let result = self.ty()?;
            return Ok(Some(CodeHead::Expression(names, result)));
        }
        if !self.accept("statements") {
            return Ok(None);
        }
        let names = self.fragment_names()?;
        self.expect("doing")?;
        self.expect("[")?;
        let mut doing = vec![self.name()?];
        while !self.accept("]") {
            self.expect_more("]")?;
            self.room_for_one_more(doing.len())?;
            doing.push(self.name()?);
        }
        Ok(Some(CodeHead::Statements(names, doing)))
    }

    fn fragment_names(&mut self) -> ParseResult<Vec<(Name<'s>, TypeExpr<'s>)>> {
        match self.is_next("(") {
            true => self.params(),
            false => Ok(Vec::new()),
        }
    }

    pub(super) fn blank(&mut self) -> ParseResult<FormBlank<'s>> {
        let name = self.name()?;
        self.expect(":")?;
        let code = self.code_head()?;
        let (ty, choices) = match self.is_choices_next() {
            _ if code.is_some() => (None, None),
            true => (None, Some(self.choices()?)),
            false => (Some(self.ty()?), None),
        };
        let head = self.blank_head(code, choices)?;
        Ok(FormBlank { name, ty, head })
    }
}
