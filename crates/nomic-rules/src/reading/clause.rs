//! Conditions as clauses.

use super::PhraseEntry;
use super::grammar::{Article, NounCase, NounForm};
use super::local_word::LocalWord;
use super::predicate::{ClauseSubject, Denial, rest_of};
use super::renderer::{Arg, ReadingRenderer};
use crate::Shape;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, AstWalk, Operator};

impl<'s> ReadingRenderer<'_, 's> {
    /// The condition as a clause: true or, if not `yes`, false. `sub` is for German, where the verb
    /// of a subordinate clause comes last.
    pub(super) fn clause(&mut self, expr: &AstExpr<'s>, yes: bool, sub: bool) -> String {
        match &expr.node {
            AstExprKind::Not(inner) => self.clause(inner, !yes, sub),
            AstExprKind::Truth(truth) => {
                let words = match *truth == yes {
                    true => LocalWord::Always,
                    false => LocalWord::Never,
                };
                self.ordered(words, sub).to_owned()
            }
            AstExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => self.binary_clause(expr, (*operator, left, right), yes, sub),
            AstExprKind::Aggregate {
                how: Aggregate::Any,
                walk,
                ..
            } => self.there_is(walk, yes, true, sub),
            AstExprKind::Aggregate {
                how: Aggregate::All,
                walk,
                ..
            } => self.all_are(walk, yes, sub),
            AstExprKind::Field(..) | AstExprKind::Call(..) => self.named_clause(expr, yes, sub),
            AstExprKind::Choose(arms, otherwise) => {
                let told = self.chosen(arms, otherwise, &|teller, value| {
                    teller.clause(value, yes, sub)
                });
                format!("({told})")
            }
            AstExprKind::Name(name) if self.binding(name).is_none() => {
                match self.words(PhraseEntry::Global(name)) {
                    Some(words) => self.predicate(words, None, &[], yes, sub),
                    None => self.is_yes(expr, yes, sub),
                }
            }
            AstExprKind::Name(name) => self.holds(self.quote(name), yes, sub),
            AstExprKind::Hole(index) => {
                let told = self.hole_text(*index);
                self.holds(told, yes, sub)
            }
            _ => self.is_yes(expr, yes, sub),
        }
    }

    fn named_clause(&mut self, expr: &AstExpr<'s>, yes: bool, sub: bool) -> String {
        match &expr.node {
            AstExprKind::Field(owner, field) => match self.field_words(owner, field.text) {
                Some(words) => self.predicate(words, Some(owner), &[], yes, sub),
                None if self.is_thing(owner) => {
                    let name = Arg::Text(self.quote(field.text));
                    self.predicate(self.pick(LocalWord::Marked), Some(owner), &[name], yes, sub)
                }
                None => self.is_yes(expr, yes, sub),
            },
            AstExprKind::Call(name, args) => match self.words(PhraseEntry::Function(name.text)) {
                Some(words) => {
                    let filled: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                    self.predicate(words, args.first(), &filled, yes, sub)
                }
                None if self.is_declared_predicate(*name, args) => {
                    let words = self.pick(LocalWord::CountsAs);
                    let name = Arg::Text(self.quote(name.text));
                    self.predicate(words, args.first(), &[name], yes, sub)
                }
                None if name.text != "otherwise" => {
                    let told = self.unknown_call(name.text, args);
                    self.holds(told, yes, sub)
                }
                None => self.is_yes(expr, yes, sub),
            },
            _ => self.is_yes(expr, yes, sub),
        }
    }

    fn binary_clause(
        &mut self,
        expr: &AstExpr<'s>,
        (operator, left, right): (Operator, &AstExpr<'s>, &AstExpr<'s>),
        yes: bool,
        sub: bool,
    ) -> String {
        if let Some(told) = self.moment_comparison((operator, left, right), yes, sub) {
            return told;
        }
        let words = match (operator, yes) {
            (Operator::And | Operator::Or, _) => {
                let mut parts = Vec::new();
                flatten(expr, operator, &mut parts);
                return self.several(&parts, operator, yes, sub);
            }
            (Operator::Equal | Operator::Unequal, _) => {
                let yes = yes == (operator == Operator::Equal);
                return self.equality(left, right, yes, sub);
            }
            (Operator::In, _) => {
                if let AstExprKind::Record(parts) = &left.node
                    && let Some(entry) = self.entry_parts(parts)
                {
                    return self.has_entry(right, entry, yes, sub);
                }
                // The name of a list is not a noun for its elements.
                let named = match &right.node {
                    AstExprKind::Name(name) => self.binding(name).is_some(),
                    AstExprKind::Field(owner, field) => {
                        self.field_words(owner, field.text).is_none()
                    }
                    _ => false,
                };
                let words = match named {
                    true => LocalWord::InNamed,
                    false => LocalWord::Among,
                };
                return self.compared(left, right, words, yes, sub);
            }
            (Operator::Less, true) | (Operator::GreaterOrEqual, false) => LocalWord::Less,
            (Operator::LessOrEqual, true) | (Operator::Greater, false) => LocalWord::AtMost,
            (Operator::Greater, true) | (Operator::LessOrEqual, false) => LocalWord::More,
            (Operator::GreaterOrEqual, true) | (Operator::Less, false) => LocalWord::AtLeast,
            _ => return self.is_yes(expr, yes, sub),
        };
        self.compared(left, right, words, true, sub)
    }

    /// Clause: all of these are true or, if not `yes`, not all of them.
    pub(super) fn conjoined(&mut self, parts: &[&AstExpr<'s>], yes: bool, sub: bool) -> String {
        match parts {
            [only] => self.clause(only, yes, sub),
            several => self.several(several, Operator::And, yes, sub),
        }
    }

    /// `“deferring” has an entry with the player as “who”`.
    fn has_entry(&mut self, list: &AstExpr<'s>, entry: String, yes: bool, sub: bool) -> String {
        let list = self.enclosed(list);
        let told = self.fill(self.pick(LocalWord::EntryList), &[list]);
        let subject = ClauseSubject { told, many: false };
        let words = self.pick(LocalWord::HasEntry);
        let (verb, rest) = words.split_once('|').unwrap_or_default();
        let (rest, denial) = rest_of(rest, false, yes);
        let rest = self.fill(rest, &[Arg::Text(entry)]);
        self.assembled(&subject, verb, &rest, denial, sub)
    }

    /// `A and B`. A negation turns one into the other.
    fn several(
        &mut self,
        parts: &[&AstExpr<'s>],
        operator: Operator,
        yes: bool,
        sub: bool,
    ) -> String {
        let other = match operator {
            Operator::And => Operator::Or,
            _ => Operator::And,
        };
        let mut told = Vec::new();
        let mut before = String::new();
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.iter().copied().enumerate() {
            self.last_subject.clear();
            let clause = self.clause(part, yes, sub);
            let subject = std::mem::take(&mut self.last_subject);
            // Without brackets, the following words would continue the relative clause.
            let (inner, denied) = stripped(part);
            let open = index < last && self.ends_open(inner);
            let mixed = match &inner.node {
                AstExprKind::Binary {
                    operator: found @ (Operator::And | Operator::Or),
                    ..
                } => (*found == other) != denied,
                AstExprKind::Binary { operator, left, .. } => {
                    let compares = matches!(operator, Operator::Equal | Operator::Unequal);
                    compares && self.shape_of(left) == Shape::Truth
                }
                _ => false,
            };
            if open || mixed {
                told.push(format!("({clause})"));
                before.clear();
                continue;
            }
            // A repeated subject is left out.
            let rest = clause.strip_prefix(&subject).map(str::trim_start);
            told.push(match rest {
                Some(rest) if !subject.is_empty() && subject == before => rest.to_owned(),
                _ => clause,
            });
            before = subject;
        }
        let word = match (operator, yes) {
            (Operator::And, true) | (Operator::Or, false) => LocalWord::And,
            _ => LocalWord::Or,
        };
        self.joined(&told, word)
    }

    fn equality(
        &mut self,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
        yes: bool,
        sub: bool,
    ) -> String {
        if let AstExprKind::Truth(truth) = right.node {
            return self.clause(left, yes == truth, sub);
        }
        if let AstExprKind::Truth(truth) = left.node {
            return self.clause(right, yes == truth, sub);
        }
        let sort = self.shape_of(left);
        if sort == Shape::Truth {
            return self.same_truth(left, right, yes, sub);
        }
        for (owned, other) in [(left, right), (right, left)] {
            if let Some((owner, words)) = self.relation(owned) {
                return self.predicate(
                    words,
                    Some(owner),
                    &[Arg::Expr(owned), Arg::Expr(other)],
                    yes,
                    sub,
                );
            }
        }
        let words = match sort {
            Shape::Thing(_) => LocalWord::Is,
            Shape::Text => LocalWord::EqualsText,
            _ => LocalWord::Equals,
        };
        let swap = self.relative.is_some_and(|relative| {
            !self.leads(left, relative.name) && self.leads(right, relative.name)
        });
        match swap {
            true => self.compared(right, left, words, yes, sub),
            false => self.compared(left, right, words, yes, sub),
        }
    }

    /// Clause: two conditions are both true or both false, or not.
    fn same_truth(
        &mut self,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
        yes: bool,
        sub: bool,
    ) -> String {
        let (words, first, second) = match self.relative {
            // A statement about the elements of a list has to begin with them.
            Some(_) => (
                LocalWord::ExactlyIf,
                self.clause(left, yes, sub),
                self.clause(right, true, true),
            ),
            None => (
                match yes {
                    true => LocalWord::BothOrNeither,
                    false => LocalWord::JustOne,
                },
                self.clause(left, true, false),
                self.clause(right, true, false),
            ),
        };
        let words = self.ordered(words, sub);
        self.fill(words, &[Arg::Text(first), Arg::Text(second)])
    }

    pub(super) fn compared(
        &mut self,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
        words: LocalWord,
        yes: bool,
        sub: bool,
    ) -> String {
        let words = self.pick(words);
        self.predicate(words, Some(left), &[Arg::Expr(right)], yes, sub)
    }

    fn is_yes(&mut self, expr: &AstExpr<'s>, yes: bool, sub: bool) -> String {
        let words = self.pick(LocalWord::Is);
        let truth = if yes { LocalWord::Yes } else { LocalWord::No };
        let truth = Arg::Text(self.pick(truth).to_owned());
        if let Some(relative) = self.relative
            && self.own_part(expr, relative.name).is_some()
        {
            return self.predicate(words, Some(expr), &[truth], true, sub);
        }
        // The condition itself would read as "yes if ..." again.
        let told = match &expr.node {
            AstExprKind::Name(name) => self.quote(name),
            AstExprKind::Field(owner, field) => {
                self.unknown_field(owner, *field, NounCase::Nominative)
            }
            AstExprKind::Call(_, args) => self.below(args, NounCase::Nominative),
            _ => self.noun(expr, NounCase::Nominative),
        };
        let rest = words.split_once('|').map_or(words, |(_, rest)| rest);
        let rest = self.fill(rest, &[truth]);
        let verb = words.split_once('|').map_or("", |(verb, _)| verb);
        let subject = ClauseSubject { told, many: false };
        self.assembled(&subject, verb, &rest, Denial::None, sub)
    }

    /// True if the clause ends with a statement about the elements of a list.
    fn ends_open(&self, expr: &AstExpr<'s>) -> bool {
        match &expr.node {
            AstExprKind::Aggregate {
                how: Aggregate::Any,
                walk,
                ..
            } => {
                let deed = self.find_agent(walk);
                !deed.is_some_and(|deed| deed.rest.is_empty() && self.is_self_contained(&walk.list))
            }
            AstExprKind::Aggregate { .. } => true,
            _ => false,
        }
    }

    /// `there is a vote that is against`; in German the verb comes before the relative clause.
    fn there_is(&mut self, walk: &AstWalk<'s>, yes: bool, holds: bool, sub: bool) -> String {
        if holds && let Some(told) = self.agent_clause(walk, yes, sub) {
            return told;
        }
        let form = NounForm {
            article: if yes { Article::A } else { Article::No },
            many: false,
            case: NounCase::Accusative,
        };
        let words = if yes {
            LocalWord::ThereIs
        } else {
            LocalWord::ThereIsNo
        };
        let (noun, clause) = self.elements_apart(walk, form, holds);
        let told = self.fill(self.ordered(words, sub), &[Arg::Text(noun)]);
        format!("{told}{clause}")
    }

    /// `each vote is against`; for involved conditions, that no element fails them.
    fn all_are(&mut self, walk: &AstWalk<'s>, yes: bool, sub: bool) -> String {
        if yes
            && let Some(condition) = walk.condition.as_deref()
            && let AstExprKind::Field(owner, field) = &condition.node
            && matches!(owner.node, AstExprKind::Name(name) if name == walk.name.text)
        {
            let form = NounForm {
                article: Article::Each,
                many: false,
                case: NounCase::Nominative,
            };
            let told = self.all_of(&walk.list, form);
            let outside = self.scope.len();
            self.bind_walk(walk);
            let words = self.field_words(owner, field.text);
            self.scope.truncate(outside);
            if let Some((verb, rest)) = words.and_then(|words| words.split_once('|')) {
                let (rest, denial) = rest_of(rest, false, true);
                let subject = ClauseSubject { told, many: false };
                return self.assembled(&subject, verb, rest, denial, sub);
            }
        }
        self.there_is(walk, !yes, false, sub)
    }
}

/// The condition without `not` before and `= no` after it, and true if they negate it.
pub(super) fn stripped<'e, 's>(expr: &'e AstExpr<'s>) -> (&'e AstExpr<'s>, bool) {
    let (inner, denies) = match &expr.node {
        AstExprKind::Not(inner) => (inner, true),
        AstExprKind::Binary {
            operator: operator @ (Operator::Equal | Operator::Unequal),
            left,
            right,
            ..
        } => match (&left.node, &right.node) {
            (_, AstExprKind::Truth(truth)) => (left, *truth != (*operator == Operator::Equal)),
            (AstExprKind::Truth(truth), _) => (right, *truth != (*operator == Operator::Equal)),
            _ => return (expr, false),
        },
        _ => return (expr, false),
    };
    let (inner, denied) = stripped(inner);
    (inner, denied != denies)
}

pub(super) fn flatten<'e, 's>(
    expr: &'e AstExpr<'s>,
    operator: Operator,
    parts: &mut Vec<&'e AstExpr<'s>>,
) {
    match &expr.node {
        AstExprKind::Binary {
            operator: found,
            left,
            right,
            ..
        } if *found == operator => {
            flatten(left, operator, parts);
            flatten(right, operator, parts);
        }
        _ => parts.push(expr),
    }
}
