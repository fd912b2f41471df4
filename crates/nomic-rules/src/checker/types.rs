//! Types and literals as rules write them.

use super::Checker;
use crate::span::SourceSpan;
use crate::syntax::{AstExpr, AstExprKind, Name, Operator, TypeExpr};
use crate::{Fraction, Naming, Phrase, Shape, Typing, Value, ValuePosition, edition};
use std::sync::Arc;

const WORDS: &[&str] = &["number", "fraction", "truth", "text"];

impl<'s> Checker<'s, '_> {
    pub(super) fn ty(&mut self, ty: &TypeExpr<'s>) -> Option<Shape> {
        match ty {
            TypeExpr::Name(name) => self.type_word(*name),
            TypeExpr::ListOf(item) => Some(Shape::list_of(self.ty(item)?)),
            TypeExpr::Record(parts) => {
                let parts = parts.iter().map(|(name, ty)| (*name, self.ty(ty)));
                let parts: Vec<_> = parts.collect();
                let parts = self.sorted(parts)?;
                let parts: Option<Vec<_>> = parts
                    .into_iter()
                    .map(|(name, shape)| Some((name, shape?)))
                    .collect();
                Some(Shape::Record(parts?.into()))
            }
        }
    }

    fn type_word(&mut self, name: Name<'s>) -> Option<Shape> {
        match name.text {
            "number" => return Some(Shape::Number),
            "fraction" => return Some(Shape::Fraction),
            "truth" => return Some(Shape::Truth),
            "text" => return Some(Shape::Text),
            _ => {}
        }
        if let Some(kind) = self.vocabulary.kind(name.text) {
            return Some(Shape::Thing(kind.name));
        }
        let kinds = self.vocabulary.kinds.iter().map(|kind| kind.name);
        let problem = Naming::UnknownType {
            name: name.text.to_owned(),
            nearest: self.suggest(name.text, WORDS.iter().copied().chain(kinds)),
        };
        self.findings.add(problem, name.span);
        None
    }

    /// The parts of a record, sorted by name. A name occurs once.
    pub(super) fn sorted<T>(&mut self, parts: Vec<(Name<'s>, T)>) -> Option<Vec<(Arc<str>, T)>> {
        let mut sorted: Vec<(Arc<str>, T)> = Vec::new();
        let mut twice = false;
        for (name, part) in parts {
            match sorted.binary_search_by(|(known, _)| (**known).cmp(name.text)) {
                Ok(_) => {
                    self.report_taken_name(name);
                    twice = true;
                }
                Err(place) => sorted.insert(place, (name.text.into(), part)),
            }
        }
        (!twice).then_some(sorted)
    }

    /// The shape, unless its type is longer than the limit.
    pub(super) fn bounded(&mut self, shape: Shape, span: SourceSpan) -> Option<Shape> {
        if shape.size() > edition::MAX_TYPE {
            self.findings.add(Typing::TypeTooLarge, span);
            return None;
        }
        Some(shape)
    }

    pub(super) fn literal(&mut self, expr: &AstExpr<'s>) -> Option<(Value, Shape)> {
        match &expr.node {
            AstExprKind::Number(number) => Some((Value::Number(*number), Shape::Number)),
            AstExprKind::Truth(truth) => Some((Value::Truth(*truth), Shape::Truth)),
            AstExprKind::Text(text) => {
                let phrase = Phrase::new(&text.plain, text.translations.clone());
                Some((Value::Text(phrase), Shape::Text))
            }
            AstExprKind::List(items) => self.literal_list(items, expr.span),
            AstExprKind::Record(parts) => self.literal_record(parts, expr.span),
            AstExprKind::Negate(inner) => {
                let (value, shape) = self.literal(inner)?;
                // No literal is the lowest number.
                let number = value.number().ok()?.checked_neg()?;
                Some((Value::Number(number), shape))
            }
            AstExprKind::Binary {
                operator: Operator::Over,
                left,
                right,
                ..
            } => self.literal_fraction(left, right),
            AstExprKind::Hole(index) => self.hole_literal(*index),
            _ => None,
        }
    }

    fn literal_list(&mut self, items: &[AstExpr<'s>], span: SourceSpan) -> Option<(Value, Shape)> {
        let mut values = Vec::new();
        let mut element = Shape::Any;
        for item in items {
            let (value, shape) = self.literal(item)?;
            let Some(joined) = element.join(&shape) else {
                let problem = Typing::WrongType {
                    role: ValuePosition::Element,
                    found: shape,
                    expected: element,
                };
                self.findings.add(problem, item.span);
                return None;
            };
            element = joined;
            values.push(value);
        }
        let shape = self.bounded(Shape::list_of(element), span)?;
        Some((Value::List(values.into()), shape))
    }

    fn literal_record(
        &mut self,
        parts: &[(Name<'s>, AstExpr<'s>)],
        span: SourceSpan,
    ) -> Option<(Value, Shape)> {
        let mut found = Vec::new();
        for (name, part) in parts {
            found.push((*name, self.literal(part)?));
        }
        let parts = self.sorted(found)?;
        let shapes = parts
            .iter()
            .map(|(name, (_, shape))| (name.clone(), shape.clone()));
        let shape = self.bounded(Shape::Record(shapes.collect()), span)?;
        let values = parts.into_iter().map(|(name, (value, _))| (name, value));
        Some((Value::Record(values.collect()), shape))
    }

    fn literal_fraction(
        &mut self,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
    ) -> Option<(Value, Shape)> {
        let (num, _) = self.literal(left)?;
        let (den, _) = self.literal(right)?;
        let fraction = Fraction::new(num.number().ok()?, den.number().ok()?);
        match fraction {
            Ok(fraction) => Some((Value::Fraction(fraction), Shape::Fraction)),
            Err(_) => {
                self.findings.add(Typing::NoFraction, right.span);
                None
            }
        }
    }
}
