//! Elements of lists: `each vote on the proposal that is against`.

use super::Entry;
use super::grammar::{Article, CLOSE, Case, Form, Noun, head, push};
use super::noun::is_name;
use super::sort::element;
use super::teller::{Arg, Relative, Teller};
use super::wording::{self, Words};
use crate::Language;
use crate::Shape;
use crate::syntax::{Expr, Gather, Node, Operator, Walk};

impl<'s> Teller<'_, 's> {
    /// Gives a walk's name to its elements.
    pub(super) fn bind_walk(&mut self, walk: &Walk<'s>) {
        let sort = element(&self.sort(&walk.list));
        self.bind(walk.name, sort, false);
    }

    /// The elements that a walk visits.
    pub(super) fn elements(&mut self, walk: &Walk<'s>, form: Form) -> String {
        let (noun, clause) = self.elements_apart(walk, form, true);
        noun + &clause
    }

    /// The same, with the relative clause apart. It says that the condition `holds`, or not.
    pub(super) fn elements_apart(
        &mut self,
        walk: &Walk<'s>,
        form: Form,
        holds: bool,
    ) -> (String, String) {
        let noun = self.element_noun(&walk.list);
        self.walked(walk, &noun, "", form, holds)
    }

    /// All elements of a walk: `all players who are active`.
    pub(super) fn all_walked(&mut self, walk: &Walk<'s>, case: Case) -> String {
        let noun = self.element_noun(&walk.list);
        let all = self.adjective(&wording::ALL, noun.gender);
        let form = Form {
            article: match self.language {
                Language::En | Language::De => Article::Bare,
                Language::It => Article::The,
            },
            many: true,
            case,
        };
        // `aller`, `allen`, `alle`.
        let all = match case {
            Case::Nominative | Case::Accusative => all.replace('*', "e"),
            Case::Dative => all.replace('*', "en"),
            Case::Genitive => all.replace('*', "er"),
        };
        all + &self.elements(walk, form)
    }

    fn walked(
        &mut self,
        walk: &Walk<'s>,
        noun: &Noun<'_>,
        adjective: &str,
        form: Form,
        holds: bool,
    ) -> (String, String) {
        let outside = self.scope.len();
        self.bind_walk(walk);
        let name = match self.scope.last().cloned() {
            Some(binding) if binding.quoted => self.quote(binding.name),
            Some(binding) if self.is_named(&binding) => self.quote(binding.name),
            _ => String::new(),
        };
        let binding = self.scope.pop();
        let out = self.element_head(&walk.list, noun, adjective, form, &name);
        self.scope.extend(binding);
        let mut clause = String::new();
        if let Some(condition) = &walk.condition {
            let relative = Relative {
                name: walk.name.text,
                gender: noun.gender,
                many: form.many,
                denied: form.article == Article::No,
            };
            clause = self.relative_clause(condition, relative, holds);
        }
        self.scope.truncate(outside);
        (out, clause)
    }

    /// Every element of a list.
    pub(super) fn all_of(&mut self, list: &Expr<'s>, form: Form) -> String {
        if let Node::Gather {
            how: Gather::First, ..
        } = list.node
        {
            return self.noun(list, form.case);
        }
        let noun = self.element_noun(list);
        self.element_head(list, &noun, "", form, "")
    }

    /// `the first vote on the proposal`.
    pub(super) fn adjective_of(&mut self, words: &Words, list: &Expr<'s>, case: Case) -> String {
        let noun = self.element_noun(list);
        let adjective = self.adjective(words, noun.gender);
        self.element_head(list, &noun, adjective, the_one(case), "")
    }

    pub(super) fn first_in(&mut self, walk: &Walk<'s>, case: Case) -> String {
        let noun = self.element_noun(&walk.list);
        let first = self.adjective(&wording::FIRST, noun.gender);
        let (out, clause) = self.walked(walk, &noun, first, the_one(case), true);
        out + &clause
    }

    pub(super) fn adjective(&self, words: &Words, gender: char) -> &'static str {
        let words = self.say(words);
        let (one, other) = words.split_once('/').unwrap_or((words, words));
        if gender == 'f' { other } else { one }
    }

    /// The noun for one element, as the phrasebook has it for this list or for this kind.
    fn element_noun(&self, list: &Expr<'s>) -> Noun<'static> {
        let words = self.list_words(list);
        words.map_or_else(|| self.kind(&element(&self.sort(list))), Noun::parse)
    }

    fn list_words(&self, list: &Expr<'s>) -> Option<&'static str> {
        let words = match &list.node {
            Node::Name(name) if self.binding(name).is_none() => self.words(Entry::Global(name)),
            Node::Field(owner, field) => self.field_words(owner, field.text),
            Node::Call(name, args) if name.text == "range" && args.len() == 2 => {
                Some(self.say(&wording::RANGE))
            }
            Node::Call(name, _) => self.words(Entry::Function(name.text)),
            _ => None,
        };
        words.filter(|words| words.contains('/'))
    }

    fn element_head(
        &mut self,
        list: &Expr<'s>,
        noun: &Noun<'_>,
        adjective: &str,
        form: Form,
        name: &str,
    ) -> String {
        let mut out = head(self.language, noun, adjective, form);
        if !name.is_empty() {
            out.push(' ');
            out.push_str(name);
        }
        if self.list_words(list).is_some() {
            return match &list.node {
                Node::Field(owner, _) => self.with_tail(out, noun.tail, &[Arg::Expr(owner)]),
                Node::Call(_, args) => {
                    let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                    self.with_tail(out, noun.tail, &args)
                }
                _ => self.with_tail(out, noun.tail, &[]),
            };
        }
        let several = matches!(&list.node, Node::List(items) if items.len() > 1);
        let list = match &list.node {
            // In brackets, so that it is clear what belongs to it.
            Node::Binary { .. } | Node::Gather { .. } => Arg::Said(self.bracketed(list)),
            _ if several => Arg::Said(self.bracketed(list)),
            _ => Arg::Expr(list),
        };
        let inside = self.fit(self.say(&wording::IN), &[list]);
        out.push(' ');
        push(self.language, &mut out, &inside);
        out
    }

    fn bracketed(&mut self, list: &Expr<'s>) -> String {
        format!("({})", self.noun(list, Case::Dative))
    }

    pub(super) fn relative_clause(
        &mut self,
        condition: &Expr<'s>,
        relative: Relative<'s>,
        yes: bool,
    ) -> String {
        let outer = self.relative;
        let told = if self.is_relative(condition, relative.name) {
            self.relative = Some(relative);
            let clause = self.clause(condition, yes, true);
            match self.language {
                Language::De => format!(", {clause}{CLOSE}"),
                Language::En | Language::It => format!(" {clause}"),
            }
        } else {
            self.relative = None;
            let clause = self.clause(condition, yes, false);
            match self.language {
                Language::En if relative.gender == 'w' => format!(" for whom {clause}"),
                Language::En => format!(" for which {clause}"),
                Language::De => {
                    let pronoun = super::grammar::german_the(
                        relative.gender,
                        relative.many,
                        Case::Accusative,
                    );
                    format!(", für {pronoun} gilt: {clause}{CLOSE}")
                }
                Language::It => format!(" per cui {clause}"),
            }
        };
        self.relative = outer;
        told
    }

    /// Whether every part of the condition says something of `name` and of nothing else, so that
    /// it can be told as a relative clause.
    pub(super) fn is_relative(&self, condition: &Expr<'s>, name: &str) -> bool {
        let leads = |expr: &Expr<'s>| self.leads(expr, name);
        match &condition.node {
            Node::Not(inner) => self.is_relative(inner, name),
            Node::Binary {
                operator: Operator::And | Operator::Or,
                left,
                right,
                ..
            } => self.is_relative(left, name) && self.is_relative(right, name),
            Node::Binary {
                operator: Operator::Equal | Operator::Unequal,
                left,
                right,
                ..
            } if self.sort(left) != Shape::Truth => {
                let says = |one, other| self.is_led(one, name) && !mentions(other, name);
                says(left, right) || says(right, left)
            }
            Node::Binary {
                operator:
                    Operator::Less
                    | Operator::LessOrEqual
                    | Operator::Greater
                    | Operator::GreaterOrEqual
                    | Operator::In,
                left,
                right,
                ..
            } => leads(left) && !mentions(right, name),
            Node::Field(owner, field) => {
                let known = self.field_words(owner, field.text).is_some();
                known && self.sort(condition) == Shape::Truth && leads(owner)
            }
            Node::Call(called, args) => match args.split_first() {
                Some((first, rest)) => {
                    let truth = self.sort(condition) == Shape::Truth;
                    let known = self.words(Entry::Function(called.text)).is_some();
                    truth && known && leads(first) && !rest.iter().any(|arg| mentions(arg, name))
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Whether it is `name` itself, or something that it has: `who`, `whose score`.
    pub(super) fn leads(&self, expr: &Expr<'s>, name: &str) -> bool {
        match &expr.node {
            Node::Name(found) => *found == name,
            _ => self.possessed(expr, name).is_some(),
        }
    }

    /// The same of what stands in an equation, where a field can have words that begin with its
    /// thing: `that is about the proposal`.
    fn is_led(&self, expr: &Expr<'s>, name: &str) -> bool {
        let owner = self.relation(expr).map(|(owner, _)| owner);
        self.leads(owner.unwrap_or(expr), name)
    }

    /// The thing and the words to say of it what a field of it holds.
    pub(super) fn relation<'e>(&self, expr: &'e Expr<'s>) -> Option<(&'e Expr<'s>, &'static str)> {
        let Node::Field(owner, field) = &expr.node else {
            return None;
        };
        let Shape::Thing(kind) = self.sort(owner) else {
            return None;
        };
        let words = self.words(Entry::Relation(kind, field.text))?;
        Some((owner, words))
    }

    /// The noun for something that the thing called `name` has.
    pub(super) fn possessed(&self, expr: &Expr<'s>, name: &str) -> Option<Noun<'static>> {
        let Node::Field(owner, field) = &expr.node else {
            return None;
        };
        let words = match &owner.node {
            Node::Name(found) if *found == name => self.field_words(owner, field.text)?,
            _ => return None,
        };
        let mut noun = Noun::parse(words);
        let mut possessive = matches!(noun.tail, "of {0}" | "{0g}" | "di {0}");
        if !noun.possessed.is_empty() {
            possessive = true;
            noun.one = noun.possessed;
            noun.many = noun.possessed;
        }
        (possessive && !noun.list && self.sort(expr) != Shape::Truth).then_some(noun)
    }

    /// The words for a function, with these values.
    pub(super) fn function_words(&self, name: &str, args: &[Expr<'s>]) -> Option<&'static str> {
        let own = match args {
            [first, second] if has(first, second) => self.words(Entry::OwnFunction(name)),
            _ => None,
        };
        own.or_else(|| self.words(Entry::Function(name)))
    }
}

/// Whether the second value is something that the first, which has a name, has.
fn has(first: &Expr<'_>, second: &Expr<'_>) -> bool {
    let Node::Name(name) = &first.node else {
        return false;
    };
    match &second.node {
        Node::Field(owner, _) => is_name(owner, name),
        Node::Call(_, args) => args.first().is_some_and(|arg| is_name(arg, name)),
        _ => false,
    }
}

fn the_one(case: Case) -> Form {
    Form {
        article: Article::The,
        many: false,
        case,
    }
}

fn mentions(expr: &Expr<'_>, name: &str) -> bool {
    let walked = |walk: &Walk<'_>| {
        let condition = walk.condition.as_deref();
        mentions(&walk.list, name) || condition.is_some_and(|one| mentions(one, name))
    };
    match &expr.node {
        Node::Number(_) | Node::Truth(_) | Node::Text(_) | Node::Hole(_) => false,
        Node::Code(quote) => quote.holes.iter().any(|hole| mentions(&hole.value, name)),
        Node::Name(found) => *found == name,
        Node::Field(inner, _) | Node::Not(inner) | Node::Negate(inner) => mentions(inner, name),
        Node::Record(parts) => parts.iter().any(|(_, value)| mentions(value, name)),
        Node::List(items) | Node::Call(_, items) => items.iter().any(|item| mentions(item, name)),
        Node::Gather { item, walk, .. } => {
            item.as_deref().is_some_and(|item| mentions(item, name)) || walked(walk)
        }
        Node::Choose(arms, otherwise) => {
            let mut arms = arms.iter();
            arms.any(|(condition, value)| mentions(condition, name) || mentions(value, name))
                || mentions(otherwise, name)
        }
        Node::Binary { left, right, .. } => mentions(left, name) || mentions(right, name),
    }
}
