//! The game as rules see it while one provision runs.

mod call_context;
mod chance;
pub(crate) mod consult;
mod hook_call;
mod layers;
mod nested;
mod shared;

use crate::model::proposal::{Proposal, Stage};
use crate::model::rule::RuleFault;
use crate::probe::{self, Part};
use crate::rulebook::book::ProvisionRef;
use crate::rulebook::profile::Profile;
use crate::rules::{
    self, Fault, FaultCode, Keeps, Meter, Program, RunOutcome, Thing, Value, World, edition,
};
use crate::state::State;
pub(crate) use crate::vocabulary::thing;
use crate::{PlayerId, RuleId, base::limits, queries::foresight};
pub(crate) use call_context::{BookView, Budget, CallContext, Foreseen, ForesightCache, Throws};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

pub(crate) struct RunResult {
    pub(crate) outcome: RunOutcome,
    /// Draws: sides and result of each.
    pub(crate) drawn: Vec<(u32, u32)>,
    /// Whether it asked for the answer of the rules below, and there is one.
    pub(crate) asked_below: bool,
}

/// Runs one provision on the present state. Faults of other rules that are asked on the way are
/// added to `faults`, even if the run fails.
pub(crate) fn run(
    state: &State,
    place: ProvisionRef,
    args: &[Value],
    context: CallContext<'_>,
    faults: &mut Vec<(ProvisionRef, RuleFault)>,
) -> Result<RunResult, Fault> {
    let rule = state.rule(place.rule).ok_or(NO_RULE)?;
    if let Some(suspended) = rule.suspension(place.provision) {
        return Err(suspended);
    }
    let fuel = context.fuel;
    let given = fuel.get().min(context.run_fuel);
    let view = View::new(state, place.rule, context);
    let mut meter = Meter::with(given, edition::MEMORY);
    let outcome = probe::part(Part::Language, || {
        let program = &rule.program;
        rules::run(
            program,
            place.provision,
            args,
            &rule.keeps,
            &view,
            &mut meter,
        )
    });
    fuel.set(fuel.get().saturating_sub(meter.spent()));
    faults.append(&mut view.faults.borrow_mut());
    Ok(RunResult {
        outcome: outcome.map_err(|fault| view.blamed(fault, given, &meter))?,
        drawn: view.drawn.into_inner(),
        asked_below: view.asked_below.get(),
    })
}

type Condition = fn(&Program, usize, &Value, &Keeps, &dyn World, &mut Meter) -> Result<bool, Fault>;

pub(crate) fn offered(
    state: &State,
    rule: RuleId,
    action: usize,
    player: PlayerId,
    budget: &Budget,
) -> Result<bool, Fault> {
    holds(rules::is_offered, state, (rule, action), player, budget)
}

/// Whether an offered action is a duty of this player now. A failing condition makes none.
pub(crate) fn due(
    state: &State,
    rule: RuleId,
    action: usize,
    player: PlayerId,
    budget: &Budget,
) -> bool {
    matches!(
        holds(rules::is_due, state, (rule, action), player, budget),
        Ok(true)
    )
}

fn holds(
    condition: Condition,
    state: &State,
    (rule, action): (RuleId, usize),
    player: PlayerId,
    budget: &Budget,
) -> Result<bool, Fault> {
    let found = state.rule(rule).ok_or(NO_RULE)?;
    let offered = found.program.actions().get(action);
    let suspended = offered.and_then(|action| found.suspension(action.provision));
    if let Some(suspended) = suspended {
        return Err(suspended);
    }
    let fuel = &budget.fuel;
    let view = View::new(state, rule, budget.call_context());
    let given = fuel.get().min(edition::FUEL);
    let mut meter = Meter::with(given, edition::MEMORY);
    let actor = thing::player(player);
    let holds = condition(
        &found.program,
        action,
        &actor,
        &found.keeps,
        &view,
        &mut meter,
    );
    fuel.set(fuel.get().saturating_sub(meter.spent()));
    holds.map_err(|fault| view.blamed(fault, given, &meter))
}

const NO_RULE: Fault = Fault {
    code: FaultCode::NoSuchThing,
    line: 1,
    column: 1,
};

pub(crate) struct View<'a> {
    state: &'a State,
    rule: RuleId,
    context: CallContext<'a>,
    drawn: RefCell<Vec<(u32, u32)>>,
    asked_below: Cell<bool>,
    allowance: Cell<u64>,
    /// Fuel spent by nested runs and not yet charged to this one.
    cost: Cell<u64>,
    /// The steps that claims of other rules took of this run.
    claimed: Cell<u64>,
    books: ForesightCache,
    faults: RefCell<Vec<(ProvisionRef, RuleFault)>>,
}

impl<'a> View<'a> {
    fn new(state: &'a State, rule: RuleId, context: CallContext<'a>) -> View<'a> {
        View {
            state,
            rule,
            context,
            drawn: RefCell::default(),
            asked_below: Cell::new(false),
            allowance: Cell::new(limits::NESTED_FUEL.min(context.run_fuel)),
            cost: Cell::new(0),
            claimed: Cell::new(0),
            books: ForesightCache::default(),
            faults: RefCell::default(),
        }
    }
}

impl View<'_> {
    pub(crate) fn state(&self) -> &State {
        self.state
    }

    pub(crate) fn own_rule(&self) -> RuleId {
        self.rule
    }

    pub(crate) fn answer_below(&self) -> Option<Value> {
        let below = self.context.below?;
        self.asked_below.set(true);
        Some(below.clone())
    }

    pub(crate) const fn is_by_rule(&self) -> bool {
        self.context.by_rule
    }

    pub(crate) fn spend(&self, steps: u64) {
        self.cost.set(self.cost.get().saturating_add(steps));
    }

    /// Fuel to charge to the run since the last call.
    pub(crate) fn take_spent(&self) -> u64 {
        self.cost.take()
    }

    /// Fault of a run that began with `given` steps. A run that had fewer than a full run's, or
    /// lost most of them to claims of other rules, has not spent its fuel itself.
    fn blamed(&self, fault: Fault, given: u64, meter: &Meter) -> Fault {
        let own = meter.spent().saturating_sub(self.claimed.get());
        let full = self.context.run_fuel;
        let starved = given < full || own < full / 2;
        match fault.code {
            FaultCode::FuelSpent if starved => Fault {
                code: FaultCode::SharedFuelSpent,
                ..fault
            },
            _ => fault,
        }
    }

    pub(crate) fn profiled(
        &self,
        rule: Thing,
        holds: impl Fn(&Profile) -> bool,
    ) -> Result<Value, FaultCode> {
        let (_, id) = thing::rule_id(rule)?;
        let book = self.book_of(rule)?;
        let rule = book.get(id).ok_or(FaultCode::NoSuchThing)?;
        Ok(Value::Truth(holds(&rule.profile)))
    }

    pub(crate) fn proposal(&self, serial: u32) -> Result<&Proposal, FaultCode> {
        self.state
            .proposal_by_serial(serial)
            .ok_or(FaultCode::NoSuchThing)
    }

    /// The rules as they would be if the proposal were adopted now; for an adopted one, the present
    /// rules.
    pub(crate) fn rules_after(&self, proposal: &Proposal) -> Result<Value, FaultCode> {
        if proposal.stage() == Stage::Adopted {
            let rules = self.state.rules().in_force();
            return Ok(list(rules.map(|rule| thing::rule(rule.id))));
        }
        let foreseen = self.foreseen(proposal)?;
        let book = &foreseen.book;
        let in_force = foreseen.in_force.get_or_init(|| {
            // An unchanged rule is the same thing before and after.
            let changed = book.differing(self.state.rules());
            list(book.ids_in_force().map(|rule| {
                if changed.contains(&rule) {
                    thing::rule_after(proposal.serial, rule)
                } else {
                    thing::rule(rule)
                }
            }))
        });
        Ok(in_force.clone())
    }

    fn foreseen(&self, proposal: &Proposal) -> Result<Rc<Foreseen>, FaultCode> {
        let books = self.context.books.unwrap_or(&self.books);
        if let Some(foreseen) = books.borrow().get(&proposal.serial) {
            return foreseen.clone();
        }
        let fuel = self.context.foresight.ok_or(FaultCode::DepthExceeded)?;
        let after = foresight::after(self.state, proposal, fuel);
        let foreseen = after.map(|after| {
            Rc::new(Foreseen {
                book: after.book,
                by_wording: after.by_wording,
                in_force: OnceCell::new(),
            })
        });
        let foreseen = foreseen.map_err(|_| FaultCode::NotAvailable);
        books.borrow_mut().insert(proposal.serial, foreseen.clone());
        foreseen
    }
}

pub(crate) fn list(values: impl Iterator<Item = Value>) -> Value {
    Value::List(values.collect())
}

impl State {
    /// The active player whose seat comes next, clockwise; the same one if there is no other.
    pub fn next_in_order(&self, player: PlayerId) -> Option<PlayerId> {
        let mut active = self.active_players().map(|player| player.id);
        let first = self.active_players().next().map(|player| player.id);
        active.find(|other| *other > player).or(first)
    }

    /// The active player whose seat comes before, anticlockwise; the same one if there is no other.
    pub fn previous_in_order(&self, player: PlayerId) -> Option<PlayerId> {
        let mut active = self.active_players().rev().map(|player| player.id);
        let last = self.active_players().next_back().map(|player| player.id);
        active.find(|other| *other < player).or(last)
    }
}
