//! The names that a rule gives, while it is checked.

use crate::{Keep, Quantity, Shape};

/// What a name of the rule's own stands for.
pub(crate) enum Own {
    /// A parameter, `let` or loop name, by its index; the shape is `None` if a mistake hides it.
    Local(usize, Option<Shape>),
    /// A variable that is kept, by its index.
    Keep(usize, Shape),
}

/// A function that the rule defines, as its callers see it.
pub(crate) struct Defined<'s> {
    pub(crate) name: &'s str,
    /// A type is `None` if a mistake hides it, and so is the result.
    pub(crate) params: Vec<Option<Shape>>,
    pub(crate) result: Option<Shape>,
    /// How high it grows, together with what it calls.
    pub(crate) reach: usize,
}

#[derive(Default)]
pub(crate) struct Scope<'s> {
    pub(crate) keeps: Vec<Keep>,
    pub(crate) quantities: Vec<Quantity>,
    pub(crate) defines: Vec<Defined<'s>>,
    locals: Vec<(&'s str, Option<Shape>)>,
}

impl<'s> Scope<'s> {
    /// The index of the variable with this name, and what it holds.
    pub(crate) fn keep(&self, name: &str) -> Option<(usize, Shape)> {
        let index = self.keeps.iter().position(|keep| &*keep.name == name)?;
        let keep = self.keeps.get(index)?;
        Some((index, keep.ty.clone()))
    }

    pub(crate) fn quantity(&self, name: &str) -> Option<&Quantity> {
        self.quantities.iter().find(|one| &*one.name == name)
    }

    /// The function with this name, and its index.
    pub(crate) fn define(&self, name: &str) -> Option<(usize, &Defined<'s>)> {
        let mut defines = self.defines.iter().enumerate();
        defines.find(|(_, define)| define.name == name)
    }

    /// How many locals there are.
    pub(crate) fn locals(&self) -> usize {
        self.locals.len()
    }

    pub(crate) fn enter(&mut self, name: &'s str, shape: Option<Shape>) {
        self.locals.push((name, shape));
    }

    /// Forgets all locals but the first few.
    pub(crate) fn leave(&mut self, locals: usize) {
        self.locals.truncate(locals);
    }

    pub(crate) fn takes(&self, name: &str) -> bool {
        self.find(name).is_some() || self.quantity(name).is_some() || self.define(name).is_some()
    }

    pub(crate) fn find(&self, name: &str) -> Option<Own> {
        // The innermost, in case a mistake gave a name twice.
        let mut locals = self.locals.iter().enumerate().rev();
        if let Some((index, (_, shape))) = locals.find(|(_, (local, _))| *local == name) {
            return Some(Own::Local(index, shape.clone()));
        }
        let (index, shape) = self.keep(name)?;
        Some(Own::Keep(index, shape))
    }

    /// Every name of a value, for whoever mistyped one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let locals = self.locals.iter().map(|(name, _)| *name);
        locals.chain(self.keep_names()).chain(self.quantity_names())
    }

    pub(crate) fn keep_names(&self) -> impl Iterator<Item = &str> {
        self.keeps.iter().map(|keep| &*keep.name)
    }

    pub(crate) fn quantity_names(&self) -> impl Iterator<Item = &str> {
        self.quantities.iter().map(|quantity| &*quantity.name)
    }

    pub(crate) fn define_names(&self) -> impl Iterator<Item = &str> {
        self.defines.iter().map(|define| define.name)
    }
}
