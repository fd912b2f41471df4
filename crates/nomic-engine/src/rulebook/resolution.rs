//! Precedence: asks the rules themselves to decide which rules are void, and the order of asking
//! rules.
//!
//! A rule is never judged by rules of a lower class. Results are cached until something that they
//! depend on changes; a cached result is charged the same steps as a fresh one, so caching never
//! changes an outcome. A lower rule cannot starve a higher one by using up the steps.

use crate::base::limits::ORDER_FUEL;
use crate::model::rule::{Rule, RuleFault};
use crate::rulebook::book::{
    Judges, PairPrecedence, PrecedenceVerdict, ProvisionRef, RuleBook, VoidCache, VoidJudges,
};
use crate::rules::{FlatMap, StableSort, Value};
use crate::state::State;
use crate::view::{CallContext, consult};
use crate::vocabulary::hook::QuestionHook;
use crate::vocabulary::hooks::{OUTRANKS, VOIDS};
use crate::vocabulary::term::{Term, TermTuple};
use crate::{RuleId, RuleNumber};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Asks rules about rules, on a fixed state and with a budget of steps.
pub(crate) struct PrecedenceResolution<'a> {
    state: &'a State,
    given: u64,
    fuel: Cell<u64>,
    lowest_rank: Cell<u8>,
    /// Whether all classes were asked when it began.
    whole: bool,
    /// True if some rules could not be asked for lack of steps.
    overspent: Cell<bool>,
    faults: RefCell<Vec<(ProvisionRef, RuleFault)>>,
}

pub(crate) struct ResolutionOutcome {
    pub(crate) spent: u64,
    pub(crate) faults: Vec<(ProvisionRef, RuleFault)>,
}

impl<'a> PrecedenceResolution<'a> {
    /// Creates a resolution with a share of the steps left, so that many rules cannot prevent a
    /// change of the rules.
    ///
    /// Rules of a class below the rank `heard` are not asked.
    pub(crate) fn new(state: &'a State, left: u64, heard: u8) -> PrecedenceResolution<'a> {
        let given = left.min(ORDER_FUEL);
        PrecedenceResolution {
            state,
            given,
            fuel: Cell::new(given),
            lowest_rank: Cell::new(heard),
            whole: heard == u8::MAX,
            overspent: Cell::new(false),
            faults: RefCell::default(),
        }
    }

    pub(crate) fn into_outcome(self) -> ResolutionOutcome {
        let left = match self.overspent.get() {
            true => 0,
            false => self.fuel.get(),
        };
        ResolutionOutcome {
            spent: self.given.saturating_sub(left),
            faults: self.faults.into_inner(),
        }
    }

    /// Rank of the lowest class that was asked in full.
    pub(crate) const fn lowest_rank(&self) -> u8 {
        self.lowest_rank.get()
    }

    const fn left(&self) -> u64 {
        self.fuel.get()
    }

    /// All steps taken so far, if nothing failed and some are left.
    fn steps(&self) -> Option<u64> {
        self.steps_since((self.given, 0))
    }

    /// Charges known steps without taking them.
    fn charge(&self, steps: u64) {
        self.fuel.set(self.fuel.get().saturating_sub(steps));
    }

    /// Asks for each rule if it is void, unless the cache knows that no rule objects. Returns the
    /// verdicts and the new cache.
    pub(crate) fn validity(&self) -> (FlatMap<RuleId, PrecedenceVerdict>, VoidCache) {
        // Only answers of all rules are cached.
        let (found, silence) = match self.whole {
            true => self.validity_by_all(),
            false => (self.validity_afresh().0, VoidCache::default()),
        };
        match self.retry_with_higher_ranks(VOIDS.name(), || self.validity_afresh()) {
            Some((verdicts, _)) => (verdicts, VoidCache::default()),
            None => (found, silence),
        }
    }

    pub(crate) fn order(&self, book: &mut RuleBook) {
        let judges = book.at_hook(OUTRANKS.name()).to_vec();
        if !self.whole {
            book.reorder(|first, second| self.compare(&judges, first, second));
        } else if let Some(steps) = book.reorder_as_before(self.left()) {
            self.charge(steps);
        } else {
            let mut known = Judges::of_order(book);
            book.reorder(|first, second| self.cached_compare(&mut known, first, second));
            book.remember_order(known, self.steps());
        }
        self.retry_with_higher_ranks(OUTRANKS.name(), || {
            book.reorder(|first, second| self.compare(&judges, first, second));
        });
    }

    /// Repeats the search without the lowest class of rules if the steps ran out, then without the
    /// next: higher rules are always asked. None if the steps suffice, or if all rules have one
    /// class.
    fn retry_with_higher_ranks<T>(
        &self,
        hook: &'static str,
        mut find: impl FnMut() -> T,
    ) -> Option<T> {
        let judges = self.book().at_hook(hook).iter();
        let mut ranks: Vec<u8> = judges.map(|judge| self.rank(judge.rule)).collect();
        ranks.retain(|rank| *rank <= self.lowest_rank.get());
        ranks.stable_sort();
        let mut found = None;
        while self.fuel.get() == 0 && self.given > 0 {
            let lowest = ranks.last().copied()?;
            ranks.retain(|rank| *rank < lowest);
            let Some(ceiling) = ranks.last().copied() else {
                break;
            };
            self.lowest_rank.set(ceiling);
            self.overspent.set(true);
            self.fuel.set(self.given);
            let silenced = |place: &ProvisionRef| self.rank(place.rule) > ceiling;
            let mut faults = self.faults.borrow_mut();
            faults.retain(|(place, _)| silenced(place));
            drop(faults);
            found = Some(find());
        }
        found
    }

    fn validity_by_all(&self) -> (FlatMap<RuleId, PrecedenceVerdict>, VoidCache) {
        let book = self.book();
        if let Some((silence, asked)) = book.silence().renewed(book)
            && let Some(left) = self.given.checked_sub(silence.sum())
        {
            self.fuel.set(left);
            let found = self.judge(silence, book.by_number(asked.iter()));
            if self.fuel.get() > 0 {
                return found;
            }
            // With few steps, the order of asking matters.
            self.fuel.set(self.given);
            self.faults.borrow_mut().clear();
        }
        self.validity_afresh()
    }

    fn validity_afresh(&self) -> (FlatMap<RuleId, PrecedenceVerdict>, VoidCache) {
        let silence = VoidCache::new(self.book(), self.bench());
        self.judge(silence, self.book().in_force())
    }

    /// Asks the rules that decide about void rules if they are void themselves; each is judged by
    /// those before it that are valid.
    fn bench(&self) -> VoidJudges {
        let before = self.mark();
        let mut bench = VoidJudges::default();
        for judge in self.book().at_hook(VOIDS.name()) {
            if !bench.verdicts.contains_key(&judge.rule) {
                let others = bench.standing.iter();
                let others = others.filter(|place| place.rule != judge.rule);
                let others: Vec<_> = others.copied().collect();
                let verdict = self.is_void(&others, judge.rule);
                let verdict = verdict.map(|verdict| (judge.rule, verdict));
                bench.verdicts.extend(verdict);
            }
            let verdict = bench.verdicts.get(&judge.rule);
            if !verdict.is_some_and(|verdict| verdict.value) {
                bench.standing.push(*judge);
            }
        }
        bench.steps = self.steps_since(before);
        bench
    }

    /// Asks the valid judges whether these rules are void. The judges themselves are not among the
    /// rules.
    fn judge<'r>(
        &self,
        mut silence: VoidCache,
        rules: impl Iterator<Item = &'r Rule>,
    ) -> (FlatMap<RuleId, PrecedenceVerdict>, VoidCache) {
        let bench = Arc::clone(silence.bench());
        let mut verdicts = bench.verdicts.clone();
        let judges = self.book().at_hook(VOIDS.name());
        for rule in rules {
            if judges.iter().any(|judge| judge.rule == rule.id) {
                continue;
            }
            let before = self.mark();
            let verdict = self.is_void(&bench.standing, rule.id);
            let steps = self.steps_since(before).filter(|_| verdict.is_none());
            silence.note(rule, steps);
            verdicts.extend(verdict.map(|verdict| (rule.id, verdict)));
        }
        (verdicts, silence.kept())
    }

    fn mark(&self) -> (u64, usize) {
        (self.fuel.get(), self.faults.borrow().len())
    }

    /// Steps taken since then, if nothing failed in between. An interrupted answer, or one that
    /// fewer steps would interrupt, is not known.
    fn steps_since(&self, (fuel, faults): (u64, usize)) -> Option<u64> {
        let left = self.fuel.get();
        let whole = left > 0 && self.faults.borrow().len() == faults;
        whole.then(|| fuel.saturating_sub(left))
    }

    fn is_void(&self, judges: &[ProvisionRef], rule: RuleId) -> Option<PrecedenceVerdict> {
        let rank = self.rank(rule);
        self.ask(VOIDS, judges, rank, (rule,))
    }

    /// Whether a rule that goes before another one by class and number really does. Both ways are
    /// asked: if each is to go before the other, class and number decide again.
    fn compare(&self, judges: &[ProvisionRef], first: RuleId, second: RuleId) -> PairPrecedence {
        let (above, below) = (self.rank(first), self.rank(second));
        // Rules of one class are not judged by lower classes.
        let rank = if above == below { u8::MAX } else { above };
        let ask = |a, b| {
            let verdict = self.ask(OUTRANKS, judges, rank, (a, b));
            verdict.map(|verdict| verdict.value)
        };
        let prevails = match (ask(first, second), ask(second, first)) {
            (Some(there), Some(back)) if there == back => None,
            (Some(there), _) => Some(there),
            (None, back) => back.map(|back| !back),
        };
        PairPrecedence {
            prevails: prevails.unwrap_or(true),
            said: prevails.is_some(),
        }
    }

    /// Relation of two rules, from the cache if the remaining steps cover its cost.
    fn cached_compare(&self, judges: &mut Judges, first: RuleId, second: RuleId) -> PairPrecedence {
        if let Some((standing, steps)) = judges.remembered(first, second)
            && let Some(left) = self.fuel.get().checked_sub(steps)
        {
            self.fuel.set(left);
            return standing;
        }
        let before = self.mark();
        let standing = self.compare(&judges.places, first, second);
        if let Some(steps) = self.steps_since(before) {
            judges.remember(first, second, (standing, steps));
        }
        standing
    }

    fn book(&self) -> &RuleBook {
        self.state.rules()
    }

    fn rank(&self, rule: RuleId) -> u8 {
        let rule = self.book().get(rule);
        rule.map_or(u8::MAX, |rule| rule.class.rank())
    }

    /// First answer of these provisions, among rules of at least this rank. After the fuel is spent
    /// no rule answers.
    fn ask<A: TermTuple>(
        &self,
        question: QuestionHook<A, bool>,
        judges: &[ProvisionRef],
        rank: u8,
        about: A,
    ) -> Option<PrecedenceVerdict> {
        self.first_verdict(question.name(), judges, rank, about.into_values().as_ref())
    }

    fn first_verdict(
        &self,
        hook: &'static str,
        judges: &[ProvisionRef],
        rank: u8,
        args: &[Value],
    ) -> Option<PrecedenceVerdict> {
        if self.fuel.get() == 0 {
            return None;
        }
        let rank = rank.min(self.lowest_rank.get());
        let heard = judges.iter().copied();
        let heard = heard.filter(|judge| self.rank(judge.rule) <= rank && self.runs(*judge));
        let heard: Vec<_> = heard.collect();
        let context = CallContext::without_foresight(&self.fuel);
        let said = consult::ask_provisions(self.state, (hook, &heard), args, context);
        self.faults.borrow_mut().extend(said.faults);
        let answers = said.answers.into_iter();
        let mut answers =
            answers.filter_map(|(place, value)| Some((place, bool::from_value(&value)?)));
        let (place, value) = answers.next()?;
        let others = answers.filter(|(_, other)| *other != value);
        Some(PrecedenceVerdict {
            value,
            place,
            beaten: others.map(|(place, _)| self.number_of(place)).collect(),
        })
    }

    fn runs(&self, place: ProvisionRef) -> bool {
        let rule = self.book().get(place.rule);
        rule.is_some_and(|rule| rule.suspension(place.provision).is_none())
    }

    fn number_of(&self, place: ProvisionRef) -> RuleNumber {
        let rule = self.book().get(place.rule);
        rule.map_or(RuleNumber(0), |rule| rule.number)
    }
}
