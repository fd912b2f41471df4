//! Clauses: subject, verb and the rest, in the order of the language.

use super::grammar::{Article, NounCase, NounForm, german_the, head};
use super::inference::spelt;
use super::lexicon;
use super::renderer::{Arg, ReadingRenderer};
use super::verb::{denied_english, italian_subjunctive, plural_verb};
use crate::syntax::{AstExpr, AstExprKind};
use crate::{Language, Shape};

pub(super) struct ClauseSubject {
    pub(super) told: String,
    pub(super) many: bool,
}

impl<'s> ReadingRenderer<'_, 's> {
    /// A clause from a phrasebook: `verb|rest`, or `subject|verb|rest`.
    pub(super) fn predicate(
        &mut self,
        words: &str,
        subject: Option<&AstExpr<'s>>,
        args: &[Arg<'_, 's>],
        yes: bool,
        sub: bool,
    ) -> String {
        let parts: Vec<&str> = words.split('|').collect();
        let (given, verb, rest) = match parts.as_slice() {
            [given, verb, rest] => (Some(*given), *verb, *rest),
            [verb, rest] => (None, *verb, *rest),
            _ => (None, words, ""),
        };
        let subject = match (given, subject) {
            (Some(given), _) => ClauseSubject {
                told: self.fill(given, args),
                many: false,
            },
            (None, Some(subject)) => self.subject(subject),
            (None, None) => ClauseSubject {
                told: String::new(),
                many: false,
            },
        };
        let relative = self.relative.take();
        let doubted = relative.is_some_and(|relative| relative.denied);
        // After the stroke: the negation in English and German, the plural in Italian.
        let (plain, other) = match rest.split_once('/') {
            Some((plain, other)) => (plain, Some(self.fill(other, args))),
            None => (rest, None),
        };
        let plain = self.fill(plain, args);
        self.relative = relative;
        let subjunctive = match (self.language, doubted) {
            (Language::It, true) => italian_subjunctive(verb),
            _ => None,
        };
        let verb = subjunctive.unwrap_or(verb);
        self.assembled(&subject, verb, (&plain, other.as_deref()), yes, sub)
    }

    pub(super) fn subject(&mut self, expr: &AstExpr<'s>) -> ClauseSubject {
        let expr = spelt(expr);
        let many = matches!(self.shape_of(expr), Shape::List(_));
        let Some(relative) = self.relative else {
            let told = self.noun(expr, NounCase::Nominative);
            return ClauseSubject { told, many };
        };
        if let Some(noun) = self.possessed(expr, relative.name) {
            let bare = NounForm {
                article: Article::Bare,
                many: false,
                case: NounCase::Nominative,
            };
            let told = match self.language {
                Language::En => format!("whose {}", head(self.language, &noun, "", bare)),
                Language::De => {
                    let female = relative.many || relative.gender == 'f';
                    let whose = if female { "deren" } else { "dessen" };
                    format!("{whose} {}", head(self.language, &noun, "", bare))
                }
                Language::It => {
                    let article = Article::The;
                    let form = NounForm { article, ..bare };
                    let told = head(self.language, &noun, "", form);
                    match told.split_once([' ', '’']) {
                        Some(_) if told.starts_with("l’") => {
                            let article = if noun.gender == 'f' { "la" } else { "il" };
                            format!("{article} cui {}", noun.one)
                        }
                        Some((article, word)) => format!("{article} cui {word}"),
                        None => told,
                    }
                }
            };
            return ClauseSubject { told, many: false };
        }
        if let Some(part) = self.own_part(expr, relative.name) {
            let words = self.pick(&lexicon::WHOSE);
            let (one, other) = words.split_once('/').unwrap_or((words, words));
            let female = relative.many || relative.gender == 'f';
            let whose = if female { other } else { one };
            let told = self.fill(whose, &[Arg::Text(part)]);
            return ClauseSubject { told, many };
        }
        if matches!(expr.node, AstExprKind::Name(name) if name == relative.name) {
            let told = match self.language {
                Language::En if relative.gender == 'w' => "who",
                Language::En => "that",
                Language::De => german_the(relative.gender, relative.many, NounCase::Nominative),
                Language::It => "che",
            };
            return ClauseSubject {
                told: told.to_owned(),
                many: relative.many,
            };
        }
        self.relative = None;
        let told = self.noun(expr, NounCase::Nominative);
        self.relative = Some(relative);
        ClauseSubject { told, many }
    }

    pub(super) fn assembled(
        &mut self,
        subject: &ClauseSubject,
        verb: &str,
        (plain, other): (&str, Option<&str>),
        yes: bool,
        sub: bool,
    ) -> String {
        let ClauseSubject { told, many } = subject;
        self.last_subject.clone_from(told);
        // A German verb may come apart: `führt+ein`.
        let (verb, prefix) = verb.split_once('+').unwrap_or((verb, ""));
        let verb = match verb.split_once('/') {
            Some((_, plural)) if *many => plural.to_owned(),
            Some((one, _)) => one.to_owned(),
            None if *many => plural_verb(self.language, verb),
            None => verb.to_owned(),
        };
        match self.language {
            Language::En => match (yes, other) {
                (true, _) => format!("{told} {verb} {plain}"),
                (false, Some(other)) => format!("{told} {verb} {other}"),
                (false, None) => format!("{told} {} {plain}", denied_english(&verb, *many)),
            },
            Language::De => {
                let rest = match (yes, other) {
                    (true, _) => plain.to_owned(),
                    (false, Some(other)) => other.to_owned(),
                    (false, None) => format!("nicht {plain}"),
                };
                match (sub, prefix) {
                    (true, _) => format!("{told} {rest} {prefix}{verb}"),
                    (false, "") => format!("{told} {verb} {rest}"),
                    (false, _) => format!("{told} {verb} {rest} {prefix}"),
                }
            }
            Language::It => {
                let not = if yes { "" } else { "non " };
                let rest = other.filter(|_| *many).unwrap_or(plain);
                format!("{told} {not}{verb} {rest}")
            }
        }
    }
}
