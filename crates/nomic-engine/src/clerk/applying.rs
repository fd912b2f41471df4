//! What rules do.

use super::Clerk;
use super::contest::Decided;
use super::effects::EFFECT_ROWS;
use super::step::Step;
use crate::PlayerId;
use crate::book::Place;
use crate::player::POINTS;
use crate::rule::{RuleFault, Status};
use crate::rules::{Effect, Fault, FaultCode, Thing, Value};
use crate::turn::Given;
use crate::vocabulary::hooks::ON_REPEALED;
use crate::vocabulary::row::{EffectRow, at};
use crate::vocabulary::thing;
use crate::what::What;
use std::sync::Arc;

impl Clerk<'_> {
    /// Carries out what a provision wants done. Where that is impossible the rule is marked, and
    /// the rest is still done: one overflow is no reason to forget the other players.
    pub(super) fn apply_effects(
        &mut self,
        place: Place,
        hook: &'static str,
        effects: Vec<Effect>,
        decided: &mut Decided,
    ) {
        let kept = |effect: &Effect| matches!(effect, Effect::SetKeep { .. });
        let another_mind = effects.iter().any(kept);
        for effect in effects {
            let done = match effect {
                Effect::SetKeep { name, of, value } => self.set_keep(place, (&name, of), value),
                Effect::Do { effect, args } => {
                    let row = at(&EFFECT_ROWS, effect.place());
                    row.and_then(|row| self.apply(place, row, &args, decided))
                }
            };
            if let Err(code) = done {
                let fault = Fault {
                    code,
                    line: self.line_of(place),
                    column: 1,
                };
                self.mark(place, RuleFault { fault, hook });
            }
        }
        if another_mind {
            self.reconsider(place.rule);
        }
    }

    /// Carries out one effect, if no rule above stops it and none that goes before decides
    /// otherwise.
    fn apply(
        &mut self,
        place: Place,
        row: &EffectRow,
        args: &[Value],
        decided: &mut Decided,
    ) -> Result<(), FaultCode> {
        if self.is_stopped(place.rule, row.effect.name, args)
            || self.yields(place, row, args, decided)
        {
            return Ok(());
        }
        self.on_behalf(place.rule, |clerk| (row.carry_out)(clerk, place, args))
    }

    fn amount_of(&self, player: PlayerId, quantity: &str) -> Result<i64, FaultCode> {
        let player = self.state().player(player);
        player
            .map(|player| player.quantity(quantity))
            .ok_or(FaultCode::NoSuchThing)
    }

    pub(super) fn change_quantity(
        &mut self,
        place: Place,
        player: PlayerId,
        quantity: &str,
        by: i64,
    ) -> Result<(), FaultCode> {
        let to = self.amount_of(player, quantity)?.checked_add(by);
        self.set_quantity(place, player, quantity, to.ok_or(FaultCode::Overflow)?)?;
        if quantity == POINTS && by > 0 && self.state().round() > 0 {
            self.state_mut().seats_mut().gain(player, by);
        }
        Ok(())
    }

    pub(super) fn set_quantity(
        &mut self,
        place: Place,
        player: PlayerId,
        quantity: &str,
        to: i64,
    ) -> Result<(), FaultCode> {
        let from = self.amount_of(player, quantity)?;
        let quantity: Arc<str> = quantity.into();
        let seats = self.state_mut().seats_mut();
        seats.set_quantity(player, &quantity, to);
        if from != to {
            let because = self.because(place, Vec::new());
            let what = What::QuantityChanged {
                player,
                quantity,
                from,
                to,
            };
            self.happened(what, vec![because]);
        }
        Ok(())
    }

    pub(super) fn declare_winner(
        &mut self,
        place: Place,
        player: PlayerId,
    ) -> Result<(), FaultCode> {
        self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        let because = self.because(place, Vec::new());
        self.won(player, because);
        Ok(())
    }

    /// Repeals a rule in force, the one that wants it or another one. A rule can end none of a class
    /// that ranks above its own: otherwise whoever enacts a rule could do away with rules that are
    /// out of the reach of such a change.
    pub(super) fn repeal(&mut self, place: Place, rule: Thing) -> Result<(), FaultCode> {
        let (_, id) = thing::rule_id(rule)?;
        let found = self.state().rule(id).filter(|rule| rule.stands());
        let (number, class) = found
            .map(|rule| (rule.number, rule.class))
            .ok_or(FaultCode::NoSuchThing)?;
        let own = self.state().rule(place.rule).map(|rule| rule.class.rank());
        if own.is_none_or(|own| class.rank() < own) {
            return Err(FaultCode::NotAvailable);
        }
        let because = self.because(place, Vec::new());
        self.state_mut()
            .rules_mut()
            .set_status(id, Status::Repealed);
        let what = What::RuleRepealed { rule: id, number };
        self.happened(what, vec![because]);
        self.queue(Step::occasion(ON_REPEALED, (id,)));
        self.rules_changed();
        Ok(())
    }

    /// Notes who is next when the turn passes; the last word counts.
    pub(super) fn give_turn(&mut self, place: Place, player: PlayerId) -> Result<(), FaultCode> {
        self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        let because = self.because(place, Vec::new());
        let given = Given { player, because };
        self.state_mut().play_mut().give_turn(given);
        Ok(())
    }

    fn set_keep(
        &mut self,
        place: Place,
        (keep, of): (&Arc<str>, Option<Thing>),
        to: Value,
    ) -> Result<(), FaultCode> {
        let rule = self.state().rule(place.rule);
        let present = rule.and_then(|rule| rule.kept(keep, of));
        if present == Some(&to) {
            return Ok(());
        }
        let number = self.number_of(place);
        let book = self.state_mut().rules_mut();
        let from = book.set_keep(place.rule, (keep, of), to.clone())?;
        let because = self.because(place, Vec::new());
        let what = What::KeepSet {
            rule: place.rule,
            number,
            keep: Arc::clone(keep),
            from,
            to,
            of,
        };
        self.happened(what, vec![because]);
        Ok(())
    }
}
