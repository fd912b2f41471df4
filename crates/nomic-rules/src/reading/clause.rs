//! Conditions as clauses.

use super::Entry;
use super::grammar::{Article, Case, Form};
use super::predicate::Subject;
use super::teller::{Arg, Teller};
use super::wording::{self, Words};
use crate::syntax::{Expr, Gather, Node, Operator, Walk};
use crate::{Language, Shape};

impl<'s> Teller<'_, 's> {
    /// The condition as a clause: that it holds or, if not `yes`, that it does not. `sub` is for
    /// German, where the verb of a subordinate clause comes last.
    pub(super) fn clause(&mut self, expr: &Expr<'s>, yes: bool, sub: bool) -> String {
        match &expr.node {
            Node::Not(inner) => self.clause(inner, !yes, sub),
            Node::Truth(truth) => {
                let words = match (*truth == yes, sub) {
                    (true, false) => &wording::ALWAYS,
                    (true, true) => &wording::ALWAYS_SUB,
                    (false, false) => &wording::NEVER,
                    (false, true) => &wording::NEVER_SUB,
                };
                self.say(words).to_owned()
            }
            Node::Binary {
                operator,
                left,
                right,
                ..
            } => self.binary_clause(expr, (*operator, left, right), yes, sub),
            Node::Gather {
                how: Gather::Any,
                walk,
                ..
            } => self.there_is(walk, yes, true, sub),
            Node::Gather {
                how: Gather::All,
                walk,
                ..
            } => self.all_are(walk, yes, sub),
            Node::Field(..) | Node::Call(..) => self.named_clause(expr, yes, sub),
            Node::Choose(arms, otherwise) => {
                let told = self.chosen(arms, otherwise, &|teller, value| {
                    teller.clause(value, yes, sub)
                });
                format!("({told})")
            }
            Node::Name(name) if self.binding(name).is_none() => {
                match self.words(Entry::Global(name)) {
                    Some(words) => self.predicate(words, None, &[], yes, sub),
                    None => self.is_yes(expr, yes, sub),
                }
            }
            Node::Name(name) => self.holds(self.quote(name), yes, sub),
            Node::Hole(index) => {
                let told = self.hole_told(*index);
                self.holds(told, yes, sub)
            }
            _ => self.is_yes(expr, yes, sub),
        }
    }

    /// The clause of a field or of a call.
    fn named_clause(&mut self, expr: &Expr<'s>, yes: bool, sub: bool) -> String {
        match &expr.node {
            Node::Field(owner, field) => match self.field_words(owner, field.text) {
                Some(words) => self.predicate(words, Some(owner), &[], yes, sub),
                None if self.is_thing(owner) => {
                    let name = Arg::Said(self.quote(field.text));
                    self.predicate(self.say(&wording::MARKED), Some(owner), &[name], yes, sub)
                }
                None => self.is_yes(expr, yes, sub),
            },
            Node::Call(name, args) => match self.words(Entry::Function(name.text)) {
                Some(words) => {
                    let filled: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                    self.predicate(words, args.first(), &filled, yes, sub)
                }
                None if self.is_sort_of(*name, args) => {
                    let words = self.say(&wording::COUNTS_AS);
                    let name = Arg::Said(self.quote(name.text));
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
        expr: &Expr<'s>,
        (operator, left, right): (Operator, &Expr<'s>, &Expr<'s>),
        yes: bool,
        sub: bool,
    ) -> String {
        if let Some(told) = self.in_time((operator, left, right), yes, sub) {
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
                if let Node::Record(parts) = &left.node
                    && let Some(entry) = self.entry_parts(parts)
                {
                    return self.has_entry(right, entry, yes, sub);
                }
                // The name of a list is no noun that something could be one of.
                let named = match &right.node {
                    Node::Name(name) => self.binding(name).is_some(),
                    Node::Field(owner, field) => self.field_words(owner, field.text).is_none(),
                    _ => false,
                };
                let words = match named {
                    true => &wording::IN_NAMED,
                    false => &wording::AMONG,
                };
                return self.compared(left, right, words, yes, sub);
            }
            (Operator::Less, true) | (Operator::GreaterOrEqual, false) => &wording::LESS,
            (Operator::LessOrEqual, true) | (Operator::Greater, false) => &wording::AT_MOST,
            (Operator::Greater, true) | (Operator::LessOrEqual, false) => &wording::MORE,
            (Operator::GreaterOrEqual, true) | (Operator::Less, false) => &wording::AT_LEAST,
            _ => return self.is_yes(expr, yes, sub),
        };
        self.compared(left, right, words, true, sub)
    }

    /// Clause: all of these hold or, if not `yes`, not all of them do.
    pub(super) fn conjoined(&mut self, parts: &[&Expr<'s>], yes: bool, sub: bool) -> String {
        match parts {
            [only] => self.clause(only, yes, sub),
            several => self.several(several, Operator::And, yes, sub),
        }
    }

    /// `“deferring” has an entry with the player as “who”`.
    fn has_entry(&mut self, list: &Expr<'s>, entry: String, yes: bool, sub: bool) -> String {
        let list = self.enclosed(list);
        let told = self.fit(self.say(&wording::HOLDER), &[list]);
        let subject = Subject { told, many: false };
        let (verb, rest) = self
            .say(&wording::HAS_ENTRY)
            .split_once('|')
            .unwrap_or_default();
        let entry = [Arg::Said(entry)];
        let (one, other) = rest.split_once('/').unwrap_or((rest, rest));
        let (one, other) = (self.fit(one, &entry), self.fit(other, &entry));
        self.assembled(&subject, verb, (&one, Some(&other)), yes, sub)
    }

    /// `A and B`. What is denied turns from one into the other.
    fn several(&mut self, parts: &[&Expr<'s>], operator: Operator, yes: bool, sub: bool) -> String {
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
            // Without brackets, what comes next would go on with what is said of the elements.
            let (inner, denied) = stripped(part);
            let open = index < last && self.ends_open(inner);
            let mixed = match &inner.node {
                Node::Binary {
                    operator: found @ (Operator::And | Operator::Or),
                    ..
                } => (*found == other) != denied,
                Node::Binary { operator, left, .. } => {
                    let compares = matches!(operator, Operator::Equal | Operator::Unequal);
                    compares && self.sort(left) == Shape::Truth
                }
                _ => false,
            };
            if open || mixed {
                told.push(format!("({clause})"));
                before.clear();
                continue;
            }
            // What is said of the same subject again goes on without it.
            let rest = clause.strip_prefix(&subject).map(str::trim_start);
            told.push(match rest {
                Some(rest) if !subject.is_empty() && subject == before => rest.to_owned(),
                _ => clause,
            });
            before = subject;
        }
        let word = match (operator, yes) {
            (Operator::And, true) | (Operator::Or, false) => &wording::AND,
            _ => &wording::OR,
        };
        self.joined(&told, word)
    }

    fn equality(&mut self, left: &Expr<'s>, right: &Expr<'s>, yes: bool, sub: bool) -> String {
        if let Node::Truth(truth) = right.node {
            return self.clause(left, yes == truth, sub);
        }
        if let Node::Truth(truth) = left.node {
            return self.clause(right, yes == truth, sub);
        }
        let sort = self.sort(left);
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
            Shape::Thing(_) => &wording::IS,
            Shape::Text if self.language == Language::It => &wording::IS,
            _ => &wording::EQUALS,
        };
        let swap = self.relative.is_some_and(|relative| {
            !self.leads(left, relative.name) && self.leads(right, relative.name)
        });
        match swap {
            true => self.compared(right, left, words, yes, sub),
            false => self.compared(left, right, words, yes, sub),
        }
    }

    /// Clause: two things are both true or both false, or not.
    fn same_truth(&mut self, left: &Expr<'s>, right: &Expr<'s>, yes: bool, sub: bool) -> String {
        let (words, first, second) = match self.relative {
            // What is said of the elements of a list has to begin with them.
            Some(_) => (
                &wording::EXACTLY_IF,
                self.clause(left, yes, sub),
                self.clause(right, true, true),
            ),
            None => (
                match (yes, sub) {
                    (true, false) => &wording::BOTH_OR_NEITHER,
                    (true, true) => &wording::BOTH_OR_NEITHER_SUB,
                    (false, false) => &wording::JUST_ONE,
                    (false, true) => &wording::JUST_ONE_SUB,
                },
                self.clause(left, true, false),
                self.clause(right, true, false),
            ),
        };
        let words = self.say(words);
        self.fit(words, &[Arg::Said(first), Arg::Said(second)])
    }

    pub(super) fn compared(
        &mut self,
        left: &Expr<'s>,
        right: &Expr<'s>,
        words: &Words,
        yes: bool,
        sub: bool,
    ) -> String {
        let words = self.say(words);
        self.predicate(words, Some(left), &[Arg::Expr(right)], yes, sub)
    }

    fn is_yes(&mut self, expr: &Expr<'s>, yes: bool, sub: bool) -> String {
        let words = self.say(&wording::IS);
        let truth = if yes { &wording::YES } else { &wording::NO };
        let truth = Arg::Said(self.say(truth).to_owned());
        if let Some(relative) = self.relative
            && self.own_part(expr, relative.name).is_some()
        {
            return self.predicate(words, Some(expr), &[truth], true, sub);
        }
        // The thing itself would read as "yes if ..." again.
        let told = match &expr.node {
            Node::Name(name) => self.quote(name),
            Node::Field(owner, field) => self.unknown_field(owner, *field, Case::Nominative),
            Node::Call(_, args) => self.below(args, Case::Nominative),
            _ => self.noun(expr, Case::Nominative),
        };
        let rest = words.split_once('|').map_or(words, |(_, rest)| rest);
        let rest = self.fit(rest, &[truth]);
        let verb = words.split_once('|').map_or("", |(verb, _)| verb);
        self.assembled(
            &Subject { told, many: false },
            verb,
            (&rest, None),
            true,
            sub,
        )
    }

    /// Whether it ends with what is said of the elements of a list.
    fn ends_open(&self, expr: &Expr<'s>) -> bool {
        match &expr.node {
            Node::Gather {
                how: Gather::Any,
                walk,
                ..
            } => {
                let deed = self.deed(walk);
                !deed.is_some_and(|deed| deed.rest.is_empty() && self.stands_alone(&walk.list))
            }
            Node::Gather { .. } => true,
            _ => false,
        }
    }

    /// `there is a vote that is against`; in German the verb comes before the relative clause.
    fn there_is(&mut self, walk: &Walk<'s>, yes: bool, holds: bool, sub: bool) -> String {
        if holds && let Some(told) = self.deed_told(walk, yes, sub) {
            return told;
        }
        let form = Form {
            article: if yes { Article::A } else { Article::No },
            many: false,
            case: Case::Accusative,
        };
        let words = match (yes, sub) {
            (true, true) => &wording::THERE_IS_SUB,
            (true, false) => &wording::THERE_IS,
            (false, true) => &wording::THERE_IS_NO_SUB,
            (false, false) => &wording::THERE_IS_NO,
        };
        let (noun, clause) = self.elements_apart(walk, form, holds);
        let told = self.fit(self.say(words), &[Arg::Said(noun)]);
        format!("{told}{clause}")
    }

    /// `each vote is against`; for involved conditions, that no element fails them.
    fn all_are(&mut self, walk: &Walk<'s>, yes: bool, sub: bool) -> String {
        if yes
            && let Some(condition) = walk.condition.as_deref()
            && let Node::Field(owner, field) = &condition.node
            && matches!(owner.node, Node::Name(name) if name == walk.name.text)
        {
            let form = Form {
                article: Article::Each,
                many: false,
                case: Case::Nominative,
            };
            let told = self.all_of(&walk.list, form);
            let outside = self.scope.len();
            self.bind_walk(walk);
            let words = self.field_words(owner, field.text);
            self.scope.truncate(outside);
            if let Some((verb, rest)) = words.and_then(|words| words.split_once('|')) {
                let rest = rest.split_once('/').map_or(rest, |(plain, _)| plain);
                let subject = Subject { told, many: false };
                return self.assembled(&subject, verb, (rest, None), true, sub);
            }
        }
        self.there_is(walk, !yes, false, sub)
    }
}

/// The condition without `not` before and `= no` after it, and true if they negate it.
pub(super) fn stripped<'e, 's>(expr: &'e Expr<'s>) -> (&'e Expr<'s>, bool) {
    let (inner, denies) = match &expr.node {
        Node::Not(inner) => (inner, true),
        Node::Binary {
            operator: operator @ (Operator::Equal | Operator::Unequal),
            left,
            right,
            ..
        } => match (&left.node, &right.node) {
            (_, Node::Truth(truth)) => (left, *truth != (*operator == Operator::Equal)),
            (Node::Truth(truth), _) => (right, *truth != (*operator == Operator::Equal)),
            _ => return (expr, false),
        },
        _ => return (expr, false),
    };
    let (inner, denied) = stripped(inner);
    (inner, denied != denies)
}

/// The parts of a chain of one operator.
pub(super) fn flatten<'e, 's>(
    expr: &'e Expr<'s>,
    operator: Operator,
    parts: &mut Vec<&'e Expr<'s>>,
) {
    match &expr.node {
        Node::Binary {
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
