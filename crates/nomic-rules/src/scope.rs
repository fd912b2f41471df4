//! The names that a rule gives, while it is checked.

use crate::{Keep, Shape};

/// What a name of the rule's own stands for.
pub(crate) enum Own {
    /// A parameter, `let` or loop name, by its index; the shape is `None` if a mistake hides it.
    Local(usize, Option<Shape>),
    /// A variable that is kept, by its index.
    Keep(usize, Shape),
}

#[derive(Default)]
pub(crate) struct Scope<'s> {
    keeps: Vec<Keep>,
    locals: Vec<(&'s str, Option<Shape>)>,
}

impl<'s> Scope<'s> {
    pub(crate) fn add_keep(&mut self, keep: Keep) {
        self.keeps.push(keep);
    }

    pub(crate) fn keeps(&self) -> &[Keep] {
        &self.keeps
    }

    pub(crate) fn into_keeps(self) -> Vec<Keep> {
        self.keeps
    }

    /// The index of the variable with this name, and what it holds.
    pub(crate) fn keep(&self, name: &str) -> Option<(usize, Shape)> {
        let index = self.keeps.iter().position(|keep| &*keep.name == name)?;
        let keep = self.keeps.get(index)?;
        Some((index, Shape::one(keep.ty)))
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
        self.find(name).is_some()
    }

    pub(crate) fn find(&self, name: &str) -> Option<Own> {
        // The innermost, in case a mistake gave a name twice.
        let mut locals = self.locals.iter().enumerate().rev();
        if let Some((index, (_, shape))) = locals.find(|(_, (local, _))| *local == name) {
            return Some(Own::Local(index, *shape));
        }
        let (index, shape) = self.keep(name)?;
        Some(Own::Keep(index, shape))
    }

    /// Every name, for whoever mistyped one.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let locals = self.locals.iter().map(|(name, _)| *name);
        locals.chain(self.keep_names())
    }

    pub(crate) fn keep_names(&self) -> impl Iterator<Item = &str> {
        self.keeps.iter().map(|keep| &*keep.name)
    }
}
