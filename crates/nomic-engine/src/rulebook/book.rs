//! The rules of a game, in force or not, and their precedence.

mod changes;
mod initial;
mod marks;
mod memo;
mod notable;
mod order;
mod pair_table;
mod references;
mod relations;
mod repair;
mod sorter;
mod tournament;
mod translations;
mod validity;

use crate::model::amendment::AmendmentKind;
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::persistent::map::PersistentMap;
use crate::rulebook::profile::{Sphere, Spot};
use crate::rules::{CollectByExtend, FlatMap, FlatSet, Keeps, Program, StableSort};
use crate::vocabulary::hooks::heard_at;
use crate::{Class, ClassNames, LocalText, Overtaken, ProposalNumber, RuleId, RuleNumber};
use marks::Marks;
use memo::Memos;
pub(crate) use memo::{Memo, VoidAnswers};
pub(crate) use order::ClaimCycle;
use order::RuleOrder;
pub(crate) use references::named;
pub use relations::{Conflict, Dependency, Unshared};
use std::sync::{Arc, OnceLock};
pub(crate) use tournament::PairPrecedence;
pub(crate) use validity::PrecedenceVerdict;

/// All rules that a game ever had.
///
/// - Rules keep their ids for good, even after a repeal.
/// - Only rules in force are asked. Their order of precedence is computed again whenever a rule
///   comes into force, goes out of force, or changes.
/// - The digest of a rule covers all of its present state.
#[derive(Clone, Debug, Default)]
pub struct RuleBook {
    rules: PersistentMap<Rule>,
    order: Arc<RuleOrder>,
    /// Rules that have changed since the last sorting.
    touched: FlatSet<RuleId>,
    /// Shared by books that have equal texts and places for all rules; variables may differ.
    reading: Arc<()>,
    marks: Marks,
    classes: Arc<ClassNames>,
    memos: Arc<Memos>,
    /// Each change of a rule's number, the oldest first, with the number before.
    renumbered: Arc<Vec<(RuleId, RuleNumber)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProvisionRef {
    pub(crate) rule: RuleId,
    pub(crate) provision: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Applied {
    pub(crate) rule: RuleId,
    /// None for an enactment.
    pub(crate) kind: Option<AmendmentKind>,
    pub(crate) from: RuleNumber,
    pub(crate) to: RuleNumber,
    pub(crate) was_in_force: bool,
    /// Proposal of the amendment that was amended or repealed, if the change is of that kind.
    pub(crate) amendment: Option<ProposalNumber>,
    /// Change of the same part by others since this one was written, if any.
    pub(crate) meets: Option<Overtaken>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    NotInForce(RuleId),
    NoChange(RuleId),
    NoAmendment(RuleId),
    /// The wording without the amendment is unknown.
    WordingMissing(RuleId),
    /// The wording without the amendment is known.
    WordingGiven(RuleId),
    NoClass(RuleId),
}

impl Obstacle {
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Obstacle::NotInForce(rule)
            | Obstacle::NoChange(rule)
            | Obstacle::NoAmendment(rule)
            | Obstacle::WordingMissing(rule)
            | Obstacle::WordingGiven(rule)
            | Obstacle::NoClass(rule) => rule,
        }
    }
}

impl RuleBook {
    pub fn get(&self, rule: RuleId) -> Option<&Rule> {
        self.rules.get(rule.0).map(|rule| &**rule)
    }

    /// All rules in the order of their creation.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.rules.values().map(|rule| &**rule)
    }

    /// Ids of the rules in force, in order of precedence.
    pub(crate) fn ids_in_force(&self) -> impl ExactSizeIterator<Item = RuleId> {
        self.order.rules.iter().map(|(_, _, rule)| *rule)
    }

    /// The rules in force, in order of precedence: by class, then the lower number first.
    pub fn in_force(&self) -> impl Iterator<Item = &Rule> {
        self.ids_in_force().filter_map(|rule| self.get(rule))
    }

    /// Rule that has or had this number. Rules in force that have it now come first, then repealed
    /// rules, then rules that have another number by now; among several the newest.
    pub fn numbered(&self, number: RuleNumber) -> Option<&Rule> {
        let bears = |rule: &&Rule| rule.number == number;
        let mut standing = self
            .iter()
            .filter(bears)
            .filter(|rule| rule.is_unrepealed());
        let newest = || self.iter().filter(bears).last();
        let former = || self.iter().filter(|rule| rule.ever_bore(number)).last();
        standing.next().or_else(newest).or_else(former)
    }

    pub fn renumberings(&self) -> u32 {
        u32::try_from(self.renumbered.len()).unwrap_or(u32::MAX)
    }

    /// Number that a rule had after `renumberings` renumberings; 0 if there is no such rule.
    pub fn number_then(&self, rule: RuleId, renumberings: u32) -> RuleNumber {
        let earlier = usize::try_from(renumberings).unwrap_or(usize::MAX);
        let mut later = self.renumbered.iter().skip(earlier);
        let next = later.find(|(renumbered, _)| *renumbered == rule);
        let now = || self.get(rule).map_or(RuleNumber(0), |rule| rule.number);
        next.map_or_else(now, |(_, before)| *before)
    }

    /// The rule that bears this number and is not repealed.
    pub(crate) fn bearer(&self, number: RuleNumber) -> Option<&Rule> {
        let mut standing = self.iter().filter(|rule| rule.is_unrepealed());
        standing.find(|rule| rule.number == number)
    }

    /// The highest number that a rule bears or bore last, those with letters aside; 0 if there is
    /// none.
    pub(crate) fn highest_number(&self) -> u32 {
        let numbers = self.iter().map(|rule| rule.number);
        let plain = numbers.filter(|number| number.letter().is_none());
        plain.map(|number| number.0).max().unwrap_or(0)
    }

    /// The classes that the game has, the highest first: those that its ruleset declares; and the
    /// immutable and the mutable one, if it declares none or some rule was ever of that class.
    pub fn all_classes(&self) -> Vec<Class> {
        let declared = self.classes.0.iter().map(|known| known.class);
        let mut classes: Vec<Class> = declared.collect();
        let none_declared = classes.is_empty();
        let standard = [Class::Immutable, Class::Mutable].into_iter();
        classes.extend(standard.filter(|class| none_declared || self.ever_held(*class)));
        classes.stable_sort_by_key(|class| class.rank());
        classes
    }

    fn ever_held(&self, class: Class) -> bool {
        self.iter().any(|rule| {
            let mut past = rule.history.iter();
            rule.class == class || past.any(|amendment| amendment.class == class)
        })
    }

    /// Provisions in force that attach to this hook, in order of precedence. For a hook about
    /// ballots these are the provisions on proposals.
    pub(crate) fn at_hook(&self, hook: &'static str) -> &[ProvisionRef] {
        self.at(hook, Sphere::Usual)
    }

    /// The provisions in force that have something to say here, in order of precedence.
    pub(crate) fn at(&self, hook: &'static str, sphere: Sphere) -> &[ProvisionRef] {
        let hook = heard_at(hook);
        let places = self.order.hooks.get(&Spot::new(hook, sphere));
        places.map_or(&[], |places| &**places)
    }

    /// Identity of all rules' texts and places: books with the same pointer agree. Variables may
    /// differ.
    pub(crate) const fn reading(&self) -> &Arc<()> {
        &self.reading
    }

    pub(crate) fn differing(&self, other: &RuleBook) -> FlatSet<RuleId> {
        let numbers = self.rules.differing(&other.rules).into_iter();
        numbers.map(RuleId).collect_by_extend()
    }

    /// Number that two rules in force share; the rules must be in order.
    pub(crate) fn number_twice(&self) -> Option<RuleNumber> {
        let in_force = self.order.rules.iter().map(|(_, number, _)| *number);
        let void = self.order.notable.void.iter();
        let void = void.filter_map(|rule| Some(self.get(*rule)?.number));
        let mut numbers: Vec<_> = in_force.chain(void).collect();
        // They are class by class, each in order, which makes sorting fast.
        numbers.stable_sort();
        if numbers.windows(2).all(|two| two.first() != two.last()) {
            return None;
        }
        let mut seen = FlatSet::new();
        let standing = self.iter().filter(|rule| rule.is_unrepealed());
        let mut numbers = standing.map(|rule| rule.number);
        numbers.find(|number| !seen.insert(*number))
    }

    pub(crate) fn add(
        &mut self,
        number: RuleNumber,
        class: Class,
        (title, text): (LocalText, LocalText),
        (code, program): (Arc<str>, Program),
        enacted_by: Option<ProposalNumber>,
    ) -> RuleId {
        let last = self.rules.last_number().unwrap_or(0);
        let id = RuleId(last.saturating_add(1));
        let mut rule = Rule {
            id,
            number,
            class,
            title,
            text,
            code: "".into(),
            status: Status::InForce,
            keeps: Keeps::new(),
            fault: None,
            spent_runs: FlatMap::new(),
            enacted_by,
            voided_by: None,
            named: FlatMap::new(),
            history: crate::PersistentVec::default(),
            program: Program::default(),
            profile: Arc::default(),
            history_mark: [0; 32],
            words_mark: [0; 32],
            digest: OnceLock::new(),
            wording: Arc::default(),
        };
        rule.recode(code, program);
        rule.refresh_words();
        rule.refresh();
        self.rules.insert(id.0, Arc::new(rule));
        self.marks.forget(id);
        self.touched.insert(id);
        self.reading = Arc::default();
        id
    }

    /// Changes a rule. If its place changes, all rules are put in order again.
    fn update(&mut self, rule: RuleId, change: impl FnOnce(&mut Rule)) {
        self.touched.insert(rule);
        self.reading = Arc::default();
        let number = |book: &RuleBook| book.get(rule).map(|rule| rule.number);
        let before = number(self);
        let mut recoded = false;
        self.change(rule, |rule| {
            let before = Arc::clone(&rule.code);
            change(rule);
            recoded = rule.code != before;
            rule.wording = Arc::default();
            rule.refresh_words();
        });
        if let Some(before) = before.filter(|before| Some(*before) != number(self)) {
            Arc::make_mut(&mut self.renumbered).push((rule, before));
        }
        if recoded {
            self.resume_users(rule);
        }
    }

    /// Changes a rule's variables or faults, which affects no place.
    fn change(&mut self, rule: RuleId, change: impl FnOnce(&mut Rule)) {
        if let Some(rule) = self.rules.get_mut(rule.0) {
            change(rule);
            rule.refresh();
            self.marks.forget(rule.id);
        }
    }
}
