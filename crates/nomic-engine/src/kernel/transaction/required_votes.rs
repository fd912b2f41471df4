//! Cache of the number of votes required, which is found by trying how the rules would decide. It
//! is not tried again while nothing that it depends on has changed.

use super::Kernel;
use crate::model::ballot::Ballot;
use crate::queries::turnout::{ChangeKind, Deciding, RequiredVotesCache, Turnout};
use crate::rulebook::profile::Spot;
use crate::state::State;
use crate::view::consult;
use crate::vocabulary::hooks::{CARRYING, VOTE_WEIGHT};
use crate::vocabulary::term::TermTuple;
use crate::{BallotId, Preference, RuleChange, queries::requirement};
use std::sync::Arc;

impl Kernel<'_> {
    /// Number of votes in favour required to carry a counted ballot, if it can be computed.
    pub(super) fn required_votes(&mut self, id: BallotId) -> Option<i64> {
        let Some((rules, turnout)) = counted(self.state(), id) else {
            return requirement::required_votes(self.state(), id);
        };
        let known = self.state().ballot_records().required_votes();
        let known = known.filter(|known| known.is_by(&rules));
        if let Some(votes) = known.and_then(|known| known.get(&turnout)) {
            return votes;
        }
        let mut taken = known
            .cloned()
            .unwrap_or_else(|| RequiredVotesCache::by(rules));
        let votes = requirement::required_votes(self.state(), id);
        taken.note(turnout, votes);
        self.state_mut()
            .ballot_records_mut()
            .cache_required_votes(Some(taken));
        votes
    }
}

/// Rules that decide this ballot and weigh votes, with all that they see of it; none if they look
/// at anything else.
fn counted(state: &State, id: BallotId) -> Option<(Deciding, Turnout)> {
    let ballot = state.ballot_records().get_open(id)?;
    let turnout = turnout(state, ballot)?;
    let (book, about) = (state.rules(), (id,).into_values());
    let sphere = consult::sphere(state, about.as_ref());
    let places = |hook| match book.has_mixed_cycle(Spot::new(hook, sphere)) {
        true => None,
        false => Some(book.at(hook, sphere)),
    };
    let deciding = places(CARRYING.name())?;
    let weighing = places(VOTE_WEIGHT.name())?;
    if !consult::all_are(state, deciding, |profile| &profile.by_count)
        || !consult::all_are(state, weighing, |profile| &profile.constant)
    {
        return None;
    }
    let rules = deciding.iter().chain(weighing).map(|place| {
        let rule = book.shared(place.rule)?;
        Some((*place, Arc::clone(rule)))
    });
    Some((rules.collect::<Option<_>>()?, turnout))
}

/// None where votes have different weights, or are on options.
fn turnout(state: &State, ballot: &Ballot) -> Option<Turnout> {
    let mut weights = ballot
        .electorate
        .iter()
        .map(|voter| ballot.weight_of(*voter));
    let weight = weights.next()?;
    let alike = weights.all(|other| other == weight);
    let mut voted = ballot.votes.keys();
    if !alike || ballot.slate.is_some() || !voted.all(|voter| ballot.may_vote(*voter)) {
        return None;
    }
    let changes = match ballot.proposal() {
        Some(proposal) => Some(&state.proposal(proposal)?.draft.changes),
        None => None,
    };
    let abstained = ballot.votes.values();
    let abstained = abstained.filter(|vote| vote.said == Preference::Abstain);
    Some(Turnout {
        changes: changes.map(|changes| changes.iter().map(kind).collect()),
        abstention: ballot.abstention,
        voters: ballot.electorate.len(),
        weight,
        cast: ballot.votes.len(),
        abstained: abstained.count(),
        sealed: ballot.sealed.len(),
    })
}

const fn kind(change: &RuleChange) -> ChangeKind {
    match change {
        RuleChange::Enact { .. } => (0, None),
        RuleChange::Amend { .. } => (1, None),
        RuleChange::Repeal { .. } => (2, None),
        RuleChange::Transmute { to, .. } => (3, Some(*to)),
        RuleChange::AmendAmendment { .. } => (4, None),
        RuleChange::RepealAmendment { .. } => (5, None),
    }
}
