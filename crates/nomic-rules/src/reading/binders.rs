//! Names that a reading has to mention. A thing is called by its kind ("the player"), unless
//! another one of that kind is in scope, too.

use super::Entry;
use super::teller::{Binding, Teller};
use crate::syntax::{Block, Do, Expr, Node, Walk};

impl<'s> Teller<'_, 's> {
    /// Notes the clash of the name bound last with others of its kind.
    pub(super) fn note_clashes(&mut self) {
        let Some((last, outer)) = self.scope.split_last() else {
            return;
        };
        if last.quoted {
            return;
        }
        let clashing = |other: &&Binding<'s>| !other.quoted && other.sort == last.sort;
        let mut places: Vec<(u32, u32)> = outer.iter().filter(clashing).map(place).collect();
        if !places.is_empty() {
            places.push(place(last));
        }
        self.named.extend(places);
    }

    /// `This rule` and `the rule` are too much alike.
    fn note_beside(&mut self, name: &str, expr: &Expr<'s>) {
        let words = match self.binding(name) {
            None => self.words(Entry::Global(name)),
            Some(_) => None,
        };
        if !words.is_some_and(|words| words.starts_with("x|")) {
            return;
        }
        let sort = self.sort(expr);
        let alike = |one: &&Binding<'s>| !one.quoted && one.sort == sort;
        let alike: Vec<(u32, u32)> = self.scope.iter().filter(alike).map(place).collect();
        self.named.extend(alike);
    }

    pub(super) fn scan_block(&mut self, block: &Block<'s>) {
        let outside = self.scope.len();
        for statement in block {
            match &statement.node {
                Do::Let(name, value) => {
                    self.scan(value);
                    let sort = self.sort(value);
                    self.bind(*name, sort, true);
                }
                Do::Set(_, value) | Do::Answer(value) => self.scan(value),
                Do::SetOf { thing, value, .. } => {
                    self.scan(thing);
                    self.scan(value);
                }
                Do::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.scan(condition);
                        self.scan_block(block);
                    }
                    self.scan_block(otherwise);
                }
                Do::Each { walk, body } => {
                    self.scan(&walk.list);
                    let outer = self.scope.len();
                    self.bind_walk(walk);
                    self.note_clashes();
                    self.scan_condition(walk);
                    self.scan_block(body);
                    self.scope.truncate(outer);
                }
                Do::Pass | Do::Allow | Do::Hole(_) => {}
                Do::Refuse(values) | Do::Call(_, values) => {
                    values.iter().for_each(|value| self.scan(value));
                }
            }
        }
        self.scope.truncate(outside);
    }

    pub(super) fn scan(&mut self, expr: &Expr<'s>) {
        match &expr.node {
            Node::Number(_) | Node::Truth(_) | Node::Text(_) | Node::Hole(_) => {}
            Node::Code(quote) => quote.holes.iter().for_each(|hole| self.scan(&hole.value)),
            Node::Name(name) => self.note_beside(name, expr),
            Node::Field(inner, _) | Node::Not(inner) | Node::Negate(inner) => self.scan(inner),
            Node::Record(parts) => parts.iter().for_each(|(_, value)| self.scan(value)),
            Node::List(items) | Node::Call(_, items) => {
                items.iter().for_each(|item| self.scan(item));
            }
            Node::Binary { left, right, .. } => {
                self.scan(left);
                self.scan(right);
            }
            Node::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.scan(condition);
                    self.scan(value);
                }
                self.scan(otherwise);
            }
            Node::Gather { item, walk, .. } => self.scan_gather(item.as_deref(), walk),
        }
    }

    fn scan_gather(&mut self, item: Option<&Expr<'s>>, walk: &Walk<'s>) {
        self.scan(&walk.list);
        let outside = self.scope.len();
        self.bind_walk(walk);
        // A binding with pronouns only needs no name.
        let name = walk.name.text;
        let condition = walk.condition.as_deref();
        let unheard = condition.is_none_or(|condition| self.is_relative(condition, name))
            && item.is_none_or(|item| self.leads(item, name));
        if unheard {
            // Nor does it clash with a name inside.
            if let Some(binding) = self.scope.last_mut() {
                binding.quoted = true;
                let place = place(binding);
                self.unheard.extend([place]);
            }
        } else {
            self.note_clashes();
        }
        self.scan_condition(walk);
        if let Some(item) = item {
            self.scan(item);
        }
        self.scope.truncate(outside);
    }

    fn scan_condition(&mut self, walk: &Walk<'s>) {
        if let Some(condition) = &walk.condition {
            self.scan(condition);
        }
    }
}

fn place(binding: &Binding<'_>) -> (u32, u32) {
    (binding.span.line, binding.span.column)
}

/// Whether nothing that follows the block is reached.
pub(super) fn ends(block: &Block<'_>) -> bool {
    match block.last().map(|statement| &statement.node) {
        Some(Do::Answer(_) | Do::Pass | Do::Allow | Do::Refuse(_)) => true,
        Some(Do::If(arms, otherwise)) => {
            ends(otherwise) && arms.iter().all(|(_, block)| ends(block))
        }
        _ => false,
    }
}
