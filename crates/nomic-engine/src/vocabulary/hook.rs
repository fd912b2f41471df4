//! Hooks as typed constants, with their arguments and answers.

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

    /// Question whose answers are also read as those of another question.
    pub(super) const fn read_as<S>(self) -> QuestionHook<A, S> {
        QuestionHook::new(self.name)
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple, R: Term> QuestionHook<A, R> {
    pub(super) const fn row(name: &'static str) -> Hook {
        Hook {
            name,
            params: A::TYPES,
            family: Family::Question { answer: R::TYPE },
        }
    }

    pub(crate) fn read(&self, answer: &Value) -> Option<R> {
        R::from_value(answer)
    }
}

impl<A> CheckHook<A> {
    pub(super) const fn new(name: &'static str) -> Self {
        let types = PhantomData;
        CheckHook { name, types }
    }

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple> CheckHook<A> {
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

    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }
}

impl<A: TermTuple> OccasionHook<A> {
    pub(super) const fn row(name: &'static str) -> Hook {
        Hook {
            name,
            params: A::TYPES,
            family: Family::Event,
        }
    }
}
