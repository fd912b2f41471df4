//! What a provision reads and what it writes, so that players see what depends on what.

use crate::code::{Block, Do, Expr, Node, Target, Walk};
use crate::gather::Gather;
use crate::syntax::Operator;
use crate::{EffectKind, FlatSet, Program, Provision};
use std::sync::Arc;

/// Reads, writes and guards of one provision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position in [`Program::provisions`].
    pub provision: usize,
    pub reads: FlatSet<Touch>,
    pub writes: FlatSet<Touch>,
}

/// Something that is read or written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Touch {
    /// A field of a kind.
    Field(&'static str, &'static str),
    /// A global.
    Global(&'static str),
    /// A function of the vocabulary.
    Function(&'static str),
    /// An effect.
    Effect(&'static str),
    /// A variable that the rule keeps.
    Keep(Arc<str>),
    /// A variable or function of another rule: the number by which that rule is called, and the
    /// name.
    Shared(i64, Arc<str>),
    /// A quantity of players.
    Quantity(Arc<str>),
    /// A draw.
    Chance,
    /// The answer of the rules below to the same question.
    Below,
}

/// A condition that must hold before a provision has any effect or answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guard {
    /// A field of a parameter of this kind is true.
    Holds(&'static str, &'static str),
    /// A field of a parameter of this kind is false.
    Fails(&'static str, &'static str),
    /// A field of a parameter of this kind is what the global of this name is.
    Is(&'static str, &'static str, &'static str),
}

/// Collects the conditions at the beginning of the block. If the block consists of conditional
/// statements only, its guards are the conditions that all of them share.
fn guards(block: &Block) -> FlatSet<Guard> {
    let mut common: Option<FlatSet<Guard>> = None;
    for statement in block {
        let wanted = match &statement.node {
            Do::Pass => continue,
            Do::If(arms, otherwise) if otherwise.is_empty() => match arms.as_slice() {
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

fn conjuncts(condition: &Expr) -> FlatSet<Guard> {
    if let Node::Binary(Operator::And, left, right) = &condition.node {
        let mut both = conjuncts(left);
        both.extend(conjuncts(right));
        return both;
    }
    guard(condition).into_iter().gather()
}

fn guard(condition: &Expr) -> Option<Guard> {
    match &condition.node {
        Node::Field(..) => {
            let (kind, field) = of_parameter(condition)?;
            Some(Guard::Holds(kind, field))
        }
        Node::Not(inner) => {
            let (kind, field) = of_parameter(inner)?;
            Some(Guard::Fails(kind, field))
        }
        Node::Binary(Operator::Equal, left, right) => {
            let (field, global) = match (&left.node, &right.node) {
                (_, Node::Global(global)) => (left, global),
                (Node::Global(global), _) => (right, global),
                _ => return None,
            };
            let (kind, field) = of_parameter(field)?;
            Some(Guard::Is(kind, field, global.name))
        }
        _ => None,
    }
}

/// A field that is read of a name. At the beginning of a provision that is one of its parameters.
fn of_parameter(expr: &Expr) -> Option<(&'static str, &'static str)> {
    match &expr.node {
        Node::Field(thing, kind, field) if matches!(thing.node, Node::Local(_)) => {
            Some((kind.name, field.name))
        }
        _ => None,
    }
}

impl Provision {
    /// Conditions at the beginning of the code that must hold before it has any effect or answer.
    pub fn guards(&self) -> FlatSet<Guard> {
        guards(&self.body)
    }
}

impl Program {
    /// One analysis per provision, in the order of the provisions.
    pub fn analysis(&self) -> Vec<Analysis> {
        analyse(self)
    }

    /// Reads of the conditions of the rule's claims of precedence.
    pub fn claim_reads(&self) -> FlatSet<Touch> {
        let mut finder = Finder::new(self);
        for claim in self.claims() {
            if let Target::Where(condition) = &claim.target {
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
    reads: FlatSet<Touch>,
    writes: FlatSet<Touch>,
    /// The functions of the rule that were looked into, so that each is only once.
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

    fn block(&mut self, block: &Block) {
        for statement in block {
            match &statement.node {
                Do::Let(value) | Do::Answer(value) | Do::Refuse(value) => self.expr(value),
                Do::Set(index, value) => {
                    self.writes.extend(self.kept(*index));
                    self.expr(value);
                }
                Do::SetOf(thing, index, value) => {
                    self.expr(thing);
                    self.writes.extend(self.kept(*index));
                    self.expr(value);
                }
                Do::If(arms, otherwise) => {
                    for (condition, block) in arms {
                        self.expr(condition);
                        self.block(block);
                    }
                    self.block(otherwise);
                }
                Do::Each(walk, body) => {
                    self.walk(walk);
                    self.block(body);
                }
                Do::Pass | Do::Allow => {}
                Do::Effect(effect, args) => self.effect(effect, args),
            }
        }
    }

    fn effect(&mut self, effect: &EffectKind, args: &[Expr]) {
        self.writes.insert(Touch::Effect(effect.name));
        if effect.chance {
            self.reads.insert(Touch::Chance);
        }
        for (kind, field) in effect.writes {
            self.writes.insert(Touch::Field(kind, field));
        }
        for arg in args {
            // A quantity that is handed to an effect is changed, not read.
            match &arg.node {
                Node::Value(crate::Value::Quantity(name)) => {
                    self.writes.insert(Touch::Quantity(name.clone()));
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
            Node::Value(crate::Value::Quantity(name)) => {
                self.reads.insert(Touch::Quantity(name.clone()));
            }
            Node::Value(_) | Node::Local(_) => {}
            Node::Keep(index) => self.reads.extend(self.kept(*index)),
            Node::KeepOf(thing, index) => {
                self.reads.extend(self.kept(*index));
                self.expr(thing);
            }
            Node::Global(global) => {
                self.reads.insert(Touch::Global(global.name));
            }
            Node::Field(thing, kind, field) => {
                self.reads.insert(Touch::Field(kind.name, field.name));
                self.expr(thing);
            }
            Node::Amount(thing, quantity) => {
                self.reads.insert(Touch::Quantity(quantity.clone()));
                self.expr(thing);
            }
            Node::Part(inner, _) | Node::Not(inner) | Node::Negate(inner) => self.expr(inner),
            Node::Record(parts) => parts.iter().for_each(|(_, part)| self.expr(part)),
            Node::Invoke(define, args) => {
                self.exprs(args);
                self.define(*define);
            }
            Node::Shared(index, args) => {
                if let Some(used) = self.program.uses().get(*index) {
                    let shared = Touch::Shared(used.number, used.name.clone());
                    self.reads.insert(shared);
                }
                self.exprs(args);
            }
            Node::Call(function, args) => {
                self.reads.insert(Touch::Function(function.name));
                if function.chance {
                    self.reads.insert(Touch::Chance);
                }
                self.exprs(args);
            }
            Node::Otherwise(default) => {
                self.reads.insert(Touch::Below);
                self.expr(default);
            }
            Node::Builtin(_, args)
            | Node::Fill(_, args)
            | Node::Quote(_, args)
            | Node::List(args) => self.exprs(args),
            Node::Gather { item, walk, .. } => {
                self.walk(walk);
                item.iter().for_each(|item| self.expr(item));
            }
            Node::Choose(arms, otherwise) => {
                for (condition, value) in arms {
                    self.expr(condition);
                    self.expr(value);
                }
                self.expr(otherwise);
            }
            Node::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
        }
    }

    fn kept(&self, index: usize) -> Option<Touch> {
        let keep = self.program.keeps().get(index)?;
        Some(Touch::Keep(keep.name.clone()))
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
