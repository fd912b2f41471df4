//! Offices that change hands.

use crate::rules::Phrase;
use crate::{PlayerId, cbor};

/// An office, held by one player or by nobody.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Role {
    /// What players read. Rules know the role by the first variant.
    #[cbor(n(0), with = "cbor::phrase")]
    pub name: Phrase,
    /// Who holds it.
    #[n(1)]
    pub holder: Option<PlayerId>,
}
