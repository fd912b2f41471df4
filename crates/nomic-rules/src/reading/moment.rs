//! Comparisons of moments: one is before or after another, still to come, or some time ago.

use super::PhraseEntry;
use super::lexicon::LocalWords;
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

    fn words(self, words: [&'static LocalWords; 4]) -> &'static LocalWords {
        let [earlier, no_later, later, no_earlier] = words;
        match (self.earlier, self.strict) {
            (true, true) => earlier,
            (true, false) => no_later,
            (false, true) => later,
            (false, false) => no_earlier,
        }
    }
}

const EARLIER: LocalWords = [
    "is|earlier than {0}",
    "ist|früher als {0}",
    "è|prima di {0}",
];
const NO_LATER: LocalWords = [
    "is|no later than {0}",
    "ist|nicht später als {0}",
    "non è|dopo {0}",
];
const LATER: LocalWords = ["is|later than {0}", "ist|später als {0}", "è|dopo {0}"];
const NO_EARLIER: LocalWords = [
    "is|no earlier than {0}",
    "ist|nicht früher als {0}",
    "non è|prima di {0}",
];
const MORE_AGO: LocalWords = [
    "is|more than {0} ago",
    "liegt+zurück|mehr als {0a}",
    "risale|a più di {0} fa",
];
const NOT_LESS_AGO: LocalWords = [
    "is|at least {0} ago",
    "liegt+zurück|mindestens {0a}",
    "risale|ad almeno {0} fa",
];
const LESS_AGO: LocalWords = [
    "is|less than {0} ago",
    "liegt+zurück|weniger als {0a}",
    "risale|a meno di {0} fa",
];
const NOT_MORE_AGO: LocalWords = [
    "is|at most {0} ago",
    "liegt+zurück|höchstens {0a}",
    "risale|al massimo a {0} fa",
];
const TO_COME: LocalWords = ["is|still to come", "steht+bevor|noch", "è|ancora da venire"];
const COME: LocalWords = ["has|come", "steht+bevor|nicht mehr", "non è|più da venire"];
const PAST: LocalWords = ["is|past", "ist|vorbei", "è|nel passato"];
const NOT_PAST: LocalWords = [
    "is|not past yet",
    "ist|noch nicht vorbei",
    "non è|ancora nel passato",
];

const MOMENTS: [&LocalWords; 4] = [&EARLIER, &NO_LATER, &LATER, &NO_EARLIER];
const BESIDE_NOW: [&LocalWords; 4] = [&PAST, &COME, &TO_COME, &NOT_PAST];
const AGO: [&LocalWords; 4] = [&MORE_AGO, &NOT_LESS_AGO, &LESS_AGO, &NOT_MORE_AGO];

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
    ) -> Option<(&'e AstExpr<'s>, &'static LocalWords, &'e AstExpr<'s>)> {
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
    ) -> Option<(&'e AstExpr<'s>, &'static LocalWords, &'e AstExpr<'s>)> {
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
