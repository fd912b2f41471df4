//! Statements and blocks.

use super::{PARTS, ParseResult, Parser};
use crate::nearest::nearest;
use crate::span::SourceSpan;
use crate::syntax::{AstBlock, AstExpr, AstExprKind, AstStmt, AstStmtKind, AstWalk, HolePlace};
use crate::{Expected, Problem, Spelling};

pub(super) const WORDS: &[&str] = &[
    "let", "set", "if", "for", "answer", "pass", "refuse", "allow", "else", "end", "and", "or",
    "div", "mod", "where", "due",
];

impl<'s> Parser<'_, 's, '_> {
    /// Statements up to the `end` or `else` that closes the block, which is not consumed.
    pub(super) fn block(
        &mut self,
        word: &'static str,
        opened: SourceSpan,
    ) -> ParseResult<AstBlock<'s>> {
        self.enter()?;
        self.pass_opener()?;
        let mut block = Vec::new();
        while !self.is_next("end") && !self.is_next("else") {
            if self.at_end() || PARTS.iter().any(|part| self.is_next(part)) {
                let line = opened.line;
                return Err(self.unexpected(Expected::EndOf { word, line }));
            }
            block.push(self.statement()?);
        }
        self.leave();
        Ok(block)
    }

    pub(super) fn statement(&mut self) -> ParseResult<AstStmt<'s>> {
        let start = self.span();
        let text = self.token().map_or("", |token| token.text);
        let node = match text {
            "{" if self.is_hole_next() => AstStmtKind::Hole(self.hole(HolePlace::Statements)?.0),
            "let" => self.binding(AstStmtKind::Let)?,
            "set" => self.setting()?,
            "if" => self.condition()?,
            "for" => self.each()?,
            "answer" => {
                self.bump();
                AstStmtKind::Answer(self.expression()?)
            }
            "pass" => {
                self.bump();
                AstStmtKind::Pass
            }
            "allow" => {
                self.bump();
                AstStmtKind::Allow
            }
            "refuse" => {
                self.bump();
                AstStmtKind::Refuse(self.arguments()?)
            }
            _ => self.call_statement()?,
        };
        let span = start.to(self.last_span());
        Ok(AstStmt { span, node })
    }

    fn binding(
        &mut self,
        make: fn(crate::syntax::Name<'s>, AstExpr<'s>) -> AstStmtKind<'s>,
    ) -> ParseResult<AstStmtKind<'s>> {
        self.bump();
        let name = self.name()?;
        self.expect("=")?;
        Ok(make(name, self.expression()?))
    }

    fn setting(&mut self) -> ParseResult<AstStmtKind<'s>> {
        if !self.is_ahead(2, ".") && !self.is_ahead(2, "(") {
            return self.binding(AstStmtKind::Set);
        }
        self.bump();
        let target = self.with_fields()?;
        let AstExprKind::Field(thing, name) = target.node else {
            return Err(self.unexpected(Expected::Piece(".")));
        };
        self.expect("=")?;
        Ok(AstStmtKind::SetOf {
            thing: *thing,
            name,
            value: self.expression()?,
        })
    }

    fn condition(&mut self) -> ParseResult<AstStmtKind<'s>> {
        let opened = self.expect("if")?;
        let mut arms = vec![self.arm(opened)?];
        loop {
            let line = self.span().line;
            if !self.accept("else") {
                self.expect("end")?;
                return Ok(AstStmtKind::If(arms, Vec::new()));
            }
            // An `if` on this line continues the statement; on the next line it begins another.
            if !self.is_next("if") || self.span().line != line {
                let otherwise = self.block("if", opened)?;
                self.expect("end")?;
                return Ok(AstStmtKind::If(arms, otherwise));
            }
            self.bump();
            arms.push(self.arm(opened)?);
        }
    }

    fn arm(&mut self, opened: SourceSpan) -> ParseResult<(AstExpr<'s>, AstBlock<'s>)> {
        let condition = self.expression()?;
        if let Some(stop) = self.no_then() {
            return Err(stop);
        }
        self.expect("then")?;
        Ok((condition, self.block("if", opened)?))
    }

    fn each(&mut self) -> ParseResult<AstStmtKind<'s>> {
        let opened = self.expect("for")?;
        self.expect("each")?;
        let walk = self.walk()?;
        let body = self.block("for", opened)?;
        self.expect("end")?;
        Ok(AstStmtKind::Each { walk, body })
    }

    pub(super) fn walk(&mut self) -> ParseResult<AstWalk<'s>> {
        let (walk, _) = self.keyed_walk(false)?;
        Ok(walk)
    }

    /// `x in list by key where condition`, with the key apart, if one is wanted.
    pub(super) fn keyed_walk(
        &mut self,
        keyed: bool,
    ) -> ParseResult<(AstWalk<'s>, Option<AstExpr<'s>>)> {
        let name = self.name()?;
        self.expect("in")?;
        let list = Box::new(self.expression()?);
        let key = if keyed {
            self.expect("by")?;
            Some(self.expression()?)
        } else {
            None
        };
        let condition = if self.accept("where") {
            Some(Box::new(self.expression()?))
        } else {
            None
        };
        let walk = AstWalk {
            name,
            list,
            condition,
        };
        Ok((walk, key))
    }

    fn call_statement(&mut self) -> ParseResult<AstStmtKind<'s>> {
        if !self.is_name_ahead(0) {
            return Err(self.unexpected(Expected::Statement));
        }
        if let Some(stop) = self.foreign_statement() {
            return Err(stop);
        }
        let text = self.token().map_or("", |token| token.text);
        if !self.is_ahead(1, "(") {
            let mut stop = self.unexpected(Expected::Statement);
            if let Problem::Spelling(Spelling::Unexpected { nearest: near, .. }) = &mut stop.problem
            {
                if self.is_ahead(1, "=") {
                    *near = Some(format!("set {text}"));
                }
                if near.is_some() || nearest(text, WORDS.iter().copied()).is_some() {
                    return Err(stop);
                }
            }
        }
        let name = self.word();
        Ok(AstStmtKind::Call(name, self.arguments()?))
    }
}
