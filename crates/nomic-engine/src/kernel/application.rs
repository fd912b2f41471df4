//! Application of the effects that rules want.

use super::contest::ContestRecord;
use super::effects::EFFECT_ROWS;
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::effects::effect::Effect;
use crate::model::player::POINTS;
use crate::model::rule::RuleFault;
use crate::model::turn::GivenTurn;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{Fault, FaultCode, Phrase, RunEffect, Thing, Value};
use crate::vocabulary::hooks::{ON_CHANGED, ON_REPEALED};
use crate::vocabulary::row::{EffectRow, at};
use crate::{PlayerId, RuleId};
use std::sync::Arc;

impl Ask<'_> {
    fn amount_of(&self, player: PlayerId, quantity: &str) -> Result<i64, FaultCode> {
        let player = self.state().player(player);
        player
            .map(|player| player.quantity(quantity))
            .ok_or(FaultCode::NoSuchThing)
    }
}

impl Act<'_> {
    /// Carries out the effects that a provision wants. If one is impossible the rule is marked, and
    /// the others are carried out.
    pub(super) fn apply_effects(
        &mut self,
        place: ProvisionRef,
        hook: &'static str,
        effects: Vec<RunEffect>,
        decided: &mut ContestRecord,
    ) {
        let kept = |effect: &RunEffect| matches!(effect, RunEffect::SetKeep { .. });
        let another_mind = effects.iter().any(kept);
        for effect in effects {
            let done = match effect {
                RunEffect::SetKeep { name, of, value } => self.set_keep(place, (&name, of), value),
                RunEffect::Do { effect, args } => {
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
                self.record_fault(place, RuleFault { fault, hook });
            }
        }
        if another_mind {
            self.resolve_if_affected(place.rule);
        }
    }

    /// Carries out one effect, if no rule above stops it and none that goes before decides
    /// otherwise.
    fn apply(
        &mut self,
        place: ProvisionRef,
        row: &EffectRow,
        args: &[Value],
        decided: &mut ContestRecord,
    ) -> Result<(), FaultCode> {
        if self.is_stopped(place.rule, row.effect.name, args)
            || self.is_overridden(place, row, args, decided)
        {
            return Ok(());
        }
        self.on_behalf(place.rule, |kernel| (row.carry_out)(kernel, place, args))
    }

    pub(super) fn change_quantity(
        &mut self,
        place: ProvisionRef,
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
        place: ProvisionRef,
        player: PlayerId,
        quantity: &str,
        to: i64,
    ) -> Result<(), FaultCode> {
        let from = self.amount_of(player, quantity)?;
        let quantity: Arc<str> = quantity.into();
        let seats = self.state_mut().seats_mut();
        seats.set_quantity(player, &quantity, to);
        if from != to {
            self.quantity_changed(player, &quantity, to.saturating_sub(from));
            let because = self.because(place, Vec::new());
            let what = Effect::QuantityChanged {
                player,
                quantity,
                from,
                to,
            };
            self.record_effect(what, vec![because]);
        }
        Ok(())
    }

    pub(super) fn quantity_changed(&mut self, player: PlayerId, quantity: &str, by: i64) {
        self.queue_if_attached(ON_CHANGED, (player, Phrase::plain(quantity), by));
    }

    pub(super) fn declare_winner(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
    ) -> Result<(), FaultCode> {
        self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        let because = self.because(place, Vec::new());
        self.won(player, because);
        Ok(())
    }

    /// Queues the last reaction of a repealed rule that was in force, so that it can dispose of its
    /// assets.
    pub(super) fn queue_final_reaction(&mut self, rule: RuleId, was_in_force: bool) {
        let program = self.state().rule(rule).map(|rule| &rule.program);
        let speaks = program.is_some_and(|own| own.at_hook(ON_REPEALED.name()).next().is_some());
        if was_in_force && speaks {
            self.queue(QueuedStep::FinalReaction(rule));
        } else {
            self.report_orphaned(rule);
        }
    }

    /// Records the player of the next turn; the last call counts.
    pub(super) fn give_turn(
        &mut self,
        place: ProvisionRef,
        player: PlayerId,
    ) -> Result<(), FaultCode> {
        self.state().player(player).ok_or(FaultCode::NoSuchThing)?;
        let because = self.because(place, Vec::new());
        let given = GivenTurn { player, because };
        self.state_mut().play_mut().give_turn(given);
        Ok(())
    }

    fn set_keep(
        &mut self,
        place: ProvisionRef,
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
        let what = Effect::KeepSet {
            rule: place.rule,
            number,
            keep: Arc::clone(keep),
            from,
            to,
            of,
        };
        self.record_effect(what, vec![because]);
        Ok(())
    }
}
