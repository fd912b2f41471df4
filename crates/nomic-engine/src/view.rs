//! The game as rules see it while one provision runs.

mod chance;
pub(crate) mod consult;
mod court;
mod fields;
mod means;
mod nested;
mod surname;
mod texts;
mod times;

use crate::book::{Place, RuleBook};
use crate::change::RuleChange;
use crate::probe::{self, Part};
use crate::profile::Profile;
use crate::proposal::{Proposal, Stage};
use crate::rule::RuleFault;
use crate::rules::{
    self, Fault, FaultCode, Keeps, Meter, Outcome, Program, Thing, Value, World, edition,
};
use crate::state::State;
use crate::vocabulary::hooks::heard_at;
pub(crate) use crate::vocabulary::thing;
use crate::{PlayerId, RuleId, RuleNumber, foresight, limits};
pub(crate) use means::{Books, Means, Purse, Throws};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use texts::{effort, lettered, mentions};

/// What came of a run.
pub(crate) struct Run {
    pub(crate) outcome: Outcome,
    /// What was drawn: sides and result of each.
    pub(crate) drawn: Vec<(u32, u32)>,
    /// What went wrong in other rules that were asked on the way.
    pub(crate) faults: Vec<(Place, RuleFault)>,
}

/// Runs one provision on the state as it is.
pub(crate) fn run(
    state: &State,
    place: Place,
    args: &[Value],
    means: Means<'_>,
) -> Result<Run, Fault> {
    let rule = state.rule(place.rule).ok_or(NO_RULE)?;
    let fuel = means.fuel;
    let view = View::new(state, place.rule, means);
    let mut meter = Meter::with(fuel.get().min(edition::FUEL), edition::MEMORY);
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
    Ok(Run {
        outcome: outcome?,
        drawn: view.drawn.into_inner(),
        faults: view.faults.into_inner(),
    })
}

/// A condition of an action: [`rules::offered`] or [`rules::due`].
type Condition = fn(&Program, usize, &Value, &Keeps, &dyn World, &mut Meter) -> Result<bool, Fault>;

/// Whether a rule offers an action, by its position, to this player just now.
pub(crate) fn offered(
    state: &State,
    rule: RuleId,
    action: usize,
    player: PlayerId,
    purse: &Purse,
) -> Result<bool, Fault> {
    holds(rules::offered, state, (rule, action), player, purse)
}

/// Whether an action that is offered to this player is a duty of theirs just now. A condition that
/// fails makes none.
pub(crate) fn due(
    state: &State,
    rule: RuleId,
    action: usize,
    player: PlayerId,
    purse: &Purse,
) -> bool {
    matches!(
        holds(rules::due, state, (rule, action), player, purse),
        Ok(true)
    )
}

fn holds(
    condition: Condition,
    state: &State,
    (rule, action): (RuleId, usize),
    player: PlayerId,
    purse: &Purse,
) -> Result<bool, Fault> {
    let found = state.rule(rule).ok_or(NO_RULE)?;
    let fuel = &purse.fuel;
    let view = View::new(state, rule, purse.means());
    let mut meter = Meter::with(fuel.get().min(edition::FUEL), edition::MEMORY);
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
    holds
}

const NO_RULE: Fault = Fault {
    code: FaultCode::NoSuchThing,
    line: 1,
    column: 1,
};

struct View<'a> {
    state: &'a State,
    rule: RuleId,
    means: Means<'a>,
    drawn: RefCell<Vec<(u32, u32)>>,
    /// What runs on behalf of this one may still spend, all together.
    allowance: Cell<u64>,
    /// What they have spent since it was last charged to this one.
    cost: Cell<u64>,
    /// What was looked up of the rules as they would be, if nobody else needs it.
    books: Books,
    faults: RefCell<Vec<(Place, RuleFault)>>,
}

impl<'a> View<'a> {
    fn new(state: &'a State, rule: RuleId, means: Means<'a>) -> View<'a> {
        View {
            state,
            rule,
            means,
            drawn: RefCell::default(),
            allowance: Cell::new(limits::NESTED_FUEL),
            cost: Cell::new(0),
            books: Books::default(),
            faults: RefCell::default(),
        }
    }
}

impl World for View<'_> {
    fn global(&self, name: &str) -> Result<Value, FaultCode> {
        match name {
            "players" => {
                let players = self.state.active_players();
                Ok(list(players.map(|player| thing::player(player.id))))
            }
            "rules" => Ok(list(
                self.state.rules.in_force().map(|rule| thing::rule(rule.id)),
            )),
            "turn_player" => {
                let player = self.state.turn.player.ok_or(FaultCode::NotAvailable)?;
                Ok(thing::player(player))
            }
            "circuit" => Ok(Value::Number(self.state.turn.circuit.into())),
            "this_rule" => Ok(thing::rule(self.rule)),
            "all_rules" => Ok(list(
                self.state.rules.iter().map(|rule| thing::rule(rule.id)),
            )),
            "open_proposals" => {
                let open = self.state.open_proposals();
                Ok(list(open.map(|proposal| thing::proposal(proposal.serial))))
            }
            _ => {
                times::global(self.state, name).map_or_else(|| court::global(self.state, name), Ok)
            }
        }
    }

    fn field(&self, thing: Thing, field: &str) -> Result<Value, FaultCode> {
        fields::read(self, thing, field)
    }

    fn call(&self, function: &str, args: &[Value]) -> Result<Value, FaultCode> {
        match (function, args) {
            ("rule", [Value::Number(number)]) => {
                let number = u32::try_from(*number).map_err(|_| FaultCode::NoSuchThing)?;
                let rule = self.state.rule_numbered(RuleNumber(number));
                rule.map(|rule| thing::rule(rule.id))
                    .ok_or(FaultCode::NoSuchThing)
            }
            ("lettered", [Value::Text(letter), Value::Number(number)]) => {
                lettered(letter.as_plain(), *number)
            }
            ("player", [Value::Number(number)]) => {
                let number = u16::try_from(*number).map_err(|_| FaultCode::NoSuchThing)?;
                let player = self.state.player(PlayerId(number));
                player
                    .map(|player| thing::player(player.id))
                    .ok_or(FaultCode::NoSuchThing)
            }
            ("votes_of", [Value::Thing(player)]) => self.votes_of(thing::player_id(*player)?),
            ("answers", [Value::Thing(rule), Value::Text(question)]) => {
                let question = heard_at(question.as_plain());
                self.profiled(*rule, |profile| profile.hooks.contains(question))
            }
            ("reads", [Value::Thing(rule), Value::Text(what)]) => {
                let what = what.as_plain();
                self.profiled(*rule, |profile| profile.names.contains(what))
            }
            ("mentions", [Value::Text(text), Value::Text(words)]) => {
                self.cost.set(self.cost.get().saturating_add(effort(text)));
                Ok(Value::Truth(mentions(text, words.as_plain())))
            }
            ("claims_precedence", [Value::Thing(first), Value::Thing(second)]) => {
                self.claims_precedence(*first, *second)
            }
            ("next_in_order", [Value::Thing(player)]) => {
                let next = self.state.next_in_order(thing::player_id(*player)?);
                next.map(thing::player).ok_or(FaultCode::NoSuchThing)
            }
            ("previous_in_order", [Value::Thing(player)]) => {
                let previous = self.state.previous_in_order(thing::player_id(*player)?);
                previous.map(thing::player).ok_or(FaultCode::NoSuchThing)
            }
            ("draw", [Value::Number(sides)]) => self.draw(*sides),
            ("lot" | "lots", [Value::List(players)]) => self.lots(function, players),
            _ => match times::call(self.state, function, args)? {
                Some(value) => Ok(value),
                None => court::call(self.state, function, args),
            },
        }
    }

    fn take_cost(&self) -> u64 {
        self.cost.take()
    }
}

impl View<'_> {
    fn profiled(&self, rule: Thing, holds: impl Fn(&Profile) -> bool) -> Result<Value, FaultCode> {
        let (_, id) = thing::rule_id(rule)?;
        let book = self.book_of(rule)?;
        let rule = book.get(id).ok_or(FaultCode::NoSuchThing)?;
        Ok(Value::Truth(holds(&rule.profile)))
    }

    /// The votes of a player in open ballots.
    fn votes_of(&self, player: PlayerId) -> Result<Value, FaultCode> {
        let ballots = self.state.open_ballots();
        let voted = ballots.filter(|ballot| ballot.votes.contains_key(&player));
        Ok(list(voted.map(|ballot| thing::vote(ballot.id, player))))
    }

    fn proposal(&self, serial: u32) -> Result<&Proposal, FaultCode> {
        self.state
            .proposal_by_serial(serial)
            .ok_or(FaultCode::NoSuchThing)
    }

    /// The rules as they would be if the proposal were adopted now; of an adopted one, as they are.
    fn rules_after(&self, proposal: &Proposal) -> Result<Value, FaultCode> {
        if proposal.stage() == Stage::Adopted {
            return self.global("rules");
        }
        let book = self.book_after(proposal)?;
        let rules = book.in_force().map(|rule| {
            // A rule that stays as it is, is the same thing before and after.
            if book.shares(&self.state.rules, rule.id) {
                thing::rule(rule.id)
            } else {
                thing::rule_after(proposal.serial, rule.id)
            }
        });
        Ok(list(rules))
    }

    /// The rules as they would be after a proposal.
    fn book_after(&self, proposal: &Proposal) -> Result<Arc<RuleBook>, FaultCode> {
        let books = self.means.books.unwrap_or(&self.books);
        if let Some(book) = books.borrow().get(&proposal.serial) {
            return book.clone();
        }
        let fuel = self.means.foresight.ok_or(FaultCode::DepthExceeded)?;
        let book = foresight::after(self.state, proposal, fuel);
        let book = book.map(Arc::new).map_err(|_| FaultCode::NotAvailable);
        books.borrow_mut().insert(proposal.serial, book.clone());
        book
    }
}

/// The numbers that rules would bear as long as nobody has asked the rules about it: a new rule the
/// proposal's, any other its own.
pub(crate) fn provisional_numbers(state: &State, proposal: &Proposal) -> Vec<RuleNumber> {
    let changes = proposal.draft.changes.iter();
    let present = changes.map(|change| default_number(state, proposal, change));
    present.collect()
}

/// The number of a changed rule where no rule says anything else.
pub(crate) fn default_number(
    state: &State,
    proposal: &Proposal,
    change: &RuleChange,
) -> RuleNumber {
    let target = change.target().and_then(|rule| state.rule(rule));
    target.map_or(RuleNumber(proposal.number.0), |rule| rule.number)
}

fn list(values: impl Iterator<Item = Value>) -> Value {
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
