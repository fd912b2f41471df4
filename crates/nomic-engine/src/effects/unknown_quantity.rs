//! A quantity that no rule in force knows any more.

use crate::PlayerId;
use crate::encoding::cbor;
use crate::rules::Phrase;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct UnknownQuantity {
    #[cbor(n(0), with = "cbor::shared_text")]
    pub quantity: Arc<str>,
    #[cbor(
        n(1),
        encode_with = "cbor::optional_phrase::encode",
        is_nil = "Option::is_none"
    )]
    pub label: Option<Phrase>,
    #[n(2)]
    pub holders: Vec<PlayerId>,
}
