//! Reads and writes of each provision, so that players see the dependencies of rules.

use crate::code::{CompiledTarget, Expr, ExprKind, StmtKind, StmtList, Walk};
use crate::collect::CollectByExtend;
use crate::syntax::Operator;
use crate::{EffectKind, FlatSet, Program, Provision};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Index in [`Program::provisions`].
    pub provision: usize,
    pub reads: FlatSet<AccessedItem>,
    pub writes: FlatSet<AccessedItem>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccessedItem {
    /// Kind and field.
    Field(&'static str, &'static str),
    Global(&'static str),
    Function(&'static str),
    Effect(&'static str),
    Keep(Arc<str>),
    /// A variable or function of another rule: that rule's written number, and the name.
    Shared(i64, Arc<str>),
    Quantity(Arc<str>),
    Chance,
    /// Answer of the rules below to the same question.
    Below,
}

/// A condition that must hold before a provision has any effect or answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GuardCondition {
    /// A true field of a parameter of this kind.
    Holds(&'static str, &'static str),
    /// A false field of a parameter of this kind.
    Fails(&'static str, &'static str),
    /// A field of a parameter of this kind equals the global of this name.
    Is(&'static str, &'static str, &'static str),
}

/// Collects the conditions at the beginning of the block. If the block consists of conditional
/// statements only, its guards are the conditions that all of them share.
fn guards(block: &StmtList) -> FlatSet<GuardCondition> {
    let mut common: Option<FlatSet<GuardCondition>> = None;
    for statement in block {
        let wanted = match &statement.node {
            StmtKind::Pass => continue,
            StmtKind::If(arms, otherwise) if otherwise.is_empty() => match arms.as_slice() {
                [(condition, _)] => conjuncts(condition),
                _ => FlatSet::new(),
            },
            _ => FlatSet::new(),
        };
        common = Some(match common {
            Some(mut common) => {
                common.retain(|guard| wanted.contains(guard));
                common
            }
            None => wanted,
        });
    }
    common.unwrap_or_default()
}

fn conjuncts(condition: &Expr) -> FlatSet<GuardCondition> {
    if let ExprKind::Binary(Operator::And, left, right) = &condition.node {
        let mut both = conjuncts(left);
        both.extend(conjuncts(right));
        return both;
    }
    guard(condition).into_iter().collect_by_extend()
}

fn guard(condition: &Expr) -> Option<GuardCondition> {
    match &condition.node {
        ExprKind::Field(..) => {
            let (kind, field) = of_parameter(condition)?;
            Some(GuardCondition::Holds(kind, field))
        }
        ExprKind::Not(inner) => {
            let (kind, field) = of_parameter(inner)?;
            Some(GuardCondition::Fails(kind, field))
        }
        ExprKind::Binary(Operator::Equal, left, right) => {
            let (field, global) = match (&left.node, &right.node) {
                (_, ExprKind::Global(global)) => (left, global),
                (ExprKind::Global(global), _) => (right, global),
                _ => return None,
            };
            let (kind, field) = of_parameter(field)?;
            Some(GuardCondition::Is(kind, field, global.name))
        }
        _ => None,
    }
}

/// A field that is read of a name. At the beginning of a provision, the name is a parameter.
fn of_parameter(expr: &Expr) -> Option<(&'static str, &'static str)> {
    match &expr.node {
        ExprKind::Field(thing, kind, field) if matches!(thing.node, ExprKind::Local(_)) => {
            Some((kind.name, field.name))
        }
        _ => None,
    }
}

impl Provision {
    pub fn guards(&self) -> FlatSet<GuardCondition> {
        guards(&self.body)
    }
}

impl Program {
    /// One analysis per provision, in the order of the provisions.
    pub fn analysis(&self) -> Vec<Analysis> {
        analyse(self)
    }

    /// Reads of the conditions of the rule's claims of precedence.
    pub fn claim_reads(&self) -> FlatSet<AccessedItem> {
        let mut finder = Finder::new(self);
        for claim in self.claims() {
            if let CompiledTarget::Where(condition) = &claim.target {
                finder.expr(condition);
            }
        }
        finder.reads
    }
}

fn analyse(program: &Program) -> Vec<Analysis> {
    let provisions = program.provisions().iter();
    let analyses = provisions.map(|provision| {
        let mut finder = Finder::new(program);
        let mut actions = program.actions().iter();
        let action = actions.find(|action| action.provision == provision.index);
        if let Some(action) = action {
            let clauses = action.condition.iter().chain(&action.due);
            clauses.for_each(|condition| finder.expr(condition));
        }
        finder.block(&provision.body);
        Analysis {
            provision: provision.index,
            reads: finder.reads,
            writes: finder.writes,
        }
    });
    analyses.collect()
}

struct Finder<'a> {
    program: &'a Program,
    reads: FlatSet<AccessedItem>,
    writes: FlatSet<AccessedItem>,
    /// Functions of the rule already visited, so that each is visited once.
    seen: FlatSet<usize>,
}

impl<'a> Finder<'a> {
    fn new(program: &'a Program) -> Finder<'a> {
        Finder {
            program,
            reads: FlatSet::new(),
            writes: FlatSet::new(),
            seen: FlatSet::new(),
        }
    }

    fn block(&mut self, block: &StmtList) {
        for statement in block {
            match &statement.node {
                StmtKind::Let(value) | StmtKind::Answer(value) | StmtKind::Refuse(value) => {
                    self.expr(value)
                }
                StmtKind::Set(index, value) => {
                    self.writes.extend(self.kept(*index));
                    self.expr(value);
                }
                StmtKind::SetOf(thing, index, value) => {
                    self.expr(thing);
                    self.writes.extend(self.kept(*index));
                    self.expr(value);
                }
                StmtKind::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.expr(condition);
                        self.block(block);
                    }
                    self.block(otherwise);
                }
                StmtKind::Each(walk, body) => {
                    self.walk(walk);
                    self.block(body);
                }
                StmtKind::Pass | StmtKind::Allow => {}
                StmtKind::Effect(effect, args) => self.effect(effect, args),
            }
        }
    }

    fn effect(&mut self, effect: &EffectKind, args: &[Expr]) {
        self.writes.insert(AccessedItem::Effect(effect.name));
        if effect.chance {
            self.reads.insert(AccessedItem::Chance);
        }
        for (kind, field) in effect.writes {
            self.writes.insert(AccessedItem::Field(kind, field));
        }
        for arg in args {
            // A quantity passed to an effect is changed, not read.
            match &arg.node {
                ExprKind::Value(crate::Value::Quantity(name)) => {
                    self.writes.insert(AccessedItem::Quantity(name.clone()));
                }
                _ => self.expr(arg),
            }
        }
    }

    fn walk(&mut self, walk: &Walk) {
        self.expr(&walk.list);
        walk.condition.iter().for_each(|one| self.expr(one));
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.node {
            ExprKind::Value(crate::Value::Quantity(name)) => {
                self.reads.insert(AccessedItem::Quantity(name.clone()));
            }
            ExprKind::Value(_) | ExprKind::Local(_) => {}
            ExprKind::Keep(index) => self.reads.extend(self.kept(*index)),
            ExprKind::KeepOf(thing, index) => {
                self.reads.extend(self.kept(*index));
                self.expr(thing);
            }
            ExprKind::Global(global) => {
                self.reads.insert(AccessedItem::Global(global.name));
            }
            ExprKind::Field(thing, kind, field) => {
                self.reads
                    .insert(AccessedItem::Field(kind.name, field.name));
                self.expr(thing);
            }
            ExprKind::Amount(thing, quantity) => {
                self.reads.insert(AccessedItem::Quantity(quantity.clone()));
                self.expr(thing);
            }
            ExprKind::Part(inner, _) | ExprKind::Not(inner) | ExprKind::Negate(inner) => {
                self.expr(inner)
            }
            ExprKind::Record(parts) => parts.iter().for_each(|(_, part)| self.expr(part)),
            ExprKind::Invoke(define, args) => {
                self.exprs(args);
                self.define(*define);
            }
            ExprKind::Shared(index, args) => {
                if let Some(used) = self.program.uses().get(*index) {
                    let shared = AccessedItem::Shared(used.number, used.name.clone());
                    self.reads.insert(shared);
                }
                self.exprs(args);
            }
            ExprKind::Call(function, args) => {
                self.reads.insert(AccessedItem::Function(function.name));
                if function.chance {
                    self.reads.insert(AccessedItem::Chance);
                }
                self.exprs(args);
            }
            ExprKind::Otherwise(default) => {
                self.reads.insert(AccessedItem::Below);
                self.expr(default);
            }
            ExprKind::Builtin(_, args)
            | ExprKind::Fill(_, args)
            | ExprKind::Quote(_, args)
            | ExprKind::List(args) => self.exprs(args),
            ExprKind::Aggregate { item, walk, .. } => {
                self.walk(walk);
                item.iter().for_each(|item| self.expr(item));
            }
            ExprKind::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            ExprKind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
        }
    }

    fn kept(&self, index: usize) -> Option<AccessedItem> {
        let keep = self.program.keeps().get(index)?;
        Some(AccessedItem::Keep(keep.name.clone()))
    }

    fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn define(&mut self, index: usize) {
        let program = self.program;
        if self.seen.insert(index)
            && let Some(body) = program.define(index)
        {
            self.expr(body);
        }
    }
}
