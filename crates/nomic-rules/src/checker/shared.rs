//! Names used of other rules.

use super::Checker;
use super::builtin::argument;
use super::expression::{Typed, typed};
use crate::code::{self, ExprKind};
use crate::span::SourceSpan;
use crate::syntax::{self, AstExpr, Name, TypeExpr};
use crate::words::BUILTINS;
use crate::{Plenty, Setting, Shape, Shared, Typing, Use};

impl<'s> Checker<'s, '_> {
    pub(super) fn usage(&mut self, used: &syntax::AstUse<'s>) {
        self.setting = Setting::Define;
        let result = self.ty(&used.ty);
        let result = result.and_then(|shape| self.bounded(shape, used.span));
        let what = match (used.of, &used.params) {
            (Some(kind), _) => self.used_of_each(kind, used, result),
            (None, None) => result
                .and_then(|shape| self.kept_shape(shape, used.span))
                .map(Shared::Kept),
            (None, Some(params)) => self.used_function(params, result),
        };
        let has = self.scope.uses.len();
        let room = self.has_room(Plenty::Uses, has, used.span);
        let Some(what) = what.filter(|_| room) else {
            return;
        };
        if self.is_free(used.name) && self.is_no_builtin(used.name) {
            self.scope.uses.push(Use {
                name: used.name.text.into(),
                number: used.number,
                what,
            });
        }
    }

    fn used_of_each(
        &mut self,
        kind: Name<'s>,
        used: &syntax::AstUse<'s>,
        shape: Option<Shape>,
    ) -> Option<Shared> {
        let kind = self.kept_kind(kind)?;
        if !self.is_no_field(kind, used.name) {
            return None;
        }
        let shape = self.kept_shape(shape?, used.span)?;
        Some(Shared::KeptOfEach(kind, shape))
    }

    fn used_function(
        &mut self,
        params: &[(Name<'s>, TypeExpr<'s>)],
        result: Option<Shape>,
    ) -> Option<Shared> {
        let mut shapes = Vec::new();
        for (name, ty) in params {
            let shape = self.ty(ty);
            let shape = shape.and_then(|shape| self.bounded(shape, name.span));
            self.declare(*name, shape.clone());
            shapes.push(shape);
        }
        self.scope.leave(0);
        let params = shapes.into_iter().collect::<Option<_>>()?;
        let result = result?;
        Some(Shared::Function { params, result })
    }

    fn kept_shape(&mut self, shape: Shape, span: SourceSpan) -> Option<Shape> {
        if shape.keepable() {
            return Some(shape);
        }
        self.findings.add(Typing::CannotKeep(shape), span);
        None
    }

    /// Reports a name with parentheses that hides a function of the language.
    pub(super) fn is_no_builtin(&mut self, name: Name<'s>) -> bool {
        let builtin = BUILTINS.contains(&name.text);
        if builtin {
            self.report_taken_name(name);
        }
        !builtin
    }

    pub(super) fn shared(
        &mut self,
        index: usize,
        args: Vec<code::Expr>,
        shape: Shape,
        span: SourceSpan,
    ) -> Option<Typed> {
        self.parts.used_at.push((span.place(), index));
        typed(span, ExprKind::Shared(index, args), shape)
    }

    /// A call of a function of another rule; none if there is no function of this name.
    pub(super) fn shared_call(
        &mut self,
        name: Name<'s>,
        args: &[AstExpr<'s>],
        span: SourceSpan,
    ) -> Option<Option<Typed>> {
        let (index, Shared::Function { params, result }) = self.scope.used(name.text)? else {
            return None;
        };
        let (params, result) = (params.clone(), result.clone());
        if args.len() != params.len() {
            self.wrong_count(name, args.len(), params.len());
            return Some(None);
        }
        let mut checked = Vec::new();
        for (position, (arg, param)) in args.iter().zip(&params).enumerate() {
            checked.extend(self.expect_shape(arg, param, || argument(name, position + 1)));
        }
        if checked.len() < args.len() {
            return Some(None);
        }
        Some(self.shared(index, checked, result, span))
    }
}
