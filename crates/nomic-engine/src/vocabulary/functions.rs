//! The functions.

use super::court::{ballot_of, the_proposal};
use super::hooks::heard_at;
use super::row::{Args, FunctionRow, functions};
use super::term::{SomeAssets, SomePlayers, SomeRule, Term};
use super::texts::{effort, lettered, mentions};
use super::thing;
use super::{
    A_BALLOT, A_CASE, A_PLAYER, A_PROPOSAL, A_RULE, ASSETS, NUMBERS, PLAYERS, VOTES, chance,
    function,
};
use crate::encoding::cbor::number as count;
use crate::model::asset::Asset;
use crate::rules::{FaultCode, Function, Phrase, Type, Value};
use crate::state::clock::as_number;
use crate::view::{View, list};
use crate::{Ballot, BallotId, BallotOption, Card, CaseId, PlayerId, RuleNumber};

const MINUTE: i64 = 60_000;

pub(super) static FUNCTIONS: [Function; 35] = functions(&FUNCTION_ROWS);

/// A function with its parameters as types of Rust.
macro_rules! row {
    ($declare:ident $name:literal($($arg:ident: $ty:ty),*) -> $result:expr, |$view:ident| $body:expr) => {
        FunctionRow {
            function: $declare($name, &[$(<$ty as Term>::TYPE),*], $result),
            call: |$view, args| {
                let mut args = Args::of(args);
                $(let $arg: $ty = args.take()?;)*
                $body
            },
        }
    };
}

pub(super) static FUNCTION_ROWS: [FunctionRow; 35] = [
    row!(function "rule"(number: i64) -> A_RULE, |view| {
        let number = u32::try_from(number).map_err(|_| FaultCode::NoSuchThing)?;
        let rule = view.state().rule_numbered(RuleNumber(number));
        found(rule.map(|rule| thing::rule(rule.id)))
    }),
    row!(function "next_in_order"(player: PlayerId) -> A_PLAYER, |view| {
        found(view.state().next_in_order(player).map(thing::player))
    }),
    row!(function "previous_in_order"(player: PlayerId) -> A_PLAYER, |view| {
        found(view.state().previous_in_order(player).map(thing::player))
    }),
    row!(function "player"(number: i64) -> A_PLAYER, |view| {
        let number = u16::try_from(number).map_err(|_| FaultCode::NoSuchThing)?;
        let player = view.state().player(PlayerId(number));
        found(player.map(|player| thing::player(player.id)))
    }),
    row!(function "votes_of"(player: PlayerId) -> VOTES, |view| {
        let ballots = view.state().open_ballots();
        let voted = ballots.filter(|ballot| ballot.votes.contains_key(&player));
        Ok(list(voted.map(|ballot| thing::vote(ballot.id, player))))
    }),
    row!(function "claims_precedence"(first: SomeRule, second: SomeRule) -> Type::Truth, |view| {
        view.claims_precedence(first.0, second.0)
    }),
    row!(function "reads"(rule: SomeRule, what: Phrase) -> Type::Truth, |view| {
        view.profiled(rule.0, |profile| profile.names.contains(what.as_plain()))
    }),
    row!(function "answers"(rule: SomeRule, question: Phrase) -> Type::Truth, |view| {
        let question = heard_at(question.as_plain());
        view.profiled(rule.0, |profile| profile.hooks.contains(question))
    }),
    row!(function "mentions"(text: Phrase, words: Phrase) -> Type::Truth, |view| {
        view.spend(effort(&text));
        Ok(Value::Truth(mentions(&text, words.as_plain())))
    }),
    row!(function "case_numbered"(number: i64) -> A_CASE, |view| {
        let number = u32::try_from(number).map_err(|_| FaultCode::NoSuchThing)?;
        let known = view.state().court().cases().knows(number);
        found(known.then(|| thing::case(CaseId(number))))
    }),
    row!(function "ballot_numbered"(number: i64) -> A_BALLOT, |view| {
        let number = u32::try_from(number).map_err(|_| FaultCode::NoSuchThing)?;
        let known = view.state().ballot_records().all().knows(number);
        found(known.then(|| thing::ballot(BallotId(number))))
    }),
    row!(function "lettered"(letter: Phrase, number: i64) -> Type::Number, |_view| {
        lettered(letter.as_plain(), number)
    }),
    row!(function "days"(days: i64) -> Type::Number, |_view| span(days, 24 * 60 * MINUTE)),
    row!(function "hours"(hours: i64) -> Type::Number, |_view| span(hours, 60 * MINUTE)),
    row!(function "minutes"(minutes: i64) -> Type::Number, |_view| span(minutes, MINUTE)),
    row!(function "timer"(name: Phrase) -> Type::Number, |view| {
        let due_ms = view.state().calendar().due_ms(name.as_plain());
        Ok(Value::Number(due_ms.map_or(0, as_number)))
    }),
    row!(function "holder"(role: Phrase) -> A_PLAYER, |view| {
        let holder = view.state().holder(role.as_plain());
        Ok(holder.map_or(Value::Blank, thing::player))
    }),
    row!(function "held"(role: Phrase) -> Type::Truth, |view| {
        Ok(Value::Truth(view.state().holder(role.as_plain()).is_some()))
    }),
    row!(function "holds"(player: PlayerId, role: Phrase) -> Type::Truth, |view| {
        Ok(Value::Truth(view.state().holder(role.as_plain()) == Some(player)))
    }),
    row!(function "face_down"(player: PlayerId, name: Phrase) -> Type::Number, |view| {
        let cards = cards_of(view, player, &name);
        Ok(Value::Number(count(cards.filter(|card| card.shown.is_none()).count())))
    }),
    row!(function "shown"(player: PlayerId, name: Phrase) -> NUMBERS, |view| {
        let shown = cards_of(view, player, &name).filter_map(|card| card.shown);
        Ok(list(shown.map(|number| Value::Number(number.into()))))
    }),
    row!(function "first_choices"(ballot: BallotId, option: i64) -> Type::Number, |view| {
        counted(view, ballot, |ballot| ballot.first_choices(place(option)))
    }),
    row!(function "approvals"(ballot: BallotId, option: i64) -> Type::Number, |view| {
        counted(view, ballot, |ballot| ballot.approvals(place(option)))
    }),
    row!(
        function "preferring"(ballot: BallotId, option: i64, other: i64) -> Type::Number,
        |view| counted(view, ballot, |ballot| ballot.preferring(place(option), place(other)))
    ),
    row!(function "runoff"(ballot: BallotId) -> Type::Number, |view| {
        let found = ballot_of(view.state(), ballot)?;
        view.spend(found.runoff_effort());
        Ok(Value::Number(found.runoff().unwrap_or(0).into()))
    }),
    row!(function "option_player"(ballot: BallotId, option: i64) -> A_PLAYER, |view| {
        Ok(match option_in(view, ballot, option)? {
            BallotOption::Player(player) => thing::player(player),
            _ => Value::Blank,
        })
    }),
    row!(function "option_rule"(ballot: BallotId, option: i64) -> A_RULE, |view| {
        Ok(match option_in(view, ballot, option)? {
            BallotOption::Rule(rule) => thing::rule(rule),
            _ => Value::Blank,
        })
    }),
    row!(function "option_proposal"(ballot: BallotId, option: i64) -> A_PROPOSAL, |view| {
        match option_in(view, ballot, option)? {
            BallotOption::Proposal(proposal) => the_proposal(view.state(), proposal),
            _ => Ok(Value::Blank),
        }
    }),
    row!(function "option_text"(ballot: BallotId, option: i64) -> Type::Text, |view| {
        match option_in(view, ballot, option)? {
            BallotOption::Words(words) => Ok(Value::Text(words)),
            _ => Err(FaultCode::NoSuchThing),
        }
    }),
    row!(function "assets"(sort: Phrase) -> ASSETS, |view| Ok(own_assets(view, &sort, |_| true))),
    row!(function "assets_of"(player: PlayerId, sort: Phrase) -> ASSETS, |view| {
        Ok(own_assets(view, &sort, |asset| asset.owner == Some(player)))
    }),
    row!(chance "draw"(sides: i64) -> Type::Number, |view| view.draw(sides)),
    row!(chance "lot"(players: SomePlayers) -> A_PLAYER, |view| view.lot(&players.0)),
    row!(chance "lots"(players: SomePlayers) -> PLAYERS, |view| view.lots(&players.0)),
    row!(chance "sample"(assets: SomeAssets, most: i64) -> ASSETS, |view| {
        view.some_of(&assets.0, most)
    }),
];

fn found(thing: Option<Value>) -> Result<Value, FaultCode> {
    thing.ok_or(FaultCode::NoSuchThing)
}

/// Assets of this sort that belong to the rule whose code runs.
fn own_assets(view: &View<'_>, sort: &Phrase, is: impl Fn(&Asset) -> bool) -> Value {
    let (rule, ledger) = (view.own_rule(), view.state().asset_ledger());
    if ledger.count_of(rule) == 0 {
        return list(std::iter::empty());
    }
    view.spend(ledger.look_through());
    let own = ledger.iter().filter(|asset| asset.rule == rule);
    let found = own.filter(|asset| asset.sort.as_plain() == sort.as_plain() && is(asset));
    list(found.map(|asset| thing::asset(asset.id)))
}

/// Index of an option; 0, which no option has, for numbers out of bounds.
fn place(option: i64) -> u8 {
    u8::try_from(option).unwrap_or(0)
}

/// Cards of a player with this name. The run is charged for searching all of them.
fn cards_of<'a>(
    view: &'a View<'_>,
    player: PlayerId,
    name: &'a Phrase,
) -> impl Iterator<Item = &'a Card> {
    let cards = view.state().cards_of(player);
    view.spend(u64::try_from(cards.len()).unwrap_or(u64::MAX));
    cards
        .iter()
        .filter(|card| card.name.as_plain() == name.as_plain())
}

fn counted(
    view: &View<'_>,
    ballot: BallotId,
    count: impl Fn(&Ballot) -> i64,
) -> Result<Value, FaultCode> {
    let ballot = ballot_of(view.state(), ballot)?;
    view.spend(ballot.count_effort());
    Ok(Value::Number(count(ballot)))
}

fn option_in(view: &View<'_>, ballot: BallotId, option: i64) -> Result<BallotOption, FaultCode> {
    let slate = ballot_of(view.state(), ballot)?.slate.as_ref();
    let option = slate.and_then(|slate| slate.option(place(option)));
    option.cloned().ok_or(FaultCode::NoSuchThing)
}

fn span(number: i64, unit: i64) -> Result<Value, FaultCode> {
    let span = number.checked_mul(unit).ok_or(FaultCode::Overflow)?;
    Ok(Value::Number(span))
}
