//! Hooks as typed constants: what is handed over there, and what is answered.

use super::term::{Term, TermTuple};
use crate::rules::{Family, Hook, Value};
use std::marker::PhantomData;

/// A place where rules are asked `A` and answer with `R`.
pub(crate) struct QuestionHook<A, R> {
    name: &'static str,
    types: PhantomData<fn(A) -> R>,
}

/// A place where rules are shown `A` and may refuse.
pub(crate) struct CheckHook<A> {
    name: &'static str,
    types: PhantomData<fn(A)>,
}

/// A hook that gives rules `A` and lets them have effects. Rules call it an event; in the kernel an
/// event is a signed move.
pub(crate) struct OccasionHook<A> {
    name: &'static str,
    types: PhantomData<fn(A)>,
}

impl<A, R> QuestionHook<A, R> {
    pub(super) const fn new(name: &'static str) -> Self {
        let types = PhantomData;
        QuestionHook { name, types }
    }

    /// Question whose answers are read as those of another question, too.
    pub(super) const fn read_as<S>(self) -> QuestionHook<A, S> {
        QuestionHook::new(self.name)
    }

    /// Name in rules.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple, R: Term> QuestionHook<A, R> {
    /// The row of the vocabulary for a question of this type.
    pub(super) const fn row(name: &'static str) -> Hook {
        Hook {
            name,
            params: A::TYPES,
            family: Family::Question { answer: R::TYPE },
        }
    }

    /// Reads what a rule has answered.
    pub(crate) fn read(&self, answer: &Value) -> Option<R> {
        R::from_value(answer)
    }
}

impl<A> CheckHook<A> {
    pub(super) const fn new(name: &'static str) -> Self {
        let types = PhantomData;
        CheckHook { name, types }
    }

    /// Name in rules.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple> CheckHook<A> {
    /// The row of the vocabulary for a check of this type.
    pub(super) const fn row(name: &'static str) -> Hook {
        Hook {
            name,
            params: A::TYPES,
            family: Family::Check,
        }
    }
}

impl<A> OccasionHook<A> {
    pub(super) const fn new(name: &'static str) -> Self {
        let types = PhantomData;
        OccasionHook { name, types }
    }

    /// Name in rules.
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple> OccasionHook<A> {
    /// The row of the vocabulary for an occasion of this type.
    pub(super) const fn row(name: &'static str) -> Hook {
        Hook {
            name,
            params: A::TYPES,
            family: Family::Event,
        }
    }
}
