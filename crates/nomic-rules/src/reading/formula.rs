//! Values made by arithmetic, and necessary brackets.

use super::PhraseEntry;
use super::grammar::NounCase;
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer, figure};
use crate::syntax::{AstExpr, AstExprKind, Operator};
use crate::words::BUILTINS;

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn formula(
        &mut self,
        operator: Operator,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
        case: NounCase,
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
            AstExprKind::Binary {
                operator: inner, ..
            } => *inner == operator || (sum(*inner) && sum(operator)),
            _ => false,
        };
        // In the genitive, a name takes a word of its own.
        let case = match case {
            NounCase::Genitive => NounCase::Nominative,
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
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
        case: NounCase,
    ) -> String {
        let words = match operator {
            Operator::Mod => LocalWord::Remainder,
            _ if figure(right) == Some(2) => LocalWord::Half,
            _ => LocalWord::Quotient,
        };
        let args = [self.enclosed(left), self.enclosed(right)];
        self.own_noun(words, case, &args)
    }

    /// A value within a formula, in brackets if its end is not clear.
    pub(super) fn operand(&mut self, expr: &AstExpr<'s>) -> String {
        self.operand_in(expr, NounCase::Nominative)
    }

    pub(super) fn operand_in(&mut self, expr: &AstExpr<'s>, case: NounCase) -> String {
        let told = self.noun(expr, case);
        match self.is_self_contained(expr) {
            true => told,
            false => format!("({told})"),
        }
    }

    pub(super) fn enclosed<'e>(&mut self, expr: &'e AstExpr<'s>) -> Arg<'e, 's> {
        match self.is_self_contained(expr) {
            true => Arg::Expr(expr),
            false => Arg::Text(self.operand(expr)),
        }
    }

    /// A formula in brackets; any other value with its case.
    pub(super) fn apart<'e>(&mut self, expr: &'e AstExpr<'s>) -> Arg<'e, 's> {
        match &expr.node {
            AstExprKind::Binary { .. } | AstExprKind::Negate(_) | AstExprKind::Choose(..) => {
                self.enclosed(expr)
            }
            _ => Arg::Expr(expr),
        }
    }

    /// True if the end of this value's words is clear beside any other words.
    pub(super) fn is_self_contained(&self, expr: &AstExpr<'s>) -> bool {
        match &expr.node {
            _ if figure(expr).is_some() => true,
            AstExprKind::Binary { .. }
            | AstExprKind::Negate(_)
            | AstExprKind::Not(_)
            | AstExprKind::Choose(..)
            | AstExprKind::Aggregate { .. } => false,
            AstExprKind::List(items) => items.len() < 2,
            AstExprKind::Field(owner, _) => is_path(owner),
            AstExprKind::Call(name, args) => {
                args.is_empty() || self.is_call_self_contained(name.text, args)
            }
            AstExprKind::Number(_)
            | AstExprKind::Truth(_)
            | AstExprKind::Text(_)
            | AstExprKind::Record(_)
            | AstExprKind::Name(_)
            | AstExprKind::Code(_)
            | AstExprKind::Hole(_) => true,
        }
    }

    /// `7 days`, or something that ends in quotation marks.
    fn is_call_self_contained(&self, name: &str, args: &[AstExpr<'s>]) -> bool {
        let Some(words) = self.words(PhraseEntry::Function(name)) else {
            // It ends with its own brackets.
            return name == "otherwise";
        };
        let words = words.trim_end_matches('|');
        // A word in place of a figure (`{0:day;days}`) is a word.
        let last = words.rsplit('{').next().unwrap_or_default();
        let ends_in_value = last.ends_with('}') && !last.contains(':');
        let quoted = |arg: &AstExpr<'s>| matches!(arg.node, AstExprKind::Text(_));
        let figures = || args.iter().all(|arg| figure(arg).is_some());
        !BUILTINS.contains(&name) && (args.iter().all(quoted) || (figures() && !ends_in_value))
    }
}

fn is_path(expr: &AstExpr<'_>) -> bool {
    match &expr.node {
        AstExprKind::Name(_) => true,
        AstExprKind::Field(owner, _) => is_path(owner),
        _ => false,
    }
}
