//! Comparisons of moments: one is before or after another, still to come, or some time ago.

use super::PhraseEntry;
use super::local_word::LocalWord;
use super::renderer::ReadingRenderer;
use crate::syntax::{AstExpr, AstExprKind, Operator};

/// Side of another moment, and true if both may be equal.
#[derive(Clone, Copy)]
struct MomentOrder {
    earlier: bool,
    strict: bool,
}

impl MomentOrder {
    fn of(operator: Operator, yes: bool) -> Option<MomentOrder> {
        let (earlier, strict) = match operator {
            Operator::Less => (true, true),
            Operator::LessOrEqual => (true, false),
            Operator::Greater => (false, true),
            Operator::GreaterOrEqual => (false, false),
            _ => return None,
        };
        // A moment that is not earlier is later or equal.
        let (earlier, strict) = (earlier == yes, strict == yes);
        Some(MomentOrder { earlier, strict })
    }

    fn turned(self) -> MomentOrder {
        let MomentOrder { earlier, strict } = self;
        MomentOrder {
            earlier: !earlier,
            strict,
        }
    }

    fn words(self, words: [LocalWord; 4]) -> LocalWord {
        let [earlier, no_later, later, no_earlier] = words;
        match (self.earlier, self.strict) {
            (true, true) => earlier,
            (true, false) => no_later,
            (false, true) => later,
            (false, false) => no_earlier,
        }
    }
}

const MOMENTS: [LocalWord; 4] = [
    LocalWord::Earlier,
    LocalWord::NoLater,
    LocalWord::Later,
    LocalWord::NoEarlier,
];
const BESIDE_NOW: [LocalWord; 4] = [
    LocalWord::Past,
    LocalWord::Come,
    LocalWord::ToCome,
    LocalWord::NotPast,
];
const AGO: [LocalWord; 4] = [
    LocalWord::MoreAgo,
    LocalWord::NotLessAgo,
    LocalWord::LessAgo,
    LocalWord::NotMoreAgo,
];

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn moment_comparison(
        &mut self,
        (operator, left, right): (Operator, &AstExpr<'s>, &AstExpr<'s>),
        yes: bool,
        sub: bool,
    ) -> Option<String> {
        let side = MomentOrder::of(operator, yes)?;
        let (told, words, other) = self
            .ago(left, side, right)
            .or_else(|| self.ago(right, side.turned(), left))
            .or_else(|| self.compare_moments(left, side, right))?;
        Some(self.compared(told, other, words, true, sub))
    }

    /// `x < now - d`, or `x + d < now`: how long ago a moment is.
    fn ago<'e>(
        &self,
        left: &'e AstExpr<'s>,
        side: MomentOrder,
        right: &'e AstExpr<'s>,
    ) -> Option<(&'e AstExpr<'s>, LocalWord, &'e AstExpr<'s>)> {
        let (moment, side, span) = match (split(left), split(right)) {
            (_, Some((Operator::Minus, now, span))) if self.is_now(now) => (left, side, span),
            (Some((Operator::Plus, moment, span)), _) if self.is_now(right) => (moment, side, span),
            (Some((Operator::Minus, now, moment)), _) if self.is_now(now) => {
                (moment, side.turned(), right)
            }
            _ => return None,
        };
        let fits = self.is_moment(moment) && !self.is_now(moment) && !self.is_moment(span);
        fits.then(|| (moment, side.words(AGO), span))
    }

    /// Comparison of two moments; of one with the present, if it has come.
    fn compare_moments<'e>(
        &self,
        left: &'e AstExpr<'s>,
        side: MomentOrder,
        right: &'e AstExpr<'s>,
    ) -> Option<(&'e AstExpr<'s>, LocalWord, &'e AstExpr<'s>)> {
        let fits = self.is_moment(left) && self.is_moment(right);
        fits.then(|| match (self.is_now(left), self.is_now(right)) {
            (true, _) => (right, side.turned().words(BESIDE_NOW), left),
            (_, true) => (left, side.words(BESIDE_NOW), right),
            _ => (left, side.words(MOMENTS), right),
        })
    }

    fn is_now(&self, expr: &AstExpr<'s>) -> bool {
        self.moment_words(expr)
            .is_some_and(|words| words.starts_with("@@"))
    }

    fn is_moment(&self, expr: &AstExpr<'s>) -> bool {
        match split(expr) {
            Some((_, left, right)) => self.is_moment(left) && !self.is_moment(right),
            None => self
                .moment_words(expr)
                .is_some_and(|words| words.starts_with('@')),
        }
    }

    fn moment_words(&self, expr: &AstExpr<'s>) -> Option<&'static str> {
        match &expr.node {
            AstExprKind::Name(name) if self.binding(name).is_none() => {
                self.words(PhraseEntry::Global(name))
            }
            AstExprKind::Field(owner, field) => self.field_words(owner, field.text),
            AstExprKind::Call(name, _) => self.words(PhraseEntry::Function(name.text)),
            _ => None,
        }
    }
}

fn split<'e, 's>(expr: &'e AstExpr<'s>) -> Option<(Operator, &'e AstExpr<'s>, &'e AstExpr<'s>)> {
    match &expr.node {
        AstExprKind::Binary {
            operator: operator @ (Operator::Plus | Operator::Minus),
            left,
            right,
            ..
        } => Some((*operator, left, right)),
        _ => None,
    }
}
