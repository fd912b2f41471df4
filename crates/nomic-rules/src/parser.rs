//! From tokens to the syntax tree, by recursive descent of bounded depth.

mod expression;
mod habit;
mod literal;
mod part;
mod quote;
mod statement;

use crate::diagnostic::DiagnosticList;
use crate::lexer::{Token, TokenKind};
use crate::nearest::nearest;
use crate::span::SourceSpan;
use crate::syntax::{AstProvision, Name, SourceTree};
use crate::words::RESERVED;
use crate::{Diagnostic, Expected, Found, Problem, Spelling, edition};
pub(crate) use quote::filled;

/// Words that begin a part of a rule's code. They are reserved, so that the parser can resume there
/// after a mistake.
const PARTS: &[&str] = &[
    "keep", "use", "quantity", "takes", "defers", "define", "when", "check", "action",
];

/// Reason to give up a part.
type Stop = Box<Diagnostic>;
type ParseResult<T> = Result<T, Stop>;

pub(crate) fn parse<'s>(
    text: &'s str,
    tokens: &[Token<'s>],
    findings: &mut DiagnosticList,
) -> SourceTree<'s> {
    let mut parser = Parser::new(text, tokens, findings);
    let mut source = SourceTree::default();
    while !parser.at_end() {
        parser.depth = 0;
        if let Err(stop) = parser.part(&mut source) {
            parser.findings.push(*stop);
            // The following parts belong to the quoted code, whose mistake has been reported.
            if parser.quoting {
                break;
            }
            parser.skip_part();
        }
    }
    source
}

struct Parser<'t, 's, 'f> {
    text: &'s str,
    tokens: &'t [Token<'s>],
    at: usize,
    depth: usize,
    findings: &'f mut DiagnosticList,
    /// The quoted codes that are being read, the innermost last.
    quotes: Vec<quote::OpenQuote<'s>>,
    quoting: bool,
    may_quote: bool,
}

impl<'t, 's, 'f> Parser<'t, 's, 'f> {
    fn new(text: &'s str, tokens: &'t [Token<'s>], findings: &'f mut DiagnosticList) -> Self {
        Parser {
            text,
            tokens,
            at: 0,
            depth: 0,
            findings,
            quotes: Vec::new(),
            quoting: false,
            may_quote: true,
        }
    }
}

impl<'s> Parser<'_, 's, '_> {
    fn part(&mut self, source: &mut SourceTree<'s>) -> ParseResult<()> {
        if self.is_next("keep") {
            source.keeps.push(self.keep()?);
        } else if self.is_next("use") {
            source.uses.push(self.usage()?);
        } else if self.is_next("when") || self.is_next("check") {
            source.provisions.push(self.provision()?);
        } else if self.is_next("action") {
            source.provisions.push(self.action()?);
        } else if self.is_next("define") {
            source.defines.push(self.define()?);
        } else if self.is_next("quantity") {
            source.quantities.push(self.quantity()?);
        } else if self.is_next("takes") || self.is_next("defers") {
            source.claims.push(self.claim()?);
        } else {
            return Err(self.unexpected(Expected::Provision));
        }
        Ok(())
    }

    fn provision(&mut self) -> ParseResult<AstProvision<'s>> {
        let word = self.word();
        let hook = self.name()?;
        self.expect("(")?;
        let mut params = Vec::new();
        while !self.accept(")") {
            if !params.is_empty() {
                self.expect(",")?;
            }
            params.push(self.name()?);
        }
        let opener = if word.text == "check" {
            "check"
        } else {
            "when"
        };
        let body = self.block(opener, word.span)?;
        self.expect("end")?;
        Ok(AstProvision {
            word,
            hook,
            params,
            action: None,
            body,
        })
    }

    fn skip_part(&mut self) {
        while !self.at_end() && !PARTS.iter().any(|part| self.is_next(part)) {
            self.bump();
        }
    }

    fn name(&mut self) -> ParseResult<Name<'s>> {
        if !self.is_name_ahead(0) {
            return Err(self.unexpected(Expected::Name));
        }
        Ok(self.word())
    }

    /// Takes any token as a name.
    fn word(&mut self) -> Name<'s> {
        let name = Name {
            text: self.token().map_or("", |token| token.text),
            span: self.span(),
        };
        self.bump();
        name
    }

    /// Goes one level deeper if the limit allows. A parse that ends there does not come back up;
    /// the next part begins at the top again.
    fn enter(&mut self) -> ParseResult<()> {
        if self.depth >= edition::MAX_NESTING {
            return Err(self.stop(Spelling::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn expect(&mut self, piece: &'static str) -> ParseResult<SourceSpan> {
        let span = self.span();
        if self.accept(piece) {
            Ok(span)
        } else {
            Err(self.unexpected(Expected::Piece(piece)))
        }
    }

    fn accept(&mut self, piece: &str) -> bool {
        let sees = self.is_next(piece);
        if sees {
            self.bump();
        }
        sees
    }

    fn is_next(&self, piece: &str) -> bool {
        self.is_ahead(0, piece)
    }

    fn is_ahead(&self, ahead: usize, piece: &str) -> bool {
        self.ahead(ahead).is_some_and(|token| token.is(piece))
    }

    fn is_name_ahead(&self, ahead: usize) -> bool {
        self.ahead(ahead)
            .is_some_and(|token| token.kind == TokenKind::Word && !RESERVED.contains(&token.text))
    }

    fn token(&self) -> Option<&Token<'s>> {
        self.ahead(0)
    }

    fn ahead(&self, ahead: usize) -> Option<&Token<'s>> {
        self.tokens.get(self.at + ahead)
    }

    fn bump(&mut self) {
        self.at += 1;
    }

    fn at_end(&self) -> bool {
        self.token()
            .is_none_or(|token| token.kind == TokenKind::End)
    }

    fn span(&self) -> SourceSpan {
        self.token().map_or(self.last_span(), |token| token.span)
    }

    fn last_span(&self) -> SourceSpan {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map_or(SourceSpan::START, |token| token.span)
    }

    fn stop(&self, problem: impl Into<Problem>) -> Stop {
        Box::new(Diagnostic::new(problem, self.span()))
    }

    fn unexpected(&self, expected: Expected) -> Stop {
        let found = self.token().map_or(Found::End, Token::found);
        let nearest = match &found {
            Found::Piece(piece) => nearest(piece, words(expected).iter().copied()),
            Found::End | Found::Text => None,
        };
        // A suggestion that repeats the expected or the found word would be useless.
        let nearest = nearest.filter(|near| {
            let awaited = matches!(expected, Expected::Piece(piece) if piece == near);
            !awaited && found != Found::Piece(near.clone())
        });
        self.stop(Spelling::Unexpected {
            found,
            expected,
            nearest,
        })
    }
}

fn words(expected: Expected) -> &'static [&'static str] {
    match expected {
        Expected::Provision => PARTS,
        Expected::Statement | Expected::EndOf { .. } => statement::WORDS,
        // Any operator could follow an expression.
        Expected::Piece(_) => expression::WORDS,
        _ => &[],
    }
}
