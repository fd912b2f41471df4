//! Offices that change hands.

use crate::rules::Phrase;
use crate::{PlayerId, encoding::cbor};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Role {
    /// Name that players read. Rules know the role by the first variant.
    #[cbor(n(0), with = "cbor::phrase")]
    pub name: Phrase,
    #[n(1)]
    pub holder: Option<PlayerId>,
}
