//! Answers of rules about the changes of a proposal.

use crate::rules::Phrase;
use crate::{ProposalHash, RuleId};
use std::sync::Arc;

/// Cached answers of rules about a proposal's changes that depend only on the texts of both. The
/// cache is no part of the state: without it the rules are asked again, with the same result.
#[derive(Debug)]
pub(crate) struct OpinionCache {
    /// Identity of all rules' texts and places at that time.
    pub(crate) reading: Arc<()>,
    pub(crate) hash: ProposalHash,
    /// In order of precedence.
    pub(crate) said: Vec<CachedOpinion>,
    /// Steps spent, and steps of looking ahead.
    pub(crate) steps: (u64, u64),
}

#[derive(Clone, Debug)]
pub(crate) struct CachedOpinion {
    pub(crate) rule: RuleId,
    pub(crate) provision: usize,
    /// Reason of a refusal; none if it allows.
    pub(crate) refusal: Option<Phrase>,
}
