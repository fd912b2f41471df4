//! Clauses: subject, verb and the rest, in the order of the language.

use super::grammar::{Article, NounCase, NounForm, head, select};
use super::inference::spelt;
use super::local_word::LocalWord;
use super::renderer::{Arg, ReadingRenderer, Relative};
use crate::Shape;
use crate::syntax::{AstExpr, AstExprKind};

/// Negation of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Denial {
    None,
    Needed,
    /// The rest of the clause has it.
    Given,
}

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
        let (rest, denial) = rest_of(rest, subject.many, yes);
        let rest = self.fill(rest, args);
        self.relative = relative;
        let doubted = relative.is_some_and(|relative| relative.denied);
        let verb = match doubted {
            true => self.verb_form(verb, 2),
            false => verb,
        };
        self.assembled(&subject, verb, &rest, denial, sub)
    }

    /// Form of a verb in the language's list: 1 for the plural, 2 for the form after `no player
    /// who`. The verb itself if the list doesn't have it.
    fn verb_form<'v>(&self, verb: &'v str, form: usize) -> &'v str {
        let verbs = self.pick(LocalWord::Verbs).split(';');
        let mut verbs = verbs.map(|forms| forms.trim().split('/'));
        let found = verbs.find(|forms| forms.clone().next() == Some(verb));
        found.and_then(|mut forms| forms.nth(form)).unwrap_or(verb)
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
            let whose = self.whose(noun.gender, relative);
            let told = format!("{whose} {}", head(self.book, &noun, "", bare));
            return ClauseSubject { told, many: false };
        }
        if let Some(part) = self.own_part(expr, relative.name) {
            let told = format!("{} {part}", self.whose('x', relative));
            return ClauseSubject { told, many };
        }
        if matches!(expr.node, AstExprKind::Name(name) if name == relative.name) {
            let told = self.pronoun(relative, NounCase::Nominative);
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

    /// `whose`, before a thing of this gender.
    fn whose(&self, gender: char, owner: Relative<'s>) -> &'static str {
        let of = format!("of_{}", owner.gender);
        let of_many = if owner.many { "of_many" } else { "" };
        let marks = [&gender.to_string(), &of, of_many];
        select(self.book, LocalWord::Whose, "", &marks)
    }

    pub(super) fn pronoun(&self, relative: Relative<'s>, case: NounCase) -> &'static str {
        let many = if relative.many { "many" } else { "" };
        let marks = [&relative.gender.to_string(), case.mark(), many];
        select(self.book, LocalWord::Pronoun, "", &marks)
    }

    pub(super) fn assembled(
        &mut self,
        subject: &ClauseSubject,
        verb: &str,
        rest: &str,
        denial: Denial,
        sub: bool,
    ) -> String {
        let ClauseSubject { told, many } = subject;
        self.last_subject.clone_from(told);
        // A verb may come apart: `führt+ein`.
        let (verb, prefix) = verb.split_once('+').unwrap_or((verb, ""));
        let plural = self.verb_form(verb, 1);
        let verb = if *many { plural } else { verb };
        let (mut verb, mut rest) = (verb.to_owned(), rest.to_owned());
        if denial != Denial::None {
            let many = if *many { "many" } else { "" };
            let given = if denial == Denial::Given { "given" } else { "" };
            let denied = |list, word: &str| select(self.book, list, word, &[many, given]);
            let (of_rest, of_verb) = (
                denied(LocalWord::DeniedRest, ""),
                denied(LocalWord::DeniedVerb, &verb),
            );
            rest = self.fill(of_rest, &[Arg::Text(rest)]);
            verb = self.fill(of_verb, &[Arg::Text(verb), Arg::Text(plural.to_owned())]);
        }
        let parts = [told.clone(), verb, rest, prefix.to_owned()].map(Arg::Text);
        let clause = self.fill(self.ordered(LocalWord::Clause, sub), &parts);
        match prefix {
            "" => clause.trim_end().to_owned(),
            _ => clause,
        }
    }
}

/// Rest of a clause, and whether it has to be denied: `one/many!denied`.
pub(super) fn rest_of(words: &str, many: bool, yes: bool) -> (&str, Denial) {
    let (asserted, denied) = match words.split_once('!') {
        Some((asserted, denied)) => (asserted, Some(denied)),
        None => (words, None),
    };
    let (rest, denial) = match (yes, denied) {
        (true, _) => (asserted, Denial::None),
        (false, Some(denied)) => (denied, Denial::Given),
        (false, None) => (asserted, Denial::Needed),
    };
    let (one, several) = rest.split_once('/').unwrap_or((rest, rest));
    (if many { several } else { one }, denial)
}
