//! Code for other rules, and code that players fill in.

use super::grammar::Case;
use super::part::parts;
use super::statement::Told;
use super::teller::{Arg, Teller};
use super::wording;
use crate::syntax::{Expr, Node};
use crate::{Fragment, Shape};

impl<'s> Teller<'_, 's> {
    /// Reading of the quoted code, if the expression is one. It reads as the code of another rule;
    /// only the values of its holes are about this rule.
    pub(super) fn quoted_code(&mut self, expr: &Expr<'s>) -> Vec<Told> {
        let Node::Code(quote) = &expr.node else {
            return Vec::new();
        };
        let holes = quote.holes.iter().map(|hole| {
            let told = self.noun(&hole.value, Case::Nominative);
            (format!("[{told}]"), self.filled_sort(&hole.value))
        });
        let holes = holes.collect();
        let texts = std::mem::take(&mut self.texts);
        let mut inner = Teller::new(self.language, self.vocabulary, self.book, texts);
        inner.holes = holes;
        let parts = parts(&quote.source, &mut inner).into_iter();
        let told = parts.flat_map(|part| part.told).collect();
        self.texts = inner.texts;
        told
    }

    /// The type that the hole has which this fills.
    fn filled_sort(&self, value: &Expr<'s>) -> Shape {
        match self.sort(value) {
            Shape::Code(Fragment::Expression { result, .. }) => Shape::clone(&result),
            other => other,
        }
    }

    pub(super) fn hole_told(&self, index: usize) -> String {
        let hole = self.holes.get(index);
        hole.map_or_else(String::new, |(told, _)| told.clone())
    }

    /// Clause: a filled-in condition holds, or does not.
    pub(super) fn holds(&mut self, told: String, yes: bool, sub: bool) -> String {
        let words = match (yes, sub) {
            (true, _) => &wording::HOLDS,
            (false, false) => &wording::HOLDS_NOT,
            (false, true) => &wording::HOLDS_NOT_SUB,
        };
        self.fit(self.say(words), &[Arg::Said(told)])
    }
}
