//! Provisions: code at hooks, and actions of players.

use super::Checker;
use crate::span::SourceSpan;
use crate::syntax::{ActionHead, AstExpr, AstProvision, BlankHead, Name, Text, WrittenBounds};
use crate::{
    Blank, Family, Hook, Interval, Naming, Phrase, Plenty, Setting, Shape, Type, Typing,
    ValuePosition, code, program,
};
use std::sync::Arc;

impl<'s> Checker<'s, '_> {
    pub(super) fn provision(&mut self, provision: &AstProvision<'s>) {
        let Some(hook) = self.hook(provision) else {
            return;
        };
        self.setting = Setting::Provision(hook.family);
        let mut types = hook.params.iter();
        for param in &provision.params {
            self.declare(*param, types.next().map(|ty| Shape::from(*ty)));
        }
        let body = self.block(&provision.body);
        self.scope.leave(0);
        let name = hook.name.into();
        self.add_provision(provision, name, hook.family, hook.params.to_vec(), body);
    }

    fn add_provision(
        &mut self,
        provision: &AstProvision<'s>,
        name: Arc<str>,
        family: Family,
        params: Vec<Type>,
        body: code::StmtList,
    ) {
        let index = self.parts.provisions.len();
        self.parts.provisions.push(program::Provision {
            index,
            name,
            family,
            params,
            at: provision.word.span.place(),
            body,
        });
    }

    fn hook(&mut self, provision: &AstProvision<'s>) -> Option<&'static Hook> {
        let Name { text, span } = provision.hook;
        let Some(hook) = self.vocabulary.hook(text) else {
            let known = self.vocabulary.hooks.iter().map(|hook| hook.name);
            let problem = Naming::UnknownHook {
                name: text.to_owned(),
                nearest: self.suggest(text, known),
            };
            self.findings.add(problem, span);
            return None;
        };
        if provision.word.text != hook.family.word() {
            let problem = Naming::WrongIntroduction {
                hook: text.to_owned(),
                family: hook.family,
            };
            self.findings.add(problem, provision.word.span);
        }
        let (found, expected) = (provision.params.len(), hook.params.len());
        if found != expected {
            self.wrong_count(provision.hook, found, expected);
        }
        Some(hook)
    }

    pub(super) fn action(&mut self, provision: &AstProvision<'s>, head: &ActionHead<'s>) {
        let named = self.action_name(provision.hook);
        let actor = self.vocabulary.actor;
        for param in &provision.params {
            self.declare(*param, Some(Shape::Thing(actor)));
        }
        self.setting = Setting::Offer;
        let condition = self.clause(head.condition.as_ref());
        let due = self.clause(head.due.as_ref());
        let form = self.form(head);
        self.setting = Setting::Provision(Family::Action);
        let body = self.block(&provision.body);
        self.scope.leave(0);
        let (true, Some(condition), Some(due), Some(form)) = (named, condition, due, form) else {
            return;
        };
        let mut params = vec![Type::Thing(actor)];
        params.extend(form.iter().map(|blank| blank.ty));
        let name: Arc<str> = provision.hook.text.into();
        let label = &head.label;
        self.parts.actions.push(program::Action {
            name: name.clone(),
            label: Phrase::new(&label.plain, label.translations.clone()),
            form,
            provision: self.parts.provisions.len(),
            condition,
            due,
        });
        self.add_provision(provision, name, Family::Action, params, body);
    }

    /// A condition of an action: outer none if it does not check, inner none if there is no
    /// condition.
    fn clause(&mut self, condition: Option<&AstExpr<'s>>) -> Option<Option<code::Expr>> {
        match condition {
            None => Some(None),
            Some(condition) => self
                .expect_shape(condition, &Shape::Truth, || ValuePosition::Condition)
                .map(Some),
        }
    }

    /// Checks the name of an action. Names of hooks and other actions are taken, so that a hook is
    /// never mistaken for an action.
    fn action_name(&mut self, name: Name<'s>) -> bool {
        let mut actions = self.parts.actions.iter();
        let taken = self.vocabulary.hook(name.text).is_some()
            || actions.any(|action| &*action.name == name.text);
        if taken {
            self.report_taken_name(name);
        }
        let has = self.parts.actions.len();
        self.has_room(Plenty::Actions, has, name.span) && !taken
    }

    fn form(&mut self, head: &ActionHead<'s>) -> Option<Vec<Blank>> {
        let mut form = Vec::new();
        for (index, blank) in head.form.iter().enumerate() {
            let shape = match (&blank.head.code, &blank.ty) {
                (Some(code), _) => self.asked_code(code).map(Shape::Code),
                (None, Some(ty)) => self.ty(ty),
                (None, None) => Some(Shape::Text),
            };
            self.declare(blank.name, shape.clone());
            if !self.has_room(Plenty::Blanks, index, blank.name.span) {
                return None;
            }
            let Some(shape) = shape else { continue };
            form.extend(self.blank(blank.name, shape, &blank.head));
        }
        (form.len() == head.form.len()).then_some(form)
    }

    pub(super) fn blank(
        &mut self,
        name: Name<'s>,
        shape: Shape,
        head: &BlankHead<'s>,
    ) -> Option<Blank> {
        let Some(ty) = self.form_type(&shape) else {
            let problem = Typing::NotInForm(shape);
            self.findings.add(problem, name.span);
            return None;
        };
        let bounds = match &head.bounds {
            Some(written) => Some(self.bounds(&shape, written)?),
            None => None,
        };
        let choices = match &head.choices {
            Some(texts) => self.choices(texts)?,
            None => Vec::new(),
        };
        let label = head.label.as_ref();
        Some(Blank {
            name: name.text.into(),
            label: label.map(|text| Phrase::new(&text.plain, text.translations.clone())),
            ty,
            code: match shape {
                Shape::Code(fragment) => Some(fragment),
                _ => None,
            },
            choices,
            bounds,
        })
    }

    /// Bounds of a blank of this shape: two numbers, the lower one first. A whole number has whole
    /// bounds.
    fn bounds(&mut self, shape: &Shape, written: &WrittenBounds<'s>) -> Option<Interval> {
        let mut read = |expr: &AstExpr<'s>| {
            let (value, found) = self.literal(expr)?;
            let fits = shape.is_numeric() && found.fits(shape);
            Some(value.fraction().ok().filter(|_| fits))
        };
        let least = read(&written.least)?;
        let most = match &written.most {
            Some(most) => Some(read(most)?),
            None => None,
        };
        let bounds = match (least, most) {
            (Some(least), None) => Some(Interval { least, most: None }),
            (Some(least), Some(Some(most))) if least <= most => Some(Interval {
                least,
                most: Some(most),
            }),
            _ => None,
        };
        if bounds.is_none() {
            self.findings.add(Typing::WrongBounds, written.span);
        }
        bounds
    }

    fn choices(&mut self, texts: &[(Text, SourceSpan)]) -> Option<Vec<Phrase>> {
        let mut choices: Vec<Phrase> = Vec::new();
        for (text, span) in texts {
            if !self.has_room(Plenty::Choices, choices.len(), *span) {
                return None;
            }
            if choices.iter().any(|known| known.as_plain() == &*text.plain) {
                let problem = Typing::ChoiceTwice(text.plain.to_string());
                self.findings.add(problem, *span);
                return None;
            }
            choices.push(Phrase::new(&text.plain, text.translations.clone()));
        }
        Some(choices)
    }

    fn form_type(&self, shape: &Shape) -> Option<Type> {
        match shape {
            Shape::Number => Some(Type::Number),
            Shape::Fraction => Some(Type::Fraction),
            Shape::Truth => Some(Type::Truth),
            Shape::Text => Some(Type::Text),
            Shape::Code(_) => Some(Type::Code),
            Shape::Thing(kind) if self.vocabulary.forms.contains(kind) => Some(Type::Thing(kind)),
            _ => None,
        }
    }
}
