//! The forms of actions: what can be filled in.

use super::grammar::{Article, Case, Form, head};
use super::sort::written;
use super::teller::{Arg, Teller};
use super::wording;
use crate::syntax::{BlankHead, CodeHead, FormBlank, Name, TypeExpr, WrittenBounds};
use crate::{Fragment, Shape};
use std::sync::Arc;

impl<'s> Teller<'_, 's> {
    pub(super) fn blank(&mut self, blank: &FormBlank<'s>) -> String {
        let what = self.what_to_fill_in(blank);
        let name = self.quote(blank.name.text);
        let name = match &blank.head.label {
            Some(label) => {
                let label = self.quote(self.told(label));
                match what.is_empty() || self.names_thing(blank.name.text) {
                    true => label,
                    false => format!("{name}: {label}"),
                }
            }
            None => name,
        };
        self.fit(
            self.say(&wording::FORM),
            &[Arg::Said(name), Arg::Said(what)],
        )
    }

    fn what_to_fill_in(&mut self, blank: &FormBlank<'s>) -> String {
        match self.binding(blank.name.text).cloned() {
            Some(binding) if !binding.quoted => {
                self.introduced(&binding, Article::A, Case::Nominative)
            }
            Some(binding) => self.what_fits(&binding.sort, &blank.head),
            None => String::new(),
        }
    }

    /// Words for a blank's values other than things of the game.
    pub(super) fn what_fits(&mut self, sort: &Shape, head: &BlankHead<'s>) -> String {
        if let Some(choices) = &head.choices {
            let told = choices.iter().map(|(text, _)| self.text(text));
            let told: Vec<String> = told.collect();
            return self.joined(&told, &wording::OR);
        }
        if let Some(code) = &head.code {
            return self.code_that_fits(code);
        }
        let kind = self.value_of(sort);
        match &head.bounds {
            None => kind,
            Some(WrittenBounds {
                least, most: None, ..
            }) => {
                let args = [Arg::Said(kind), Arg::Expr(least)];
                self.fit(self.say(&wording::NOT_BELOW), &args)
            }
            Some(WrittenBounds {
                least,
                most: Some(most),
                ..
            }) => {
                let args = [Arg::Said(kind), Arg::Expr(least), Arg::Expr(most)];
                self.fit(self.say(&wording::WITHIN), &args)
            }
        }
    }

    fn names_thing(&self, name: &str) -> bool {
        self.binding(name).is_some_and(|binding| !binding.quoted)
    }

    /// Type that a blank of a form asks for.
    pub(super) fn asked_sort(&self, blank: &FormBlank<'s>) -> Shape {
        let names = Arc::new([]);
        match (&blank.head.code, &blank.ty) {
            (None, None) => Shape::Text,
            (None, Some(ty)) => written(ty, self.vocabulary),
            (Some(CodeHead::Expression(_, result)), _) => Shape::Code(Fragment::Expression {
                names,
                result: Arc::new(written(result, self.vocabulary)),
            }),
            (Some(CodeHead::Rule | CodeHead::Statements(..)), _) => Shape::Code(Fragment::Rule),
        }
    }

    /// Words for the code that can be filled in.
    pub(super) fn code_that_fits(&mut self, code: &CodeHead<'s>) -> String {
        match code {
            CodeHead::Rule => self.say(&wording::A_CODE).to_owned(),
            CodeHead::Expression(names, result) => {
                let result = written(result, self.vocabulary);
                let result = Arg::Said(self.a_value_of(&result));
                let told = self.fit(self.say(&wording::AN_EXPRESSION), &[result]);
                told + &self.names_told(names)
            }
            CodeHead::Statements(names, doing) => {
                let doing: Vec<String> = doing.iter().map(|name| self.quote(name.text)).collect();
                let doing = Arg::Said(self.listed(&doing));
                let told = self.fit(self.say(&wording::SOME_STATEMENTS), &[doing]);
                told + &self.names_told(names)
            }
        }
    }

    /// `, where “b” is a ballot`.
    fn names_told(&mut self, names: &[(Name<'s>, TypeExpr<'s>)]) -> String {
        let told = names.iter().map(|(name, ty)| {
            let sort = written(ty, self.vocabulary);
            let kind = Arg::Said(self.a_value_of(&sort));
            let name = Arg::Said(self.quote(name.text));
            self.fit(self.say(&wording::NAME_IS), &[name, kind])
        });
        let told: Vec<String> = told.collect();
        match told.is_empty() {
            true => String::new(),
            false => {
                let told = Arg::Said(self.listed(&told));
                self.fit(self.say(&wording::WHERE_NAMES), &[told])
            }
        }
    }

    /// `a ballot`, `a number`.
    fn a_value_of(&mut self, sort: &Shape) -> String {
        match sort {
            Shape::Thing(_) => {
                let noun = self.kind(sort);
                let form = Form {
                    article: Article::A,
                    many: false,
                    case: Case::Nominative,
                };
                head(self.language, &noun, "", form)
            }
            _ => self.value_of(sort),
        }
    }

    /// Words for a value that is no thing of the game.
    pub(super) fn value_of(&self, sort: &Shape) -> String {
        let words = match sort {
            Shape::Truth => &wording::A_TRUTH,
            Shape::Fraction => &wording::A_FRACTION,
            Shape::Text => &wording::A_TEXT,
            Shape::List(_) => &wording::A_LIST,
            _ => &wording::A_NUMBER,
        };
        self.say(words).to_owned()
    }
}
