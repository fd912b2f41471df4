//! Fields of cases and ballots.

use super::row::{FieldRow, fields};
use super::thing;
use super::{A_CASE, A_PLAYER, A_PROPOSAL, A_RULE, NUMBERS, PLAYERS, VOTES};
use crate::encoding::cbor::number as count;
use crate::model::ballot::End;
use crate::rules::{FaultCode, Field, Phrase, Value};
use crate::state::State;
use crate::state::clock::as_number;
use crate::view::list;
use crate::{About, Ballot, BallotId, Case, PlayerId, ProposalId, QuestionId, Subject};

pub(super) static CASE_FIELDS: [Field; 15] = fields(&CASE_ROWS);
pub(super) static BALLOT_FIELDS: [Field; 31] = fields(&BALLOT_ROWS);

pub(super) static CASE_ROWS: [FieldRow<Case>; 15] = [
    FieldRow::number("number", |_, case| case.id.0.into()),
    FieldRow::other("caller", A_PLAYER, |_, case| Ok(thing::player(case.caller))),
    FieldRow::other("judge", A_PLAYER, |_, case| {
        // Before a judge is named the case has none.
        let judge = Some(case.judge).filter(|judge| *judge != PlayerId(0));
        Ok(judge.map_or(Value::Blank, thing::player))
    }),
    FieldRow::text("statement", |_, case| Phrase::plain(&case.statement)),
    FieldRow::text("finding", |_, case| {
        let finding = case.finding().map_or("", |finding| finding.code());
        Phrase::plain(finding)
    }),
    FieldRow::truth("judged", |_, case| case.judgement.is_some()),
    FieldRow::truth("settled", |_, case| case.settled),
    FieldRow::truth("open", |_, case| !case.settled),
    FieldRow::number("overruled", |_, case| count(case.overruled.len())),
    FieldRow::other("former_judges", PLAYERS, |_, case| {
        let judges = case.overruled.iter();
        Ok(list(judges.map(|past| thing::player(past.judge))))
    }),
    FieldRow::number("turn", |_, case| case.turn.into()),
    FieldRow::other("about_player", A_PLAYER, |_, case| {
        Ok(about_player(case.about))
    }),
    FieldRow::other("about_rule", A_RULE, |_, case| Ok(about_rule(case.about))),
    FieldRow::other("about_proposal", A_PROPOSAL, |view, case| {
        about_proposal(view.state(), case.about)
    }),
    FieldRow::number("called_at", |_, case| as_number(case.called_ms)),
];

pub(super) static BALLOT_ROWS: [FieldRow<Ballot>; 31] = [
    FieldRow::number("number", |_, ballot| ballot.id.0.into()),
    FieldRow::truth("on_proposal", |_, ballot| ballot.proposal().is_some()),
    FieldRow::other("proposal", A_PROPOSAL, |view, ballot| {
        match ballot.proposal() {
            Some(proposal) => the_proposal(view.state(), proposal),
            None => Ok(Value::Blank),
        }
    }),
    // A ballot on a proposal has no question of a rule.
    FieldRow::text("topic", |_, ballot| {
        let question = ballot.question.as_ref();
        question.map_or_else(|| Phrase::plain(""), |question| question.topic.clone())
    }),
    FieldRow::other("rule", A_RULE, |_, ballot| {
        let question = ballot.question.as_ref();
        Ok(question.map_or(Value::Blank, |question| thing::rule(question.rule)))
    }),
    FieldRow::other("about_player", A_PLAYER, |_, ballot| {
        Ok(about_player(asked_about(ballot)))
    }),
    FieldRow::other("about_case", A_CASE, |_, ballot| {
        Ok(match asked_about(ballot) {
            Some(About::Case(case)) => thing::case(case),
            _ => Value::Blank,
        })
    }),
    FieldRow::other("about_rule", A_RULE, |_, ballot| {
        Ok(about_rule(asked_about(ballot)))
    }),
    FieldRow::other("about_proposal", A_PROPOSAL, |view, ballot| {
        about_proposal(view.state(), asked_about(ballot))
    }),
    FieldRow::other("votes", VOTES, |_, ballot| {
        let voters = ballot.votes.keys();
        Ok(list(voters.map(|voter| thing::vote(ballot.id, *voter))))
    }),
    FieldRow::other("missing", PLAYERS, |_, ballot| {
        Ok(list(ballot.missing().map(thing::player)))
    }),
    FieldRow::number("in_favour", |_, ballot| ballot.count().in_favour),
    FieldRow::number("against", |_, ballot| ballot.count().against),
    FieldRow::number("eligible_voters", |_, ballot| {
        count(ballot.electorate.len())
    }),
    FieldRow::number("eligible_votes", |_, ballot| ballot.eligible_votes()),
    FieldRow::truth("unanimous", |_, ballot| ballot.unanimous()),
    FieldRow::truth("all_voted", |_, ballot| ballot.all_voted()),
    FieldRow::truth("open", |_, ballot| {
        ballot.id != BallotId(0) && ballot.open()
    }),
    FieldRow::truth("carried", |_, ballot| ballot.end == Some(End::Carried)),
    FieldRow::truth("quorum_missed", |_, ballot| {
        ballot.end == Some(End::NoQuorum)
    }),
    FieldRow::number("opened_at", |_, ballot| as_number(ballot.opened_ms)),
    FieldRow::number("deadline", |_, ballot| {
        as_number(ballot.deadline_ms.unwrap_or(0))
    }),
    FieldRow::truth("overdue", |view, ballot| {
        ballot.overdue(view.state().moment().now)
    }),
    FieldRow::number("cast", |_, ballot| count(ballot.cast())),
    FieldRow::number("unopened", |_, ballot| count(ballot.sealed.len())),
    FieldRow::truth("secret", |_, ballot| ballot.secret),
    FieldRow::truth("shut", |_, ballot| ballot.shut_ms.is_some()),
    FieldRow::other("options", NUMBERS, |_, ballot| {
        let slate = ballot.slate.iter();
        Ok(numbers(slate.flat_map(|slate| slate.places())))
    }),
    FieldRow::number("chosen", |_, ballot| {
        let slate = ballot.slate.as_ref();
        slate.and_then(|slate| slate.chosen).unwrap_or(0).into()
    }),
    FieldRow::number("abstained", |_, ballot| ballot.count().abstained),
    FieldRow::truth("abstention", |_, ballot| ballot.abstention),
];

/// Ballot of a proposal that is not voted on: it has no voters.
static NO_BALLOT: Ballot =
    Ballot::new(BallotId(0), Subject::Question(QuestionId([0; 32])), None, 0);

/// Ballot with this number; 0 is a ballot that is not open yet.
pub(super) fn ballot_of(state: &State, id: BallotId) -> Result<&Ballot, FaultCode> {
    match id {
        BallotId(0) => Ok(&NO_BALLOT),
        id => state.ballot(id).ok_or(FaultCode::NoSuchThing),
    }
}

pub(super) fn numbers(places: impl Iterator<Item = u8>) -> Value {
    list(places.map(|place| Value::Number(place.into())))
}

fn asked_about(ballot: &Ballot) -> Option<About> {
    ballot.question.as_ref().and_then(|question| question.about)
}

fn about_player(about: Option<About>) -> Value {
    match about {
        Some(About::Player(player)) => thing::player(player),
        _ => Value::Blank,
    }
}

fn about_rule(about: Option<About>) -> Value {
    match about {
        Some(About::Rule(rule)) => thing::rule(rule),
        _ => Value::Blank,
    }
}

fn about_proposal(state: &State, about: Option<About>) -> Result<Value, FaultCode> {
    match about {
        Some(About::Proposal(proposal)) => the_proposal(state, proposal),
        _ => Ok(Value::Blank),
    }
}

pub(super) fn the_proposal(state: &State, id: ProposalId) -> Result<Value, FaultCode> {
    let proposal = state.proposal(id).ok_or(FaultCode::NoSuchThing)?;
    Ok(thing::proposal(proposal.serial))
}
