//! What rules say of each other: which of them are void, and which goes before which.
//!
//! No rule has a say over one whose class stands above its own. What was found out before is not
//! asked again as long as nothing is different on which it rests; the steps that it took then are
//! reckoned as if they were taken anew, so that nothing depends on what is remembered. Nor does a rule
//! keep one from being heard that stands above it, by using up the steps.

use crate::book::{Bench, Judges, Place, RuleBook, Silence, Standing, Verdict};
use crate::limits::ORDER_FUEL;
use crate::rule::{Rule, RuleFault};
use crate::rules::{Arrange, FlatMap, Value};
use crate::state::State;
use crate::view::{Means, consult};
use crate::vocabulary::hook::Question;
use crate::vocabulary::hooks::{OUTRANKS, VOIDS};
use crate::vocabulary::term::{Term, Terms};
use crate::{RuleId, RuleNumber};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Asks rules about rules, on a state that stays as it is and with so many steps.
pub(crate) struct Inquiry<'a> {
    state: &'a State,
    given: u64,
    fuel: Cell<u64>,
    /// Rules whose class stands below this rank are not heard.
    heard: Cell<u8>,
    /// Whether all of them were, when it began.
    whole: bool,
    /// Whether not all could be heard who have a say.
    overspent: Cell<bool>,
    faults: RefCell<Vec<(Place, RuleFault)>>,
}

/// What came up in the course of an inquiry.
pub(crate) struct Findings {
    /// The steps that it took.
    pub(crate) spent: u64,
    pub(crate) faults: Vec<(Place, RuleFault)>,
}

impl<'a> Inquiry<'a> {
    /// An inquiry with a share of the steps that are left, so that many rules cannot bring a change
    /// of the rules to nothing.
    ///
    /// Rules whose class stands below the rank `heard` are silent from the beginning.
    pub(crate) fn new(state: &'a State, left: u64, heard: u8) -> Inquiry<'a> {
        let given = left.min(ORDER_FUEL);
        Inquiry {
            state,
            given,
            fuel: Cell::new(given),
            heard: Cell::new(heard),
            whole: heard == u8::MAX,
            overspent: Cell::new(false),
            faults: RefCell::default(),
        }
    }

    pub(crate) fn findings(self) -> Findings {
        let left = match self.overspent.get() {
            true => 0,
            false => self.fuel.get(),
        };
        Findings {
            spent: self.given.saturating_sub(left),
            faults: self.faults.into_inner(),
        }
    }

    /// The rank of the lowest class that was heard to the end.
    pub(crate) const fn heard(&self) -> u8 {
        self.heard.get()
    }

    /// How many steps can still be taken.
    const fn left(&self) -> u64 {
        self.fuel.get()
    }

    /// All the steps that it took so far, if nothing failed and some are left.
    fn steps(&self) -> Option<u64> {
        self.steps_since((self.given, 0))
    }

    /// Takes steps that are known without being taken.
    fn reckon(&self, steps: u64) {
        self.fuel.set(self.fuel.get().saturating_sub(steps));
    }

    /// Asks of each rule whether it is void, unless it is known that nobody has a word to say about it.
    /// What comes back beside the verdicts is what to remember of it.
    pub(crate) fn validity(&self) -> (FlatMap<RuleId, Verdict>, Silence) {
        // What is remembered is what all have said.
        let (found, silence) = match self.whole {
            true => self.validity_by_all(),
            false => (self.validity_afresh().0, Silence::default()),
        };
        match self.heard_from_above(VOIDS.name(), || self.validity_afresh()) {
            Some((verdicts, _)) => (verdicts, Silence::default()),
            None => (found, silence),
        }
    }

    /// Puts the rules into the order that they themselves give.
    pub(crate) fn order(&self, book: &mut RuleBook) {
        let judges = book.at_hook(OUTRANKS.name()).to_vec();
        if !self.whole {
            book.reorder(|first, second| self.compare(&judges, first, second));
        } else if let Some(steps) = book.reorder_as_before(self.left()) {
            self.reckon(steps);
        } else {
            let mut known = Judges::of_order(book);
            book.reorder(|first, second| self.standing(&mut known, first, second));
            book.remember_order(known, self.steps());
        }
        self.heard_from_above(OUTRANKS.name(), || {
            book.reorder(|first, second| self.compare(&judges, first, second));
        });
    }

    /// Where the steps do not suffice for all who have a say here, finds out again without those of the
    /// lowest class, then without those of the next: nobody keeps from being heard who stands above.
    /// Nothing if they do suffice, or all stand in one class.
    fn heard_from_above<T>(&self, hook: &'static str, mut find: impl FnMut() -> T) -> Option<T> {
        let judges = self.book().at_hook(hook).iter();
        let mut ranks: Vec<u8> = judges.map(|judge| self.rank(judge.rule)).collect();
        ranks.retain(|rank| *rank <= self.heard.get());
        ranks.arrange();
        let mut found = None;
        while self.fuel.get() == 0 && self.given > 0 {
            let lowest = ranks.last().copied()?;
            ranks.retain(|rank| *rank < lowest);
            let Some(ceiling) = ranks.last().copied() else {
                break;
            };
            self.heard.set(ceiling);
            self.overspent.set(true);
            self.fuel.set(self.given);
            let silenced = |place: &Place| self.rank(place.rule) > ceiling;
            let mut faults = self.faults.borrow_mut();
            faults.retain(|(place, _)| silenced(place));
            drop(faults);
            found = Some(find());
        }
        found
    }

    fn validity_by_all(&self) -> (FlatMap<RuleId, Verdict>, Silence) {
        let book = self.book();
        if let Some((silence, asked)) = book.silence().renewed(book)
            && let Some(left) = self.given.checked_sub(silence.sum())
        {
            self.fuel.set(left);
            let found = self.judge(silence, book.by_number(asked.iter()));
            if self.fuel.get() > 0 {
                return found;
            }
            // Where steps run short, it matters who is asked first.
            self.fuel.set(self.given);
            self.faults.borrow_mut().clear();
        }
        self.validity_afresh()
    }

    fn validity_afresh(&self) -> (FlatMap<RuleId, Verdict>, Silence) {
        let silence = Silence::new(self.book(), self.bench());
        self.judge(silence, self.book().in_force())
    }

    /// Asks of the rules that have a say in which are void whether they are themselves, each those
    /// before it that still have theirs.
    fn bench(&self) -> Bench {
        let before = self.mark();
        let mut bench = Bench::default();
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

    /// Asks those that still have their say whether these rules are void. They themselves are not
    /// among them.
    fn judge<'r>(
        &self,
        mut silence: Silence,
        rules: impl Iterator<Item = &'r Rule>,
    ) -> (FlatMap<RuleId, Verdict>, Silence) {
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

    /// The steps since then, if nothing failed in between. What was broken off, or would have been
    /// with fewer steps, is not known.
    fn steps_since(&self, (fuel, faults): (u64, usize)) -> Option<u64> {
        let left = self.fuel.get();
        let whole = left > 0 && self.faults.borrow().len() == faults;
        whole.then(|| fuel.saturating_sub(left))
    }

    fn is_void(&self, judges: &[Place], rule: RuleId) -> Option<Verdict> {
        let rank = self.rank(rule);
        self.inquire(VOIDS, judges, rank, (rule,))
    }

    /// Whether a rule that goes before another one by class and number really does. Both ways are
    /// asked: where each is to go before the other, class and number decide again.
    fn compare(&self, judges: &[Place], first: RuleId, second: RuleId) -> Standing {
        let (above, below) = (self.rank(first), self.rank(second));
        // Among rules of one class nobody is put below what stands below them.
        let rank = if above == below { u8::MAX } else { above };
        let ask = |a, b| {
            let verdict = self.inquire(OUTRANKS, judges, rank, (a, b));
            verdict.map(|verdict| verdict.value)
        };
        let prevails = match (ask(first, second), ask(second, first)) {
            (Some(there), Some(back)) if there == back => None,
            (Some(there), _) => Some(there),
            (None, back) => back.map(|back| !back),
        };
        Standing {
            prevails: prevails.unwrap_or(true),
            said: prevails.is_some(),
        }
    }

    /// The same, without asking what is known.
    fn standing(&self, judges: &mut Judges, first: RuleId, second: RuleId) -> Standing {
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

    /// The first answer of these provisions, of those whose rule stands no lower than this rank. Once
    /// the fuel is spent nobody answers any more.
    fn inquire<A: Terms>(
        &self,
        question: Question<A, bool>,
        judges: &[Place],
        rank: u8,
        about: A,
    ) -> Option<Verdict> {
        self.first_verdict(question.name(), judges, rank, about.into_values().as_ref())
    }

    fn first_verdict(
        &self,
        hook: &'static str,
        judges: &[Place],
        rank: u8,
        args: &[Value],
    ) -> Option<Verdict> {
        if self.fuel.get() == 0 {
            return None;
        }
        let rank = rank.min(self.heard.get());
        let heard = judges.iter().copied();
        let heard = heard.filter(|judge| self.rank(judge.rule) <= rank && self.runs(*judge));
        let heard: Vec<_> = heard.collect();
        let means = Means::without_foresight(&self.fuel);
        let said = consult::those(self.state, (hook, &heard), args, means);
        self.faults.borrow_mut().extend(said.faults);
        let answers = said.answers.into_iter();
        let mut answers =
            answers.filter_map(|(place, value)| Some((place, bool::from_value(&value)?)));
        let (place, value) = answers.next()?;
        let others = answers.filter(|(_, other)| *other != value);
        Some(Verdict {
            value,
            place,
            beaten: others.map(|(place, _)| self.number_of(place)).collect(),
        })
    }

    /// Whether a provision is not suspended.
    fn runs(&self, place: Place) -> bool {
        let rule = self.book().get(place.rule);
        rule.is_some_and(|rule| rule.suspension(place.provision).is_none())
    }

    fn number_of(&self, place: Place) -> RuleNumber {
        let rule = self.book().get(place.rule);
        rule.map_or(RuleNumber(0), |rule| rule.number)
    }
}
