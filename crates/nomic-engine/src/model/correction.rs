//! Corrections: changes made by all players together, independent of the rules.

use crate::rules::FlatSet;
use crate::{CorrectionId, PlayerId, Remedy, encoding::cbor};
use std::sync::Arc;

/// A correction. It is made the moment everybody who is asked has agreed (see
/// [`State::asked_players`](crate::State::asked_players)): all of it, or nothing.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Correction {
    /// Its running number.
    #[n(0)]
    pub id: CorrectionId,
    /// Proposer.
    #[n(1)]
    pub author: PlayerId,
    /// Why.
    #[cbor(n(2), with = "cbor::shared_text")]
    pub reason: Arc<str>,
    /// Remedies, in this order.
    #[n(3)]
    pub remedies: Vec<Remedy>,
    /// Players who have agreed, including the proposer.
    #[n(4)]
    pub agreed: FlatSet<PlayerId>,
    /// Whether it was made.
    #[n(5)]
    pub made: bool,
    /// Whether it was withdrawn.
    #[n(6)]
    pub withdrawn: bool,
}

impl Correction {
    /// Whether it still waits for somebody to agree.
    pub const fn open(&self) -> bool {
        !self.made && !self.withdrawn
    }
}
