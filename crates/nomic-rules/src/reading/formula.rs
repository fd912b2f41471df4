//! Values made by arithmetic, and necessary brackets.

use super::Entry;
use super::grammar::Case;
use super::teller::{Arg, Teller, figure};
use super::wording;
use crate::syntax::{Expr, Node, Operator};
use crate::words::BUILTINS;

impl<'s> Teller<'_, 's> {
    pub(super) fn formula(
        &mut self,
        operator: Operator,
        left: &Expr<'s>,
        right: &Expr<'s>,
        case: Case,
    ) -> String {
        match operator {
            Operator::Over if figure(left).is_some() && figure(right).is_some() => {
                let (left, right) = (self.operand(left), self.operand(right));
                return format!("{left}/{right}");
            }
            Operator::Div | Operator::Mod => return self.division(operator, left, right, case),
            _ => {}
        }
        let sign = match operator {
            Operator::Minus => "−",
            Operator::Times => "×",
            Operator::Over => "÷",
            _ => "+",
        };
        let sum = |operator: Operator| matches!(operator, Operator::Plus | Operator::Minus);
        // Sums need no brackets on the left, nor do products on the left of a product.
        let loose = match &left.node {
            Node::Binary {
                operator: inner, ..
            } => *inner == operator || (sum(*inner) && sum(operator)),
            _ => false,
        };
        // In the genitive, a name takes a word of its own.
        let case = match case {
            Case::Genitive => Case::Nominative,
            other => other,
        };
        let left = match loose {
            true => self.noun(left, case),
            false => self.operand_in(left, case),
        };
        let right = self.operand_in(right, case);
        format!("{left} {sign} {right}")
    }

    fn division(
        &mut self,
        operator: Operator,
        left: &Expr<'s>,
        right: &Expr<'s>,
        case: Case,
    ) -> String {
        let words = match operator {
            Operator::Mod => &wording::REMAINDER,
            _ if figure(right) == Some(2) => &wording::HALF,
            _ => &wording::QUOTIENT,
        };
        let args = [self.enclosed(left), self.enclosed(right)];
        self.own_noun(words, case, &args)
    }

    /// A value within a formula, in brackets if what is said of it does not end by itself.
    pub(super) fn operand(&mut self, expr: &Expr<'s>) -> String {
        self.operand_in(expr, Case::Nominative)
    }

    /// Operand in the case that the words before the formula need.
    pub(super) fn operand_in(&mut self, expr: &Expr<'s>, case: Case) -> String {
        let told = self.noun(expr, case);
        match self.stands_alone(expr) {
            true => told,
            false => format!("({told})"),
        }
    }

    /// Operand between other words, in their case.
    pub(super) fn enclosed<'e>(&mut self, expr: &'e Expr<'s>) -> Arg<'e, 's> {
        match self.stands_alone(expr) {
            true => Arg::Expr(expr),
            false => Arg::Said(self.operand(expr)),
        }
    }

    /// A formula in brackets, anything else with its case.
    pub(super) fn apart<'e>(&mut self, expr: &'e Expr<'s>) -> Arg<'e, 's> {
        match &expr.node {
            Node::Binary { .. } | Node::Negate(_) | Node::Choose(..) => self.enclosed(expr),
            _ => Arg::Expr(expr),
        }
    }

    /// True if the end of this value's words is clear next to any other words.
    pub(super) fn stands_alone(&self, expr: &Expr<'s>) -> bool {
        match &expr.node {
            _ if figure(expr).is_some() => true,
            Node::Binary { .. }
            | Node::Negate(_)
            | Node::Not(_)
            | Node::Choose(..)
            | Node::Gather { .. } => false,
            Node::List(items) => items.len() < 2,
            Node::Field(owner, _) => is_path(owner),
            Node::Call(name, args) => args.is_empty() || self.call_stands_alone(name.text, args),
            Node::Number(_)
            | Node::Truth(_)
            | Node::Text(_)
            | Node::Record(_)
            | Node::Name(_)
            | Node::Code(_)
            | Node::Hole(_) => true,
        }
    }

    /// `7 days`, or something that ends in quotation marks.
    fn call_stands_alone(&self, name: &str, args: &[Expr<'s>]) -> bool {
        let Some(words) = self.words(Entry::Function(name)) else {
            // It ends in brackets of its own.
            return name == "otherwise";
        };
        let words = words.trim_end_matches('|');
        // A word in place of a figure (`{0:day;days}`) is a word.
        let last = words.rsplit('{').next().unwrap_or_default();
        let ends_in_value = last.ends_with('}') && !last.contains(':');
        let quoted = |arg: &Expr<'s>| matches!(arg.node, Node::Text(_));
        let figures = || args.iter().all(|arg| figure(arg).is_some());
        !BUILTINS.contains(&name) && (args.iter().all(quoted) || (figures() && !ends_in_value))
    }
}

/// Whether it is something that has a name, or that such a thing has.
fn is_path(expr: &Expr<'_>) -> bool {
    match &expr.node {
        Node::Name(_) => true,
        Node::Field(owner, _) => is_path(owner),
        _ => false,
    }
}
