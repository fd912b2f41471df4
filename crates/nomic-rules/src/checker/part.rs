//! The parts of a rule's code besides its provisions.

use super::Checker;
use crate::code;
use crate::syntax::{
    AskedKeep, AstClaim, AstDefine, AstKeep, AstTarget, Name, QuantityDecl, TypeExpr,
};
use crate::{
    Blank, Naming, Phrase, Plenty, Setting, Shape, Spelling, Typing, Value, ValuePosition, edition,
    program, scope,
};

impl<'s> Checker<'s, '_> {
    pub(super) fn quantity(&mut self, quantity: &QuantityDecl<'s>) {
        let name = quantity.name;
        // A quantity without need of a declaration may have one, which gives it a label.
        let standing = self.vocabulary.quantities.contains(&name.text);
        let field = self.vocabulary.field(self.vocabulary.bearer, name.text);
        if standing && self.scope.quantity(name.text).is_none() {
            // It is free.
        } else if field.is_some() {
            self.report_taken_name(name);
            return;
        } else if !self.is_free(name) {
            return;
        }
        let has = self.scope.quantities.len();
        if self.has_room(Plenty::Quantities, has, name.span) {
            let label = quantity.label.as_ref();
            self.scope.quantities.push(program::DeclaredQuantity {
                name: name.text.into(),
                label: label.map(|text| Phrase::new(&text.plain, text.translations.clone())),
            });
        }
    }

    pub(super) fn keep(&mut self, keep: &AstKeep<'s>) {
        let of = match keep.of {
            None => None,
            Some(kind) => match self.kept_kind(kind) {
                Some(kind) => Some(kind),
                None => return,
            },
        };
        if of.is_some_and(|kind| !self.is_no_field(kind, keep.name)) || !self.is_free(keep.name) {
            return;
        }
        if self.scope.keeps.len() >= edition::MAX_KEEPS {
            self.findings.add(Naming::TooManyKeeps, keep.span);
            return;
        }
        let said = keep.ty.as_ref().map(|ty| self.ty(ty));
        let written = self.literal(&keep.initial);
        let (Some((value, found)), Some(ty)) = (written, said.unwrap_or(Some(Shape::Any))) else {
            return;
        };
        let ty = match keep.ty {
            None => found.clone(),
            Some(_) => ty,
        };
        if let Some(initial) = self.first_value(keep, value, &found, &ty) {
            let asked = match &keep.asked {
                Some(asked) => match self.asked(keep.name, of, &ty, asked) {
                    Some(blank) => Some(blank),
                    None => return,
                },
                None => None,
            };
            self.scope.keeps.push(crate::Keep {
                name: keep.name.text.into(),
                of,
                initial,
                ty,
                asked,
            });
        }
    }

    fn asked(
        &mut self,
        name: Name<'s>,
        of: Option<&'static str>,
        ty: &Shape,
        asked: &AskedKeep<'s>,
    ) -> Option<Blank> {
        if of.is_none_or(|kind| !self.vocabulary.made.contains(&kind)) {
            self.findings.add(Typing::NotAsked, asked.span);
            return None;
        }
        let mut keeps = self.scope.keeps.iter();
        let has = keeps.by_ref().filter(|keep| keep.asked.is_some()).count();
        if !self.has_room(Plenty::Blanks, has, asked.span) {
            return None;
        }
        if asked.blank.choices.is_some() && *ty != Shape::Text {
            self.wrong_type(
                asked.span,
                ValuePosition::Keep(name.text.to_owned()),
                Shape::Text,
                ty.clone(),
            );
            return None;
        }
        self.blank(name, ty.clone(), &asked.blank)
    }

    pub(super) fn kept_kind(&mut self, kind: Name<'s>) -> Option<&'static str> {
        let Shape::Thing(found) = self.ty(&TypeExpr::Name(kind))? else {
            self.findings.add(Typing::NotKeptOf, kind.span);
            return None;
        };
        if !self.vocabulary.forms.contains(&found) {
            self.findings.add(Typing::NotKeptOf, kind.span);
            return None;
        }
        Some(found)
    }

    pub(super) fn is_no_field(&mut self, kind: &'static str, name: Name<'s>) -> bool {
        let bears = kind == self.vocabulary.bearer;
        let has = self.vocabulary.field(kind, name.text).is_some()
            || (bears && self.scope.quantity(name.text).is_some());
        if has {
            let problem = Naming::KindHas {
                kind,
                name: name.text.to_owned(),
            };
            self.findings.add(problem, name.span);
        }
        !has
    }

    fn first_value(
        &mut self,
        keep: &AstKeep<'s>,
        value: Value,
        found: &Shape,
        ty: &Shape,
    ) -> Option<Value> {
        let problem = if ty.is_open() {
            Typing::KeepNeedsType
        } else if !ty.keepable() {
            Typing::CannotKeep(ty.clone())
        } else if ty.size() > edition::MAX_TYPE {
            Typing::TypeTooLarge
        } else if found.fits(ty) {
            return value.expect(ty).ok();
        } else {
            Typing::WrongType {
                role: ValuePosition::Keep(keep.name.text.to_owned()),
                found: found.clone(),
                expected: ty.clone(),
            }
        };
        self.findings.add(problem, keep.span);
        None
    }

    pub(super) fn define(&mut self, define: &AstDefine<'s>) {
        self.setting = Setting::Define;
        self.reach = 0;
        let free = self.is_free(define.name) && self.is_no_builtin(define.name);
        let has = self.scope.defines.len();
        let room = self.has_room(Plenty::Defines, has, define.name.span);
        let params: Vec<Option<Shape>> = define
            .params
            .iter()
            .map(|(name, ty)| {
                let shape = self.ty(ty);
                let shape = shape.and_then(|shape| self.bounded(shape, name.span));
                self.declare(*name, shape.clone());
                shape
            })
            .collect();
        let body = self.expr(&define.body);
        self.scope.leave(0);
        let reach = self.reach.saturating_add(define.body.height);
        if reach > edition::MAX_REACH {
            self.findings.add(Spelling::TooDeep, define.span);
        }
        if !free || !room {
            return;
        }
        let known = |shape: &Option<Shape>| shape.clone().unwrap_or(Shape::Any);
        let types: Vec<Shape> = params.iter().map(known).collect();
        let result = body.as_ref().map(|body| body.shape.clone());
        self.scope.defines.push(scope::FunctionSignature {
            name: define.name.text,
            params,
            result: result.clone(),
            reach: reach.min(edition::MAX_REACH),
        });
        // An unchecked part never runs, but it keeps its place.
        let node = code::ExprKind::Value(Value::Blank);
        let at = define.name.span.place();
        let body = body.map_or(code::Expr { at, node }, |body| body.code);
        self.parts.defines.push(program::Define {
            name: define.name.text.into(),
            params: types,
            result: result.unwrap_or(Shape::Any),
            body,
        });
    }

    pub(super) fn claim(&mut self, claim: &AstClaim<'s>) {
        self.setting = Setting::Claim;
        let target = match &claim.target {
            AstTarget::All => Some(code::CompiledTarget::All),
            AstTarget::Numbers(numbers) => Some(code::CompiledTarget::Numbers(numbers.clone())),
            AstTarget::Where(name, condition) => {
                let rule = Shape::Thing(self.vocabulary.ruled);
                self.declare(*name, Some(rule));
                let condition =
                    self.expect_shape(condition, &Shape::Truth, || ValuePosition::Condition);
                self.scope.leave(0);
                condition.map(code::CompiledTarget::Where)
            }
        };
        let has = self.parts.claims.len();
        if self.has_room(Plenty::Claims, has, claim.span)
            && let Some(target) = target
        {
            self.parts.claims.push(program::PrecedenceClaim {
                stance: claim.stance,
                at: claim.span.place(),
                target,
            });
        }
    }
}
