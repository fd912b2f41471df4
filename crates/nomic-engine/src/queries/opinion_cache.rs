//! What rules said of the changes of a proposal.

use crate::rules::Phrase;
use crate::{ProposalHash, RuleId};
use std::sync::Arc;

/// Cached answers of rules about a proposal's changes that depend only on the texts of both. The
/// cache is no part of the state: without it the rules are asked again, with the same result.
#[derive(Debug)]
pub(crate) struct OpinionCache {
    /// Texts and places of the rules at that time.
    pub(crate) reading: Arc<()>,
    /// Hash of the proposal at that time.
    pub(crate) hash: ProposalHash,
    /// In order of precedence.
    pub(crate) said: Vec<CachedOpinion>,
    /// The steps that it took, and those to look ahead.
    pub(crate) steps: (u64, u64),
}

/// Answer of one provision.
#[derive(Clone, Debug)]
pub(crate) struct CachedOpinion {
    pub(crate) rule: RuleId,
    pub(crate) provision: usize,
    /// Why it refuses; nothing if it allows.
    pub(crate) refusal: Option<Phrase>,
}
