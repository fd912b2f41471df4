//! Number of votes required in a turnout.

use crate::Class;
use crate::model::rule::Rule;
use crate::rulebook::book::ProvisionRef;
use std::sync::Arc;

/// Number of cached results for the same rules; beyond it all are dropped.
const MOST: usize = 64;

/// View of a ballot for rules that read only the number of votes and the kinds of its changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turnout {
    /// None if it is on no proposal.
    pub(crate) changes: Option<Vec<ChangeKind>>,
    pub(crate) abstention: bool,
    pub(crate) voters: usize,
    pub(crate) weight: i64,
    pub(crate) cast: usize,
    pub(crate) abstained: usize,
    pub(crate) sealed: usize,
}

/// Kind of a change, with the new class of a transmutation.
pub(crate) type ChangeKind = (u8, Option<Class>);

/// Rules that decide whether a ballot is carried and weigh votes, in order of precedence, with
/// their wording and variables.
pub(crate) type Deciding = Vec<(ProvisionRef, Arc<Rule>)>;

/// Rules that decide ballots, with cached numbers of votes required. The cache is no part of the
/// state: without it the numbers are computed again, with the same result.
#[derive(Clone, Debug)]
pub(crate) struct RequiredVotesCache {
    rules: Deciding,
    votes: Vec<(Turnout, Option<i64>)>,
}

impl RequiredVotesCache {
    pub(crate) const fn by(rules: Deciding) -> RequiredVotesCache {
        let votes = Vec::new();
        RequiredVotesCache { rules, votes }
    }

    pub(crate) fn is_by(&self, rules: &Deciding) -> bool {
        let mut pairs = self.rules.iter().zip(rules);
        self.rules.len() == rules.len()
            && pairs.all(|((at, known), (place, rule))| at == place && Arc::ptr_eq(known, rule))
    }

    /// Number of votes required with this turnout, if it is cached.
    pub(crate) fn get(&self, turnout: &Turnout) -> Option<Option<i64>> {
        let mut known = self.votes.iter();
        let found = known.find(|(known, _)| known == turnout);
        found.map(|(_, votes)| *votes)
    }

    pub(crate) fn note(&mut self, turnout: Turnout, votes: Option<i64>) {
        if self.votes.len() >= MOST {
            self.votes.clear();
        }
        self.votes.push((turnout, votes));
    }
}
