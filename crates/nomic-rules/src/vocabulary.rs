//! Names that the host offers to rules.

use crate::words::{BUILTINS, RESERVED, SHARED};
use crate::{FlatSet, Type};
use std::ops::Deref;
use std::ptr;

/// All names in code besides its own.
///
/// ```
/// use nomic_rules::{Family, Field, Hook, Kind, Type, Vocabulary};
///
/// static TABLE: Vocabulary = Vocabulary {
///     kinds: &[
///         Kind { name: "Player", fields: &[Field { name: "points", ty: Type::Number }] },
///         Kind { name: "Rule", fields: &[Field { name: "number", ty: Type::Number }] },
///     ],
///     hooks: &[Hook {
///         name: "bonus",
///         params: &[Type::Thing("Player")],
///         family: Family::Question { answer: Type::Number },
///     }],
///     actor: "Player", bearer: "Player", ruled: "Rule", quantities: &["points"],
///     globals: &[], functions: &[], effects: &[], forms: &[], made: &[], announcing: &[],
/// };
/// assert_eq!(TABLE.flaws(), []);
/// ```
#[derive(Debug)]
pub struct Vocabulary {
    pub kinds: &'static [Kind],
    pub globals: &'static [Global],
    pub functions: &'static [Function],
    pub effects: &'static [EffectKind],
    pub hooks: &'static [Hook],
    /// Kind of thing that does an action.
    pub actor: &'static str,
    /// The kind of thing that has quantities.
    pub bearer: &'static str,
    /// Quantities that need no declaration. Each is also a field of the bearer.
    pub quantities: &'static [&'static str],
    /// Kinds of things that can be chosen in the form of an action.
    pub forms: &'static [&'static str],
    /// Kinds of things whose makers can be asked to fill in blanks.
    pub made: &'static [&'static str],
    /// The effects whose texts only players read.
    pub announcing: &'static [&'static str],
    /// Kind of thing that claims of precedence refer to.
    pub ruled: &'static str,
}

/// A row of the vocabulary that a name in code was bound to.
#[derive(Debug)]
pub struct Bound<T: 'static> {
    row: &'static T,
    place: usize,
}

impl<T> Bound<T> {
    /// Index of the row in its table; a host finds its implementation there.
    pub const fn place(self) -> usize {
        self.place
    }
}

impl<T> Clone for Bound<T> {
    fn clone(&self) -> Bound<T> {
        *self
    }
}

impl<T> Copy for Bound<T> {}

impl<T> Deref for Bound<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.row
    }
}

impl<T> PartialEq for Bound<T> {
    fn eq(&self, other: &Bound<T>) -> bool {
        ptr::eq(self.row, other.row)
    }
}

impl<T> Eq for Bound<T> {}

fn bind<T>(table: &'static [T], names: impl Fn(&T) -> bool) -> Option<Bound<T>> {
    let place = table.iter().position(names)?;
    let row = table.get(place)?;
    Some(Bound { row, place })
}

#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name, in the singular.
    pub name: &'static str,
    pub fields: &'static [Field],
}

#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub ty: Type,
}

#[derive(Clone, Copy, Debug)]
pub struct Global {
    pub name: &'static str,
    pub ty: Type,
}

/// A function. It changes nothing, but may be one of chance.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    pub name: &'static str,
    pub params: &'static [Type],
    pub result: Type,
    /// True if its result is drawn; it can then be called only where effects are allowed.
    pub chance: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct EffectKind {
    pub name: &'static str,
    pub params: &'static [Type],
    /// Kinds and fields that it changes, for the analysis of dependencies.
    pub writes: &'static [(&'static str, &'static str)],
    pub chance: bool,
}

/// A point in the course of the game that a provision can attach to.
#[derive(Debug)]
pub struct Hook {
    pub name: &'static str,
    /// Types of its values; a rule's author names them.
    pub params: &'static [Type],
    pub family: Family,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// It may answer; it changes nothing.
    Question {
        answer: Type,
    },
    /// It may refuse; it changes nothing.
    Check,
    Event,
    /// Players may do it at will; it may refuse, or have effects.
    Action,
}

impl Family {
    pub const fn word(self) -> &'static str {
        match self {
            Family::Check => "check",
            Family::Question { .. } | Family::Event => "when",
            Family::Action => "action",
        }
    }

    pub const fn may_change(self) -> bool {
        matches!(self, Family::Event | Family::Action)
    }

    pub const fn may_refuse(self) -> bool {
        matches!(self, Family::Check | Family::Action)
    }

    pub const fn may_draw(self) -> bool {
        matches!(self, Family::Event | Family::Action)
    }
}

impl Vocabulary {
    pub fn kind(&self, name: &str) -> Option<Bound<Kind>> {
        bind(self.kinds, |kind| kind.name == name)
    }

    pub fn global(&self, name: &str) -> Option<Bound<Global>> {
        bind(self.globals, |global| global.name == name)
    }

    pub fn function(&self, name: &str) -> Option<Bound<Function>> {
        bind(self.functions, |function| function.name == name)
    }

    pub fn effect(&self, name: &str) -> Option<Bound<EffectKind>> {
        bind(self.effects, |effect| effect.name == name)
    }

    pub fn hook(&self, name: &str) -> Option<&'static Hook> {
        self.hooks.iter().find(|hook| hook.name == name)
    }

    /// True if code cannot declare this name.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        (BUILTINS.contains(&name) && !SHARED.contains(&name))
            || self.quantities.contains(&name)
            || self.global(name).is_some()
            || self.function(name).is_some()
            || self.effect(name).is_some()
    }

    /// Mistakes in the vocabulary itself; the host's tests require that there are none.
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        self.find_taken_names(&mut flaws);
        self.find_unknown_kinds(&mut flaws);
        self.find_missing_fields(&mut flaws);
        flaws
    }

    fn find_taken_names(&self, flaws: &mut Vec<Flaw>) {
        let globals = self.globals.iter().map(|global| global.name);
        let functions = self.functions.iter().map(|function| function.name);
        let effects = self.effects.iter().map(|effect| effect.name);
        let callable = globals.chain(functions).chain(effects);
        let builtin = RESERVED.iter().chain(BUILTINS).copied();
        let amounts = self.quantities.iter().copied();
        find_twice(builtin.chain(callable).chain(amounts), flaws);
        find_twice(self.hooks.iter().map(|hook| hook.name), flaws);
        find_twice(self.kinds.iter().map(|kind| kind.name), flaws);
        for kind in self.kinds {
            find_twice(kind.fields.iter().map(|field| field.name), flaws);
        }
    }

    fn find_unknown_kinds(&self, flaws: &mut Vec<Flaw>) {
        for ty in self.types() {
            if let Type::Thing(kind) = innermost(ty)
                && self.kind(kind).is_none()
            {
                flaws.push(Flaw::UnknownKind(kind));
            }
        }
    }

    fn find_missing_fields(&self, flaws: &mut Vec<Flaw>) {
        for kind in [self.actor, self.bearer]
            .iter()
            .chain(self.forms)
            .chain(self.made)
        {
            if self.kind(kind).is_none() {
                flaws.push(Flaw::UnknownKind(kind));
            }
        }
        let amounts = self.quantities.iter().map(|name| (self.bearer, *name));
        let writes = self.effects.iter().flat_map(|effect| effect.writes.iter());
        let numbered = std::iter::once((self.ruled, "number"));
        for (kind, field) in amounts.chain(writes.copied()).chain(numbered) {
            if self.field(kind, field).is_none() {
                flaws.push(Flaw::UnknownField(kind, field));
            }
        }
    }

    pub fn field(&self, kind: &str, field: &str) -> Option<Bound<Field>> {
        bind(self.kind(kind)?.row.fields, |known| known.name == field)
    }

    fn types(&self) -> impl Iterator<Item = Type> {
        let fields = self.kinds.iter().flat_map(|kind| kind.fields);
        let functions = self.functions.iter();
        let answers = self.hooks.iter().filter_map(|hook| match hook.family {
            Family::Question { answer } => Some(answer),
            Family::Check | Family::Event | Family::Action => None,
        });
        fields
            .map(|field| field.ty)
            .chain(self.globals.iter().map(|global| global.ty))
            .chain(functions.clone().map(|function| function.result))
            .chain(functions.flat_map(|function| function.params).copied())
            .chain(
                self.effects
                    .iter()
                    .flat_map(|effect| effect.params)
                    .copied(),
            )
            .chain(self.hooks.iter().flat_map(|hook| hook.params).copied())
            .chain(answers)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Two entries have this name, or it is a word of the language.
    NameTaken(&'static str),
    UnknownKind(&'static str),
    UnknownField(&'static str, &'static str),
}

fn find_twice(names: impl Iterator<Item = &'static str>, flaws: &mut Vec<Flaw>) {
    let mut seen = FlatSet::new();
    for name in names {
        if !seen.insert(name) {
            flaws.push(Flaw::NameTaken(name));
        }
    }
}

fn innermost(mut ty: Type) -> Type {
    while let Type::List(item) = ty {
        ty = *item;
    }
    ty
}
