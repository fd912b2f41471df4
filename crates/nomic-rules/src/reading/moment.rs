//! Comparisons of moments: one is before or after another, still to come, or some time ago.

use super::Entry;
use super::teller::Teller;
use super::wording::Words;
use crate::syntax::{Expr, Node, Operator};

/// Side of another moment, and true if both may be equal.
#[derive(Clone, Copy)]
struct Side {
    earlier: bool,
    strict: bool,
}

impl Side {
    fn of(operator: Operator, yes: bool) -> Option<Side> {
        let (earlier, strict) = match operator {
            Operator::Less => (true, true),
            Operator::LessOrEqual => (true, false),
            Operator::Greater => (false, true),
            Operator::GreaterOrEqual => (false, false),
            _ => return None,
        };
        // What is not earlier is later or the same.
        let (earlier, strict) = (earlier == yes, strict == yes);
        Some(Side { earlier, strict })
    }

    /// The comparison seen from the other moment.
    fn turned(self) -> Side {
        let Side { earlier, strict } = self;
        Side {
            earlier: !earlier,
            strict,
        }
    }

    fn words(self, words: [&'static Words; 4]) -> &'static Words {
        let [earlier, no_later, later, no_earlier] = words;
        match (self.earlier, self.strict) {
            (true, true) => earlier,
            (true, false) => no_later,
            (false, true) => later,
            (false, false) => no_earlier,
        }
    }
}

/// Moments, compared with others and with the present.
const EARLIER: Words = [
    "is|earlier than {0}",
    "ist|früher als {0}",
    "è|prima di {0}",
];
const NO_LATER: Words = [
    "is|no later than {0}",
    "ist|nicht später als {0}",
    "non è|dopo {0}",
];
const LATER: Words = ["is|later than {0}", "ist|später als {0}", "è|dopo {0}"];
const NO_EARLIER: Words = [
    "is|no earlier than {0}",
    "ist|nicht früher als {0}",
    "non è|prima di {0}",
];
/// Words for a time since a moment.
const MORE_AGO: Words = [
    "is|more than {0} ago",
    "liegt+zurück|mehr als {0a}",
    "risale|a più di {0} fa",
];
const NOT_LESS_AGO: Words = [
    "is|at least {0} ago",
    "liegt+zurück|mindestens {0a}",
    "risale|ad almeno {0} fa",
];
const LESS_AGO: Words = [
    "is|less than {0} ago",
    "liegt+zurück|weniger als {0a}",
    "risale|a meno di {0} fa",
];
const NOT_MORE_AGO: Words = [
    "is|at most {0} ago",
    "liegt+zurück|höchstens {0a}",
    "risale|al massimo a {0} fa",
];
const TO_COME: Words = ["is|still to come", "steht+bevor|noch", "è|ancora da venire"];
const COME: Words = ["has|come", "steht+bevor|nicht mehr", "non è|più da venire"];
const PAST: Words = ["is|past", "ist|vorbei", "è|nel passato"];
const NOT_PAST: Words = [
    "is|not past yet",
    "ist|noch nicht vorbei",
    "non è|ancora nel passato",
];

const MOMENTS: [&Words; 4] = [&EARLIER, &NO_LATER, &LATER, &NO_EARLIER];
const BESIDE_NOW: [&Words; 4] = [&PAST, &COME, &TO_COME, &NOT_PAST];
const AGO: [&Words; 4] = [&MORE_AGO, &NOT_LESS_AGO, &LESS_AGO, &NOT_MORE_AGO];

impl<'s> Teller<'_, 's> {
    /// The comparison, if it is one of moments.
    pub(super) fn in_time(
        &mut self,
        (operator, left, right): (Operator, &Expr<'s>, &Expr<'s>),
        yes: bool,
        sub: bool,
    ) -> Option<String> {
        let side = Side::of(operator, yes)?;
        let (told, words, other) = self
            .ago(left, side, right)
            .or_else(|| self.ago(right, side.turned(), left))
            .or_else(|| self.beside(left, side, right))?;
        Some(self.compared(told, other, words, true, sub))
    }

    /// `x < now - d`, or `x + d < now`: how long ago a moment is.
    fn ago<'e>(
        &self,
        left: &'e Expr<'s>,
        side: Side,
        right: &'e Expr<'s>,
    ) -> Option<(&'e Expr<'s>, &'static Words, &'e Expr<'s>)> {
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

    /// Comparison of two moments; with the present moment, the other one has come or not.
    fn beside<'e>(
        &self,
        left: &'e Expr<'s>,
        side: Side,
        right: &'e Expr<'s>,
    ) -> Option<(&'e Expr<'s>, &'static Words, &'e Expr<'s>)> {
        let fits = self.is_moment(left) && self.is_moment(right);
        fits.then(|| match (self.is_now(left), self.is_now(right)) {
            (true, _) => (right, side.turned().words(BESIDE_NOW), left),
            (_, true) => (left, side.words(BESIDE_NOW), right),
            _ => (left, side.words(MOMENTS), right),
        })
    }

    fn is_now(&self, expr: &Expr<'s>) -> bool {
        self.moment_words(expr)
            .is_some_and(|words| words.starts_with("@@"))
    }

    /// Whether it is a moment, as far as the words for it say so.
    fn is_moment(&self, expr: &Expr<'s>) -> bool {
        match split(expr) {
            Some((_, left, right)) => self.is_moment(left) && !self.is_moment(right),
            None => self
                .moment_words(expr)
                .is_some_and(|words| words.starts_with('@')),
        }
    }

    fn moment_words(&self, expr: &Expr<'s>) -> Option<&'static str> {
        match &expr.node {
            Node::Name(name) if self.binding(name).is_none() => self.words(Entry::Global(name)),
            Node::Field(owner, field) => self.field_words(owner, field.text),
            Node::Call(name, _) => self.words(Entry::Function(name.text)),
            _ => None,
        }
    }
}

/// A sum or a difference.
fn split<'e, 's>(expr: &'e Expr<'s>) -> Option<(Operator, &'e Expr<'s>, &'e Expr<'s>)> {
    match &expr.node {
        Node::Binary {
            operator: operator @ (Operator::Plus | Operator::Minus),
            left,
            right,
            ..
        } => Some((*operator, left, right)),
        _ => None,
    }
}
