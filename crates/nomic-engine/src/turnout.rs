//! How many votes it took, kept as long as nothing is different on which that rests.

use crate::ballot::Ballot;
use crate::book::Place;
use crate::profile::Spot;
use crate::rule::Rule;
use crate::rules::FlatMap;
use crate::state::State;
use crate::view::consult;
use crate::vocabulary::hooks::{CARRYING, VOTE_WEIGHT};
use crate::vocabulary::term::Terms;
use crate::{BallotId, Class, Preference, RuleChange, requirement};
use std::sync::Arc;

/// So much is remembered of the same rules before all of it is forgotten.
const MOST: usize = 64;

/// All that rules see of a ballot that look at nothing but how many votes there are and what kinds of
/// changes it is on, however the votes are divided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turnout {
    /// Nothing where it is on no proposal.
    changes: Option<Vec<Kind>>,
    abstention: bool,
    voters: usize,
    /// What each vote weighs.
    weight: i64,
    cast: usize,
    abstained: usize,
    sealed: usize,
}

/// The kind of a change, and to which class it transmutes.
type Kind = (u8, Option<Class>);

/// Rules in order of precedence, as they read and with what they keep.
type Deciding = Vec<(Place, Arc<Rule>)>;

/// Rules that say whether a ballot is carried, with what it took in those that they decided. It is no
/// part of the state: whoever has none of it tries again, and comes to the same.
#[derive(Debug)]
pub(crate) struct Taken {
    rules: Deciding,
    votes: FlatMap<Turnout, Option<i64>>,
}

/// How many votes in favour, of those that were cast, it took to carry a ballot whose votes are counted:
/// what `requirement::taken` finds. With what is to be remembered if that was not known.
pub(crate) fn taken(state: &State, id: BallotId) -> (Option<i64>, Option<Taken>) {
    let find = || requirement::taken(state, id);
    let Some((rules, turnout)) = counted(state, id) else {
        return (find(), None);
    };
    let known = state.ballot_ledger().taken();
    let known = known.filter(|known| known.is_of(&rules));
    if let Some(votes) = known.and_then(|known| known.votes.get(&turnout)) {
        return (*votes, None);
    }
    let found = find();
    let mut votes = known.map(|known| known.votes.clone()).unwrap_or_default();
    if votes.len() >= MOST {
        votes.clear();
    }
    votes.insert(turnout, found);
    (found, Some(Taken { rules, votes }))
}

impl Taken {
    fn is_of(&self, rules: &[(Place, Arc<Rule>)]) -> bool {
        let mut pairs = self.rules.iter().zip(rules);
        self.rules.len() == rules.len()
            && pairs.all(|((at, known), (place, rule))| at == place && Arc::ptr_eq(known, rule))
    }
}

/// The rules that decide this ballot and say what votes weigh, and what they see of it, if they look at
/// nothing else.
fn counted(state: &State, id: BallotId) -> Option<(Deciding, Turnout)> {
    let ballot = state.ballot_ledger().get_open(id)?;
    let turnout = turnout(state, ballot)?;
    let (book, about) = (state.rules(), (id,).into_values());
    let sphere = consult::sphere(state, about.as_ref());
    let places = |hook| match book.is_tangled(Spot::new(hook, sphere)) {
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

/// Nothing where votes weigh differently, or are on options.
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
    let abstained = ballot.votes.values();
    let abstained = abstained.filter(|vote| vote.said == Preference::Abstain);
    let changes = match ballot.proposal() {
        Some(proposal) => Some(&state.proposal(proposal)?.draft.changes),
        None => None,
    };
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

const fn kind(change: &RuleChange) -> Kind {
    match change {
        RuleChange::Enact { .. } => (0, None),
        RuleChange::Amend { .. } => (1, None),
        RuleChange::Repeal { .. } => (2, None),
        RuleChange::Transmute { to, .. } => (3, Some(*to)),
        RuleChange::AmendAmendment { .. } => (4, None),
        RuleChange::RepealAmendment { .. } => (5, None),
    }
}
