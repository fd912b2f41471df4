//! What rules said of the changes of a proposal.

use crate::rules::Phrase;
use crate::{ProposalHash, RuleId};
use std::sync::Arc;

/// What rules said of the changes of a proposal, by nothing but how it and they read. It is no part of
/// the state: whoever has none of it asks again, and comes to the same.
#[derive(Debug)]
pub(crate) struct Heard {
    /// How the rules read and stood.
    pub(crate) reading: Arc<()>,
    /// How the proposal read.
    pub(crate) hash: ProposalHash,
    /// In order of precedence.
    pub(crate) said: Vec<Word>,
    /// The steps that it took, and those to look ahead.
    pub(crate) steps: (u64, u64),
}

/// What one provision said.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) rule: RuleId,
    pub(crate) provision: usize,
    /// Why it refuses; nothing if it allows.
    pub(crate) refusal: Option<Phrase>,
}
