//! The compiled code of one rule.

use crate::code::{CompiledTarget, Expr, StmtList};
use crate::names::CodeTexts;
use crate::span::SourcePosition;
use crate::{Blank, Family, Keep, Phrase, Shape, Shared, Stance, Type, Use};
use std::sync::Arc;

/// Compiled code of one rule. A clone is cheap. Lists of parts are in the order of the source.
#[derive(Clone, Debug, Default)]
pub struct Program {
    inner: Arc<ProgramParts>,
}

#[derive(Debug, Default)]
pub(crate) struct ProgramParts {
    pub(crate) keeps: Vec<Keep>,
    pub(crate) quantities: Vec<DeclaredQuantity>,
    pub(crate) claims: Vec<PrecedenceClaim>,
    pub(crate) uses: Vec<Use>,
    /// Places of used names, with the index of each.
    pub(crate) used_at: Vec<(SourcePosition, usize)>,
    pub(crate) defines: Vec<Define>,
    pub(crate) actions: Vec<Action>,
    pub(crate) provisions: Vec<Provision>,
    pub(crate) texts: CodeTexts,
}

#[derive(Debug)]
pub(crate) struct Define {
    pub(crate) name: Arc<str>,
    /// Types of the parameters, which are the first locals.
    pub(crate) params: Vec<Shape>,
    pub(crate) result: Shape,
    pub(crate) body: Expr,
}

/// A quantity that a rule declares; players begin with none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredQuantity {
    pub name: Arc<str>,
    pub label: Option<Phrase>,
}

#[derive(Debug)]
pub struct Action {
    pub name: Arc<str>,
    pub label: Phrase,
    pub form: Vec<Blank>,
    /// Index in [`Program::provisions`].
    pub provision: usize,
    pub(crate) condition: Option<Expr>,
    pub(crate) due: Option<Expr>,
}

#[derive(Debug)]
pub struct PrecedenceClaim {
    pub(crate) stance: Stance,
    pub(crate) at: SourcePosition,
    pub(crate) target: CompiledTarget,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimTarget<'a> {
    All,
    Numbers(&'a [i64]),
    Condition,
}

impl PrecedenceClaim {
    pub const fn stance(&self) -> Stance {
        self.stance
    }

    pub fn target(&self) -> ClaimTarget<'_> {
        match &self.target {
            CompiledTarget::All => ClaimTarget::All,
            CompiledTarget::Numbers(numbers) => ClaimTarget::Numbers(numbers),
            CompiledTarget::Where(_) => ClaimTarget::Condition,
        }
    }

    /// First line, from 1.
    pub const fn line(&self) -> u32 {
        self.at.line
    }
}

/// One part of a rule's code: at a hook, or an action.
#[derive(Debug)]
pub struct Provision {
    pub(crate) index: usize,
    pub(crate) name: Arc<str>,
    pub(crate) family: Family,
    pub(crate) params: Vec<Type>,
    pub(crate) at: SourcePosition,
    pub(crate) body: StmtList,
}

impl Program {
    pub(crate) fn new(parts: ProgramParts) -> Program {
        Program {
            inner: Arc::new(parts),
        }
    }

    pub fn keeps(&self) -> &[Keep] {
        &self.inner.keeps
    }

    /// Blanks to fill in when a thing is made, each with the variable that the rule keeps of such
    /// things.
    pub fn asked(&self) -> impl Iterator<Item = (&Keep, &Blank)> {
        let keeps = self.keeps().iter();
        keeps.filter_map(|keep| Some((keep, keep.asked.as_ref()?)))
    }

    pub fn quantities(&self) -> &[DeclaredQuantity] {
        &self.inner.quantities
    }

    /// Texts that the code compares, keeps or passes, in alphabetical order, each with all its
    /// translations in the code.
    pub fn names(&self) -> &[Phrase] {
        &self.inner.texts.names
    }

    /// Texts that only players read, in alphabetical order: labels, reasons of refusals,
    /// announcements.
    pub fn words(&self) -> &[Phrase] {
        &self.inner.texts.words
    }

    pub fn claims(&self) -> &[PrecedenceClaim] {
        &self.inner.claims
    }

    pub fn actions(&self) -> &[Action] {
        &self.inner.actions
    }

    pub fn uses(&self) -> &[Use] {
        &self.inner.uses
    }

    /// Name used at this place in the source, for faults.
    pub fn used_at(&self, line: u32, column: u32) -> Option<&Use> {
        let mut places = self.inner.used_at.iter();
        let (_, index) = places.find(|(at, _)| (at.line, at.column) == (line, column))?;
        self.uses().get(*index)
    }

    /// True if the program keeps or defines this, with that type.
    pub fn shares(&self, used: &Use) -> bool {
        match &used.what {
            Shared::Kept(shape) => self.kept(used, None, shape).is_some(),
            Shared::KeptOfEach(kind, shape) => self.kept(used, Some(kind), shape).is_some(),
            Shared::Function { params, result } => self.defined(used, params, result).is_some(),
        }
    }

    pub(crate) fn kept(&self, used: &Use, of: Option<&str>, shape: &Shape) -> Option<&Keep> {
        let mut keeps = self.keeps().iter();
        keeps.find(|keep| keep.name == used.name && keep.of == of && keep.ty == *shape)
    }

    pub(crate) fn defined(&self, used: &Use, params: &[Shape], result: &Shape) -> Option<usize> {
        let mut defines = self.defines().iter();
        defines.position(|define| {
            define.name == used.name && define.params == params && define.result.fits(result)
        })
    }

    pub(crate) fn defines(&self) -> &[Define] {
        &self.inner.defines
    }

    pub(crate) fn define(&self, index: usize) -> Option<&Expr> {
        self.defines().get(index).map(|define| &define.body)
    }

    /// Actions are included.
    pub fn provisions(&self) -> &[Provision] {
        &self.inner.provisions
    }

    pub fn at_hook<'a>(&'a self, hook: &'a str) -> impl Iterator<Item = &'a Provision> {
        let provisions = self.provisions().iter();
        provisions.filter(move |one| one.family != Family::Action && one.hook() == hook)
    }
}

impl Provision {
    pub fn index(&self) -> usize {
        self.index
    }

    /// Name of the hook, or of the action.
    pub fn hook(&self) -> &str {
        &self.name
    }

    pub fn family(&self) -> Family {
        self.family
    }

    pub fn params(&self) -> &[Type] {
        &self.params
    }

    pub fn line(&self) -> u32 {
        self.at.line
    }
}
