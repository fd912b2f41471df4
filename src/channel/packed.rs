//! Values that cross as bytes within a message. The code that reads and writes them is loaded
//! later, and is not linked where they are only passed on.

use super::codec::{read, written};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;

#[derive(Serialize, Deserialize)]
pub(crate) struct Packed<T>(Vec<u8>, PhantomData<fn() -> T>);

impl<T> Packed<T> {
    /// One that is the variant at this place of an enum, or of enums in enums, without the code for
    /// all others.
    pub(super) fn variant<V: Serialize>(place: impl Serialize, variant: &V) -> Self {
        Self(written(&(place, variant)), PhantomData)
    }
}

impl<T: Serialize> Packed<T> {
    pub(crate) fn new(value: &T) -> Self {
        Self(written(value), PhantomData)
    }
}

impl<T: DeserializeOwned> Packed<T> {
    /// Decodes it; none if the other half has another version.
    pub(crate) fn open(&self) -> Option<T> {
        read(&self.0)
    }
}

impl<T> Clone for Packed<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<T> PartialEq for Packed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> std::fmt::Debug for Packed<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Packed").field(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnyQuery, AnyRequest, LazyQuery, LazyRequest, ask, request};
    use super::*;
    use crate::{law, proposal};
    use nomic_engine::rules::Language;

    #[test]
    fn a_variant_that_is_written_alone_is_read_as_one_of_all() {
        let AnyQuery::Later(first) = ask::Rules {}.into() else {
            panic!("rules are read later");
        };
        assert!(matches!(
            first.open(),
            Some(LazyQuery::Law(law::queries::Later::Rules(_)))
        ));
        let AnyQuery::Later(last) = (ask::CodeProblems {
            code: "say".to_owned(),
        })
        .into() else {
            panic!("code is written later");
        };
        let Some(LazyQuery::Proposal(proposal::queries::Later::CodeProblems(back))) = last.open()
        else {
            panic!("another variant is read");
        };
        assert_eq!(back.code, "say");
        assert_eq!(AnyQuery::Later(last), back.into());
    }

    #[test]
    fn a_request_that_is_written_alone_is_read_as_one_of_all() {
        let request = request::Choices {
            rules: crate::channel::RulesKey::Pages(3),
            picks: vec![("goal".to_owned(), Language::De.code().to_owned())],
        };
        let AnyRequest::Later(packed) = request.clone().into() else {
            panic!("choices are made later");
        };
        assert!(matches!(packed.open(), Some(LazyRequest::Choices(back)) if back == request));
    }

    #[test]
    fn bytes_of_another_version_are_nothing() {
        let odd = Packed::<LazyQuery>(vec![250, 1], PhantomData);
        assert!(odd.open().is_none());
    }
}
