//! The forms of actions and their blanks.

use super::grammar::{Article, NounCase, NounForm, head};
use super::inference::written_shape;
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer};
use crate::syntax::{BlankHead, CodeHead, FormBlank, Name, TypeExpr, WrittenBounds};
use crate::{Fragment, Shape};
use std::sync::Arc;

impl<'s> ReadingRenderer<'_, 's> {
    pub(super) fn blank(&mut self, blank: &FormBlank<'s>) -> String {
        let what = self.what_to_fill_in(blank);
        let name = self.quote(blank.name.text);
        let name = match &blank.head.label {
            Some(label) => {
                let label = self.quote(self.translated(label));
                match what.is_empty() || self.names_thing(blank.name.text) {
                    true => label,
                    false => format!("{name}: {label}"),
                }
            }
            None => name,
        };
        self.fill(
            self.pick(LocalWord::Form),
            &[Arg::Text(name), Arg::Text(what)],
        )
    }

    fn what_to_fill_in(&mut self, blank: &FormBlank<'s>) -> String {
        match self.binding(blank.name.text).cloned() {
            Some(binding) if !binding.quoted => {
                self.introduced(&binding, Article::A, NounCase::Nominative)
            }
            Some(binding) => self.what_fits(&binding.shape, &blank.head),
            None => String::new(),
        }
    }

    /// Words for a blank's values other than things of the game.
    pub(super) fn what_fits(&mut self, sort: &Shape, head: &BlankHead<'s>) -> String {
        if let Some(choices) = &head.choices {
            let told = choices.iter().map(|(text, _)| self.text(text));
            let told: Vec<String> = told.collect();
            return self.joined(&told, LocalWord::Or);
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
                let args = [Arg::Text(kind), Arg::Expr(least)];
                self.fill(self.pick(LocalWord::NotBelow), &args)
            }
            Some(WrittenBounds {
                least,
                most: Some(most),
                ..
            }) => {
                let args = [Arg::Text(kind), Arg::Expr(least), Arg::Expr(most)];
                self.fill(self.pick(LocalWord::Within), &args)
            }
        }
    }

    fn names_thing(&self, name: &str) -> bool {
        self.binding(name).is_some_and(|binding| !binding.quoted)
    }

    pub(super) fn asked_shape(&self, blank: &FormBlank<'s>) -> Shape {
        let names = Arc::new([]);
        match (&blank.head.code, &blank.ty) {
            (None, None) => Shape::Text,
            (None, Some(ty)) => written_shape(ty, self.vocabulary),
            (Some(CodeHead::Expression(_, result)), _) => Shape::Code(Fragment::Expression {
                names,
                result: Arc::new(written_shape(result, self.vocabulary)),
            }),
            (Some(CodeHead::Rule | CodeHead::Statements(..)), _) => Shape::Code(Fragment::Rule),
        }
    }

    pub(super) fn code_that_fits(&mut self, code: &CodeHead<'s>) -> String {
        match code {
            CodeHead::Rule => self.pick(LocalWord::ACode).to_owned(),
            CodeHead::Expression(names, result) => {
                let result = written_shape(result, self.vocabulary);
                let result = Arg::Text(self.a_value_of(&result));
                let told = self.fill(self.pick(LocalWord::AnExpression), &[result]);
                told + &self.names_text(names)
            }
            CodeHead::Statements(names, doing) => {
                let doing: Vec<String> = doing.iter().map(|name| self.quote(name.text)).collect();
                let doing = Arg::Text(self.listed(&doing));
                let told = self.fill(self.pick(LocalWord::SomeStatements), &[doing]);
                told + &self.names_text(names)
            }
        }
    }

    /// `, where “b” is a ballot`.
    fn names_text(&mut self, names: &[(Name<'s>, TypeExpr<'s>)]) -> String {
        let told = names.iter().map(|(name, ty)| {
            let sort = written_shape(ty, self.vocabulary);
            let kind = Arg::Text(self.a_value_of(&sort));
            let name = Arg::Text(self.quote(name.text));
            self.fill(self.pick(LocalWord::NameIs), &[name, kind])
        });
        let told: Vec<String> = told.collect();
        match told.is_empty() {
            true => String::new(),
            false => {
                let told = Arg::Text(self.listed(&told));
                self.fill(self.pick(LocalWord::WhereNames), &[told])
            }
        }
    }

    fn a_value_of(&mut self, sort: &Shape) -> String {
        match sort {
            Shape::Thing(_) => {
                let noun = self.kind(sort);
                let form = NounForm {
                    article: Article::A,
                    many: false,
                    case: NounCase::Nominative,
                };
                head(self.book, &noun, "", form)
            }
            _ => self.value_of(sort),
        }
    }

    pub(super) fn value_of(&self, sort: &Shape) -> String {
        let words = match sort {
            Shape::Truth => LocalWord::ATruth,
            Shape::Fraction => LocalWord::AFraction,
            Shape::Text => LocalWord::AText,
            Shape::List(_) => LocalWord::AList,
            _ => LocalWord::ANumber,
        };
        self.pick(words).to_owned()
    }
}
