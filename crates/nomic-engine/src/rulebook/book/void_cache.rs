//! Cached knowledge of void rules, valid while nothing that it depends on has changed.
//!
//! The cache is no part of the state: without it the rules are asked again, with the same result.

use super::{PrecedenceVerdict, ProvisionRef, RuleBook};
use crate::RuleId;
use crate::model::rule::{Rule, RuleIdentity};
use crate::persistent::map::PersistentMap;
use crate::rules::{FlatMap, FlatSet};
use crate::vocabulary::hooks::VOIDS;
use std::sync::Arc;

/// Answers of the rules that decide about void rules, about each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct VoidJudges {
    pub(crate) verdicts: FlatMap<RuleId, PrecedenceVerdict>,
    /// Rules that are still valid judges.
    pub(crate) standing: Vec<ProvisionRef>,
    /// Steps that it took; none if unknown.
    pub(crate) steps: Option<u64>,
}

/// Rules that no rule objected to, with the judging rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct VoidCache {
    /// Judging rules with the hashes of their code; none if they read more than the rules that they
    /// judge.
    judges: Option<Vec<(ProvisionRef, RuleIdentity)>>,
    bench: Arc<VoidJudges>,
    rules: PersistentMap<Rule>,
    /// By rule id, the steps spent on finding no objection.
    steps: Vec<Option<u32>>,
    /// The other rules in force that were judged.
    spoken_of: FlatSet<RuleId>,
    sum: u64,
}

impl VoidCache {
    pub(crate) fn new(book: &RuleBook, bench: VoidJudges) -> VoidCache {
        let sum = bench.steps;
        let judges = marks(book).filter(|_| sum.is_some());
        VoidCache {
            judges,
            bench: Arc::new(bench),
            rules: book.rules.clone(),
            sum: sum.unwrap_or(0),
            ..VoidCache::default()
        }
    }

    /// Valid part of the cache for this book, and the rules that have to be asked about again.
    pub(crate) fn renewed(&self, book: &RuleBook) -> Option<(VoidCache, FlatSet<RuleId>)> {
        let judges = self.judges.as_ref()?;
        if marks(book).as_ref() != Some(judges) {
            return None;
        }
        let mut known = self.clone();
        let mut asked = FlatSet::new();
        for rule in book.rules.differing(&self.rules).into_iter().map(RuleId) {
            let (before, now) = (self.rules.get(rule.0), book.rules.get(rule.0));
            let mark = |rule: Option<&Arc<Rule>>| rule.map(|rule| rule.mark());
            if mark(before) != mark(now) {
                known.forget(rule);
                asked.insert(rule);
            }
        }
        asked.extend(&known.spoken_of);
        known.rules = book.rules.clone();
        Some((known, asked))
    }

    pub(crate) fn bench(&self) -> &Arc<VoidJudges> {
        &self.bench
    }

    pub(crate) const fn sum(&self) -> u64 {
        self.sum
    }

    /// Records the steps spent on finding no objection to a rule in force; none if this is not to
    /// be cached.
    pub(crate) fn note(&mut self, rule: &Rule, steps: Option<u64>) {
        // A claim that looks at more than the rules it is about can change by itself.
        let steps = steps.filter(|_| rule.profile.claims_confined);
        let steps = steps.and_then(|steps| u32::try_from(steps).ok());
        let Some((slot, steps)) = usize::try_from(rule.id.0).ok().zip(steps) else {
            self.spoken_of.insert(rule.id);
            return;
        };
        self.spoken_of.remove(&rule.id);
        self.steps
            .resize(self.steps.len().max(slot.saturating_add(1)), None);
        if let Some(known) = self.steps.get_mut(slot) {
            *known = Some(steps);
            self.sum = self.sum.saturating_add(steps.into());
        }
    }

    pub(crate) fn kept(self) -> VoidCache {
        match self.judges {
            Some(_) => self,
            None => VoidCache::default(),
        }
    }

    fn forget(&mut self, rule: RuleId) {
        self.spoken_of.remove(&rule);
        let slot = usize::try_from(rule.0).ok();
        let known = slot.and_then(|slot| self.steps.get_mut(slot)?.take());
        self.sum = self.sum.saturating_sub(known.unwrap_or(0).into());
    }
}

/// Rules that judge which rules are void, with the hashes of their code. None if they read more
/// than the rules that they judge.
fn marks(book: &RuleBook) -> Option<Vec<(ProvisionRef, RuleIdentity)>> {
    let judges = book.at_hook(VOIDS.name()).iter();
    let marks = judges.map(|place| {
        let rule = book.get(place.rule)?;
        let confined = rule.profile.confined.contains(&place.provision);
        (confined && rule.profile.claims_confined).then(|| (*place, rule.mark()))
    });
    marks.collect()
}
