//! What rules said of each other, kept as long as nothing is different on which it rests.
//!
//! It is no part of the state: whoever has none of it asks again, and comes to the same.

use super::{Place, RuleBook, Standing};
use crate::RuleId;
use crate::rule::Rule;
use std::collections::BTreeMap;
use std::sync::Arc;

type Digest = [u8; 32];

/// What the rules that judge others have said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Who judged, and how they read.
    judges: Vec<(Place, Digest)>,
    /// How each rule reads, and a number for that which no other rule or wording has.
    stamps: BTreeMap<RuleId, (Digest, u32)>,
    next: u32,
    /// What was said of each rule and of those with a lower stamp, by that stamp. So a rule that
    /// changes gets a new row, and all others stay.
    rows: BTreeMap<RuleId, Arc<Row>>,
}

/// By stamp: the steps that it took to find out, and in the last two bits what was found.
type Row = Vec<(u32, u32)>;

/// What is remembered of both questions.
#[derive(Clone, Debug, Default)]
pub(super) struct Memories {
    validity: Memory,
    order: Memory,
}

impl RuleBook {
    pub(crate) fn memory_of_validity(&self) -> &Memory {
        &self.memories.validity
    }

    pub(crate) fn memory_of_order(&self) -> &Memory {
        &self.memories.order
    }

    pub(crate) fn remember_validity(&mut self, memory: Memory) {
        Arc::make_mut(&mut self.memories).validity = memory;
    }

    pub(crate) fn remember_order(&mut self, memory: Memory) {
        Arc::make_mut(&mut self.memories).order = memory;
    }

    /// Forgets what rules have said of each other.
    pub(crate) fn forget(&mut self) {
        self.memories = Arc::default();
    }
}

/// The provisions that judge other rules, with what they have said before.
pub(crate) struct Judges {
    pub(crate) places: Vec<Place>,
    /// Nothing if they look at more than the rules that they judge.
    memory: Option<Memory>,
    /// The stamps of rules, by their ids; 0 for those that are not to be remembered.
    stamps: Vec<u32>,
}

impl Judges {
    pub(crate) fn new(book: &RuleBook, places: &[Place], memory: &Memory) -> Judges {
        let mut judges = Judges {
            places: places.to_vec(),
            memory: None,
            stamps: Vec::new(),
        };
        let heard = places.iter().filter_map(|place| {
            let rule = book.get(place.rule)?;
            Some((*place, rule))
        });
        let heard: Vec<(Place, &Rule)> = heard.collect();
        let by_themselves = |(place, rule): &(Place, &Rule)| {
            rule.profile.confined.contains(&place.provision) && rule.profile.claims_confined
        };
        if heard.is_empty() || !heard.iter().all(by_themselves) {
            return judges;
        }
        let marks = heard.iter().map(|(place, rule)| (*place, rule.digest));
        let marks: Vec<_> = marks.collect();
        let mut memory = match memory.judges == marks {
            true => memory.clone(),
            false => Memory {
                judges: marks,
                ..Memory::default()
            },
        };
        judges.stamps = memory.stamp(book);
        judges.memory = Some(memory);
        judges
    }

    /// What was found out about these two rules, and how many steps it took.
    pub(crate) fn remembered(&self, first: RuleId, second: RuleId) -> Option<(Standing, u64)> {
        let (later, earlier) = self.pair(first, second)?;
        let row = self.memory.as_ref()?.rows.get(&later)?;
        let place = row.binary_search_by_key(&earlier, |(stamp, _)| *stamp);
        let (_, packed) = row.get(place.ok()?)?;
        let found = Standing {
            prevails: packed & 1 == 1,
            said: packed & 2 == 2,
        };
        Some((found, u64::from(packed >> 2)))
    }

    pub(crate) fn remember(
        &mut self,
        first: RuleId,
        second: RuleId,
        (found, steps): (Standing, u64),
    ) {
        let Some((later, earlier)) = self.pair(first, second) else {
            return;
        };
        let steps = u32::try_from(steps).ok().and_then(|s| s.checked_mul(4));
        let (Some(memory), Some(steps)) = (&mut self.memory, steps) else {
            return;
        };
        let row = Arc::make_mut(memory.rows.entry(later).or_default());
        if let Err(place) = row.binary_search_by_key(&earlier, |(stamp, _)| *stamp) {
            let found = u32::from(found.prevails) | u32::from(found.said) << 1;
            row.insert(place, (earlier, steps | found));
        }
    }

    /// What is to be kept of it.
    pub(crate) fn memory(self) -> Memory {
        self.memory.unwrap_or_default()
    }

    /// The one of two rules that came to read as it does later, and the stamp of the other one.
    fn pair(&self, first: RuleId, second: RuleId) -> Option<(RuleId, u32)> {
        let (a, b) = (self.stamp(first)?, self.stamp(second)?);
        Some(if a > b { (first, b) } else { (second, a) })
    }

    fn stamp(&self, rule: RuleId) -> Option<u32> {
        let place = usize::try_from(rule.0).ok()?;
        let stamp = self.stamps.get(place).copied()?;
        (stamp > 0).then_some(stamp)
    }
}

impl Memory {
    /// Forgets what is no longer so, and tells the stamps of the rules in force.
    fn stamp(&mut self, book: &RuleBook) -> Vec<u32> {
        let mut stamps = Vec::new();
        let in_force = |rule: &RuleId| book.get(*rule).is_some_and(Rule::in_force);
        self.stamps.retain(|rule, _| in_force(rule));
        self.rows.retain(|rule, _| in_force(rule));
        for rule in book.iter().filter(|rule| rule.in_force()) {
            let known = self.stamps.get(&rule.id);
            let known = known.filter(|(digest, _)| *digest == rule.digest);
            let stamp = match known {
                Some((_, stamp)) => *stamp,
                None => self.restamp(rule),
            };
            let Ok(place) = usize::try_from(rule.id.0) else {
                continue;
            };
            stamps.resize(stamps.len().max(place.saturating_add(1)), 0);
            // A claim that looks at more than the rules it is about can change by itself.
            if let Some(slot) = stamps
                .get_mut(place)
                .filter(|_| rule.profile.claims_confined)
            {
                *slot = stamp;
            }
        }
        stamps
    }

    /// Gives a rule that is new or reads otherwise a stamp that nothing has. They last for more
    /// changes than a game can hold.
    fn restamp(&mut self, rule: &Rule) -> u32 {
        self.next = self.next.saturating_add(1);
        self.stamps.insert(rule.id, (rule.digest, self.next));
        self.rows.remove(&rule.id);
        self.next
    }
}
