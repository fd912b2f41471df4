//! What is known of which rules are void, kept as long as nothing is different on which it rests.
//!
//! It is no part of the state: whoever has none of it asks again, and comes to the same.

use super::{Place, RuleBook, Verdict};
use crate::RuleId;
use crate::drawers::Drawers;
use crate::rule::{Mark, Rule};
use crate::rules::{FlatMap, FlatSet};
use crate::vocabulary::hooks::VOIDS;
use std::sync::Arc;

/// What the rules that have a say in which are void said of each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bench {
    pub(crate) verdicts: FlatMap<RuleId, Verdict>,
    /// Those that still have their say.
    pub(crate) standing: Vec<Place>,
    /// What it took to find out; nothing if it is not known.
    pub(crate) steps: Option<u64>,
}

/// Of which rules nobody had a word to say, by whom they were judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Silence {
    /// Who judged, and how they read; nothing if they look at more than the rules that they judge.
    judges: Option<Vec<(Place, Mark)>>,
    bench: Arc<Bench>,
    /// All rules, as they were then.
    rules: Drawers<Rule>,
    /// By the ids of rules the steps that it took to find that nobody had a word to say.
    steps: Vec<Option<u32>>,
    /// The other rules in force that were judged.
    spoken_of: FlatSet<RuleId>,
    /// All the steps that it took.
    sum: u64,
}

impl Silence {
    /// Nothing is known yet but what the judges said of each other.
    pub(crate) fn new(book: &RuleBook, bench: Bench) -> Silence {
        let sum = bench.steps;
        let judges = marks(book).filter(|_| sum.is_some());
        Silence {
            judges,
            bench: Arc::new(bench),
            rules: book.rules.clone(),
            sum: sum.unwrap_or(0),
            ..Silence::default()
        }
    }

    /// What of it holds in this book, and the rules that have to be asked about beside.
    pub(crate) fn renewed(&self, book: &RuleBook) -> Option<(Silence, FlatSet<RuleId>)> {
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

    pub(crate) fn bench(&self) -> &Arc<Bench> {
        &self.bench
    }

    /// All the steps that it took.
    pub(crate) const fn sum(&self) -> u64 {
        self.sum
    }

    /// Notes of a rule in force what it took to find that nobody had a word to say of it, or that
    /// this is not to be remembered.
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

    /// What is to be kept of it.
    pub(crate) fn kept(self) -> Silence {
        match self.judges {
            Some(_) => self,
            None => Silence::default(),
        }
    }

    fn forget(&mut self, rule: RuleId) {
        self.spoken_of.remove(&rule);
        let slot = usize::try_from(rule.0).ok();
        let known = slot.and_then(|slot| self.steps.get_mut(slot)?.take());
        self.sum = self.sum.saturating_sub(known.unwrap_or(0).into());
    }
}

/// Who judges which rules are void, and how they read. Nothing if they look at more than the rules
/// that they judge.
fn marks(book: &RuleBook) -> Option<Vec<(Place, Mark)>> {
    let judges = book.at_hook(VOIDS.name()).iter();
    let marks = judges.map(|place| {
        let rule = book.get(place.rule)?;
        let confined = rule.profile.confined.contains(&place.provision);
        (confined && rule.profile.claims_confined).then(|| (*place, rule.mark()))
    });
    marks.collect()
}
