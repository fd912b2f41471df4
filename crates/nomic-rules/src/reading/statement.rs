//! Statements as sentences.

use super::Entry;
use super::binders::ends;
use super::elements::conditions;
use super::grammar::{Article, Case, Form};
use super::teller::{Arg, Teller, figure};
use super::wording;
use crate::syntax::{Block, Do, Expr, Name, Node, Operator, Statement, Walk};
use crate::{Family, Shape};

/// A sentence without its end, and the sentences below it.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) text: String,
    pub(super) below: Vec<Told>,
}

impl Told {
    pub(super) fn plain(text: String) -> Told {
        Told {
            text,
            below: Vec::new(),
        }
    }
}

impl<'s> Teller<'_, 's> {
    pub(super) fn block(&mut self, block: &Block<'s>, family: Family) -> Vec<Told> {
        let outside = self.scope.len();
        let told = self.statements(block, family);
        self.scope.truncate(outside);
        told
    }

    fn statements(&mut self, statements: &[Statement<'s>], family: Family) -> Vec<Told> {
        let mut told = Vec::new();
        let mut otherwise = false;
        let mut left = statements;
        while let Some((statement, after)) = left.split_first() {
            let closes = is_closed(statement);
            match &statement.node {
                Do::If(arms, last) if closes || !otherwise => {
                    self.branches(arms, last, (family, otherwise), &mut told);
                }
                // Statements after branches that all end belong to the remaining case.
                _ if otherwise => {
                    let below = self.statements(left, family);
                    let text = self.say(&wording::OTHERWISE).to_owned();
                    told.push(Told { text, below });
                    return told;
                }
                _ => self.statement(statement, family, &mut told),
            }
            otherwise = closes;
            left = after;
        }
        told
    }

    fn statement(&mut self, statement: &Statement<'s>, family: Family, told: &mut Vec<Told>) {
        let text = match &statement.node {
            Do::Let(name, value) => self.binding_told(*name, value),
            Do::Set(name, value) => {
                let name = self.quote(name.text);
                self.altered(&name, value).unwrap_or_else(|| {
                    let args = [Arg::Said(name), Arg::Expr(value)];
                    self.fit(self.say(&wording::SET), &args)
                })
            }
            Do::SetOf { thing, name, value } => {
                let told = self.unknown_field(thing, *name, Case::Nominative);
                let words = match value.node {
                    Node::Truth(true) => &wording::MARK,
                    Node::Truth(false) => &wording::UNMARK,
                    _ => &wording::SET_OF,
                };
                self.altered(&told, value).unwrap_or_else(|| {
                    let name = Arg::Said(self.quote(name.text));
                    let args = [name, Arg::Expr(thing), Arg::Expr(value)];
                    self.fit(self.say(words), &args)
                })
            }
            Do::If(arms, last) => return self.branches(arms, last, (family, false), told),
            Do::Each { walk, body } => {
                let text = self.each_of(walk);
                let outside = self.scope.len();
                self.bind_walk(walk);
                let below = self.block(body, family);
                self.scope.truncate(outside);
                told.push(Told { text, below });
                return;
            }
            Do::Answer(value) => self.fit(self.say(&wording::ANSWER), &[Arg::Expr(value)]),
            Do::Pass => match family {
                Family::Question { .. } => self.say(&wording::NO_ANSWER).to_owned(),
                Family::Check | Family::Event | Family::Action => {
                    self.say(&wording::PASS).to_owned()
                }
            },
            Do::Allow => self.say(&wording::ALLOW).to_owned(),
            Do::Refuse(reason) => self.refusal(reason),
            Do::Call(name, args) => {
                let text = self.effect(*name, args);
                let below = args.iter().flat_map(|arg| self.quoted_code(arg));
                let below: Vec<Told> = below.collect();
                let text = match args.iter().any(|arg| matches!(arg.node, Node::Code(_))) {
                    true => text.trim_end_matches([' ', ':']).to_owned(),
                    false => text,
                };
                told.push(Told { text, below });
                return;
            }
            Do::Hole(index) => {
                let done = Arg::Said(self.hole_told(*index));
                self.fit(self.say(&wording::DO), &[done])
            }
        };
        told.push(Told::plain(text));
    }

    /// `for each vote that is against`, or `for each vote, if the turn has ended`.
    fn each_of(&mut self, walk: &Walk<'s>) -> String {
        let conditions = conditions(walk);
        let outside = self.scope.len();
        self.bind_walk(walk);
        let mut parts = conditions.iter();
        let relative = parts.all(|part| self.is_relative(part, walk.name.text));
        let clause = match relative {
            true => String::new(),
            false => self.conjoined(&conditions, true, true),
        };
        self.scope.truncate(outside);
        if relative {
            let each = Arg::Walk(walk, Article::Each, false);
            return self.fit(self.say(&wording::FOR_EACH), &[each]);
        }
        let form = Form {
            article: Article::Each,
            many: false,
            case: Case::Accusative,
        };
        let each = Arg::Said(self.elements_alone(walk, form));
        self.fit(self.say(&wording::FOR_EACH_IF), &[each, Arg::Said(clause)])
    }

    /// Change of a variable, in words for the amount added or removed.
    fn altered(&mut self, kept: &str, value: &Expr<'s>) -> Option<String> {
        let Node::Binary {
            operator,
            left,
            right,
            ..
        } = &value.node
        else {
            return None;
        };
        let list = matches!(self.sort(value), Shape::List(_));
        let added = match &right.node {
            Node::List(items) => items.as_slice(),
            _ => &[],
        };
        let words = match operator {
            Operator::Plus if list && !added.is_empty() => &wording::APPEND,
            Operator::Plus if !list => &wording::RAISE,
            Operator::Minus => &wording::LOWER,
            _ => return None,
        };
        if self.noun(left, Case::Nominative) != kept {
            return None;
        }
        let entry = match added {
            [only] => self.an_entry(only),
            _ => None,
        };
        let right = entry.map_or(Arg::Expr(right), Arg::Said);
        Some(self.fit(self.say(words), &[Arg::Said(kept.to_owned()), right]))
    }

    /// `an entry with the player as “who”`.
    fn an_entry(&mut self, record: &Expr<'s>) -> Option<String> {
        let Node::Record(parts) = &record.node else {
            return None;
        };
        let parts = Arg::Said(self.entry_parts(parts)?);
        Some(self.fit(self.say(&wording::AN_ENTRY), &[parts]))
    }

    fn binding_told(&mut self, name: Name<'s>, value: &Expr<'s>) -> String {
        let text = self.stands_for(self.quote(name.text), value);
        let sort = self.sort(value);
        self.bind(name, sort, true);
        text
    }

    /// True if its condition is its best wording.
    pub(super) fn is_clause(&self, value: &Expr<'s>) -> bool {
        let literal = matches!(value.node, Node::Truth(_) | Node::Choose(..));
        let named = matches!(value.node, Node::Name(name) if self.binding(name).is_some());
        self.sort(value) == Shape::Truth && !literal && !named
    }

    /// Gives the meaning of a name: a value, or when it holds.
    pub(super) fn stands_for(&mut self, name: String, value: &Expr<'s>) -> String {
        match self.is_clause(value) {
            true => {
                let clause = Arg::Said(self.clause(value, true, true));
                self.fit(self.say(&wording::LET_TRUTH), &[Arg::Said(name), clause])
            }
            false => self.fit(
                self.say(&wording::LET),
                &[Arg::Said(name), Arg::Expr(value)],
            ),
        }
    }

    fn branches(
        &mut self,
        arms: &[(Expr<'s>, Block<'s>)],
        last: &Block<'s>,
        (family, otherwise): (Family, bool),
        told: &mut Vec<Told>,
    ) {
        for (index, (condition, block)) in arms.iter().enumerate() {
            let words = match index {
                0 if !otherwise => &wording::IF,
                _ => &wording::OTHERWISE_IF,
            };
            let clause = Arg::Said(self.clause(condition, true, true));
            let text = self.fit(self.say(words), &[clause]);
            let below = self.block(block, family);
            told.push(Told { text, below });
        }
        if !last.is_empty() {
            let text = self.say(&wording::OTHERWISE).to_owned();
            let below = self.block(last, family);
            told.push(Told { text, below });
        }
    }

    fn refusal(&mut self, reason: &[Expr<'s>]) -> String {
        let reason = match reason {
            [template, parts @ ..] => self.filled(template, parts),
            [] => String::new(),
        };
        self.fit(self.say(&wording::REFUSE), &[Arg::Said(reason)])
    }

    fn effect(&mut self, name: Name<'s>, args: &[Expr<'s>]) -> String {
        if let Some(told) = self.shift(name, args) {
            return told;
        }
        // A quantity that the game itself brings has words that take no figure.
        let named =
            |arg: &Expr<'s>| matches!(arg.node, Node::Name(name) if self.quantity(name).is_some());
        let figure = args.last().is_some_and(|last| figure(last).is_some());
        let words = match figure && args.iter().any(named) {
            true => self.words(Entry::Figure(name.text)),
            false => None,
        };
        match words.or_else(|| self.words(Entry::Effect(name.text))) {
            Some(words) => {
                let args: Vec<Arg<'_, 's>> = args.iter().map(Arg::Expr).collect();
                self.fit(words, &args)
            }
            None => {
                let call = self.unknown_call(name.text, args);
                self.fit(self.say(&wording::DO), &[Arg::Said(call)])
            }
        }
    }

    /// Postponement by an amount: `the timer “tea” is put off by 1 day`.
    fn shift(&mut self, effect: Name<'s>, args: &[Expr<'s>]) -> Option<String> {
        let [first, last] = args else {
            return None;
        };
        let Node::Binary {
            operator: Operator::Plus,
            left,
            right,
            ..
        } = &last.node
        else {
            return None;
        };
        let (own, owner) = match &left.node {
            Node::Field(owner, field) => (*field, &**owner),
            Node::Call(name, args) => (*name, args.first()?),
            _ => return None,
        };
        let words = self.words(Entry::Shift(effect.text, own.text))?;
        let same = self.noun(first, Case::Nominative) == self.noun(owner, Case::Nominative);
        same.then(|| self.fit(words, &[Arg::Expr(first), Arg::Expr(right)]))
    }
}

/// Whether it is branches that all end, with nothing for the other cases; or a walk over elements
/// that ends at one of them, if there is any.
fn is_closed(statement: &Statement<'_>) -> bool {
    match &statement.node {
        Do::If(arms, last) => last.is_empty() && arms.iter().all(|(_, block)| ends(block)),
        Do::Each { body, .. } => match body.as_slice() {
            [only] => ends(body) || is_closed(only),
            _ => ends(body),
        },
        _ => false,
    }
}
