//! Names that a reading has to mention. A thing is called by its kind ("the player"), unless
//! another one of that kind is in scope, too.

use super::PhraseEntry;
use super::renderer::{Binding, ReadingRenderer};
use crate::syntax::{AstBlock, AstExpr, AstExprKind, AstStmtKind, AstWalk};

impl<'s> ReadingRenderer<'_, 's> {
    /// Notes the clash of the name bound last with others of its kind.
    pub(super) fn mark_clashes(&mut self) {
        let Some((last, outer)) = self.scope.split_last() else {
            return;
        };
        if last.quoted {
            return;
        }
        let clashing = |other: &&Binding<'s>| !other.quoted && other.shape == last.shape;
        let mut places: Vec<(u32, u32)> = outer.iter().filter(clashing).map(place).collect();
        if !places.is_empty() {
            places.push(place(last));
        }
        self.named.extend(places);
    }

    /// Notes names that read too much like a global: `this rule` and `the rule`.
    fn mark_similar_names(&mut self, name: &str, expr: &AstExpr<'s>) {
        let words = match self.binding(name) {
            None => self.words(PhraseEntry::Global(name)),
            Some(_) => None,
        };
        if !words.is_some_and(|words| words.starts_with("x|")) {
            return;
        }
        let sort = self.shape_of(expr);
        let alike = |one: &&Binding<'s>| !one.quoted && one.shape == sort;
        let alike: Vec<(u32, u32)> = self.scope.iter().filter(alike).map(place).collect();
        self.named.extend(alike);
    }

    pub(super) fn scan_block(&mut self, block: &AstBlock<'s>) {
        let outside = self.scope.len();
        for statement in block {
            match &statement.node {
                AstStmtKind::Let(name, value) => {
                    self.scan(value);
                    let sort = self.shape_of(value);
                    self.bind(*name, sort, true);
                }
                AstStmtKind::Set(_, value) | AstStmtKind::Answer(value) => self.scan(value),
                AstStmtKind::SetOf { thing, value, .. } => {
                    self.scan(thing);
                    self.scan(value);
                }
                AstStmtKind::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.scan(condition);
                        self.scan_block(block);
                    }
                    self.scan_block(otherwise);
                }
                AstStmtKind::Each { walk, body } => {
                    self.scan(&walk.list);
                    let outer = self.scope.len();
                    self.bind_walk(walk);
                    self.mark_clashes();
                    self.scan_condition(walk);
                    self.scan_block(body);
                    self.scope.truncate(outer);
                }
                AstStmtKind::Pass | AstStmtKind::Allow | AstStmtKind::Hole(_) => {}
                AstStmtKind::Refuse(values) | AstStmtKind::Call(_, values) => {
                    values.iter().for_each(|value| self.scan(value));
                }
            }
        }
        self.scope.truncate(outside);
    }

    pub(super) fn scan(&mut self, expr: &AstExpr<'s>) {
        match &expr.node {
            AstExprKind::Number(_)
            | AstExprKind::Truth(_)
            | AstExprKind::Text(_)
            | AstExprKind::Hole(_) => {}
            AstExprKind::Code(quote) => quote.holes.iter().for_each(|hole| self.scan(&hole.value)),
            AstExprKind::Name(name) => self.mark_similar_names(name, expr),
            AstExprKind::Field(inner, _) | AstExprKind::Not(inner) | AstExprKind::Negate(inner) => {
                self.scan(inner)
            }
            AstExprKind::Record(parts) => parts.iter().for_each(|(_, value)| self.scan(value)),
            AstExprKind::List(items) | AstExprKind::Call(_, items) => {
                items.iter().for_each(|item| self.scan(item));
            }
            AstExprKind::Binary { left, right, .. } => {
                self.scan(left);
                self.scan(right);
            }
            AstExprKind::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.scan(condition);
                    self.scan(value);
                }
                self.scan(otherwise);
            }
            AstExprKind::Aggregate { item, walk, .. } => self.scan_gather(item.as_deref(), walk),
        }
    }

    fn scan_gather(&mut self, item: Option<&AstExpr<'s>>, walk: &AstWalk<'s>) {
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
                self.unmentioned.extend([place]);
            }
        } else {
            self.mark_clashes();
        }
        self.scan_condition(walk);
        if let Some(item) = item {
            self.scan(item);
        }
        self.scope.truncate(outside);
    }

    fn scan_condition(&mut self, walk: &AstWalk<'s>) {
        if let Some(condition) = &walk.condition {
            self.scan(condition);
        }
    }
}

fn place(binding: &Binding<'_>) -> (u32, u32) {
    (binding.span.line, binding.span.column)
}

/// True if code after the block is never reached.
pub(super) fn is_terminal(block: &AstBlock<'_>) -> bool {
    match block.last().map(|statement| &statement.node) {
        Some(
            AstStmtKind::Answer(_)
            | AstStmtKind::Pass
            | AstStmtKind::Allow
            | AstStmtKind::Refuse(_),
        ) => true,
        Some(AstStmtKind::If(arms, otherwise)) => {
            is_terminal(otherwise) && arms.iter().all(|(_, block)| is_terminal(block))
        }
        _ => false,
    }
}
