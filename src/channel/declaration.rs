//! Declaration of queries about the open table. Each query is a type that knows the type of its
//! answer.

use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) trait Query: Clone + PartialEq + Serialize + 'static {
    type Answer: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    type Group: QueryGroup;
    /// Place among the variants of the group.
    const PLACE: u32;
}

/// Queries of one subject: those that are answered at once, or those of lazy pages.
pub(crate) trait QueryGroup {
    /// Place among all subjects.
    const SUBJECT: u32;
    /// True if the code of the answers is loaded later.
    const LAZY: bool;
}

/// Declares the queries of a subject: fields, type of the answer, and the answer itself. It is
/// made from the query, the peer and the language, under the names given first.
///
/// Makes the types of the queries in a module `ask`, and the enums `AtOnce` and `Later`.
macro_rules! declare_queries {
    (
        |$asked:ident, $peer:ident, $language:ident|
        at_once { $($first:tt)* }
        later { $($other:tt)* }
    ) => {
        pub(crate) mod ask {
            use super::*;
            use $crate::channel::Query;
            use serde::{Deserialize, Serialize};

            $crate::channel::declare_queries! { @types AtOnce AtOncePlace $($first)* }
            $crate::channel::declare_queries! { @types Later LaterPlace $($other)* }
        }
        $crate::channel::declare_queries! { @answers AtOnce |$asked, $peer, $language| $($first)* }
        $crate::channel::declare_queries! { @answers Later |$asked, $peer, $language| $($other)* }
    };
    (
        @types $group:ident $place:ident
        $($(#[$meta:meta])*
        $name:ident { $($field:ident: $type:ty),* } => $answer:ty = $told:expr;)*
    ) => {
        /// In the order of the group's variants.
        #[allow(dead_code)]
        enum $place { $($name),* }

        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub(crate) struct $name { $(pub(crate) $field: $type),* }

            impl Query for $name {
                type Answer = $answer;
                type Group = super::$group;
                const PLACE: u32 = $place::$name as u32;
            }
        )*
    };
    (
        @answers $group:ident |$asked:ident, $peer:ident, $language:ident|
        $($(#[$meta:meta])*
        $name:ident { $($field:ident: $type:ty),* } => $answer:ty = $told:expr;)*
    ) => {
        #[derive(serde::Deserialize)]
        pub(crate) enum $group { $($name(ask::$name)),* }

        impl $group {
            /// Encoded answer.
            pub(crate) fn answer(
                &self,
                $peer: &nomic_peer::Peer,
                $language: nomic_wording::Locale,
            ) -> Vec<u8> {
                let _ = ($peer, $language);
                match *self {
                    $(Self::$name(ref $asked) => {
                        let _ = $asked;
                        let answer: $answer = $told;
                        $crate::channel::written(&answer)
                    })*
                }
            }
        }
    };
}
pub(crate) use declare_queries;
