//! Quoted code, and code that players fill in.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, ExprKind, Filler, QuoteTemplate};
use crate::diagnostic::DiagnosticList;
use crate::scope::DeclaredName;
use crate::span::SourceSpan;
use crate::syntax::{AstExpr, AstFilledCode, CodeHead, Hole, HolePlace, Name, Quote, TypeExpr};
use crate::{
    Family, Fragment, Names, Naming, Setting, Shape, Typing, Value, ValuePosition, Vocabulary,
};
use std::sync::Arc;

/// Checks filled-in code by itself. Its names are those of the fragment and of the game.
pub(crate) fn check_filled<'s>(
    tree: &AstFilledCode<'s>,
    fragment: &'s Fragment,
    vocabulary: &'static Vocabulary,
    findings: &mut DiagnosticList,
) {
    let mut checker = Checker::new(vocabulary, findings);
    checker.setting = Setting::Filled;
    let span = SourceSpan::START;
    for (name, shape) in fragment.names() {
        let text = &**name;
        checker.declare(Name { text, span }, Some(shape.clone()));
    }
    match (tree, fragment) {
        (AstFilledCode::Expression(expr), Fragment::Expression { result, .. }) => {
            checker.expect_shape(expr, result, || ValuePosition::Filled);
        }
        (AstFilledCode::Statements(block), Fragment::Statements { doing, .. }) => {
            checker.granted = doing.to_vec();
            checker.block(block);
        }
        (AstFilledCode::Expression(_) | AstFilledCode::Statements(_), _) => {}
    }
}

impl<'s> Checker<'s, '_> {
    /// Code for another rule. Values for its holes belong to this rule; the rest is checked as the
    /// other rule's own.
    pub(super) fn quote(&mut self, quote: &Quote<'s>, span: SourceSpan) -> Option<Typed> {
        let mut shapes = Vec::new();
        let mut values = Vec::new();
        let mut fillers = Vec::new();
        for hole in &quote.holes {
            let filled = self.filler(hole);
            shapes.push(filled.as_ref().map(|(typed, _)| typed.shape.clone()));
            if let Some((typed, filler)) = filled {
                values.push(typed.code);
                fillers.push(filler);
            }
        }
        let mut inner = Checker::new(self.vocabulary, self.findings);
        inner.holes = shapes;
        inner.source(&quote.source);
        if fillers.len() < quote.holes.len() {
            return None;
        }
        let template = QuoteTemplate::new(&quote.pieces, fillers, &quote.words);
        let node = ExprKind::Quote(Arc::new(template), values);
        typed(span, node, Shape::Code(Fragment::Rule))
    }

    fn filler(&mut self, hole: &Hole<'s>) -> Option<(Typed, Filler)> {
        let typed = self.expr(&hole.value)?;
        let filler = match (&typed.shape, hole.place) {
            (
                Shape::Number | Shape::Fraction | Shape::Truth | Shape::Text,
                HolePlace::Expression | HolePlace::Literal,
            ) => Some(Filler::Value {
                fraction: typed.shape == Shape::Fraction,
                bare: hole.place == HolePlace::Literal,
            }),
            (Shape::Code(Fragment::Expression { .. }), HolePlace::Expression) => {
                Some(Filler::Expression)
            }
            (Shape::Code(Fragment::Statements { .. }), HolePlace::Statements) => {
                Some(Filler::Statements)
            }
            _ => None,
        };
        let Some(filler) = filler else {
            let found = typed.shape;
            let statements = hole.place == HolePlace::Statements;
            let problem = Typing::NotInCode { found, statements };
            self.findings.add(problem, hole.value.span);
            return None;
        };
        Some((typed, filler))
    }

    pub(super) fn hole(&mut self, index: usize, span: SourceSpan) -> Option<Typed> {
        let shape = self.holes.get(index).cloned().flatten()?;
        let shape = match shape {
            Shape::Code(fragment) => {
                self.names_are_here(&fragment, span);
                match fragment {
                    Fragment::Expression { result, .. } => Shape::clone(&result),
                    Fragment::Rule | Fragment::Statements { .. } => return None,
                }
            }
            shape => shape,
        };
        typed(span, ExprKind::Value(Value::Blank), shape)
    }

    /// A hole for statements, which may have effects only where the provision may.
    pub(super) fn hole_of_statements(&mut self, index: usize, span: SourceSpan) {
        if let Some(Shape::Code(fragment)) = self.holes.get(index).cloned().flatten() {
            self.names_are_here(&fragment, span);
        }
        if !self.family().is_some_and(Family::may_change) {
            self.not_here("{ }", span);
        }
    }

    /// A value of the type of this hole, where only the type matters.
    pub(super) fn hole_literal(&self, index: usize) -> Option<(Value, Shape)> {
        let shape = self.holes.get(index).cloned().flatten()?;
        let value = match shape {
            Shape::Number => Value::Number(1),
            Shape::Fraction => Value::Fraction(1.into()),
            Shape::Truth => Value::Truth(true),
            Shape::Text => Value::Text(crate::Phrase::plain("")),
            _ => return None,
        };
        Some((value, shape))
    }

    fn names_are_here(&mut self, fragment: &Fragment, span: SourceSpan) {
        for (name, shape) in fragment.names() {
            let found = match self.scope.find(name) {
                Some(DeclaredName::Local(_, None)) => continue,
                Some(DeclaredName::Local(_, found)) => found,
                Some(DeclaredName::Keep(_, found) | DeclaredName::Use(_, found)) => Some(found),
                Some(DeclaredName::KeepOfEach(_)) | None => None,
            };
            if !found.is_some_and(|found| found.fits(shape)) {
                let problem = Naming::NotInScope {
                    name: name.to_string(),
                    shape: shape.clone(),
                };
                self.findings.add(problem, span);
            }
        }
    }

    pub(super) fn asked_code(&mut self, head: &CodeHead<'s>) -> Option<Fragment> {
        match head {
            CodeHead::Rule => Some(Fragment::Rule),
            CodeHead::Expression(names, result) => Some(Fragment::Expression {
                names: self.fragment_names(names)?,
                result: Arc::new(self.ty(result)?),
            }),
            CodeHead::Statements(names, doing) => {
                let names = self.fragment_names(names);
                let doing: Vec<_> = doing.iter().map(|name| self.grant(*name)).collect();
                let doing: Option<Vec<&'static str>> = doing.into_iter().collect();
                Some(Fragment::Statements {
                    names: names?,
                    doing: doing?.into(),
                })
            }
        }
    }

    /// Names that filled-in code can use. They have no meaning at the place of the blank.
    fn fragment_names(&mut self, names: &[(Name<'s>, TypeExpr<'s>)]) -> Option<Names> {
        let scope = std::mem::take(&mut self.scope);
        let mut found = Vec::new();
        for (name, ty) in names {
            let shape = self.ty(ty);
            let shape = shape.and_then(|shape| self.bounded(shape, name.span));
            self.declare(*name, shape.clone());
            found.push(shape.map(|shape| (Arc::from(name.text), shape)));
        }
        self.scope = scope;
        let found: Option<Vec<_>> = found.into_iter().collect();
        found.map(Into::into)
    }

    fn grant(&mut self, name: Name<'s>) -> Option<&'static str> {
        if let Some(effect) = self.vocabulary.effect(name.text) {
            return Some(effect.name);
        }
        let function = self.vocabulary.function(name.text);
        if let Some(function) = function.filter(|function| function.chance) {
            return Some(function.name);
        }
        self.no_effect(name);
        None
    }

    /// True if the effect or draw is allowed here; in filled-in code, if it was granted.
    pub(super) fn is_permitted(&self, name: &str, family: fn(Family) -> bool) -> bool {
        match self.setting {
            Setting::Filled => self.granted.contains(&name),
            _ => self.family().is_some_and(family),
        }
    }

    /// Code where code is wanted. A text literal is also code.
    pub(super) fn expect_code(
        &mut self,
        expr: &AstExpr<'s>,
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(expr)?;
        match (&shape, &expr.node) {
            (Shape::Code(Fragment::Rule), _) | (_, crate::syntax::AstExprKind::Text(_)) => {
                Some(code)
            }
            (Shape::Text, _) => {
                self.findings.add(Typing::TextAsCode, expr.span);
                None
            }
            _ => {
                self.wrong_type(expr.span, role(), shape, Shape::Code(Fragment::Rule));
                None
            }
        }
    }
}
