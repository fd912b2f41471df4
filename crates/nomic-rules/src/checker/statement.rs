//! Statements, and which of them a family of provisions allows.

use super::Checker;
use super::expression::Typed;
use crate::code::{self, StmtList};
use crate::span::SourceSpan;
use crate::syntax::{self, AstExpr, AstStmt, AstStmtKind, Name};
use crate::words::BUILTINS;
use crate::{EffectKind, Family, Naming, Setting, Shape, Type, Typing, ValuePosition};

impl<'s> Checker<'s, '_> {
    pub(super) fn block(&mut self, block: &syntax::AstBlock<'s>) -> StmtList {
        let outside = self.scope.locals();
        let mut ended = false;
        let mut checked = Vec::new();
        for statement in block {
            if std::mem::replace(&mut ended, false) {
                self.findings.add(Typing::NeverReached, statement.span);
            }
            ended = self.is_terminator(&statement.node);
            if let Some(node) = self.statement(statement) {
                let at = statement.span.place();
                checked.push(code::Stmt { at, node });
            }
        }
        self.scope.leave(outside);
        checked
    }

    /// True if a run ends here. A statement that is not allowed here does not end the run.
    fn is_terminator(&self, statement: &AstStmtKind<'s>) -> bool {
        match statement {
            AstStmtKind::Pass => true,
            AstStmtKind::Answer(_) => matches!(self.family(), Some(Family::Question { .. })),
            AstStmtKind::Refuse(_) => self.family().is_some_and(Family::may_refuse),
            AstStmtKind::Allow => self.family() == Some(Family::Check),
            _ => false,
        }
    }

    fn statement(&mut self, statement: &AstStmt<'s>) -> Option<code::StmtKind> {
        match &statement.node {
            AstStmtKind::Let(name, value) => {
                let value = self.expr(value);
                self.declare(*name, value.as_ref().map(|value| value.shape.clone()));
                Some(code::StmtKind::Let(value?.code))
            }
            AstStmtKind::Set(name, value) => self.set(*name, value, statement.span),
            AstStmtKind::SetOf { thing, name, value } => {
                self.set_of(thing, (*name, value), statement.span)
            }
            AstStmtKind::If(arms, otherwise) => {
                let arms: Vec<_> = arms
                    .iter()
                    .map(|(condition, block)| {
                        let condition = self
                            .expect_shape(condition, &Shape::Truth, || ValuePosition::Condition);
                        (condition, self.block(block))
                    })
                    .collect();
                let otherwise = self.block(otherwise);
                let arms = arms
                    .into_iter()
                    .map(|(condition, block)| Some((condition?, block)));
                Some(code::StmtKind::If(arms.collect::<Option<_>>()?, otherwise))
            }
            AstStmtKind::Each { walk, body } => {
                let outside = self.scope.locals();
                let walk = self.walk(walk);
                let body = self.block(body);
                self.scope.leave(outside);
                Some(code::StmtKind::Each(walk?, body))
            }
            AstStmtKind::Answer(value) => self.answer(value, statement.span),
            AstStmtKind::Pass => {
                if self.setting == Setting::Filled {
                    self.not_here("pass", statement.span);
                }
                Some(code::StmtKind::Pass)
            }
            AstStmtKind::Hole(index) => {
                self.hole_of_statements(*index, statement.span);
                None
            }
            AstStmtKind::Allow => {
                if self.family() != Some(Family::Check) {
                    self.not_here("allow", statement.span);
                }
                Some(code::StmtKind::Allow)
            }
            AstStmtKind::Refuse(args) => {
                if !self.family().is_some_and(Family::may_refuse) {
                    self.not_here("refuse", statement.span);
                }
                let word = Name {
                    text: "refuse",
                    span: statement.span,
                };
                Some(code::StmtKind::Refuse(
                    self.filled(word, args, || ValuePosition::Reason)?,
                ))
            }
            AstStmtKind::Call(name, args) => self.effect(*name, args),
        }
    }

    fn set(
        &mut self,
        name: Name<'s>,
        value: &AstExpr<'s>,
        span: SourceSpan,
    ) -> Option<code::StmtKind> {
        if !self.family().is_some_and(Family::may_change) {
            self.not_here("set", span);
        }
        let found = self.scope.keep(name.text);
        let Some((index, of, shape)) = found.map(|(at, keep)| (at, keep.of, keep.ty.clone()))
        else {
            self.no_keep(name, None);
            self.expr(value);
            return None;
        };
        if let Some(kind) = of {
            self.kept_of_each(name, kind);
        }
        let value =
            self.expect_shape(value, &shape, || ValuePosition::Keep(name.text.to_owned()))?;
        Some(code::StmtKind::Set(index, value))
    }

    fn set_of(
        &mut self,
        thing: &AstExpr<'s>,
        (name, value): (Name<'s>, &AstExpr<'s>),
        span: SourceSpan,
    ) -> Option<code::StmtKind> {
        if !self.family().is_some_and(Family::may_change) {
            self.not_here("set", span);
        }
        let Some(Typed { code, shape }) = self.expr(thing) else {
            self.expr(value);
            return None;
        };
        let kind = match shape {
            Shape::Thing(kind) => Some(kind),
            _ => None,
        };
        let found = kind.and_then(|kind| self.scope.keep_of(kind, name.text));
        let Some((index, shape)) = found else {
            self.no_keep(name, kind);
            self.expr(value);
            return None;
        };
        let value =
            self.expect_shape(value, &shape, || ValuePosition::Keep(name.text.to_owned()))?;
        Some(code::StmtKind::SetOf(code, index, value))
    }

    fn no_keep(&mut self, name: Name<'s>, of: Option<&str>) {
        let problem = Naming::UnknownKeep {
            name: name.text.to_owned(),
            nearest: self.suggest(name.text, self.scope.keep_names(of)),
        };
        self.findings.add(problem, name.span);
    }

    fn answer(&mut self, value: &AstExpr<'s>, span: SourceSpan) -> Option<code::StmtKind> {
        let Some(Family::Question { answer }) = self.family() else {
            self.not_here("answer", span);
            self.expr(value);
            return None;
        };
        let value = self.expect_shape(value, &Shape::from(answer), || ValuePosition::Answer)?;
        Some(code::StmtKind::Answer(value))
    }

    fn effect(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> Option<code::StmtKind> {
        let Some(effect) = self.vocabulary.effect(name.text) else {
            self.no_effect(name);
            return None;
        };
        let may = match effect.chance {
            true => Family::may_draw,
            false => Family::may_change,
        };
        if !self.is_permitted(effect.name, may) {
            self.not_here(name.text, name.span);
        }
        if args.len() == effect.params.len().saturating_add(1)
            && self.has_unwanted_quantity(name, args)
        {
            return None;
        }
        let args = self.arguments(name, args, effect.params)?;
        Some(code::StmtKind::Effect(effect, args))
    }

    /// Reports a quantity among the values of an effect that takes none.
    fn has_unwanted_quantity(&mut self, name: Name<'s>, args: &[AstExpr<'s>]) -> bool {
        let wants = |effect: &&EffectKind| effect.params.contains(&Type::Quantity);
        let quantity = args.iter().any(|arg| match &arg.node {
            syntax::AstExprKind::Name(name) => self.is_quantity(name),
            _ => false,
        });
        let effects = self.vocabulary.effects.iter();
        if !quantity
            || self
                .vocabulary
                .effect(name.text)
                .is_some_and(|effect| wants(&&*effect))
        {
            return false;
        }
        let others = effects.filter(wants).map(|effect| effect.name);
        let problem = Typing::QuantityUnwanted {
            name: name.text.to_owned(),
            others: others.collect(),
        };
        self.findings.add(problem, name.span);
        true
    }

    pub(super) fn no_effect(&mut self, name: Name<'s>) {
        let text = name.text.to_owned();
        let is_function =
            self.vocabulary.function(&text).is_some() || self.scope.define(&text).is_some();
        let problem = if is_function || BUILTINS.contains(&name.text) {
            Naming::ResultUnused(text)
        } else {
            let known = self.vocabulary.effects.iter().map(|effect| effect.name);
            let nearest = self.suggest(&text, known.chain(["refuse"]));
            Naming::UnknownFunction {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
    }
}
