//! The moves that rules offer, beside those that the kernel knows.

use crate::player::POINTS;
use crate::rules::{Action, Blank, Phrase, Value};
use crate::state::{Phase, State};
use crate::view;
use crate::view::{consult, thing};
use crate::{PlayerId, RuleId, RuleNumber, limits};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A move that a rule offers to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The rule.
    pub rule: RuleId,
    /// Its number.
    pub number: RuleNumber,
    /// The name of the action.
    pub action: Arc<str>,
    /// What the rule calls it.
    pub label: Phrase,
    /// What is to be filled in.
    pub form: Vec<Blank>,
}

impl State {
    /// What rules in force offer to this player just now; before the game begins, only what they say
    /// can be done by then. Whether a move is then accepted also
    /// depends on what is filled in.
    pub fn offers(&self, player: PlayerId) -> Vec<Offer> {
        let may_act = self.player(player).is_some_and(|player| player.active);
        if !matches!(self.phase, Phase::Gathering | Phase::Playing) || !may_act {
            return Vec::new();
        }
        let fuel = Cell::new(limits::MOVE_FUEL);
        let mut offers = Vec::new();
        for rule in self.rules.in_force() {
            for (index, action) in rule.program.actions().iter().enumerate() {
                if self.phase == Phase::Gathering && !self.before_play(&action.name) {
                    continue;
                }
                if let Ok(true) = view::offered(self, rule.id, index, player, &fuel) {
                    offers.push(offer(rule.id, rule.number, action));
                }
            }
        }
        offers
    }

    /// Whether rules let this action be done while the seats fill.
    fn before_play(&self, action: &str) -> bool {
        let args = [Value::Text(Phrase::plain(action))];
        let fuel = Cell::new(limits::MOVE_FUEL);
        let said = consult::question(self, "before_play", &args, &fuel, false);
        matches!(said.answers.first(), Some((_, Value::Truth(true))))
    }

    /// Whether rules want what is filled into this action to be handed in secretly.
    pub fn wants_secrecy(&self, action: &str) -> bool {
        let args = [Value::Text(Phrase::plain(action))];
        let fuel = Cell::new(limits::MOVE_FUEL);
        let said = consult::question(self, "secret_action", &args, &fuel, false);
        matches!(said.answers.first(), Some((_, Value::Truth(true))))
    }

    /// To whom secrets are sealed, if the rules name somebody.
    pub fn keeper(&self) -> Option<PlayerId> {
        let fuel = Cell::new(limits::MOVE_FUEL);
        let said = consult::question(self, "keeper", &[], &fuel, false);
        match said.answers.first() {
            Some((_, Value::Thing(player))) => thing::player_id(*player).ok(),
            _ => None,
        }
    }

    /// The quantities that players can have, with what rules call them: those that rules in force
    /// declare, and those of which somebody has some.
    pub fn quantity_names(&self) -> Vec<(Arc<str>, Option<Phrase>)> {
        let mut labels: BTreeMap<Arc<str>, Option<Phrase>> = BTreeMap::new();
        let declared = self.rules.in_force();
        for quantity in declared.flat_map(|rule| rule.program.quantities()) {
            let label = labels.entry(Arc::clone(&quantity.name)).or_default();
            *label = label.take().or_else(|| quantity.label.clone());
        }
        for player in self.players() {
            for name in player.quantities.keys() {
                labels.entry(Arc::clone(name)).or_default();
            }
        }
        let points = labels.remove(POINTS).map(|label| (POINTS.into(), label));
        points.into_iter().chain(labels).collect()
    }
}

fn offer(rule: RuleId, number: RuleNumber, action: &Action) -> Offer {
    Offer {
        rule,
        number,
        action: Arc::clone(&action.name),
        label: action.label.clone(),
        form: action.form.clone(),
    }
}
