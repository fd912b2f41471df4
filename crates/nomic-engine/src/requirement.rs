//! How many votes something takes that is put to the vote, as far as rules tell beforehand.

use crate::ballot::Vote;
use crate::rules::Value;
use crate::state::State;
use crate::view::{Purse, consult, thing};
use crate::{Ballot, BallotId, PlayerId, ProposalId, RuleNumber, cbor};
use std::sync::Arc;

/// How many votes in favour are needed. It binds nobody: rules are asked anew when votes are
/// counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// How many it takes, if they were counted as they stand.
    pub votes: i64,
    /// Whether it takes as many if all who have not voted openly are in favour, and if all of them
    /// are against.
    pub settled: bool,
    /// What the votes of all who may vote weigh together.
    pub of: i64,
    /// How many may vote.
    pub voters: usize,
    /// How many must have voted, if rules ask for that.
    pub quorum: Option<i64>,
    /// The rule that says how many it takes.
    pub rule: RuleNumber,
}

impl State {
    /// How many votes in favour an open proposal needs at this moment; while it is debated, if the
    /// vote opened now. Nothing where no rule says so.
    pub fn requirement(&self, proposal: ProposalId, now_ms: u64) -> Option<Requirement> {
        let mut open = self.open.values();
        let found = open.find(|found| found.id == proposal)?;
        let poll = Poll::new(self, found.serial, found.ballot.as_ref(), now_ms);
        let (votes, rule) = poll.required(&poll.state)?;
        let same = |in_favour| {
            let required = poll.required(&poll.with_all(in_favour));
            required.is_some_and(|(required, _)| required == votes)
        };
        let over = found.ballot.as_ref().is_some_and(|ballot| {
            let mut electorate = ballot.electorate.iter();
            electorate.all(|voter| ballot.votes.contains_key(voter))
        });
        Some(Requirement {
            votes,
            settled: over || (same(true) && same(false)),
            of: poll.weight(),
            voters: poll.electorate.len(),
            quorum: poll
                .number(&poll.state, "quorum", &[thing::proposal(poll.serial)])
                .map(|(quorum, _)| quorum),
            rule,
        })
    }

    /// How many votes in favour carry a ballot that a rule opened, once all have voted. Nothing
    /// where that hangs on who votes how, or where no number does.
    pub fn requirement_of_ballot(&self, id: BallotId, now_ms: u64) -> Option<Requirement> {
        let ballot = &self.ballots.get_open(id.0)?.ballot;
        let waiting = ballot.electorate.iter();
        let waiting = waiting.filter(|voter| !ballot.votes.contains_key(voter));
        let mut waiting: Vec<PlayerId> = waiting.copied().collect();
        let purse = Purse::default();
        let carried = |waiting: &[PlayerId], in_favour: usize| {
            let state = with_votes(self, id, waiting, in_favour, now_ms);
            carries(&state, id, &purse)
        };
        let mut least = None;
        for in_favour in 0..=waiting.len() {
            let by = carried(&waiting, in_favour);
            waiting.reverse();
            let same = carried(&waiting, in_favour).is_some() == by.is_some();
            match (by, least) {
                _ if !same => return None,
                (None, Some(_)) => return None,
                (Some(rule), None) => least = Some((in_favour, rule)),
                _ => {}
            }
        }
        let (more, rule) = least?;
        Some(Requirement {
            votes: ballot.count().in_favour.saturating_add(cbor::number(more)),
            settled: true,
            of: cbor::number(ballot.electorate.len()),
            voters: ballot.electorate.len(),
            quorum: None,
            rule,
        })
    }
}

/// The rule by which a ballot would be carried, if it would.
fn carries(state: &State, id: BallotId, purse: &Purse) -> Option<RuleNumber> {
    let said = consult::question(state, "carries", &[thing::ballot(id)], purse.means());
    match said.answers.into_iter().next()? {
        (place, Value::Truth(true)) => Some(state.rule(place.rule)?.number),
        _ => None,
    }
}

/// The state if all of these had voted in a rule's ballot, the first so many of them in favour.
fn with_votes(
    state: &State,
    id: BallotId,
    voters: &[PlayerId],
    in_favour: usize,
    now_ms: u64,
) -> State {
    let mut state = state.clone();
    state.moment.now = state.moment.now.max(now_ms);
    let cast_ms = state.moment.now;
    Arc::make_mut(&mut state.ballots).change(id.0, |matter| {
        for (place, voter) in voters.iter().enumerate() {
            vote(&mut matter.ballot, *voter, place < in_favour, cast_ms);
        }
    });
    state
}

fn vote(ballot: &mut Ballot, voter: PlayerId, in_favour: bool, cast_ms: u64) {
    ballot.sealed.remove(&voter);
    ballot.votes.entry(voter).or_insert(Vote {
        in_favour,
        weight: None,
        cast_ms,
        late: false,
    });
}

/// A vote on a proposal, open or imagined.
struct Poll {
    state: State,
    serial: u32,
    electorate: Vec<PlayerId>,
    purse: Purse,
}

impl Poll {
    fn new(state: &State, serial: u32, ballot: Option<&Ballot>, now_ms: u64) -> Poll {
        let mut state = state.clone();
        state.moment.now = state.moment.now.max(now_ms);
        let purse = Purse::default();
        let electorate = match ballot {
            Some(ballot) => ballot.electorate.clone(),
            None => {
                let players = state.active_players().map(|player| player.id);
                let voters = players.filter(|player| may_vote(&state, *player, serial, &purse));
                voters.collect()
            }
        };
        Poll {
            state,
            serial,
            electorate,
            purse,
        }
    }

    /// The state if all who have not voted openly had voted like this.
    fn with_all(&self, in_favour: bool) -> State {
        let mut state = self.state.clone();
        let now = state.moment.now;
        if let Some(proposal) = state.open.get_mut(&self.serial) {
            let ballot = &mut Arc::make_mut(proposal).ballot;
            let ballot = ballot.get_or_insert_with(|| Ballot {
                electorate: self.electorate.clone(),
                opened_ms: now,
                ..Ballot::default()
            });
            for voter in &self.electorate {
                vote(ballot, *voter, in_favour, now);
            }
        }
        state
    }

    fn required(&self, state: &State) -> Option<(i64, RuleNumber)> {
        self.number(state, "required_votes", &[thing::proposal(self.serial)])
    }

    /// The first answer of the rules, and the rule that gives it.
    fn number(
        &self,
        state: &State,
        question: &'static str,
        args: &[Value],
    ) -> Option<(i64, RuleNumber)> {
        let said = consult::question(state, question, args, self.purse.means());
        match said.answers.into_iter().next()? {
            (place, Value::Number(number)) => Some((number, state.rule(place.rule)?.number)),
            _ => None,
        }
    }

    /// What all votes weigh together. Where rules are silent each counts for one.
    fn weight(&self) -> i64 {
        let weights = self.electorate.iter().map(|voter| {
            let args = [thing::player(*voter), thing::proposal(self.serial)];
            let weight = self.number(&self.state, "vote_weight", &args);
            weight.map_or(1, |(weight, _)| weight)
        });
        weights.fold(0, i64::saturating_add)
    }
}

fn may_vote(state: &State, player: PlayerId, serial: u32, purse: &Purse) -> bool {
    let args = [thing::player(player), thing::proposal(serial)];
    let said = consult::question(state, "may_vote", &args, purse.means());
    matches!(said.answers.first(), Some((_, Value::Truth(true))))
}
