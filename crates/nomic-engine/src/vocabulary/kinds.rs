//! Kinds of things in the game, with their fields.

use super::court::{BALLOT_FIELDS, BALLOT_ROWS, CASE_FIELDS, CASE_ROWS, ballot_of, numbers};
use super::row::{FieldRow, KindRow, at, fields, kinds};
use super::surname::surname;
use super::*;
use crate::encoding::cbor::number as count;
use crate::model::amendment::Standing;
use crate::model::asset::Asset;
use crate::model::player::{POINTS, Player};
use crate::model::proposal::{Proposal, Stage};
use crate::model::rule::Rule;
use crate::model::status::Status;
use crate::request::change::RuleChange;
use crate::rules::{FaultCode, Phrase, Thing, Value};
use crate::state::clock::as_number;
use crate::view::{View, list};
use crate::{BallotId, Class, LocalText, PlayerId, Preference, ProposalNumber, Vote};
use std::sync::Arc;

static PLAYER_ROWS: [FieldRow<Player>; 14] = [
    FieldRow::number("number", |_, player| player.id.0.into()),
    FieldRow::text("name", |_, player| Phrase::plain(&player.name)),
    FieldRow::text("surname", |_, player| Phrase::plain(&surname(&player.name))),
    FieldRow::number("points", |_, player| player.quantity(POINTS)),
    FieldRow::truth("active", |_, player| player.active),
    FieldRow::truth("on_turn", |view, player| {
        view.state().turn().player == Some(player.id)
    }),
    FieldRow::truth("away", |_, player| player.away),
    FieldRow::truth("apart", |_, player| player.apart),
    FieldRow::truth("applicant", |_, player| player.applicant),
    FieldRow::truth("invited", |_, player| player.invited_by.is_some()),
    FieldRow::truth("forked", |_, player| player.forked),
    FieldRow::number("last_seen", |_, player| as_number(player.seen_ms)),
    FieldRow::number("gained", |_, player| player.gained.0),
    FieldRow::number("unopened", |view, player| {
        count(view.state().handed_in(player.id).count())
    }),
];

static RULE_ROWS: [FieldRow<Rule>; 15] = [
    FieldRow::number("number", |_, rule| rule.number.0.into()),
    FieldRow::text("title", |view, rule| phrase(view, &rule.title)),
    FieldRow::truth("mutable", |_, rule| rule.class == Class::Mutable),
    FieldRow::truth("immutable", |_, rule| rule.class == Class::Immutable),
    FieldRow::text("class", |_, rule| Phrase::plain(rule.class.code())),
    FieldRow::number("rank", |_, rule| rule.class.rank().into()),
    FieldRow::text("label", |_, rule| Phrase::plain(&rule.number.to_string())),
    FieldRow::truth("in_force", |_, rule| rule.in_force()),
    FieldRow::truth("amended", |_, rule| rule.amended()),
    FieldRow::truth("void", |_, rule| rule.status == Status::Void),
    FieldRow::text("text", |view, rule| phrase(view, &rule.text)),
    FieldRow::other("code", Type::Code, |_, rule| {
        Ok(Value::Text(Phrase::plain(&rule.code)))
    }),
    FieldRow::truth("has_code", |_, rule| !rule.program.provisions().is_empty()),
    FieldRow::other("amendments", AMENDMENTS, |_, rule| Ok(amendments(rule))),
    FieldRow::number("enacted_by", |_, rule| number_of(rule.enacted_by)),
];

struct Reworded {
    rule: Value,
    by: Option<ProposalNumber>,
    standing: Standing,
}

static AMENDMENT_ROWS: [FieldRow<Reworded>; 3] = [
    FieldRow::number("number", |_, amendment| number_of(amendment.by)),
    FieldRow::other("rule", A_RULE, |_, amendment| Ok(amendment.rule.clone())),
    FieldRow::truth("standing", |_, amendment| {
        amendment.standing == Standing::Stands
    }),
];

static PROPOSAL_ROWS: [FieldRow<Proposal>; 14] = [
    FieldRow::number("number", |_, proposal| proposal.number.0.into()),
    FieldRow::other("proposer", A_PLAYER, |_, proposal| {
        let player = proposal.proposer.player();
        Ok(player.map_or(Value::Blank, thing::player))
    }),
    FieldRow::truth("by_rule", |_, proposal| proposal.proposer.rule().is_some()),
    FieldRow::other("made_by", A_RULE, |_, proposal| {
        let rule = proposal.proposer.rule();
        Ok(rule.map_or(Value::Blank, thing::rule))
    }),
    FieldRow::other("changes", CHANGES, |_, proposal| changes(proposal)),
    FieldRow::other("ballot", A_BALLOT, |_, proposal| {
        Ok(thing::ballot(proposal.ballot.unwrap_or(BallotId(0))))
    }),
    FieldRow::truth("adopted", |_, proposal| proposal.stage() == Stage::Adopted),
    FieldRow::truth("rejected", |_, proposal| {
        proposal.stage() == Stage::Rejected
    }),
    FieldRow::truth("withdrawn", |_, proposal| {
        proposal.stage() == Stage::Withdrawn
    }),
    FieldRow::number("revisions", |_, proposal| proposal.revisions().into()),
    FieldRow::other("rules_after", RULES, |view, proposal| {
        view.rules_after(proposal)
    }),
    FieldRow::number("proposed_at", |_, proposal| as_number(proposal.proposed_ms)),
    FieldRow::truth("in_debate", |_, proposal| {
        // A rule's own change is made at once, without debate.
        proposal.stage() == Stage::Debate && proposal.proposer.rule().is_none()
    }),
    FieldRow::truth("in_voting", |_, proposal| proposal.stage() == Stage::Voting),
];

static CHANGE_ROWS: [FieldRow<RuleChange>; 12] = [
    FieldRow::other("rule", A_RULE, |_, change| {
        let rule = change.target().map(thing::rule);
        rule.ok_or(FaultCode::NoSuchThing)
    }),
    FieldRow::truth("enacts", |_, change| {
        matches!(change, RuleChange::Enact { .. })
    }),
    FieldRow::truth("amends", |_, change| {
        use RuleChange::{Amend, AmendAmendment};
        matches!(change, Amend { .. } | AmendAmendment { .. })
    }),
    FieldRow::truth("repeals", |_, change| {
        use RuleChange::{Repeal, RepealAmendment};
        matches!(change, Repeal { .. } | RepealAmendment { .. })
    }),
    FieldRow::truth("transmutes", |_, change| {
        matches!(change, RuleChange::Transmute { .. })
    }),
    FieldRow::truth("to_mutable", |_, change| {
        transmutes_to(change, Class::Mutable)
    }),
    FieldRow::truth("to_immutable", |_, change| {
        transmutes_to(change, Class::Immutable)
    }),
    FieldRow::truth("amends_amendment", |_, change| {
        matches!(change, RuleChange::AmendAmendment { .. })
    }),
    FieldRow::truth("repeals_amendment", |_, change| {
        matches!(change, RuleChange::RepealAmendment { .. })
    }),
    FieldRow::text("title", |view, change| {
        let present = |rule: &Rule| phrase(view, &rule.title);
        part(view, change, change.title(), present)
    }),
    FieldRow::text("text", |view, change| {
        let present = |rule: &Rule| phrase(view, &rule.text);
        part(view, change, change.text(), present)
    }),
    FieldRow::text("code", |view, change| {
        let present = |rule: &Rule| Phrase::plain(&rule.code);
        part(view, change, change.code(), present)
    }),
];

struct Cast {
    ballot: BallotId,
    voter: PlayerId,
    vote: Vote,
}

static VOTE_ROWS: [FieldRow<Cast>; 11] = [
    FieldRow::other("ballot", A_BALLOT, |_, cast| Ok(thing::ballot(cast.ballot))),
    FieldRow::other("voter", A_PLAYER, |_, cast| Ok(thing::player(cast.voter))),
    FieldRow::truth("in_favour", |_, cast| cast.vote.said == Preference::For),
    FieldRow::truth("against", |_, cast| cast.vote.said == Preference::Against),
    FieldRow::other("choices", NUMBERS, |_, cast| {
        Ok(numbers(cast.vote.said.options().iter().copied()))
    }),
    FieldRow::truth("late", |_, cast| cast.vote.late),
    FieldRow::number("cast_at", |_, cast| as_number(cast.vote.cast_ms)),
    FieldRow::truth("abstains", |_, cast| cast.vote.said == Preference::Abstain),
    FieldRow::truth("changed", |_, cast| cast.vote.changed),
    FieldRow::truth("delegated", |_, cast| cast.vote.through.is_some()),
    FieldRow::other("through", A_PLAYER, |_, cast| {
        Ok(cast.vote.through.map_or(Value::Blank, thing::player))
    }),
];

static ASSET_ROWS: [FieldRow<Asset>; 6] = [
    FieldRow::number("number", |_, asset| asset.id.0.into()),
    FieldRow::text("name", |_, asset| asset.name.clone()),
    FieldRow::text("sort", |_, asset| asset.sort.clone()),
    FieldRow::other("owner", A_PLAYER, |_, asset| {
        Ok(asset.owner.map_or(Value::Blank, thing::player))
    }),
    FieldRow::truth("owned", |_, asset| asset.owner.is_some()),
    FieldRow::other("rule", A_RULE, |_, asset| Ok(thing::rule(asset.rule))),
];

static PLAYER_FIELDS: [Field; 14] = fields(&PLAYER_ROWS);
static RULE_FIELDS: [Field; 15] = fields(&RULE_ROWS);
static AMENDMENT_FIELDS: [Field; 3] = fields(&AMENDMENT_ROWS);
static PROPOSAL_FIELDS: [Field; 14] = fields(&PROPOSAL_ROWS);
static CHANGE_FIELDS: [Field; 12] = fields(&CHANGE_ROWS);
static VOTE_FIELDS: [Field; 11] = fields(&VOTE_ROWS);
static ASSET_FIELDS: [Field; 6] = fields(&ASSET_ROWS);

pub(super) static KINDS: [Kind; 9] = kinds(&KIND_ROWS);

pub(super) static KIND_ROWS: [KindRow; 9] = [
    kind(PLAYER, &PLAYER_FIELDS, |view, thing, place| {
        let player = view.state().player(thing::player_id(thing)?);
        at(&PLAYER_ROWS, place)?.read(view, player.ok_or(FaultCode::NoSuchThing)?)
    }),
    kind(RULE, &RULE_FIELDS, |view, thing, place| {
        let (after, id) = thing::rule_id(thing)?;
        let book = view.book_after(after)?;
        let rule = book.get(id).ok_or(FaultCode::NoSuchThing)?;
        let value = at(&RULE_ROWS, place)?.read(view, rule)?;
        match after {
            Some(proposal) => amendments_after(proposal, value),
            None => Ok(value),
        }
    }),
    kind(AMENDMENT, &AMENDMENT_FIELDS, |view, thing, place| {
        at(&AMENDMENT_ROWS, place)?.read(view, &reworded(view, thing)?)
    }),
    kind(PROPOSAL, &PROPOSAL_FIELDS, |view, thing, place| {
        let proposal = view.proposal(thing::proposal_serial(thing)?)?;
        at(&PROPOSAL_ROWS, place)?.read(view, proposal)
    }),
    kind(CHANGE, &CHANGE_FIELDS, |view, thing, place| {
        let (serial, index) = thing::change_place(thing)?;
        let change = view.proposal(serial)?.draft.changes.get(index);
        at(&CHANGE_ROWS, place)?.read(view, change.ok_or(FaultCode::NoSuchThing)?)
    }),
    kind(VOTE, &VOTE_FIELDS, |view, thing, place| {
        let (ballot, voter) = thing::vote_place(thing)?;
        let vote = ballot_of(view.state(), ballot)?.votes.get(&voter);
        let cast = Cast {
            ballot,
            voter,
            vote: vote.ok_or(FaultCode::NoSuchThing)?.clone(),
        };
        at(&VOTE_ROWS, place)?.read(view, &cast)
    }),
    kind(CASE, &CASE_FIELDS, |view, thing, place| {
        let case = view.state().case(thing::case_id(thing)?);
        at(&CASE_ROWS, place)?.read(view, case.ok_or(FaultCode::NoSuchThing)?)
    }),
    kind(BALLOT, &BALLOT_FIELDS, |view, thing, place| {
        let ballot = ballot_of(view.state(), thing::ballot_id(thing)?)?;
        at(&BALLOT_ROWS, place)?.read(view, ballot)
    }),
    kind(ASSET, &ASSET_FIELDS, |view, thing, place| {
        let asset = view.state().asset(thing::asset_id(thing)?);
        at(&ASSET_ROWS, place)?.read(view, asset.ok_or(FaultCode::NoSuchThing)?)
    }),
];

const fn kind(
    name: &'static str,
    fields: &'static [Field],
    read: fn(&View<'_>, Thing, usize) -> Result<Value, FaultCode>,
) -> KindRow {
    let kind = Kind { name, fields };
    KindRow { kind, read }
}

fn reworded(view: &View<'_>, thing: Thing) -> Result<Reworded, FaultCode> {
    let (after, rule, place) = thing::amendment_place(thing)?;
    let book = view.book_after(after)?;
    let history = book.get(rule).map(|rule| &rule.history);
    let amendment = usize::try_from(place)
        .ok()
        .and_then(|place| history?.get(place))
        .ok_or(FaultCode::NoSuchThing)?;
    Ok(Reworded {
        rule: match after {
            Some(proposal) => thing::rule_after(proposal, rule),
            None => thing::rule(rule),
        },
        by: amendment.proposal,
        standing: amendment.standing,
    })
}

/// A number; 0 if there is none.
fn number_of(proposal: Option<ProposalNumber>) -> i64 {
    proposal.map_or(0, |number| number.0.into())
}

/// The changes of a rule's wording, each a thing of its own.
fn amendments(rule: &Rule) -> Value {
    let history = (0u32..).zip(rule.history.iter());
    let amendments = history.filter(|(_, amendment)| amendment.kind.rewords());
    list(amendments.map(|(place, _)| thing::amendment(rule.id, place)))
}

/// Field of a rule after a hypothetical proposal, with its amendments.
fn amendments_after(proposal: u32, value: Value) -> Result<Value, FaultCode> {
    let Value::List(items) = &value else {
        return Ok(value);
    };
    let after = items.iter().map(|item| match item {
        Value::Thing(thing) if thing.is_of(AMENDMENT) => {
            let (_, rule, place) = thing::amendment_place(*thing)?;
            thing::amendment_after(proposal, rule, place)
        }
        other => Ok(other.clone()),
    });
    Ok(Value::List(after.collect::<Result<_, _>>()?))
}

fn phrase(view: &View<'_>, text: &LocalText) -> Phrase {
    let governing = view.state().governing();
    let translations = text
        .iter()
        .map(|(language, text)| (language, Arc::from(text)));
    Phrase::new(text.get_or(governing, governing), translations.collect())
}

fn changes(proposal: &Proposal) -> Result<Value, FaultCode> {
    let indices = 0..proposal.draft.changes.len();
    let changes = indices.map(|index| {
        let index = u8::try_from(index).map_err(|_| FaultCode::Overflow)?;
        Ok(thing::change(proposal.serial, index))
    });
    Ok(Value::List(changes.collect::<Result<_, _>>()?))
}

fn transmutes_to(change: &RuleChange, class: Class) -> bool {
    matches!(change, RuleChange::Transmute { to, .. } if *to == class)
}

/// A part of a rule's wording as a change writes it, else as the rule has it; empty if the change
/// is not about the wording.
fn part(
    view: &View<'_>,
    change: &RuleChange,
    written: Option<&str>,
    present: impl Fn(&Rule) -> Phrase,
) -> Phrase {
    let rule = change.edits().and_then(|_| change.target());
    let rule = || rule.and_then(|rule| view.state().rule(rule));
    match written {
        Some(written) => Phrase::plain(written),
        None => rule().map_or(Phrase::plain(""), present),
    }
}
