//! Precedence of the rules.

use super::notable::Notable;
use super::tournament::MixedCycle;
use super::{ProvisionRef, RuleBook};
use crate::model::rule::Rule;
use crate::rulebook::profile::Spot;
use crate::rules::{CollectByExtend, FlatMap, FlatSet, StableSort};
use crate::{RuleId, RuleNumber};
use std::sync::Arc;

pub(super) type Hooks = FlatMap<Spot, Arc<[ProvisionRef]>>;

/// Default order of rules: the rank of the class, then the lower number. It is total, since of two
/// rules with one number the older one goes first.
type Key = (u8, RuleNumber, RuleId);

#[derive(Clone, Debug, Default)]
pub(super) struct RuleOrder {
    /// The rules in force, by class, then the lower number first.
    pub(super) rules: Vec<Key>,
    /// The hooks in default order.
    pub(super) plain: Arc<Hooks>,
    /// The hooks in order of precedence.
    pub(super) hooks: Arc<Hooks>,
    pub(super) circles: Vec<ClaimCycle>,
    /// Rules whose order depends on the set of rules that answer.
    pub(super) tangles: Arc<FlatMap<Spot, Vec<MixedCycle>>>,
    /// Hash of all this if it does not follow from the rules alone.
    pub(super) mark: [u8; 32],
    pub(super) notable: Arc<Notable>,
}

/// A circle of rules: each precedes the next, and the last precedes the first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClaimCycle {
    pub(crate) hook: &'static str,
    pub(crate) rules: Vec<RuleId>,
}

impl RuleBook {
    /// Puts the rules in force into the default order. Only rules that changed since the last time
    /// are looked at.
    pub(crate) fn arrange(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        let mut notable = Arc::clone(&self.order.notable);
        let noted = touched.iter().filter_map(|rule| self.get(*rule));
        noted.for_each(|rule| Notable::note(&mut notable, rule));
        self.bind_claims(&notable);
        let mut rules = self.order.rules.clone();
        rules.retain(|(_, _, rule)| !touched.contains(rule));
        for rule in touched.iter().filter_map(|rule| self.get(*rule)) {
            if rule.in_force() {
                let key = key(rule);
                rules.insert(rules.partition_point(|other| *other < key), key);
            }
        }
        let plain = self.attach(&touched);
        self.set_order(RuleOrder {
            rules,
            hooks: Arc::clone(&plain),
            plain,
            // Kept until the order is computed again; that computation compares the two.
            circles: self.order.circles.clone(),
            tangles: Arc::default(),
            mark: [0; 32],
            notable,
        });
    }

    fn attach(&self, touched: &FlatSet<RuleId>) -> Arc<Hooks> {
        let before = &self.order.plain;
        let is_touched = |place: &ProvisionRef| touched.contains(&place.rule);
        let mut changed: FlatMap<Spot, Vec<ProvisionRef>> = FlatMap::new();
        for (spot, places) in before.iter() {
            if places.iter().any(is_touched) {
                let others = places.iter().filter(|place| !is_touched(place));
                changed.insert(*spot, others.copied().collect());
            }
        }
        let heard = touched.iter().filter_map(|rule| self.get(*rule));
        for rule in heard.filter(|rule| rule.in_force()) {
            for (spot, provision) in &rule.profile.attached {
                let places = changed.entry(*spot).or_insert_with(|| {
                    let others = before.get(spot);
                    others.map_or_else(Vec::new, |others| others.to_vec())
                });
                let not_behind = |place: &ProvisionRef| self.key_of(place.rule) <= Some(key(rule));
                let place = ProvisionRef {
                    rule: rule.id,
                    provision: *provision,
                };
                places.insert(places.partition_point(not_behind), place);
            }
        }
        let mut hooks = Arc::clone(before);
        for (spot, places) in changed {
            let present = before.get(&spot);
            match places.is_empty() {
                true => {
                    Arc::make_mut(&mut hooks).remove(&spot);
                }
                false if present.is_some_and(|present| **present == *places) => {}
                false => {
                    Arc::make_mut(&mut hooks).insert(spot, places.into());
                }
            }
        }
        hooks
    }

    pub(super) fn set_order(&mut self, order: RuleOrder) {
        self.order = Arc::new(order);
        self.reading = Arc::default();
    }

    fn key_of(&self, rule: RuleId) -> Option<Key> {
        self.get(rule).map(key)
    }

    /// Rules in force that declare quantities, in default order.
    pub(crate) fn declaring(&self) -> impl Iterator<Item = &Rule> {
        self.by_number(self.order.notable.declaring.iter())
    }

    pub(crate) fn judges_by_shared(&self) -> bool {
        let mut judging = self.order.notable.judging_by_shared.iter();
        judging.any(|rule| self.get(*rule).is_some_and(Rule::in_force))
    }

    /// The rules in force among these, in default order.
    pub(crate) fn by_number<'a>(
        &'a self,
        some: impl Iterator<Item = &'a RuleId>,
    ) -> impl Iterator<Item = &'a Rule> {
        let found = some.filter_map(|rule| self.get(*rule));
        let mut found: Vec<&Rule> = found.filter(|rule| rule.in_force()).collect();
        found.stable_sort_by_key(|rule| key(rule));
        found.into_iter()
    }

    /// True if they are in default order and no other has been computed since.
    pub(super) fn is_arranged(&self) -> bool {
        self.order.mark == [0; 32]
    }

    pub(crate) fn leave_in_order(&mut self) {
        self.set_order(RuleOrder {
            circles: Vec::new(),
            tangles: Arc::default(),
            ..RuleOrder::clone(&self.order)
        });
    }

    pub(crate) fn has_provisions_at(&self, hook: &'static str) -> bool {
        !self.at_hook(hook).is_empty()
    }

    pub(crate) fn circles(&self) -> &[ClaimCycle] {
        &self.order.circles
    }

    /// True if the order here depends on the set of rules that answer.
    pub(crate) fn has_mixed_cycle(&self, spot: Spot) -> bool {
        self.order.tangles.contains_key(&spot)
    }

    /// Order of the rules that answered here: for each place in the order, the index in `said`.
    pub(crate) fn answer_order(&self, spot: Spot, said: &[ProvisionRef]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..said.len()).collect();
        for tangle in self.order.tangles.get(&spot).into_iter().flatten() {
            let within = |place: &&ProvisionRef| tangle.rules.contains(&place.rule);
            // Tangled rules are next to each other.
            let Some(start) = said.iter().position(|place| within(&place)) else {
                continue;
            };
            let speaking = said.get(start..).unwrap_or_default().iter();
            let length = speaking.clone().take_while(within).count();
            let rules = speaking
                .take(length)
                .map(|place| place.rule)
                .collect_by_extend();
            let ranks = tangle.among(&rules);
            let ranks: FlatMap<_, _> = ranks.iter().zip(0usize..).collect_by_extend();
            let rank = |at: &usize| ranks.get(&said.get(*at)?.rule).copied();
            if let Some(speaking) = order.get_mut(start..start + length) {
                speaking.stable_sort_by_key(rank);
            }
        }
        order
    }

    pub(crate) fn order_mark(&self) -> [u8; 32] {
        self.order.mark
    }
}

fn key(rule: &Rule) -> Key {
    (rule.class.rank(), rule.number, rule.id)
}

pub(super) fn distinct(places: &[ProvisionRef]) -> Vec<RuleId> {
    let mut seen = FlatSet::new();
    let rules = places.iter().map(|place| place.rule);
    rules.filter(|rule| seen.insert(*rule)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::status::Status;
    use crate::rules::compile;
    use crate::vocabulary::table::VOCABULARY;
    use crate::{Class, LocalText};

    const CODES: [&str; 5] = [
        "",
        "when winner(p)\n  answer p.points > 99\nend",
        "when winner(p)\n  answer no\nend\nwhen on_join(p)\nend\nwhen winner(p)\nend",
        "when on_join(p)\nend\ntakes precedence over rule 7",
        "quantity tea\nwhen carries(b)\n  if b.on_proposal then\n    answer yes\n  end\nend",
    ];

    fn afresh(book: &RuleBook) -> RuleBook {
        let mut afresh = RuleBook {
            rules: book.rules.clone(),
            touched: book.iter().map(|rule| rule.id).collect(),
            ..RuleBook::default()
        };
        for rule in book.iter() {
            afresh.marks.forget(rule.id);
        }
        afresh.arrange();
        afresh
    }

    fn add(book: &mut RuleBook, number: u32, code: &str) {
        let words = (LocalText::default(), LocalText::default());
        let program = compile(code, &VOCABULARY).unwrap();
        let code = (Arc::from(code), program);
        book.add(RuleNumber(number), Class::Mutable, words, code, None);
    }

    #[test]
    fn rules_stand_as_if_all_had_been_put_in_order_anew_whichever_have_changed() {
        let mut book = RuleBook::default();
        let mut chance = 7u32;
        let mut next = |below: u32| {
            chance = chance.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (chance >> 16) % below
        };
        for _ in 0..400 {
            for _ in 0..=next(2) {
                let rule = RuleId(1 + next(40));
                let code = CODES[next(5) as usize];
                let program = compile(code, &VOCABULARY).unwrap();
                let number = RuleNumber(next(50));
                match next(6) {
                    0 => add(&mut book, number.0, code),
                    1 => book.update(rule, |rule| rule.number = number),
                    2 => book.update(rule, |rule| rule.status = Status::Repealed),
                    3 => book.update(rule, |rule| rule.status = Status::Void),
                    4 => book.update(rule, |rule| {
                        rule.status = Status::InForce;
                        rule.class = Class::Immutable;
                    }),
                    _ => book.update(rule, |rule| rule.recode(code.into(), program)),
                }
            }
            book.arrange();
            let afresh = afresh(&book);
            assert_eq!(book.order.rules, afresh.order.rules);
            assert_eq!(book.order.plain, afresh.order.plain);
            let notable = |book: &RuleBook| {
                let sets = book.order.notable.sets();
                sets.map(|set| set.iter().copied().collect::<Vec<_>>())
            };
            assert_eq!(notable(&book), notable(&afresh));
            let named = |book: &RuleBook| -> Vec<_> {
                let rules = book.iter();
                rules
                    .map(|rule| (rule.digest(), rule.named.clone()))
                    .collect()
            };
            assert_eq!(named(&book), named(&afresh));
            assert_eq!(book.rules_mark(), afresh.rules_mark());
        }
    }
}
