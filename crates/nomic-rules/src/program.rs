//! The compiled code of one rule.

use crate::code::{Block, Expr, Target};
use crate::span::Place;
use crate::{Family, Keep, Phrase, Stance, Type};
use std::sync::Arc;

/// The compiled code of one rule. Cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub struct Program {
    inner: Arc<Parts>,
}

/// What a program is made of.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    pub(crate) keeps: Vec<Keep>,
    pub(crate) quantities: Vec<Quantity>,
    pub(crate) claims: Vec<PrecedenceClaim>,
    /// The values of the functions that the rule defines; their parameters are the first locals.
    pub(crate) defines: Vec<Expr>,
    pub(crate) actions: Vec<Action>,
    pub(crate) provisions: Vec<Provision>,
}

/// A quantity that a rule declares; players have none of it at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// Its name.
    pub name: Arc<str>,
    /// What players read.
    pub label: Option<Phrase>,
}

/// Something that a rule lets players do.
#[derive(Debug)]
pub struct Action {
    /// Its name.
    pub name: Arc<str>,
    /// What players read.
    pub label: Phrase,
    /// What they fill in.
    pub form: Vec<Blank>,
    /// The position in [`Program::provisions`], by which it is run.
    pub provision: usize,
    pub(crate) condition: Option<Expr>,
    pub(crate) due: Option<Expr>,
}

/// One blank in the form of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// Its name.
    pub name: Arc<str>,
    /// What players read.
    pub label: Option<Phrase>,
    /// What can be filled in: a number, yes or no, a text, or a thing of a kind that the
    /// vocabulary lets stand in forms.
    pub ty: Type,
}

/// A claim of precedence.
#[derive(Debug)]
pub struct PrecedenceClaim {
    pub(crate) stance: Stance,
    pub(crate) at: Place,
    pub(crate) target: Target,
}

/// Whom a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimTarget<'a> {
    /// All other rules.
    All,
    /// The rules with these numbers.
    Numbers(&'a [i64]),
    /// The rules that meet a condition.
    Condition,
}

impl PrecedenceClaim {
    /// Whether it takes precedence or defers.
    pub const fn stance(&self) -> Stance {
        self.stance
    }

    /// Whom it is about.
    pub fn target(&self) -> ClaimTarget<'_> {
        match &self.target {
            Target::All => ClaimTarget::All,
            Target::Numbers(numbers) => ClaimTarget::Numbers(numbers),
            Target::Where(_) => ClaimTarget::Condition,
        }
    }

    /// The line on which it begins, from 1.
    pub const fn line(&self) -> u32 {
        self.at.line
    }
}

/// One part of a rule's code: what it does at one hook, or what players may do.
#[derive(Debug)]
pub struct Provision {
    pub(crate) index: usize,
    pub(crate) name: Arc<str>,
    pub(crate) family: Family,
    pub(crate) params: Vec<Type>,
    pub(crate) at: Place,
    pub(crate) body: Block,
}

impl Program {
    pub(crate) fn new(parts: Parts) -> Program {
        Program {
            inner: Arc::new(parts),
        }
    }

    /// The variables that the rule keeps, in the order of the source.
    pub fn keeps(&self) -> &[Keep] {
        &self.inner.keeps
    }

    /// The quantities that the rule declares, in the order of the source.
    pub fn quantities(&self) -> &[Quantity] {
        &self.inner.quantities
    }

    /// The claims of precedence, in the order of the source.
    pub fn claims(&self) -> &[PrecedenceClaim] {
        &self.inner.claims
    }

    /// What the rule lets players do, in the order of the source.
    pub fn actions(&self) -> &[Action] {
        &self.inner.actions
    }

    pub(crate) fn define(&self, index: usize) -> Option<&Expr> {
        self.inner.defines.get(index)
    }

    /// The provisions, in the order of the source. Actions are among them.
    pub fn provisions(&self) -> &[Provision] {
        &self.inner.provisions
    }

    /// The provisions that attach to this hook, in the order of the source.
    pub fn at_hook<'a>(&'a self, hook: &'a str) -> impl Iterator<Item = &'a Provision> {
        let provisions = self.provisions().iter();
        provisions.filter(move |one| one.family != Family::Action && one.hook() == hook)
    }
}

impl Provision {
    /// The position in [`Program::provisions`], by which it is run.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The name of the hook, or of the action.
    pub fn hook(&self) -> &str {
        &self.name
    }

    /// What is expected of it.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The types of the values with which it is run.
    pub fn params(&self) -> &[Type] {
        &self.params
    }

    /// The line on which it begins, from 1.
    pub fn line(&self) -> u32 {
        self.at.line
    }
}
