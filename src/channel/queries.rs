//! Collection of all queries about the open table, as they cross the channel.

use super::declaration::{Query, QueryGroup};
use super::packed::Packed;
use nomic_peer::Peer;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum AnyQuery {
    AtOnce(Packed<AtOnceQuery>),
    /// Query that only lazy pages ask; the code of its answer is lazy, too.
    Later(Packed<LazyQuery>),
}

impl<Q: Query> From<Q> for AnyQuery {
    fn from(query: Q) -> Self {
        let place = (Q::Group::SUBJECT, Q::PLACE);
        if Q::Group::LAZY {
            Self::Later(Packed::variant(place, &query))
        } else {
            Self::AtOnce(Packed::variant(place, &query))
        }
    }
}

impl AnyQuery {
    /// Encoded answer; none if the query has another version. A query whose answer needs the lazy
    /// code is returned.
    pub(crate) fn answer(
        &self,
        peer: &Peer,
        language: Locale,
    ) -> Result<Option<Vec<u8>>, &Packed<LazyQuery>> {
        match self {
            Self::AtOnce(asked) => Ok(asked.open().map(|asked| asked.answer(peer, language))),
            Self::Later(asked) => Err(asked),
        }
    }
}

macro_rules! subjects {
    ($($variant:ident: $subject:ident,)*) => {
        /// Types of all queries.
        pub(crate) mod ask {
            $(pub(crate) use crate::$subject::queries::ask::*;)*
        }

        /// In the order of the variants below.
        enum Subject { $($variant),* }

        subjects! { @group AtOnceQuery AtOnce false $($variant: $subject,)* }
        subjects! { @group LazyQuery Later true $($variant: $subject,)* }

        /// Sources of the declarations, for the version of the messages.
        pub(super) const SOURCES: &[&[u8]] =
            &[$(include_bytes!(concat!("../", stringify!($subject), "/queries.rs"))),*];
    };
    (@group $all:ident $group:ident $lazy:literal $($variant:ident: $subject:ident,)*) => {
        #[derive(Deserialize)]
        pub(crate) enum $all { $($variant(crate::$subject::queries::$group)),* }

        impl $all {
            /// Encoded answer.
            pub(crate) fn answer(&self, peer: &Peer, language: Locale) -> Vec<u8> {
                match self { $(Self::$variant(asked) => asked.answer(peer, language)),* }
            }
        }

        $(impl QueryGroup for crate::$subject::queries::$group {
            const SUBJECT: u32 = Subject::$variant as u32;
            const LAZY: bool = $lazy;
        })*
    };
}

subjects! {
    Action: action,
    Ballot: ballot,
    Chronicle: chronicle,
    Court: court,
    Founding: founding,
    Law: law,
    Players: players,
    Proposal: proposal,
    Table: table,
}
