//! Things of the game in moves and in code.

use super::State;
use crate::Argument;
use crate::rules::{Fraction, Phrase, Thing, Value};
use crate::vocabulary::{ASSET, BALLOT, CASE, PLAYER, PROPOSAL, RULE, thing};

impl State {
    /// Value of a move's argument, if such a thing exists.
    pub fn value_of(&self, argument: &Argument) -> Option<Value> {
        match argument {
            Argument::Number(number) => Some(Value::Number(*number)),
            Argument::Fraction { num, den } => {
                Some(Value::Fraction(Fraction::new(*num, *den).ok()?))
            }
            Argument::Truth(truth) => Some(Value::Truth(*truth)),
            Argument::Text(text) => Some(Value::Text(Phrase::plain(text))),
            Argument::Player(player) => Some(thing::player(self.player(*player)?.id)),
            Argument::Rule(rule) => Some(thing::rule(self.rule(*rule)?.id)),
            Argument::Proposal(proposal) => Some(thing::proposal(self.proposal(*proposal)?.serial)),
            Argument::Case(case) => Some(thing::case(self.case(*case)?.id)),
            Argument::Ballot(ballot) => Some(thing::ballot(self.ballot(*ballot)?.id)),
            Argument::Asset(asset) => Some(thing::asset(self.asset(*asset)?.id)),
        }
    }

    /// Argument of a move for a thing that is allowed in forms.
    pub fn argument(&self, thing: Thing) -> Option<Argument> {
        Some(match thing.kind {
            PLAYER => Argument::Player(thing::player_id(thing).ok()?),
            RULE => Argument::Rule(thing::rule_id(thing).ok()?.1),
            PROPOSAL => {
                let serial = thing::proposal_serial(thing).ok()?;
                Argument::Proposal(self.proposal_by_serial(serial)?.id)
            }
            CASE => Argument::Case(thing::case_id(thing).ok()?),
            BALLOT => Argument::Ballot(thing::ballot_id(thing).ok()?),
            ASSET => Argument::Asset(thing::asset_id(thing).ok()?),
            _ => return None,
        })
    }
}
