//! Rows of the vocabulary: a name, its type, and its meaning in the game.
//!
//! The tables of the language are made from these, in the same order, and checked code refers to
//! them by index. So every declared name exists, and no name is looked up while code runs.

use super::term::Term;
use super::{effect, function};
use crate::effects::contested::Contested;
use crate::kernel::Act;
use crate::rulebook::book::ProvisionRef;
use crate::rules::Value;
use crate::rules::{EffectKind, FaultCode, Field, Function, Global, Kind, Phrase, Thing, Type};
use crate::state::State;
use crate::view::View;
use std::slice;

pub(crate) struct FieldRow<T: 'static> {
    name: &'static str,
    read: Read<T>,
}

enum Read<T: 'static> {
    Number(fn(&View<'_>, &T) -> i64),
    Truth(fn(&View<'_>, &T) -> bool),
    Text(fn(&View<'_>, &T) -> Phrase),
    Other(Type, fn(&View<'_>, &T) -> Result<Value, FaultCode>),
}

impl<T> FieldRow<T> {
    pub(super) const fn number(name: &'static str, read: fn(&View<'_>, &T) -> i64) -> FieldRow<T> {
        let read = Read::Number(read);
        FieldRow { name, read }
    }

    pub(super) const fn truth(name: &'static str, read: fn(&View<'_>, &T) -> bool) -> FieldRow<T> {
        let read = Read::Truth(read);
        FieldRow { name, read }
    }

    pub(super) const fn text(name: &'static str, read: fn(&View<'_>, &T) -> Phrase) -> FieldRow<T> {
        let read = Read::Text(read);
        FieldRow { name, read }
    }

    pub(super) const fn other(
        name: &'static str,
        ty: Type,
        read: fn(&View<'_>, &T) -> Result<Value, FaultCode>,
    ) -> FieldRow<T> {
        let read = Read::Other(ty, read);
        FieldRow { name, read }
    }

    pub(crate) fn read(&self, view: &View<'_>, of: &T) -> Result<Value, FaultCode> {
        match self.read {
            Read::Number(read) => Ok(Value::Number(read(view, of))),
            Read::Truth(read) => Ok(Value::Truth(read(view, of))),
            Read::Text(read) => Ok(Value::Text(read(view, of))),
            Read::Other(_, read) => read(view, of),
        }
    }

    const fn ty(&self) -> Type {
        match self.read {
            Read::Number(_) => Type::Number,
            Read::Truth(_) => Type::Truth,
            Read::Text(_) => Type::Text,
            Read::Other(ty, _) => ty,
        }
    }
}

/// A kind of thing. Its fields are found by index.
pub(crate) struct KindRow {
    pub(super) kind: Kind,
    pub(crate) read: fn(&View<'_>, Thing, usize) -> Result<Value, FaultCode>,
}

pub(crate) struct FunctionRow {
    pub(super) function: Function,
    pub(crate) call: fn(&View<'_>, &[Value]) -> Result<Value, FaultCode>,
}

/// Subject that an effect decides, so that no other rule can decide it otherwise on the same
/// occasion.
pub(crate) type Decides = fn(&State, &[Value]) -> Option<Contested>;

pub(crate) struct EffectRow {
    pub(crate) effect: EffectKind,
    pub(crate) carry_out: fn(&mut Act<'_>, ProvisionRef, &[Value]) -> Result<(), FaultCode>,
    pub(crate) decides: Option<Decides>,
}

impl EffectRow {
    pub(crate) const fn deciding(self, decides: Decides) -> EffectRow {
        EffectRow {
            decides: Some(decides),
            ..self
        }
    }

    pub(crate) const fn of_chance(mut self) -> EffectRow {
        self.effect.chance = true;
        self
    }
}

pub(crate) struct Args<'a>(slice::Iter<'a, Value>);

impl<'a> Args<'a> {
    pub(crate) fn of(values: &'a [Value]) -> Args<'a> {
        Args(values.iter())
    }

    /// Not inlined: otherwise each row would have a copy, and the page would be larger.
    #[inline(never)]
    pub(crate) fn take<T: Term>(&mut self) -> Result<T, FaultCode> {
        let value = self.0.next().and_then(T::from_value);
        value.ok_or(FaultCode::WrongKind)
    }
}

/// The row in this place of the table that the checker has bound.
pub(crate) fn at<T>(table: &[T], place: usize) -> Result<&T, FaultCode> {
    table.get(place).ok_or(FaultCode::NotAvailable)
}

/// Functions that make the language's tables from rows, at compile time.
macro_rules! tables {
    ($($name:ident$(<$of:ident>)?: &[$row:ty] -> [$entry:ty], from $first:expr, by |$one:ident| $made:expr;)*) => {$(
        #[expect(clippy::indexing_slicing, reason = "a place beyond the table does not compile")]
        pub(crate) const fn $name<$($of: 'static,)? const N: usize>(rows: &[$row; N]) -> [$entry; N] {
            let mut table = [$first; N];
            let mut place = 0;
            while place < N {
                let $one = &rows[place];
                table[place] = $made;
                place += 1;
            }
            table
        }
    )*};
}

tables! {
    fields<T>: &[FieldRow<T>] -> [Field], from Field { name: "", ty: Type::Any }, by |row| Field {
        name: row.name,
        ty: row.ty(),
    };
    globals<T>: &[FieldRow<T>] -> [Global], from Global { name: "", ty: Type::Any }, by |row| Global {
        name: row.name,
        ty: row.ty(),
    };
    kinds: &[KindRow] -> [Kind], from Kind { name: "", fields: &[] }, by |row| row.kind;
    functions: &[FunctionRow] -> [Function], from function("", &[], Type::Any), by |row| row.function;
    effects: &[EffectRow] -> [EffectKind], from effect("", &[], &[]), by |row| row.effect;
}
