//! Corrections: changes made by all players together, independent of the rules.

use crate::rules::FlatSet;
use crate::{CorrectionId, PlayerId, Remedy, encoding::cbor};
use std::sync::Arc;

/// A correction. It is made the moment all asked players have agreed (see
/// [`State::asked_players`](crate::State::asked_players)): all of it, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Correction {
    #[n(0)]
    pub id: CorrectionId,
    #[n(1)]
    pub author: PlayerId,
    #[cbor(n(2), with = "cbor::shared_text")]
    pub reason: Arc<str>,
    #[n(3)]
    pub remedies: Vec<Remedy>,
    /// Includes the proposer.
    #[n(4)]
    pub agreed: FlatSet<PlayerId>,
    #[n(5)]
    pub made: bool,
    #[n(6)]
    pub withdrawn: bool,
}

impl Correction {
    pub const fn open(&self) -> bool {
        !self.made && !self.withdrawn
    }
}
