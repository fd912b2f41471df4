//! Effects of several rules on one occasion that exclude each other: the effect of the prevailing
//! rule is applied, and the others are reported as overridden.

use super::Act;
use super::ballots::topic;
use crate::effects::contested::Contested;
use crate::effects::effect::Effect;
use crate::encoding::cbor;
use crate::model::player::POINTS;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FlatMap, Phrase, Value};
use crate::state::State;
use crate::vocabulary::row::{Args, EffectRow};
use crate::vocabulary::term::{ProposalSerial, Quantity, Term};
use crate::{BallotId, CaseId, PlayerId, RuleId};
use std::sync::Arc;

#[derive(Default)]
pub(super) struct ContestRecord(FlatMap<Vec<u8>, ContestedEffect>);

struct ContestedEffect {
    by: RuleId,
    effect: &'static str,
    values: Vec<Value>,
}

impl ContestedEffect {
    fn agrees(&self, effect: &str, values: &[Value]) -> bool {
        let mut pairs = self.values.iter().zip(values);
        self.effect == effect && pairs.all(|(one, other)| one.same(other))
    }
}

impl Act<'_> {
    /// True if a preceding rule has decided the same occasion differently. Effects come in order of
    /// precedence; a rule can change its own decision.
    pub(super) fn is_overridden(
        &mut self,
        place: ProvisionRef,
        row: &EffectRow,
        args: &[Value],
        decided: &mut ContestRecord,
    ) -> bool {
        let about = row.decides.and_then(|decides| decides(self.state(), args));
        let Some(about) = about else {
            return false;
        };
        let key = cbor::to_vec(&about);
        if let Some(decision) = decided.0.get(&key)
            && decision.by != place.rule
        {
            if !decision.agrees(row.effect.name, args) {
                let by = decision.by;
                self.report_yielded(place, by, about);
            }
            return true;
        }
        let decision = ContestedEffect {
            by: place.rule,
            effect: row.effect.name,
            values: args.to_vec(),
        };
        decided.0.insert(key, decision);
        false
    }

    fn report_yielded(&mut self, place: ProvisionRef, by: RuleId, about: Contested) {
        let rule = self.number_of(place);
        let winner = ProvisionRef {
            rule: by,
            provision: place.provision,
        };
        let what = Effect::Yielded {
            rule,
            by: self.number_of_rule(by),
            about,
        };
        let because = self.because(winner, vec![rule]);
        self.record_effect(what, vec![because]);
    }
}

fn first<T: Term>(args: &[Value]) -> Option<T> {
    Args::of(args).take().ok()
}

pub(super) fn points(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Amount(first(args)?, POINTS.into()))
}

pub(super) fn amount(_: &State, args: &[Value]) -> Option<Contested> {
    let mut args = Args::of(args);
    let player: PlayerId = args.take().ok()?;
    let quantity: Quantity = args.take().ok()?;
    Some(Contested::Amount(player, quantity.0))
}

pub(super) fn timer(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Timer(name(first(args)?)))
}

pub(super) fn office(_: &State, args: &[Value]) -> Option<Contested> {
    let name_of = |value: &Value| Phrase::from_value(value).map(name);
    // The office is the last argument, after its holder.
    Some(Contested::Office(args.last().and_then(name_of)?))
}

pub(super) fn deadline(state: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Deadline(topic(state, first(args)?)))
}

/// Ballot of these arguments. It may be closed by now, perhaps by the preceding rule.
pub(super) fn ballot(state: &State, args: &[Value]) -> Option<Contested> {
    let id: BallotId = first(args)?;
    state.ballot(id)?;
    Some(Contested::Ballot(topic(state, id)))
}

pub(super) fn vote(state: &State, args: &[Value]) -> Option<Contested> {
    let id: BallotId = first(args)?;
    let player = args.get(1).and_then(PlayerId::from_value)?;
    Some(Contested::Vote(topic(state, id), player))
}

pub(super) fn next_turn(_: &State, _: &[Value]) -> Option<Contested> {
    Some(Contested::NextTurn)
}

pub(super) fn judge(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Judge(first::<CaseId>(args)?))
}

pub(super) fn case(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Case(first::<CaseId>(args)?))
}

pub(super) fn seat(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Seat(first(args)?))
}

pub(super) fn apart(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Apart(first(args)?))
}

pub(super) fn rule(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Rule(first(args)?))
}

pub(super) fn class(_: &State, args: &[Value]) -> Option<Contested> {
    Some(Contested::Class(first(args)?))
}

pub(super) fn proposal(state: &State, args: &[Value]) -> Option<Contested> {
    let ProposalSerial(serial) = first(args)?;
    let proposal = state.proposal_by_serial(serial)?;
    Some(Contested::Proposal(proposal.number))
}

fn name(phrase: Phrase) -> Arc<str> {
    phrase.as_plain().into()
}
