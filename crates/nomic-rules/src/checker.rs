//! From the syntax tree to code: every name is bound, every value typed.
//!
//! Whatever could not be checked is `None`, and whoever meets a `None` says nothing more about it,
//! so that one mistake yields one diagnostic.

mod builtin;
mod expression;
mod statement;

use crate::diagnostic::Findings;
use crate::nearest::nearest;
use crate::scope::Scope;
use crate::syntax::{Keep, Name, Provision, Source};
use crate::{
    Family, Hook, Naming, Program, Role, Shape, Type, Typing, Value, Vocabulary, edition, program,
};

/// The program, as far as it makes sense; it counts only if nothing was found.
pub(crate) fn check<'s>(
    source: &Source<'s>,
    vocabulary: &'static Vocabulary,
    findings: &mut Findings,
) -> Program {
    let mut checker = Checker {
        vocabulary,
        findings,
        scope: Scope::default(),
        family: Family::Event,
    };
    for keep in &source.keeps {
        checker.keep(keep);
    }
    let mut provisions = Vec::new();
    for provision in &source.provisions {
        if let Some(hook) = checker.hook(provision) {
            let body = checker.provision(provision, hook);
            provisions.push(program::Provision {
                index: provisions.len(),
                hook,
                at: provision.word.span.place(),
                body,
            });
        }
    }
    Program::new(checker.scope.into_keeps(), provisions)
}

struct Checker<'s, 'f> {
    vocabulary: &'static Vocabulary,
    findings: &'f mut Findings,
    scope: Scope<'s>,
    /// The family of the provision that is being checked.
    family: Family,
}

impl<'s> Checker<'s, '_> {
    fn keep(&mut self, keep: &Keep<'s>) {
        if !self.is_free(keep.name) {
            return;
        }
        if self.scope.keeps().len() >= edition::MAX_KEEPS {
            self.findings.add(Naming::TooManyKeeps, keep.span);
            return;
        }
        match self.literal_type(keep) {
            Ok(ty) => self.scope.add_keep(program::Keep {
                name: keep.name.text.into(),
                initial: keep.literal.clone(),
                ty,
            }),
            Err(problem) => self.findings.add(problem, keep.span),
        }
    }

    fn literal_type(&self, keep: &Keep<'s>) -> Result<Type, Typing> {
        let shape = match &keep.literal {
            Value::List(items) => {
                let first = items.first().ok_or(Typing::KeepNeedsType)?;
                let item = scalar(first);
                if let Some(odd) = items.iter().find(|one| scalar(one) != item) {
                    return Err(Typing::WrongType {
                        role: Role::Element,
                        found: Shape::one(scalar(odd)),
                        expected: Shape::one(item),
                    });
                }
                Shape::list_of(item)
            }
            one => Shape::one(scalar(one)),
        };
        shape.keepable().ok_or(Typing::KeepNeedsType)
    }

    fn hook(&mut self, provision: &Provision<'s>) -> Option<&'static Hook> {
        let Name { text, span } = provision.hook;
        let Some(hook) = self.vocabulary.hook(text) else {
            let known = self.vocabulary.hooks.iter().map(|hook| hook.name);
            let problem = Naming::UnknownHook {
                name: text.to_owned(),
                nearest: self.near(text, known),
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

    fn provision(&mut self, provision: &Provision<'s>, hook: &'static Hook) -> crate::code::Block {
        self.family = hook.family;
        let mut types = hook.params.iter();
        for param in &provision.params {
            self.declare(*param, types.next().map(|ty| Shape::one(*ty)));
        }
        let body = self.block(&provision.body);
        self.scope.leave(0);
        body
    }

    /// Gives a name to the next local. What it holds is `None` if that is not known.
    fn declare(&mut self, name: Name<'s>, shape: Option<Shape>) {
        self.is_free(name);
        if self.scope.locals() >= edition::MAX_LOCALS {
            self.findings.add(Naming::TooManyNames, name.span);
            return;
        }
        self.scope.enter(name.text, shape);
    }

    /// Whether the name can be given; nothing hides anything else, so that a name means one thing
    /// wherever it is read.
    fn is_free(&mut self, name: Name<'s>) -> bool {
        let free = !self.vocabulary.takes(name.text) && !self.scope.takes(name.text);
        if !free {
            let problem = Naming::NameTaken(name.text.to_owned());
            self.findings.add(problem, name.span);
        }
        free
    }

    fn wrong_count(&mut self, name: Name<'s>, found: usize, expected: usize) {
        let problem = Typing::WrongCount {
            name: name.text.to_owned(),
            found,
            expected,
        };
        self.findings.add(problem, name.span);
    }

    fn near<'a>(&self, found: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
        if self.findings.full() {
            return None;
        }
        nearest(found, names)
    }
}

fn scalar(value: &Value) -> Type {
    match value {
        Value::Number(_) => Type::Number,
        Value::Truth(_) => Type::Truth,
        Value::Text(_) => Type::Text,
        Value::List(_) | Value::Thing(_) | Value::Blank => Type::Any,
    }
}
