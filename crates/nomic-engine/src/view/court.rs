//! What rules can read of cases and of the ballots that rules open.

use super::fields::moment;
use super::{View, list, thing, times};
use crate::case::Case;
use crate::cbor;
use crate::matter::{Matter, Subject};
use crate::rules::{FaultCode, Phrase, Thing, Value};
use crate::state::State;
use crate::{About, BallotId, CaseId, PlayerId, ProposalId};

pub(super) fn global(state: &State, name: &str) -> Result<Value, FaultCode> {
    let case = |case: &Case| thing::case(case.id);
    match name {
        "cases" => Ok(list(state.unsettled_cases().map(case))),
        "all_cases" => {
            let mut ids: Vec<_> = state.cases().map(|case| case.id).collect();
            ids.sort_unstable();
            Ok(list(ids.into_iter().map(thing::case)))
        }
        "ballots" => Ok(list(
            state.open_ballots().map(|matter| thing::ballot(matter.id)),
        )),
        "turn" => Ok(Value::Number(state.turn().number.into())),
        "turn_ended" => Ok(Value::Truth(state.turn().held.is_some())),
        _ => Err(FaultCode::NotAvailable),
    }
}

pub(super) fn call(state: &State, function: &str, args: &[Value]) -> Result<Value, FaultCode> {
    let number = match args {
        [Value::Number(number)] => u32::try_from(*number).map_err(|_| FaultCode::NoSuchThing)?,
        _ => return Err(FaultCode::NotAvailable),
    };
    match function {
        "case_numbered" if state.cases.knows(number) => Ok(thing::case(CaseId(number))),
        "ballot_numbered" if state.ballots.knows(number) => Ok(thing::ballot(BallotId(number))),
        "case_numbered" | "ballot_numbered" => Err(FaultCode::NoSuchThing),
        _ => Err(FaultCode::NotAvailable),
    }
}

pub(super) fn of_case(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let case = view.state.case(thing::case_id(thing)?);
    let case = case.ok_or(FaultCode::NoSuchThing)?;
    match field {
        "number" => Ok(Value::Number(case.id.0.into())),
        "caller" => Ok(thing::player(case.caller)),
        // While a judge is being looked for there is none yet.
        "judge" if case.judge == PlayerId(0) => Ok(Value::Blank),
        "judge" => Ok(thing::player(case.judge)),
        "statement" => Ok(Value::Text(Phrase::plain(&case.statement))),
        "finding" => {
            let finding = case.finding().map_or("", |finding| finding.code());
            Ok(Value::Text(Phrase::plain(finding)))
        }
        "judged" => Ok(Value::Truth(case.judgement.is_some())),
        "settled" => Ok(Value::Truth(case.settled)),
        "open" => Ok(Value::Truth(!case.settled)),
        "overruled" => Ok(Value::Number(cbor::number(case.overruled.len()))),
        "former_judges" => {
            let judges = case.overruled.iter();
            Ok(list(judges.map(|past| thing::player(past.judge))))
        }
        "turn" => Ok(Value::Number(case.turn.into())),
        "called_at" => Ok(moment(case.called_ms)),
        _ => about(view.state, case.about.map(subject), field),
    }
}

pub(super) fn of_ballot(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let matter = view.state.ballot(thing::ballot_id(thing)?);
    let matter = matter.ok_or(FaultCode::NoSuchThing)?;
    match field {
        "number" => Ok(Value::Number(matter.id.0.into())),
        "topic" => Ok(Value::Text(matter.topic.clone())),
        "rule" => Ok(thing::rule(matter.rule)),
        "open" => Ok(Value::Truth(matter.open())),
        "carried" => Ok(Value::Truth(matter.outcome == Some(true))),
        "all_voted" => Ok(Value::Truth(matter.all_voted())),
        "opened_at" => Ok(moment(matter.ballot.opened_ms)),
        "cast" => Ok(times::count(matter.ballot.cast())),
        "unopened" => Ok(times::count(matter.ballot.sealed.len())),
        "secret" => Ok(Value::Truth(matter.ballot.secret)),
        "votes" | "in_favour" | "against" | "eligible_voters" => Ok(votes(matter, field)),
        _ => about(view.state, matter.about, field),
    }
}

fn votes(matter: &Matter, field: &str) -> Value {
    let ballot = &matter.ballot;
    let count = ballot.count();
    match field {
        "votes" => {
            let voters = ballot.votes.keys();
            list(voters.map(|voter| thing::vote_on(matter.id, *voter)))
        }
        "in_favour" => Value::Number(count.in_favour),
        "against" => Value::Number(count.against),
        _ => Value::Number(cbor::number(ballot.electorate.len())),
    }
}

const fn subject(about: About) -> Subject {
    match about {
        About::Player(player) => Subject::Player(player),
        About::Rule(rule) => Subject::Rule(rule),
        About::Proposal(proposal) => Subject::Proposal(proposal),
    }
}

/// What something is about, if it is about a thing of the kind for which this field stands.
fn about(state: &State, about: Option<Subject>, field: &str) -> Result<Value, FaultCode> {
    match (field, about) {
        ("about_player", Some(Subject::Player(player))) => Ok(thing::player(player)),
        ("about_rule", Some(Subject::Rule(rule))) => Ok(thing::rule(rule)),
        ("about_case", Some(Subject::Case(case))) => Ok(thing::case(case)),
        ("about_proposal", Some(Subject::Proposal(proposal))) => the_proposal(state, proposal),
        ("about_player" | "about_rule" | "about_case" | "about_proposal", _) => Ok(Value::Blank),
        _ => Err(FaultCode::NotAvailable),
    }
}

fn the_proposal(state: &State, id: ProposalId) -> Result<Value, FaultCode> {
    let proposal = state.proposal(id).ok_or(FaultCode::NoSuchThing)?;
    Ok(thing::proposal(proposal.serial))
}
