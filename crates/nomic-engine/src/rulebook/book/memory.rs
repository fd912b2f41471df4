//! Cache of rules' answers about each other, valid while nothing that they depend on has changed.
//!
//! The cache is no part of the state: without it the rules are asked again, with the same result.

use super::ranked::Ranked;
use super::sorter::meeting;
use super::{PairPrecedence, ProvisionRef, RuleBook, VoidCache};
use crate::RuleId;
use crate::model::rule::{Rule, RuleIdentity};
use crate::rules::FlatSet;
use crate::vocabulary::hooks::OUTRANKS;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub(super) struct PairCache {
    judges: Vec<(ProvisionRef, RuleIdentity)>,
    /// By rule id: the wording, and a stamp that no other rule or wording has.
    stamps: Vec<Option<(RuleIdentity, u32)>>,
    next: u32,
    /// By rule id: answers about it and each rule with a lower stamp, by that stamp. A changed rule
    /// gets a new row, and all others stay.
    rows: Vec<Option<Arc<Row>>>,
}

/// By stamp: the steps spent on the answer, and in the last two bits the answer.
type Row = Vec<(u32, u32)>;

#[derive(Clone, Debug, Default)]
pub(super) struct PrecedenceCaches {
    validity: VoidCache,
    pub(super) order: PairCache,
    pub(super) ranked: Option<Arc<Ranked>>,
}

impl RuleBook {
    pub(crate) fn silence(&self) -> &VoidCache {
        &self.memories.validity
    }

    pub(crate) fn remember_silence(&mut self, silence: VoidCache) {
        Arc::make_mut(&mut self.memories).validity = silence;
    }

    /// Records the order that was just computed, with the answers of the judging rules and the
    /// steps spent, if known.
    pub(crate) fn remember_order(&mut self, judges: Judges, steps: Option<u64>) {
        let steps = steps.filter(|_| judges.confined_to(&meeting(&self.meetings())));
        let ranked = steps.map(|steps| Ranked::new(self, steps));
        let memories = Arc::make_mut(&mut self.memories);
        memories.ranked = ranked.map(Arc::new);
        memories.order = judges.memory();
    }

    pub(crate) fn forget(&mut self) {
        self.memories = Arc::default();
    }
}

/// Provisions that judge other rules, with their earlier answers.
pub(crate) struct Judges {
    pub(crate) places: Vec<ProvisionRef>,
    /// None if they look at more than the rules that they judge.
    memory: Option<PairCache>,
    /// Stamps by rule id; 0 for rules that are not cached.
    stamps: Vec<u32>,
}

impl Judges {
    pub(crate) fn of_order(book: &RuleBook) -> Judges {
        let (places, memory) = (book.at_hook(OUTRANKS.name()), &book.memories.order);
        let mut judges = Judges {
            places: places.to_vec(),
            memory: None,
            stamps: Vec::new(),
        };
        let heard = places.iter().filter_map(|place| {
            let rule = book.get(place.rule)?;
            Some((*place, rule))
        });
        let heard: Vec<(ProvisionRef, &Rule)> = heard.collect();
        let by_themselves = |(place, rule): &(ProvisionRef, &Rule)| {
            rule.profile.confined.contains(&place.provision) && rule.profile.claims_confined
        };
        if heard.is_empty() || !heard.iter().all(by_themselves) {
            return judges;
        }
        let marks = heard.iter().map(|(place, rule)| (*place, rule.mark()));
        let marks: Vec<_> = marks.collect();
        let mut memory = match memory.judges == marks {
            true => memory.clone(),
            false => PairCache {
                judges: marks,
                ..PairCache::default()
            },
        };
        judges.stamps = memory.stamp(book, &meeting(&book.meetings()));
        judges.memory = Some(memory);
        judges
    }

    pub(crate) fn remembered(
        &self,
        first: RuleId,
        second: RuleId,
    ) -> Option<(PairPrecedence, u64)> {
        let (later, earlier) = self.pair(first, second)?;
        let rows = &self.memory.as_ref()?.rows;
        let row = rows.get(slot(later)?)?.as_ref()?;
        let place = row.binary_search_by_key(&earlier, |(stamp, _)| *stamp);
        let (_, packed) = row.get(place.ok()?)?;
        let found = PairPrecedence {
            prevails: packed & 1 == 1,
            said: packed & 2 == 2,
        };
        Some((found, u64::from(packed >> 2)))
    }

    pub(crate) fn remember(
        &mut self,
        first: RuleId,
        second: RuleId,
        (found, steps): (PairPrecedence, u64),
    ) {
        let Some((later, earlier)) = self.pair(first, second) else {
            return;
        };
        let steps = u32::try_from(steps).ok().and_then(|s| s.checked_mul(4));
        let (Some(memory), Some(steps)) = (&mut self.memory, steps) else {
            return;
        };
        let Some(row) = slot(later).and_then(|slot| at(&mut memory.rows, slot)) else {
            return;
        };
        let row = Arc::make_mut(row.get_or_insert_default());
        if let Err(place) = row.binary_search_by_key(&earlier, |(stamp, _)| *stamp) {
            let found = u32::from(found.prevails) | u32::from(found.said) << 1;
            row.insert(place, (earlier, steps | found));
        }
    }

    /// True if the answers depend only on the texts of the judging and the judged rules.
    pub(super) fn confined_to(&self, rules: &FlatSet<RuleId>) -> bool {
        self.memory.is_some() && rules.iter().all(|rule| self.stamp(*rule).is_some())
    }

    fn memory(self) -> PairCache {
        self.memory.unwrap_or_default()
    }

    /// The rule of the two with the later wording, and the stamp of the other.
    fn pair(&self, first: RuleId, second: RuleId) -> Option<(RuleId, u32)> {
        let (a, b) = (self.stamp(first)?, self.stamp(second)?);
        Some(if a > b { (first, b) } else { (second, a) })
    }

    fn stamp(&self, rule: RuleId) -> Option<u32> {
        let stamp = self.stamps.get(slot(rule)?).copied()?;
        (stamp > 0).then_some(stamp)
    }
}

/// Index of a rule in a table by ids, which are consecutive.
fn slot(rule: RuleId) -> Option<usize> {
    usize::try_from(rule.0).ok()
}

/// Entry of a table by ids, which grows as needed.
fn at<T: Clone + Default>(table: &mut Vec<T>, slot: usize) -> Option<&mut T> {
    if table.len() <= slot {
        table.resize(slot.saturating_add(1), T::default());
    }
    table.get_mut(slot)
}

impl PairCache {
    /// Drops outdated answers, and returns the stamps of these rules in force.
    fn stamp(&mut self, book: &RuleBook, judged: &FlatSet<RuleId>) -> Vec<u32> {
        let mut stamps = vec![0; self.stamps.len()];
        let mut present = vec![false; self.stamps.len()];
        for rule in judged.iter().filter_map(|rule| book.get(*rule)) {
            let Some(slot) = slot(rule.id) else {
                continue;
            };
            let (mark, known) = (rule.mark(), self.stamps.get(slot));
            let known = known.and_then(Option::as_ref);
            let stamp = match known.filter(|(known, _)| *known == mark) {
                Some((_, stamp)) => *stamp,
                None => self.restamp(slot, mark),
            };
            if let Some(present) = at(&mut present, slot) {
                *present = true;
            }
            // A claim that looks at more than the rules it is about can change by itself.
            if let Some(told) = at(&mut stamps, slot).filter(|_| rule.profile.claims_confined) {
                *told = stamp;
            }
        }
        for (slot, _) in present.iter().enumerate().filter(|(_, present)| !**present) {
            if let Some(stamp) = self.stamps.get_mut(slot) {
                *stamp = None;
            }
            if let Some(row) = self.rows.get_mut(slot) {
                *row = None;
            }
        }
        stamps
    }

    /// Gives a new or reworded rule an unused stamp. There are more stamps than changes in any
    /// game.
    fn restamp(&mut self, slot: usize, mark: RuleIdentity) -> u32 {
        self.next = self.next.saturating_add(1);
        if let Some(stamp) = at(&mut self.stamps, slot) {
            *stamp = Some((mark, self.next));
        }
        if let Some(row) = self.rows.get_mut(slot) {
            *row = None;
        }
        self.next
    }
}
