//! From characters to tokens.

use crate::diagnostic::DiagnosticList;
use crate::signs;
use crate::span::SourceSpan;
use crate::{Found, Habit, Spelling, edition};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub(crate) struct Token<'s> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'s str,
    pub(crate) span: SourceSpan,
    /// Byte of the source after it.
    pub(crate) end: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Word,
    Number(i64),
    /// Contents of the quotes, with escapes resolved.
    Text(Arc<str>),
    Sign,
    End,
}

impl Token<'_> {
    pub(crate) const fn start(&self) -> usize {
        self.end.saturating_sub(self.text.len())
    }

    pub(crate) fn is(&self, piece: &str) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Sign) && self.text == piece
    }

    pub(crate) fn found(&self) -> Found {
        match self.kind {
            TokenKind::End => Found::End,
            TokenKind::Text(_) => Found::Text,
            TokenKind::Word | TokenKind::Number(_) | TokenKind::Sign => {
                Found::Piece(self.text.to_owned())
            }
        }
    }
}

/// The signs of the language, the longer before the shorter.
const SIGNS: &[&str] = &[
    "/=", "<=", ">=", "..", "(", ")", "[", "]", "{", "}", ",", ".", ":", "|", "+", "-", "*", "/",
    "=", "<", ">",
];

/// Signs that other languages use, or that a phone's keyboard makes of others.
const INSTEAD: &[(&str, &str)] = &[
    ("==", "="),
    (":=", "="),
    ("//", "#"),
    ("/*", "#"),
    ("!=", "/="),
    ("<>", "/="),
    ("≠", "/="),
    ("≤", "<="),
    ("≥", ">="),
    ("&&", "and"),
    ("&", "and"),
    ("||", "or"),
    ("!", "not"),
    ("%", "mod"),
    ("÷", "/"),
    ("×", "*"),
    ("·", "*"),
    ("−", "-"),
    ("–", "-"),
];

/// Line end of some programs. A lone `\r` would only look like a line end.
const LINE_BREAK: &str = "\r\n";

const QUOTES: &[char] = &['“', '”', '„', '«', '»', '‘', '’', '‚', '\''];

/// Tokens of `source`; the last is always the end.
pub(crate) fn lex<'s>(source: &'s str, findings: &mut DiagnosticList) -> Vec<Token<'s>> {
    let mut lexer = Lexer {
        length: source.len(),
        rest: source,
        before: None,
        line: 1,
        column: 1,
        tokens: Vec::new(),
        findings,
    };
    while let Some(next) = lexer.peek() {
        lexer.token(next);
    }
    if let Some(span) = find_hidden_code(source) {
        lexer.findings.add(Spelling::OutOfSight, span);
    }
    let span = lexer.here(0);
    lexer.push(TokenKind::End, "", span);
    lexer.tokens
}

/// The end of the first run of blanks that could push the code after it out of sight.
fn find_hidden_code(source: &str) -> Option<SourceSpan> {
    let (mut line, mut column) = (1_u32, 1_u32);
    let (mut blanks, mut breaks) = (0_usize, 0_usize);
    for next in source.chars() {
        match next {
            '\n' => {
                breaks = breaks.saturating_add(1);
                blanks = 0;
            }
            ' ' | '\u{a0}' | '\r' => blanks = blanks.saturating_add(1),
            '\t' => blanks = blanks.saturating_add(8),
            _ => (blanks, breaks) = (0, 0),
        }
        // One empty line has two breaks.
        if blanks > edition::MAX_BLANKS || breaks > edition::MAX_EMPTY_LINES.saturating_add(1) {
            return Some(SourceSpan {
                line,
                column,
                length: 1,
            });
        }
        match next {
            '\n' => (line, column) = (line.saturating_add(1), 1),
            _ => column = column.saturating_add(1),
        }
    }
    None
}

struct Lexer<'s, 'f> {
    length: usize,
    rest: &'s str,
    /// The character before the rest.
    before: Option<char>,
    line: u32,
    column: u32,
    tokens: Vec<Token<'s>>,
    findings: &'f mut DiagnosticList,
}

impl<'s> Lexer<'s, '_> {
    fn token(&mut self, next: char) {
        match next {
            ' ' | '\t' | '\n' | '\u{a0}' => self.bump(),
            '\r' if self.rest.starts_with(LINE_BREAK) => self.bump(),
            '#' => self.comment(),
            '"' => self.text(),
            '0'..='9' => self.number(),
            _ if starts_name(next) => self.word(),
            _ if QUOTES.contains(&next) => self.wrong_quote(next),
            _ => self.sign(next),
        }
    }

    fn comment(&mut self) {
        while let Some(next) = self.peek()
            && next != '\n'
        {
            self.visible(next);
            self.bump();
        }
    }

    fn word(&mut self) {
        let (text, span) = self.take_while(continues_name);
        if text.chars().count() > edition::MAX_NAME {
            self.findings.add(Spelling::NameTooLong, span);
        }
        if let Some(letter) = text.chars().find(|letter| !letter.is_ascii()) {
            self.findings
                .add(Spelling::LetterOutsideNames(letter), span);
        }
        self.push(TokenKind::Word, text, span);
    }

    fn number(&mut self) {
        let (text, span) = self.take_while(|c| c.is_ascii_digit());
        let mut after = self.rest.chars();
        if after.next() == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
            let (_, rest) = self.take_while(|c| c.is_ascii_digit());
            self.findings.add(Spelling::NotWhole, span.to(rest));
            return;
        }
        match text.parse() {
            Ok(number) => self.push(TokenKind::Number(number), text, span),
            Err(_) => self.findings.add(Spelling::NumberTooLarge, span),
        }
    }

    fn text(&mut self) {
        let start = self.here(1);
        let source = self.rest;
        self.bump();
        let mut content = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    self.findings.add(Spelling::TextNotClosed, start);
                    return;
                }
                Some('"') => break,
                Some('\\') => self.escape(&mut content),
                Some(next) => {
                    self.visible(next);
                    content.push(next);
                    self.bump();
                }
            }
        }
        self.bump();
        let length = source.len() - self.rest.len();
        let text = source.get(..length).unwrap_or_default();
        let span = start.to(self.here(0));
        self.push(TokenKind::Text(content.into()), text, span);
    }

    fn escape(&mut self, content: &mut String) {
        let span = self.here(2);
        self.bump();
        match self.peek() {
            Some('n') => content.push('\n'),
            Some(same @ ('"' | '\\')) => content.push(same),
            // The search for the closing quote reports the end of the line.
            None | Some('\n') => return,
            Some(other) => self.findings.add(Spelling::UnknownEscape(other), span),
        }
        self.bump();
    }

    /// Skips the line: after a wrong quote, text and code look alike.
    fn wrong_quote(&mut self, quote: char) {
        let problem = Spelling::WriteInstead {
            found: quote.to_string(),
            write: "\"",
        };
        let span = self.here(1);
        self.findings.add(problem, span);
        while self.peek().is_some_and(|next| next != '\n') {
            self.bump();
        }
    }

    fn sign(&mut self, next: char) {
        let rest = self.rest;
        if let Some((found, write)) = INSTEAD.iter().find(|(sign, _)| rest.starts_with(sign)) {
            let span = self.skip(found);
            let found = (*found).to_owned();
            self.findings
                .add(Spelling::WriteInstead { found, write }, span);
            return;
        }
        if next == ';' {
            let span = self.skip(";");
            self.findings.add(Habit::LeaveOut(";"), span);
            return;
        }
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            let span = self.skip(sign);
            let text = rest.get(..sign.len()).unwrap_or_default();
            self.push(TokenKind::Sign, text, span);
            return;
        }
        let span = self.here(1);
        self.bump();
        self.findings.add(Spelling::StrangeCharacter(next), span);
    }

    /// Reports the next character if it is invisible: readers must see all code that runs.
    fn visible(&mut self, next: char) {
        let after = self.rest.chars().nth(1);
        let hidden = signs::is_hidden_between(self.before, next, after);
        if hidden && !self.rest.starts_with(LINE_BREAK) {
            let span = self.here(1);
            self.findings.add(Spelling::StrangeCharacter(next), span);
        }
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> (&'s str, SourceSpan) {
        let rest = self.rest;
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let text = rest.get(..length).unwrap_or_default();
        let span = self.skip(text);
        (text, span)
    }

    /// Skips `text`, which comes next and has no line break.
    fn skip(&mut self, text: &str) -> SourceSpan {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let span = self.here(length);
        self.column = self.column.saturating_add(length);
        self.rest = self.rest.get(text.len()..).unwrap_or_default();
        self.before = text.chars().next_back().or(self.before);
        span
    }

    fn bump(&mut self) {
        let mut chars = self.rest.chars();
        let next = chars.next();
        self.before = next.or(self.before);
        match next {
            Some('\n') => {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            }
            Some(_) => self.column = self.column.saturating_add(1),
            None => {}
        }
        self.rest = chars.as_str();
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn here(&self, length: u32) -> SourceSpan {
        SourceSpan {
            line: self.line,
            column: self.column,
            length,
        }
    }

    fn push(&mut self, kind: TokenKind, text: &'s str, span: SourceSpan) {
        let end = self.length.saturating_sub(self.rest.len());
        self.tokens.push(Token {
            kind,
            text,
            span,
            end,
        });
    }
}

/// True for letters that may begin a name. Letters with marks are mistakes, because `àmount` and
/// `amount` would look alike. The set is fixed: Unicode's tables of letters grow with each version,
/// but a rule must compile alike for all players.
fn starts_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || matches!(c, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ſ')
}

fn continues_name(c: char) -> bool {
    starts_name(c) || c.is_ascii_digit()
}
