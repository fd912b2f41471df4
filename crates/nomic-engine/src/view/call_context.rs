//! Resources of runs of code.

use crate::base::limits;
use crate::model::draws::Draws;
use crate::rulebook::book::RuleBook;
use crate::rules::{FaultCode, FlatMap, Value, edition};
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

#[derive(Debug)]
pub(crate) struct Budget {
    /// The steps that all of them together can still take.
    pub(crate) fuel: Cell<u64>,
    /// Steps left for computing the rules as they would be after proposals.
    pub(crate) foresight: Cell<u64>,
    /// Runs of judging rules left for precedence after changes by rules.
    pub(crate) order: Cell<u64>,
    /// Such runs left after decisions.
    pub(crate) decided: Cell<u64>,
    pub(crate) trying: bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            fuel: Cell::new(limits::MOVE_FUEL),
            foresight: Cell::new(limits::FORESIGHT_FUEL),
            order: Cell::new(limits::REORDER_RUNS),
            decided: Cell::new(limits::DECISION_RUNS),
            trying: false,
        }
    }
}

impl Budget {
    pub(crate) fn for_trial() -> Budget {
        Budget {
            trying: true,
            ..Budget::default()
        }
    }

    pub(crate) fn call_context(&self) -> CallContext<'_> {
        CallContext {
            foresight: Some(&self.foresight),
            ..CallContext::without_foresight(&self.fuel)
        }
    }
}

/// Rules as they would be after proposals, by serial, on one state.
pub(crate) type ForesightCache = RefCell<FlatMap<u32, Result<Rc<Foreseen>, FaultCode>>>;

#[derive(Debug)]
pub(crate) struct Foreseen {
    pub(crate) book: RuleBook,
    /// Whether they follow only from the wording of the rules and the proposal.
    pub(crate) by_wording: bool,
    /// Rules in force, as rules see them; cached, since they are mostly asked for several times.
    pub(crate) in_force: OnceCell<Value>,
}

pub(crate) enum BookView<'a> {
    Present(&'a RuleBook),
    After(Rc<Foreseen>),
}

impl Deref for BookView<'_> {
    type Target = RuleBook;

    fn deref(&self) -> &RuleBook {
        match self {
            BookView::Present(book) => book,
            BookView::After(foreseen) => &foreseen.book,
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct CallContext<'a> {
    /// Steps left for it and the runs after it.
    pub(crate) fuel: &'a Cell<u64>,
    /// The most steps of one run.
    pub(crate) run_fuel: u64,
    /// Steps left for looking ahead; none for a run that judges other rules, since a proposal's
    /// result depends on it.
    pub(crate) foresight: Option<&'a Cell<u64>>,
    pub(crate) books: Option<&'a ForesightCache>,
    pub(crate) draws: Option<&'a Draws>,
    pub(crate) throws: Option<Throws<'a>>,
    /// Answer of the rules below to the same question, if they were asked and any answers.
    pub(crate) below: Option<&'a Value>,
    /// Number of rules that use names of each other in a row, including this one.
    pub(crate) shared: u8,
    /// Whether this run is part of another one. Such a run cannot start further ones.
    pub(crate) nested: bool,
    pub(crate) by_rule: bool,
}

impl<'a> CallContext<'a> {
    pub(crate) const fn without_foresight(fuel: &'a Cell<u64>) -> CallContext<'a> {
        CallContext {
            fuel,
            run_fuel: edition::FUEL,
            foresight: None,
            books: None,
            draws: None,
            throws: None,
            below: None,
            shared: 0,
            nested: false,
            by_rule: false,
        }
    }
}

/// Real dice in place of links.
#[derive(Clone, Copy)]
pub(crate) struct Throws<'a> {
    pub(crate) shown: &'a [u32],
    /// First missing throw: the sides, and the number of throws before it.
    pub(crate) wanted: &'a Cell<Option<(u32, u32)>>,
}

impl Throws<'_> {
    /// The throw at this index, if such a die can show it.
    pub(super) fn take(self, place: u32, sides: u32) -> Result<u32, FaultCode> {
        let index = usize::try_from(place).map_err(|_| FaultCode::Overflow)?;
        let shown = self.shown.get(index).copied();
        let shown = shown.filter(|shown| (1..=sides).contains(shown));
        if shown.is_none() && self.wanted.get().is_none() {
            self.wanted.set(Some((sides, place)));
        }
        shown.ok_or(FaultCode::NoChance)
    }
}
