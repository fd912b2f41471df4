//! Names that a rule declares, while it is checked.

use crate::{DeclaredQuantity, Keep, Shape, Shared, Use};

pub(crate) enum DeclaredName {
    /// A parameter, `let` or loop name, by its index; the shape is `None` if a mistake hides it.
    Local(usize, Option<Shape>),
    Keep(usize, Shape),
    /// One that holds a value for each thing of this kind.
    KeepOfEach(&'static str),
    Use(usize, Shape),
}

pub(crate) struct FunctionSignature<'s> {
    pub(crate) name: &'s str,
    /// A type is `None` if a mistake hides it; so is the result.
    pub(crate) params: Vec<Option<Shape>>,
    pub(crate) result: Option<Shape>,
    /// Height of the tree, including the functions that it calls.
    pub(crate) reach: usize,
}

#[derive(Default)]
pub(crate) struct Scope<'s> {
    pub(crate) keeps: Vec<Keep>,
    pub(crate) uses: Vec<Use>,
    pub(crate) quantities: Vec<DeclaredQuantity>,
    pub(crate) defines: Vec<FunctionSignature<'s>>,
    locals: Vec<(&'s str, Option<Shape>)>,
}

impl<'s> Scope<'s> {
    pub(crate) fn keep(&self, name: &str) -> Option<(usize, &Keep)> {
        let mut keeps = self.keeps.iter().enumerate();
        keeps.find(|(_, keep)| &*keep.name == name)
    }

    pub(crate) fn keep_of(&self, kind: &str, name: &str) -> Option<(usize, Shape)> {
        let (index, keep) = self.keep(name)?;
        (keep.of == Some(kind)).then(|| (index, keep.ty.clone()))
    }

    pub(crate) fn used(&self, name: &str) -> Option<(usize, &Shared)> {
        let mut uses = self.uses.iter().enumerate();
        let (index, used) = uses.find(|(_, used)| &*used.name == name)?;
        Some((index, &used.what))
    }

    pub(crate) fn quantity(&self, name: &str) -> Option<&DeclaredQuantity> {
        self.quantities.iter().find(|one| &*one.name == name)
    }

    pub(crate) fn define(&self, name: &str) -> Option<(usize, &FunctionSignature<'s>)> {
        let mut defines = self.defines.iter().enumerate();
        defines.find(|(_, define)| define.name == name)
    }

    pub(crate) fn locals(&self) -> usize {
        self.locals.len()
    }

    pub(crate) fn enter(&mut self, name: &'s str, shape: Option<Shape>) {
        self.locals.push((name, shape));
    }

    /// Removes all locals but the first ones.
    pub(crate) fn leave(&mut self, locals: usize) {
        self.locals.truncate(locals);
    }

    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.find(name).is_some()
            || self.used(name).is_some()
            || self.quantity(name).is_some()
            || self.define(name).is_some()
    }

    pub(crate) fn find(&self, name: &str) -> Option<DeclaredName> {
        // The innermost, in case a mistake gave a name twice.
        let mut locals = self.locals.iter().enumerate().rev();
        if let Some((index, (_, shape))) = locals.find(|(_, (local, _))| *local == name) {
            return Some(DeclaredName::Local(index, shape.clone()));
        }
        match self.used(name) {
            Some((index, Shared::Kept(shape))) => {
                return Some(DeclaredName::Use(index, shape.clone()));
            }
            Some((_, Shared::KeptOfEach(kind, _))) => return Some(DeclaredName::KeepOfEach(kind)),
            Some((_, Shared::Function { .. })) | None => {}
        }
        let (index, keep) = self.keep(name)?;
        Some(match keep.of {
            None => DeclaredName::Keep(index, keep.ty.clone()),
            Some(kind) => DeclaredName::KeepOfEach(kind),
        })
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let locals = self.locals.iter().map(|(name, _)| *name);
        let keeps = self.keep_names(None).chain(self.use_names());
        locals.chain(keeps).chain(self.quantity_names())
    }

    /// Names of the variables kept of each thing of this kind; without a kind, of the others.
    pub(crate) fn keep_names<'a>(&'a self, of: Option<&'a str>) -> impl Iterator<Item = &'a str> {
        let keeps = self.keeps.iter().filter(move |keep| keep.of == of);
        keeps.map(|keep| &*keep.name)
    }

    pub(crate) fn use_names(&self) -> impl Iterator<Item = &str> {
        self.uses.iter().map(|used| &*used.name)
    }

    pub(crate) fn quantity_names(&self) -> impl Iterator<Item = &str> {
        self.quantities.iter().map(|quantity| &*quantity.name)
    }

    pub(crate) fn define_names(&self) -> impl Iterator<Item = &str> {
        self.defines.iter().map(|define| define.name)
    }
}
