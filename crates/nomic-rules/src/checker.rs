//! From the syntax tree to code: every name is bound, every value typed.
//!
//! An expression that failed to check is `None`. Code that meets a `None` reports nothing more, so
//! one mistake yields one diagnostic.

mod aggregate;
mod builtin;
mod expression;
mod operator;
mod part;
mod provision;
mod quote;
mod shared;
mod statement;
mod types;

use crate::diagnostic::DiagnosticList;
use crate::names::CodeTexts;
use crate::nearest::nearest;
use crate::program::ProgramParts;
use crate::scope::Scope;
use crate::span::SourceSpan;
use crate::syntax::{Name, SourceTree};
use crate::words::BUILTINS;
use crate::{Bearer, Family, Naming, Plenty, Program, Setting, Shape, Typing, Vocabulary, edition};

pub(crate) use quote::check_filled;

/// The program, as far as it makes sense; it counts only without findings.
pub(crate) fn check<'s>(
    source: &SourceTree<'s>,
    vocabulary: &'static Vocabulary,
    findings: &mut DiagnosticList,
) -> Program {
    let mut checker = Checker::new(vocabulary, findings);
    checker.source(source);
    let Checker {
        mut parts, scope, ..
    } = checker;
    parts.keeps = scope.keeps;
    parts.uses = scope.uses;
    parts.quantities = scope.quantities;
    parts.texts = CodeTexts::of(source, vocabulary, findings);
    Program::new(parts)
}

struct Checker<'s, 'f> {
    vocabulary: &'static Vocabulary,
    findings: &'f mut DiagnosticList,
    scope: Scope<'s>,
    setting: Setting,
    /// Greatest height of the functions called since the last reset.
    reach: usize,
    /// The functions that are defined further down.
    below: Vec<&'s str>,
    parts: ProgramParts,
    /// Types of the values for the holes of the quoted code that is checked. None if a mistake
    /// hides a type.
    holes: Vec<Option<Shape>>,
    /// Effects and draws granted to filled-in code.
    granted: Vec<&'static str>,
}

impl<'s, 'f> Checker<'s, 'f> {
    fn new(vocabulary: &'static Vocabulary, findings: &'f mut DiagnosticList) -> Checker<'s, 'f> {
        Checker {
            vocabulary,
            findings,
            scope: Scope::default(),
            setting: Setting::Define,
            reach: 0,
            below: Vec::new(),
            parts: ProgramParts::default(),
            holes: Vec::new(),
            granted: Vec::new(),
        }
    }
}

impl<'s> Checker<'s, '_> {
    fn source(&mut self, source: &SourceTree<'s>) {
        for quantity in &source.quantities {
            self.quantity(quantity);
        }
        for used in &source.uses {
            self.usage(used);
        }
        for keep in &source.keeps {
            self.keep(keep);
        }
        let names = source.defines.iter().map(|define| define.name.text);
        self.below = names.rev().collect();
        for define in &source.defines {
            self.define(define);
            self.below.pop();
        }
        for claim in &source.claims {
            self.claim(claim);
        }
        for provision in &source.provisions {
            match &provision.action {
                Some(head) => self.action(provision, head),
                None => self.provision(provision),
            }
        }
    }

    fn family(&self) -> Option<Family> {
        match self.setting {
            Setting::Provision(family) => Some(family),
            Setting::Define | Setting::Offer | Setting::Claim | Setting::Filled => None,
        }
    }

    /// Gives a name to the next local. The shape is `None` if it is unknown.
    fn declare(&mut self, name: Name<'s>, shape: Option<Shape>) {
        self.is_free(name);
        if self.scope.locals() >= edition::MAX_LOCALS {
            self.findings.add(Naming::TooManyNames, name.span);
            return;
        }
        self.scope.enter(name.text, shape);
    }

    /// True if the name is free. No name shadows another, so a name has one meaning in the whole
    /// code.
    fn is_free(&mut self, name: Name<'s>) -> bool {
        let free = !self.vocabulary.has_name(name.text) && !self.scope.has_name(name.text);
        if !free {
            self.report_taken_name(name);
        }
        free
    }

    fn report_taken_name(&mut self, name: Name<'s>) {
        let problem = Naming::NameTaken {
            name: name.text.to_owned(),
            by: self.bearer(name.text),
        };
        self.findings.add(problem, name.span);
    }

    fn bearer(&self, name: &str) -> Bearer {
        let vocabulary = self.vocabulary;
        if self.scope.has_name(name) {
            Bearer::Own
        } else if BUILTINS.contains(&name) || vocabulary.function(name).is_some() {
            Bearer::Function
        } else if vocabulary.effect(name).is_some() {
            Bearer::Effect
        } else if vocabulary.global(name).is_some() {
            Bearer::Value
        } else if vocabulary.quantities.contains(&name)
            || vocabulary.field(vocabulary.bearer, name).is_some()
        {
            Bearer::Field
        } else if vocabulary.hook(name).is_some() {
            Bearer::Hook
        } else {
            Bearer::Own
        }
    }

    fn has_room(&mut self, plenty: Plenty, has: usize, span: SourceSpan) -> bool {
        let room = has < plenty.most();
        if !room {
            self.findings.add(Naming::TooMany(plenty), span);
        }
        room
    }

    fn wrong_count(&mut self, name: Name<'s>, found: usize, expected: usize) {
        let problem = Typing::WrongCount {
            name: name.text.to_owned(),
            found,
            expected,
        };
        self.findings.add(problem, name.span);
    }

    fn not_here(&mut self, what: &str, span: SourceSpan) {
        let problem = Typing::NotHere {
            what: what.to_owned(),
            setting: self.setting,
        };
        self.findings.add(problem, span);
    }

    fn suggest<'a>(&self, found: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
        if self.findings.full() {
            return None;
        }
        nearest(found, names)
    }
}
