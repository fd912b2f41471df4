//! Things that can be owned: cards, land, stamps, tools.

use crate::rules::Phrase;
use crate::{AssetId, PlayerId, RuleId, encoding::cbor};

/// A thing with at most one owner.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Asset {
    #[n(0)]
    pub id: AssetId,
    /// Name; several assets may share one.
    #[cbor(n(1), with = "cbor::phrase")]
    pub name: Phrase,
    /// Sort, such as a card. Its rule knows the sort by the first variant.
    #[cbor(n(2), with = "cbor::phrase")]
    pub sort: Phrase,
    #[n(3)]
    pub owner: Option<PlayerId>,
    /// The only rule that can move it: its maker, or the rule that took it over. After its repeal
    /// no rule can.
    #[n(4)]
    pub rule: RuleId,
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum AssetChange {
    #[n(0)]
    Made {
        #[cbor(n(0), with = "cbor::phrase")]
        sort: Phrase,
        #[n(1)]
        owner: Option<PlayerId>,
    },
    #[n(1)]
    Moved {
        #[n(0)]
        from: Option<PlayerId>,
        #[n(1)]
        to: Option<PlayerId>,
    },
    #[n(2)]
    Destroyed {
        #[n(0)]
        from: Option<PlayerId>,
    },
}
