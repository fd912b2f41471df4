//! What rules can read of cases and ballots.

use super::fields::moment;
use super::{View, list, thing, times};
use crate::ballot::{Ballot, End, Question};
use crate::case::Case;
use crate::cbor;
use crate::rules::{FaultCode, Phrase, Thing, Value};
use crate::state::State;
use crate::{About, BallotId, CaseId, PlayerId, ProposalId, QuestionId, Subject};

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
            state.open_ballots().map(|ballot| thing::ballot(ballot.id)),
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
        _ => about(view.state, case.about, field),
    }
}

/// Stands for the ballot on a proposal that is not voted on: nobody has a vote in it.
static NO_BALLOT: Ballot =
    Ballot::new(BallotId(0), Subject::Question(QuestionId([0; 32])), None, 0);

/// The ballot with this number; 0 stands for one that is not open yet.
pub(super) fn ballot(state: &State, id: BallotId) -> Result<&Ballot, FaultCode> {
    match id {
        BallotId(0) => Ok(&NO_BALLOT),
        id => state.ballot(id).ok_or(FaultCode::NoSuchThing),
    }
}

pub(super) fn of_ballot(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let ballot = ballot(view.state, thing::ballot_id(thing)?)?;
    match field {
        "number" => Ok(Value::Number(ballot.id.0.into())),
        "on_proposal" => Ok(Value::Truth(ballot.proposal().is_some())),
        "proposal" => match ballot.proposal() {
            Some(proposal) => the_proposal(view.state, proposal),
            None => Ok(Value::Blank),
        },
        "open" => Ok(Value::Truth(ballot.id != BallotId(0) && ballot.open())),
        "carried" => Ok(Value::Truth(ballot.end == Some(End::Carried))),
        "opened_at" => Ok(moment(ballot.opened_ms)),
        "deadline" => Ok(moment(ballot.deadline_ms.unwrap_or(0))),
        "overdue" => Ok(Value::Truth(ballot.overdue(view.state.moment.now))),
        "secret" => Ok(Value::Truth(ballot.secret)),
        "shut" => Ok(Value::Truth(ballot.shut_ms.is_some())),
        "topic" | "rule" | "about_player" | "about_rule" | "about_case" | "about_proposal" => {
            of_question(view.state, ballot.question.as_ref(), field)
        }
        _ => of_votes(ballot, field),
    }
}

fn of_votes(ballot: &Ballot, field: &str) -> Result<Value, FaultCode> {
    let count = ballot.count();
    Ok(match field {
        "votes" => {
            let voters = ballot.votes.keys();
            list(voters.map(|voter| thing::vote(ballot.id, *voter)))
        }
        "in_favour" => Value::Number(count.in_favour),
        "against" => Value::Number(count.against),
        "eligible_voters" => times::count(ballot.electorate.len()),
        "unanimous" => Value::Truth(ballot.unanimous()),
        "all_voted" => Value::Truth(ballot.all_voted()),
        "cast" => times::count(ballot.cast()),
        "unopened" => times::count(ballot.sealed.len()),
        _ => return Err(FaultCode::NotAvailable),
    })
}

/// Where a ballot is on a proposal, there is no question of a rule.
fn of_question(
    state: &State,
    question: Option<&Question>,
    field: &str,
) -> Result<Value, FaultCode> {
    match (field, question) {
        ("topic", Some(question)) => Ok(Value::Text(question.topic.clone())),
        ("topic", None) => Ok(Value::Text(Phrase::plain(""))),
        ("rule", Some(question)) => Ok(thing::rule(question.rule)),
        ("rule", None) => Ok(Value::Blank),
        _ => about(state, question.and_then(|question| question.about), field),
    }
}

/// What something is about, if it is about a thing of the kind for which this field stands.
fn about(state: &State, about: Option<About>, field: &str) -> Result<Value, FaultCode> {
    match (field, about) {
        ("about_player", Some(About::Player(player))) => Ok(thing::player(player)),
        ("about_rule", Some(About::Rule(rule))) => Ok(thing::rule(rule)),
        ("about_case", Some(About::Case(case))) => Ok(thing::case(case)),
        ("about_proposal", Some(About::Proposal(proposal))) => the_proposal(state, proposal),
        ("about_player" | "about_rule" | "about_case" | "about_proposal", _) => Ok(Value::Blank),
        _ => Err(FaultCode::NotAvailable),
    }
}

fn the_proposal(state: &State, id: ProposalId) -> Result<Value, FaultCode> {
    let proposal = state.proposal(id).ok_or(FaultCode::NoSuchThing)?;
    Ok(thing::proposal(proposal.serial))
}
