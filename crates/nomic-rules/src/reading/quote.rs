//! Code for other rules, and code that players fill in.

use super::grammar::NounCase;
use super::local_word::LocalWord;
use super::part::parts;
use super::renderer::{Arg, ReadingRenderer};
use super::statement::SentenceTree;
use crate::syntax::{AstExpr, AstExprKind};
use crate::{Fragment, Shape};

impl<'s> ReadingRenderer<'_, 's> {
    /// Reading of the quoted code, if the expression is one. It reads as the code of another rule;
    /// only the values of its holes are about this rule.
    pub(super) fn quoted_code(&mut self, expr: &AstExpr<'s>) -> Vec<SentenceTree> {
        let AstExprKind::Code(quote) = &expr.node else {
            return Vec::new();
        };
        let holes = quote.holes.iter().map(|hole| {
            let told = self.noun(&hole.value, NounCase::Nominative);
            (format!("[{told}]"), self.filled_shape(&hole.value))
        });
        let holes = holes.collect();
        let texts = std::mem::take(&mut self.texts);
        let mut inner = ReadingRenderer::new(self.vocabulary, self.book, texts);
        inner.holes = holes;
        let parts = parts(&quote.source, &mut inner).into_iter();
        let told = parts.flat_map(|part| part.sentences).collect();
        self.texts = inner.texts;
        told
    }

    fn filled_shape(&self, value: &AstExpr<'s>) -> Shape {
        match self.shape_of(value) {
            Shape::Code(Fragment::Expression { result, .. }) => Shape::clone(&result),
            other => other,
        }
    }

    pub(super) fn hole_text(&self, index: usize) -> String {
        let hole = self.holes.get(index);
        hole.map_or_else(String::new, |(told, _)| told.clone())
    }

    /// Clause: a filled-in condition is true or, if not `yes`, false.
    pub(super) fn holds(&mut self, told: String, yes: bool, sub: bool) -> String {
        let words = if yes {
            LocalWord::ItHolds
        } else {
            LocalWord::ItHoldsNot
        };
        self.fill(self.ordered(words, sub), &[Arg::Text(told)])
    }
}
