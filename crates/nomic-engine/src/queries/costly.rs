//! Trial of code before it counts, to show players its cost.

use crate::base::limits::{FORESIGHT_FUEL, JUDGE_FUEL};
use crate::model::player::Player;
use crate::model::proposal::{Proposal, Proposer};
use crate::rulebook::book::{ProvisionRef, RuleBook};
use crate::rulebook::profile::JUDGING;
use crate::rules::{self, CollectByExtend, Language, Phrase, Type, Value, edition};
use crate::state::{Charter, Conduct, Guest, NewDevice, State};
use crate::view::{self, Budget, CallContext, thing};
use crate::vocabulary::{BALLOT, CHANGE, PLAYER, PROPOSAL, RULE, table::VOCABULARY};
use crate::{
    BallotId, ChainLink, DeviceId, Draft, EventId, PlayerId, ProposalId, ProposalNumber, Rule,
    RuleChange, RuleNumber, Ruleset, queries::foresight,
};
use std::cell::Cell;

/// Code that takes at least half of the steps of a run when it is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costly {
    pub number: RuleNumber,
    /// First line of the provision, from 1.
    pub line: u32,
    pub steps: u64,
    /// The steps that such a run may take.
    pub limit: u64,
}

impl State {
    /// Tries the code of this open proposal on a copy where it is adopted and voted on. Finds at
    /// most one costly provision per rule.
    pub fn costly_after(&self, proposal: ProposalId) -> Vec<Costly> {
        let Some(proposal) = self.docket().find_open(proposal) else {
            return Vec::new();
        };
        // Looking ahead is expensive, and most proposals bring no code.
        let mut programs = proposal.programs.iter();
        if programs.all(|program| program.provisions().is_empty()) {
            return Vec::new();
        }
        let Ok(after) = foresight::after(self, proposal, &Cell::new(FORESIGHT_FUEL)) else {
            return Vec::new();
        };
        let recoded = |rule: &&Rule| {
            let before = self.rule(rule.id);
            before.is_none_or(|before| before.code != rule.code)
        };
        let recoded: Vec<_> = after.book.in_force().filter(recoded).cloned().collect();
        let mut tried = self.clone();
        tried.put_in_force(after.book);
        Trial::new(tried, proposal).costly(&recoded)
    }
}

/// Tries the code of a ruleset at a table of three where one proposal is voted on. Rules whose code does
/// not compile are left out.
pub fn costly_at_first(ruleset: &Ruleset) -> Vec<Costly> {
    let programs = ruleset.rules.iter().map(|rule| {
        let program = rules::compile(&rule.code, &VOCABULARY);
        program.unwrap_or_default()
    });
    let book = RuleBook::open(ruleset, &programs.collect::<Vec<_>>());
    let rules: Vec<_> = book.in_force().cloned().collect();
    let mut state = State::new();
    let charter = Charter {
        classes: ruleset.classes.clone(),
        ..Charter::new()
    };
    state.found(charter, book);
    for seat in 1..=3 {
        let player = state.seats_mut().take(Guest {
            name: format!("P{seat}").into(),
            device: NewDevice {
                id: DeviceId([seat; 32]),
                dice_tip: ChainLink([0; 32]),
                seq: 1,
                first_ballot: BallotId(1),
            },
            invited_by: None,
        });
        state.seats_mut().admit(player, 0);
    }
    state.play_mut().begin();
    state.play_mut().begin_turn(Some(PlayerId(1)));
    let proposal = state.docket_mut().add(proposed);
    Trial::new(state, &proposal).costly(&rules)
}

fn proposed(serial: u32) -> Proposal {
    let enacted = RuleChange::Enact {
        title: "T".to_owned(),
        text: "T".to_owned(),
        code: String::new(),
    };
    let draft = Draft::of(Language::En, vec![enacted]);
    let id = ProposalId(EventId([0; 32]));
    let proposer = Proposer::Player(PlayerId(1));
    Proposal {
        programs: vec![rules::Program::default()],
        bases: vec![None],
        ..Proposal::new(id, proposer, ProposalNumber(1_000), draft, serial)
    }
}

struct Trial {
    state: State,
    budget: Budget,
    player: PlayerId,
    serial: u32,
    ballot: BallotId,
}

impl Trial {
    fn new(mut state: State, proposal: &Proposal) -> Trial {
        let ballot = proposal.ballot.unwrap_or_else(|| {
            let opened_ms = state.moment().now;
            let ballots = state.ballot_records_mut();
            let ballot = ballots.open(proposal.subject(), None, None, opened_ms);
            state.docket_mut().put_to_the_vote(proposal.serial, ballot);
            let electorate = state
                .active_players()
                .map(|player| player.id)
                .collect_by_extend();
            let conduct = Conduct {
                electorate,
                ..Conduct::default()
            };
            state.ballot_records_mut().fix(ballot, conduct);
            ballot
        });
        let first = state
            .active_players()
            .next()
            .map(|player: &Player| player.id);
        Trial {
            state,
            budget: Budget::for_trial(),
            player: first.unwrap_or(PlayerId(1)),
            serial: proposal.serial,
            ballot,
        }
    }

    fn costly(&self, rules: &[Rule]) -> Vec<Costly> {
        let found = rules.iter().filter_map(|rule| self.costly_part(rule));
        found.collect()
    }

    /// The first costly provision of a rule, as long as the steps of the trial last.
    fn costly_part(&self, rule: &Rule) -> Option<Costly> {
        let mut provisions = rule.program.provisions().iter();
        provisions.find_map(|provision| {
            let limit = match JUDGING.contains(&provision.hook()) {
                true => JUDGE_FUEL,
                false => edition::FUEL,
            };
            let steps = self.steps(rule, provision, limit)?;
            (steps >= limit / 2).then(|| Costly {
                number: rule.number,
                line: provision.line(),
                steps,
                limit,
            })
        })
    }

    /// Steps of a provision; none if the state has no arguments for it.
    fn steps(&self, rule: &Rule, provision: &rules::Provision, limit: u64) -> Option<u64> {
        let args: Option<Vec<_>> = provision.params().iter().map(|ty| self.some(*ty)).collect();
        let (args, left) = (args?, self.budget.fuel.get());
        let place = ProvisionRef {
            rule: rule.id,
            provision: provision.index(),
        };
        let context = CallContext {
            run_fuel: limit,
            ..self.budget.call_context()
        };
        let _ = view::run(&self.state, place, &args, context, &mut Vec::new());
        let mut actions = rule.program.actions().iter();
        if let Some(action) = actions.position(|action| action.provision == place.provision) {
            let _ = view::offered(&self.state, rule.id, action, self.player, &self.budget);
        }
        Some(left.saturating_sub(self.budget.fuel.get()))
    }

    fn some(&self, ty: Type) -> Option<Value> {
        match ty {
            Type::Number | Type::Fraction | Type::Any => Some(Value::Number(1)),
            Type::Truth => Some(Value::Truth(true)),
            Type::Text | Type::Code => Some(Value::Text(Phrase::plain(""))),
            Type::List(_) => Some(view::list(std::iter::empty())),
            Type::Quantity => None,
            Type::Thing(PLAYER) => Some(thing::player(self.player)),
            Type::Thing(PROPOSAL) => Some(thing::proposal(self.serial)),
            Type::Thing(CHANGE) => Some(thing::change(self.serial, 0)),
            Type::Thing(BALLOT) => Some(thing::ballot(self.ballot)),
            Type::Thing(RULE) => {
                let first = self.state.rules().in_force().next()?;
                Some(thing::rule(first.id))
            }
            Type::Thing(_) => None,
        }
    }
}
