//! What rules can read of each kind of thing.

use super::surname::surname;
use super::{View, court, list, thing, times};
use crate::amendment::Standing;
use crate::change::{RuleChange, Words};
use crate::clock::as_number;
use crate::proposal::{Proposal, Stage};
use crate::rule::{Rule, Status};
use crate::rules::{FaultCode, Phrase, Thing, Value};
use crate::vocabulary::{AMENDMENT, BALLOT, CASE, CHANGE, PLAYER, PROPOSAL, RULE, VOTE};
use crate::{BallotId, Class, LocalText, ProposalNumber};
use std::sync::Arc;

pub(super) fn read(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    match thing.kind {
        PLAYER => of_player(view, thing, field),
        RULE => of_some_rule(view, thing, field),
        PROPOSAL => of_proposal(view, thing, field),
        AMENDMENT => of_amendment(view, thing, field),
        CHANGE => of_change(view, thing, field),
        VOTE => of_vote(view, thing, field),
        CASE => court::of_case(view, thing, field),
        BALLOT => court::of_ballot(view, thing, field),
        _ => Err(FaultCode::WrongKind),
    }
}

fn of_player(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let id = thing::player_id(thing)?;
    let player = view.state.player(id).ok_or(FaultCode::NoSuchThing)?;
    match field {
        "number" => Ok(Value::Number(player.id.0.into())),
        "name" => Ok(Value::Text(Phrase::plain(&player.name))),
        "surname" => Ok(Value::Text(Phrase::plain(&surname(&player.name)))),
        "active" => Ok(Value::Truth(player.active)),
        "away" => Ok(Value::Truth(player.away)),
        "gained" => Ok(Value::Number(player.gained.0)),
        "apart" => Ok(Value::Truth(player.apart)),
        "applicant" => Ok(Value::Truth(player.applicant)),
        "invited" => Ok(Value::Truth(player.invited_by.is_some())),
        "forked" => Ok(Value::Truth(player.forked)),
        "unopened" => Ok(times::count(view.state.handed_in(id).count())),
        "on_turn" => Ok(Value::Truth(view.state.turn.player == Some(id))),
        // Everything else that can be read of a player is a quantity.
        quantity => Ok(Value::Number(player.quantity(quantity))),
    }
}

fn of_some_rule(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let (after, id) = thing::rule_id(thing)?;
    let Some(serial) = after else {
        let rule = view.state.rule(id).ok_or(FaultCode::NoSuchThing)?;
        return of_rule(view, rule, field);
    };
    let book = view.book_after(view.proposal(serial)?)?;
    of_rule(view, book.get(id).ok_or(FaultCode::NoSuchThing)?, field)
}

fn of_rule(view: &View<'_>, rule: &Rule, field: &str) -> Result<Value, FaultCode> {
    match field {
        "number" => Ok(Value::Number(rule.number.0.into())),
        "title" => Ok(Value::Text(phrase(view, &rule.title))),
        "mutable" => Ok(Value::Truth(rule.class == Class::Mutable)),
        "immutable" => Ok(Value::Truth(rule.class == Class::Immutable)),
        "class" => Ok(Value::Text(Phrase::plain(rule.class.code()))),
        "rank" => Ok(Value::Number(rule.class.rank().into())),
        "label" => Ok(Value::Text(Phrase::plain(&rule.number.to_string()))),
        "in_force" => Ok(Value::Truth(rule.in_force())),
        "amended" => Ok(Value::Truth(rule.amended())),
        "void" => Ok(Value::Truth(rule.status == Status::Void)),
        "text" => Ok(Value::Text(phrase(view, &rule.text))),
        "has_code" => Ok(Value::Truth(!rule.program.provisions().is_empty())),
        "amendments" => Ok(amendments(rule)),
        "enacted_by" => Ok(number_of(rule.enacted_by)),
        _ => Err(FaultCode::NotAvailable),
    }
}

/// A number of which 0 says that there is none.
fn number_of(proposal: Option<ProposalNumber>) -> Value {
    Value::Number(proposal.map_or(0, |number| number.0.into()))
}

/// The changes of a rule's wording, each a thing of its own.
fn amendments(rule: &Rule) -> Value {
    let history = (0u32..).zip(&rule.history);
    let amendments = history.filter(|(_, amendment)| amendment.kind.rewords());
    list(amendments.map(|(place, _)| thing::amendment(rule.id, place)))
}

fn of_amendment(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let (rule, place) = thing::amendment_place(thing)?;
    let history = view.state.rule(rule).map(|rule| &rule.history);
    let amendment = usize::try_from(place)
        .ok()
        .and_then(|place| history?.get(place))
        .ok_or(FaultCode::NoSuchThing)?;
    match field {
        "number" => Ok(number_of(amendment.proposal)),
        "rule" => Ok(thing::rule(rule)),
        "standing" => Ok(Value::Truth(amendment.standing == Standing::Stands)),
        _ => Err(FaultCode::NotAvailable),
    }
}

fn phrase(view: &View<'_>, text: &LocalText) -> Phrase {
    let governing = view.state.governing();
    let translations = text
        .iter()
        .map(|(language, text)| (language, Arc::from(text)));
    Phrase::new(text.get_or(governing, governing), translations.collect())
}

fn of_proposal(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let proposal = view.proposal(thing::proposal_serial(thing)?)?;
    match field {
        "number" => Ok(Value::Number(proposal.number.0.into())),
        "proposer" => Ok(thing::player(proposal.proposer)),
        "changes" => changes(proposal),
        "ballot" => Ok(thing::ballot(proposal.ballot.unwrap_or(BallotId(0)))),
        "adopted" => Ok(Value::Truth(proposal.stage() == Stage::Adopted)),
        "rejected" => Ok(Value::Truth(proposal.stage() == Stage::Rejected)),
        "rules_after" => view.rules_after(proposal),
        "proposed_at" => Ok(moment(proposal.proposed_ms)),
        "in_debate" => Ok(Value::Truth(proposal.stage() == Stage::Debate)),
        "in_voting" => Ok(Value::Truth(proposal.stage() == Stage::Voting)),
        _ => Err(FaultCode::NotAvailable),
    }
}

pub(super) fn moment(ms: u64) -> Value {
    Value::Number(as_number(ms))
}

fn changes(proposal: &Proposal) -> Result<Value, FaultCode> {
    let indices = 0..proposal.draft.changes.len();
    let changes = indices.map(|index| {
        let index = u8::try_from(index).map_err(|_| FaultCode::Overflow)?;
        Ok(thing::change(proposal.serial, index))
    });
    Ok(Value::List(changes.collect::<Result<_, _>>()?))
}

fn of_change(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    use RuleChange as C;
    let (serial, index) = thing::change_place(thing)?;
    let changes = &view.proposal(serial)?.draft.changes;
    let change = changes.get(index).ok_or(FaultCode::NoSuchThing)?;
    let to = |class| matches!(change, C::Transmute { to, .. } if *to == class);
    match field {
        "rule" => change
            .target()
            .map(thing::rule)
            .ok_or(FaultCode::NoSuchThing),
        "enacts" => Ok(Value::Truth(matches!(change, C::Enact { .. }))),
        "amends" => {
            let amends = matches!(change, C::Amend { .. } | C::AmendAmendment { .. });
            Ok(Value::Truth(amends))
        }
        "repeals" => {
            let repeals = matches!(change, C::Repeal { .. } | C::RepealAmendment { .. });
            Ok(Value::Truth(repeals))
        }
        "transmutes" => Ok(Value::Truth(matches!(change, C::Transmute { .. }))),
        "amends_amendment" => Ok(Value::Truth(matches!(change, C::AmendAmendment { .. }))),
        "repeals_amendment" => Ok(Value::Truth(matches!(change, C::RepealAmendment { .. }))),
        "title" => Ok(words_of(change, |words| words.title)),
        "text" => Ok(words_of(change, |words| words.text)),
        "code" => Ok(words_of(change, |words| words.code)),
        "to_mutable" => Ok(Value::Truth(to(Class::Mutable))),
        "to_immutable" => Ok(Value::Truth(to(Class::Immutable))),
        _ => Err(FaultCode::NotAvailable),
    }
}

/// Some of the words that a change gives to a rule; none if it gives it none.
fn words_of<'a>(change: &'a RuleChange, which: impl Fn(Words<'a>) -> &'a str) -> Value {
    Value::Text(Phrase::plain(change.words().map_or("", which)))
}

fn of_vote(view: &View<'_>, thing: Thing, field: &str) -> Result<Value, FaultCode> {
    let (id, voter) = thing::vote_place(thing)?;
    let ballot = court::ballot(view.state, id)?;
    let vote = ballot.votes.get(&voter).ok_or(FaultCode::NoSuchThing)?;
    match field {
        "ballot" => Ok(thing::ballot(id)),
        "voter" => Ok(thing::player(voter)),
        "in_favour" => Ok(Value::Truth(vote.in_favour)),
        "against" => Ok(Value::Truth(!vote.in_favour)),
        "late" => Ok(Value::Truth(vote.late)),
        "cast_at" => Ok(moment(vote.cast_ms)),
        _ => Err(FaultCode::NotAvailable),
    }
}
