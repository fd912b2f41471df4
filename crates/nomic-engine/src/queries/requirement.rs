//! Number of votes required, as far as rules answer beforehand.

use crate::model::ballot::{Ballot, Tally, Vote};
use crate::model::proposal::Proposal;
use crate::state::{Conduct, State};
use crate::view::{Budget, consult};
use crate::vocabulary::hook::QuestionHook;
use crate::vocabulary::hooks::{CARRYING, Carrying, MAY_ABSTAIN, MAY_VOTE, QUORUM, VOTE_WEIGHT};
use crate::vocabulary::term::{Term, TermTuple};
use crate::{BallotId, PlayerId, Preference, ProposalId, RuleNumber, encoding::cbor};

/// Votes in favour required. It is not binding: rules are asked again when votes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirement {
    pub votes: i64,
    /// Whether the number stays equal if all who have not voted openly are in favour, and if all of
    /// them are against.
    pub settled: bool,
    /// Whether fewer are enough if some players never vote.
    pub fewer: bool,
    pub of: i64,
    pub voters: usize,
    /// Number of votes that must be cast, if rules ask for that.
    pub quorum: Option<i64>,
    pub rule: RuleNumber,
}

impl State {
    /// Votes in favour that an open ballot needs to be carried. None if the rules don't say, or if
    /// it depends on who votes how.
    pub fn requirement(&self, ballot: BallotId, now_ms: u64) -> Option<Requirement> {
        self.ballot_records().get_open(ballot)?;
        Poll::new(self, ballot, now_ms).requirement()
    }

    /// Requirement for the ballot on an open proposal; during debate, as if the vote opened now.
    ///
    /// A proposal needs all votes at first, by rule 203:
    ///
    /// ```
    /// # let script = "game suber in en\nplayers Ann, Ben, Cleo\nbegin\nAnn proposes: repeal 210";
    /// # let script = nomic_transcript::read(script).unwrap();
    /// # let game = nomic_transcript::play(&script, &|path| Err(path.to_owned())).game;
    /// let state = game.state();
    /// let proposal = state.open_proposals().next().unwrap();
    /// let needed = state.requirement_of(proposal.id, 0).unwrap();
    /// assert_eq!((needed.votes, needed.of), (3, 3));
    /// assert_eq!(needed.rule.to_string(), "203");
    /// ```
    pub fn requirement_of(&self, proposal: ProposalId, now_ms: u64) -> Option<Requirement> {
        let mut open = self.open_proposals();
        let found = open.find(|found| found.id == proposal)?;
        match found.ballot {
            Some(ballot) => self.requirement(ballot, now_ms),
            None => Poll::imagined(self, found, now_ms).requirement(),
        }
    }
}

/// Votes in favour, among those cast, that were needed to carry a counted ballot. None if the
/// number depends on who cast them.
pub(crate) fn required_votes(state: &State, id: BallotId) -> Option<i64> {
    let poll = Poll::new(state, id, 0);
    let ballot = state.ballot_records().get_open(id)?;
    let votes = ballot.votes.iter();
    let cast: Vec<_> = votes
        .map(|(voter, _)| (*voter, ballot.weight_of(*voter)))
        .collect();
    poll.least(&cast).map(|(votes, _)| votes)
}

/// Weights of all voters' votes, and the voters whose votes are hypothetical.
type Votes<'a> = (&'a [(PlayerId, i64)], &'a [(PlayerId, i64)]);

/// A ballot, open or hypothetical, in a copy of the state.
struct Poll {
    state: State,
    id: BallotId,
    budget: Budget,
}

impl Poll {
    fn new(state: &State, id: BallotId, now_ms: u64) -> Poll {
        let mut poll = Poll {
            state: state.at_time(now_ms),
            id,
            budget: Budget::default(),
        };
        poll.weigh();
        poll
    }

    fn weigh(&mut self) {
        let ballot = self.state.ballot_records().get_open(self.id);
        let weights = ballot.map(|ballot| self.weights(ballot));
        let weights = weights.unwrap_or_default();
        let ballots = self.state.ballot_records_mut();
        ballots.set_weights(self.id, &weights);
    }

    fn imagined(state: &State, proposal: &Proposal, now_ms: u64) -> Poll {
        let mut poll = Poll::new(state, BallotId(0), now_ms);
        let opened_ms = poll.state.moment().now;
        let ballots = poll.state.ballot_records_mut();
        poll.id = ballots.open(proposal.subject(), None, None, opened_ms);
        let docket = poll.state.docket_mut();
        docket.put_to_the_vote(proposal.serial, poll.id);
        let players = poll.state.active_players().map(|player| player.id);
        let voters = players.filter(|player| {
            let answer = poll.ask(&poll.state, MAY_VOTE, (*player, poll.id));
            answer.is_some_and(|(may_vote, _)| may_vote)
        });
        let abstention = poll.ask(&poll.state, MAY_ABSTAIN, (poll.id,));
        let conduct = Conduct {
            electorate: voters.collect(),
            abstention: abstention.is_some_and(|(abstention, _)| abstention),
            ..Conduct::default()
        };
        poll.state.ballot_records_mut().fix(poll.id, conduct);
        poll.weigh();
        poll
    }

    fn requirement(&self) -> Option<Requirement> {
        let ballot = self.state.ballot_records().get_open(self.id)?;
        // The winner among several options is not a matter of votes in favour.
        if ballot.slate.is_some() {
            return None;
        }
        let weights = self.weights(ballot);
        let mut waiting = weights.clone();
        waiting.retain(|(voter, _)| !ballot.votes.contains_key(voter));
        let found = match self.verdict(&self.state) {
            Some((Carrying::Votes(votes), rule)) => {
                let mut tried = self.state.clone();
                let mut same = |in_favour: usize, rest: &Preference| {
                    self.suppose(&mut tried, (&weights, &waiting), in_favour, rest);
                    let verdict = self.verdict(&tried);
                    verdict.is_some_and(|(as_many, _)| as_many == Carrying::Votes(votes))
                };
                let against = &Preference::Against;
                let settled = same(0, against)
                    && same(waiting.len(), against)
                    && (!ballot.abstention || same(0, &Preference::Abstain));
                (votes, settled, rule)
            }
            _ => {
                let (votes, rule) = self.least(&weights)?;
                (votes, self.unmoved_by_abstention(&weights), rule)
            }
        };
        let (votes, settled, rule) = found;
        let quorum = self.ask(&self.state, QUORUM, (self.id,));
        let quorum = quorum.map(|(quorum, _)| quorum);
        Some(Requirement {
            votes,
            settled,
            fewer: self.is_carried_by_fewer(&weights, votes, quorum),
            of: weights
                .iter()
                .fold(0, |sum, (_, weight)| sum.saturating_add(*weight)),
            voters: weights.len(),
            quorum,
            rule,
        })
    }

    /// Whether fewer votes in favour carry it if only these players vote in addition.
    fn is_carried_by_fewer(
        &self,
        weights: &[(PlayerId, i64)],
        votes: i64,
        quorum: Option<i64>,
    ) -> bool {
        let Some(ballot) = self.state.ballot_records().get_open(self.id) else {
            return false;
        };
        // A sealed vote is cast, but its content is unknown.
        let (sealed, waiting): (Vec<_>, Vec<_>) = weights
            .iter()
            .filter(|(voter, _)| !ballot.votes.contains_key(voter))
            .partition(|(voter, _)| ballot.sealed.contains_key(voter));
        let mut tried = self.state.clone();
        (0..sealed.len().saturating_add(waiting.len())).any(|in_favour| {
            let late = waiting.get(..in_favour.saturating_sub(sealed.len()));
            let voters = [&*sealed, late.unwrap_or_default()].concat();
            let by = self.carried(
                &mut tried,
                (weights, &voters),
                in_favour,
                &Preference::Against,
            );
            let cast = ballot.votes.len().saturating_add(voters.len());
            by.is_some_and(|(taken, _)| taken < votes)
                && quorum.is_none_or(|quorum| cbor::number(cast) >= quorum)
        })
    }

    /// Votes in favour that carry the ballot if all have voted, and the deciding rule. Cast votes
    /// are varied, except abstentions. None if the number depends on who votes in favour, or if
    /// more votes in favour can defeat the ballot.
    fn least(&self, weights: &[(PlayerId, i64)]) -> Option<(i64, RuleNumber)> {
        let mut voters = self.minded(weights);
        let against = &Preference::Against;
        let mut tried = self.state.clone();
        let impersonal = self.is_impersonal(weights);
        let mut least = None;
        for in_favour in 0..=voters.len() {
            let by = self.carried(&mut tried, (weights, &voters), in_favour, against);
            voters.reverse();
            let same = impersonal
                || self.carried(&mut tried, (weights, &voters), in_favour, against) == by;
            match (by, least) {
                _ if !same => return None,
                (None, Some(_)) => return None,
                (Some(found), None) => least = Some(found),
                _ => {}
            }
        }
        least
    }

    /// Whether only the number of votes counts, not the voters.
    fn is_impersonal(&self, weights: &[(PlayerId, i64)]) -> bool {
        let about = (self.id,).into_values();
        let places = consult::provisions_at(&self.state, CARRYING.name(), about.as_ref());
        let alike = weights.windows(2).all(|two| match two {
            [(_, one), (_, other)] => one == other,
            _ => true,
        });
        alike && consult::all_are(&self.state, places, |profile| &profile.impersonal)
    }

    /// Whether voters who are not in favour can abstain instead of voting against without changing
    /// the outcome.
    fn unmoved_by_abstention(&self, weights: &[(PlayerId, i64)]) -> bool {
        let ballot = self.state.ballot_records().get_open(self.id);
        let voters = self.minded(weights);
        let mut tried = self.state.clone();
        let mut carried = |in_favour, rest: &Preference| {
            let by = self.carried(&mut tried, (weights, &voters), in_favour, rest);
            by.is_some()
        };
        !ballot.is_some_and(|ballot| ballot.abstention)
            || (0..=voters.len()).all(|in_favour| {
                carried(in_favour, &Preference::Against) == carried(in_favour, &Preference::Abstain)
            })
    }

    /// Votes without the abstentions.
    fn minded(&self, weights: &[(PlayerId, i64)]) -> Vec<(PlayerId, i64)> {
        let ballot = self.state.ballot_records().get_open(self.id);
        let mut voters = weights.to_vec();
        voters.retain(|(voter, _)| {
            let vote = ballot.and_then(|ballot| ballot.votes.get(voter));
            vote.is_none_or(|vote| vote.said != Preference::Abstain)
        });
        voters
    }

    /// Votes in favour, and the rule that would carry the ballot; none if it would not be carried.
    fn carried(
        &self,
        tried: &mut State,
        votes: Votes<'_>,
        in_favour: usize,
        rest: &Preference,
    ) -> Option<(i64, RuleNumber)> {
        let tally = self.suppose(tried, votes, in_favour, rest);
        let (value, rule) = self.verdict(tried)?;
        let carried = match value {
            Carrying::Decided(carried) => carried,
            Carrying::Votes(required) => tally.in_favour >= required,
        };
        carried.then_some((tally.in_favour, rule))
    }

    /// Supposes votes of all these voters in a copy of the state, in place of any earlier votes.
    /// The first `in_favour` vote in favour, the others as `rest`. Returns the tally.
    fn suppose(
        &self,
        tried: &mut State,
        (weights, voters): Votes<'_>,
        in_favour: usize,
        rest: &Preference,
    ) -> Tally {
        let cast_ms = tried.moment().now;
        let votes = voters.iter().enumerate().map(|(place, (voter, _))| {
            let said = match place < in_favour {
                true => Preference::For,
                false => rest.clone(),
            };
            let vote = Vote::cast(said, cast_ms, false);
            (*voter, vote)
        });
        tried.ballot_records_mut().suppose(self.id, votes.collect());
        let Some(ballot) = tried.ballot_records().get_open(self.id) else {
            return Tally::default();
        };
        let counted = counted(ballot, weights);
        let tally = counted.unwrap_or_else(|| ballot.count());
        tried.ballot_records_mut().weigh(self.id, &[], counted);
        tally
    }

    /// Weight of each vote. Where rules are silent each counts as one.
    fn weights(&self, ballot: &Ballot) -> Vec<(PlayerId, i64)> {
        let voters = &ballot.electorate;
        let apart = consult::weighed_apart(&self.state, self.id, voters.len());
        let asked = voters.iter().take(apart).map(|voter| {
            let weight = self.ask(&self.state, VOTE_WEIGHT, (*voter, self.id));
            weight.map_or(1, |(weight, _)| weight)
        });
        let mut weights: Vec<i64> = asked.collect();
        weights.resize(voters.len(), weights.first().copied().unwrap_or(1));
        voters.iter().copied().zip(weights).collect()
    }

    fn verdict(&self, state: &State) -> Option<(Carrying, RuleNumber)> {
        self.ask(state, CARRYING, (self.id,))
    }

    fn ask<A: TermTuple, R: Term>(
        &self,
        state: &State,
        question: QuestionHook<A, R>,
        about: A,
    ) -> Option<(R, RuleNumber)> {
        let (place, value) = consult::first(state, question, about, self.budget.call_context())?;
        Some((value, state.rule(place.rule)?.number))
    }
}

/// Tally of the ballot with these weights; none on overflow.
fn counted(ballot: &Ballot, weights: &[(PlayerId, i64)]) -> Option<Tally> {
    let mut votes = weights.iter().filter_map(|(voter, weight)| {
        let vote = ballot.votes.get(voter)?;
        Some((&vote.said, *weight))
    });
    votes.try_fold(Tally::default(), |tally, (said, weight)| {
        tally.with(said, weight)
    })
}
