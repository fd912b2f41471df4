//! Habits from other languages.

use super::{ParseResult, Parser, Stop};
use crate::Habit;
use crate::lexer::Token;

const ASSIGNING: [(&[&str], &str); 6] = [
    (&["+", "="], "+="),
    (&["-", "="], "-="),
    (&["*", "="], "*="),
    (&["/", "="], "/="),
    (&["/="], "/="),
    (&["="], "="),
];

/// The longest value quoted to its author.
const SHOWN: usize = 40;

impl<'s> Parser<'_, 's, '_> {
    /// Skips and reports signs that other languages put at the beginning of a block.
    pub(super) fn pass_opener(&mut self) -> ParseResult<()> {
        for opener in ["do", ":", "{"] {
            let called = opener == "do" && self.is_ahead(1, "(");
            if !self.is_next(opener) || self.is_hole_next() || called {
                continue;
            }
            let problem = Habit::LeaveOut(opener);
            // The closing brace is part of this mistake and would be reported again.
            if opener == "{" {
                return Err(self.stop(problem));
            }
            self.findings.add(problem, self.span());
            self.bump();
        }
        Ok(())
    }

    pub(super) fn no_then(&self) -> Option<Stop> {
        let signs = ["{", ":", "do"].into_iter();
        let mut signs = signs.filter(|sign| self.is_next(sign));
        let sign = signs.next()?;
        Some(self.stop(Habit::Then(sign)))
    }

    pub(super) fn foreign_statement(&self) -> Option<Stop> {
        let word = self.token().map_or("", |token| token.text);
        let habit = match word {
            "while" | "until" | "loop" => Habit::While(word.to_owned()),
            "break" | "continue" if !self.is_ahead(1, "(") => Habit::Break(word.to_owned()),
            _ => return self.assignment(),
        };
        Some(self.stop(habit))
    }

    /// `p.points = 5`, `n += 5`.
    fn assignment(&self) -> Option<Stop> {
        if !self.is_name_ahead(0) {
            return None;
        }
        let mut behind = 1;
        while self.is_ahead(behind, ".") {
            behind = behind.saturating_add(2);
        }
        let sign = |(pieces, sign): &(&[&str], &'static str)| {
            let mut ahead = (behind..).zip(*pieces);
            let found = ahead.all(|(at, piece)| self.is_ahead(at, piece));
            found.then_some((*sign, behind.saturating_add(pieces.len())))
        };
        let (sign, from) = ASSIGNING.iter().find_map(sign)?;
        let begin = self.token()?.start();
        let field = self.ahead(behind.checked_sub(1)?)?;
        let value = self.ahead(from).map_or("", |token| self.line_from(token));
        let field_text = field.text.to_owned();
        let owner = match behind {
            1 if sign == "=" => return None,
            1 => "",
            _ => self.text.get(begin..field.start())?.trim_end_matches('.'),
        };
        let habit = Habit::Assigned {
            owner: owner.to_owned(),
            field: field_text,
            sign,
            value: value.chars().take(SHOWN).collect(),
        };
        Some(self.stop(habit))
    }

    /// The rest of the line from this token on, without a comment.
    fn line_from(&self, token: &Token<'s>) -> &'s str {
        let rest = self.text.get(token.start()..).unwrap_or_default();
        let line = rest.split(['\n', '#', ';']).next().unwrap_or_default();
        line.trim_end()
    }
}
