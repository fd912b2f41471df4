//! Things that can be owned: cards, land, stamps, tools.

use crate::rules::Phrase;
use crate::{AssetId, PlayerId, RuleId, cbor};

/// A thing that one player owns, or nobody.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Asset {
    /// The asset itself.
    #[n(0)]
    pub id: AssetId,
    /// What it is called; several may be called alike.
    #[cbor(n(1), with = "cbor::phrase")]
    pub name: Phrase,
    /// What it is, such as a card. Its rule knows the sort by the first variant.
    #[cbor(n(2), with = "cbor::phrase")]
    pub sort: Phrase,
    /// Who has it.
    #[n(3)]
    pub owner: Option<PlayerId>,
    /// The only rule that can have it change hands: the one that has made it or taken it over. If it
    /// is repealed, none can.
    #[n(4)]
    pub rule: RuleId,
}

/// What becomes of an asset.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum AssetChange {
    /// It comes into being.
    #[n(0)]
    Made {
        /// What it is.
        #[cbor(n(0), with = "cbor::phrase")]
        sort: Phrase,
        /// Who has it.
        #[n(1)]
        owner: Option<PlayerId>,
    },
    /// It changes hands.
    #[n(1)]
    Moved {
        /// Who had it.
        #[n(0)]
        from: Option<PlayerId>,
        /// Who has it.
        #[n(1)]
        to: Option<PlayerId>,
    },
    /// It is no more.
    #[n(2)]
    Destroyed {
        /// Who had it.
        #[n(0)]
        from: Option<PlayerId>,
    },
}
