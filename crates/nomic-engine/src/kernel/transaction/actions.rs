//! Moves that rules offer.

use super::contest::ContestRecord;
use super::{Kernel, validation};
use crate::Argument;
use crate::effects::effect::Effect;
use crate::model::rule::RuleFault;
use crate::model::throw::Throw;
use crate::queries::asked::label;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{Blank, Fault, FaultCode, Phrase, RunEffect, RunVerdict, Value};
use crate::view::{self, CallContext, RunResult, thing};
use crate::vocabulary::hooks::{ACTING, ON_ACTED, SECRET_ACTION};
use crate::{PlayerId, Refusal, RuleId, RuleNumber};
use std::sync::Arc;

/// Name used in place of a hook where an action fails.
pub(crate) const ACTION: &str = "action";

struct Chosen {
    place: ProvisionRef,
    index: usize,
    number: RuleNumber,
    name: Arc<str>,
    label: Phrase,
    form: Vec<Blank>,
}

impl Kernel<'_> {
    /// Whether the form of this action has to be handed in secretly.
    pub(super) fn is_secret_action(&mut self, action: &str) -> bool {
        let secret = self.ask(SECRET_ACTION, (Phrase::plain(action),));
        secret.is_some_and(|secret| secret.value)
    }

    /// Whether a player can hand in this action now; gives the number of its rule.
    pub(super) fn may_hand_in(
        &mut self,
        rule: RuleId,
        action: &str,
        player: PlayerId,
    ) -> Result<RuleNumber, Refusal> {
        let chosen = self.choose(rule, action)?;
        if !self.is_secret_action(action) {
            return Err(Refusal::NotSecret);
        }
        self.check(ACTING, (player, Phrase::plain(action)))?;
        self.require_offer(&chosen, player)?;
        Ok(chosen.number)
    }

    /// Whether this secret form would have an effect if it were opened now.
    pub(crate) fn would_open(
        &mut self,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(), Refusal> {
        let player = self.playing()?;
        self.perform_for(player, rule, action, args)
    }

    pub(super) fn perform_for(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(), Refusal> {
        let chosen = self.choose(rule, action)?;
        let mut values = vec![thing::player(player)];
        values.extend(self.fill_in(&chosen, args)?);
        self.check(ACTING, (player, Phrase::plain(action)))?;
        self.require_offer(&chosen, player)?;
        self.perform(player, chosen, (&values, args))
    }

    pub(super) fn perform_thrown(&mut self, throw: &Throw) -> Result<(), Refusal> {
        let Throw { player, rule, .. } = *throw;
        let active = self.state().player(player).is_some_and(|one| one.active);
        if !active {
            return Err(Refusal::HasLeft);
        }
        let chosen = self.choose(rule, &throw.action)?;
        let mut values = vec![thing::player(player)];
        values.extend(self.fill_in(&chosen, &throw.args)?);
        self.check(ACTING, (player, Phrase::plain(&throw.action)))?;
        self.require_offer(&chosen, player)?;
        let draws = self.state().draws().cloned();
        let context = CallContext {
            draws: draws.as_ref(),
            throws: self.chance().throws(),
            ..self.call_context()
        };
        let mut faults = Vec::new();
        let run = view::run(self.state(), chosen.place, &values, context, &mut faults);
        self.record_all_faults(faults);
        if let Ok(run) = &run {
            self.record_draws(chosen.place, run);
        }
        self.finish(player, chosen, run, None)
    }

    fn choose(&self, rule: RuleId, action: &str) -> Result<Chosen, Refusal> {
        let found = self.state().rule(rule).filter(|rule| rule.in_force());
        let found = found.ok_or(Refusal::UnknownRule { rule })?;
        let mut actions = found.program.actions().iter().enumerate();
        let chosen = actions.find(|(_, known)| &*known.name == action);
        let (index, action) = chosen.ok_or(Refusal::UnknownAction)?;
        Ok(Chosen {
            place: ProvisionRef {
                rule,
                provision: action.provision,
            },
            index,
            number: found.number,
            name: Arc::clone(&action.name),
            label: action.label.clone(),
            form: action.form.clone(),
        })
    }

    fn fill_in(&self, chosen: &Chosen, args: &[Argument]) -> Result<Vec<Value>, Refusal> {
        if args.len() > chosen.form.len() {
            return Err(Refusal::UnknownAction);
        }
        let blanks = chosen.form.iter().enumerate();
        blanks
            .map(|(at, blank)| {
                let argument = args.get(at);
                if let Some(Argument::Text(written)) = argument {
                    validation::text(written, usize::MAX)?;
                }
                let value = argument.and_then(|argument| self.state().value_of(argument));
                let value = value.and_then(|value| blank.accept(value));
                if let (Some(fragment), Some(Value::Text(code))) = (&blank.code, &value) {
                    validation::filled_code(code.as_plain(), fragment).map_err(|diagnostic| {
                        Refusal::BadCode {
                            number: chosen.number,
                            label: label(blank),
                            diagnostic,
                        }
                    })?;
                }
                value.ok_or_else(|| Refusal::BadValue {
                    number: chosen.number,
                    label: label(blank),
                })
            })
            .collect()
    }

    fn require_offer(&mut self, chosen: &Chosen, player: PlayerId) -> Result<(), Refusal> {
        let offered = view::offered(
            self.state(),
            chosen.place.rule,
            chosen.index,
            player,
            self.budget(),
        );
        match offered {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::NotOffered {
                number: chosen.number,
            }),
            Err(fault) => {
                let hook = ACTION;
                self.record_fault(chosen.place, RuleFault { fault, hook });
                Err(Refusal::NotOffered {
                    number: chosen.number,
                })
            }
        }
    }

    /// Runs the action, or queues it until a draw if it draws or deals. If its code fails the move
    /// is accepted, so that the rule is marked and all players see the reason.
    fn perform(
        &mut self,
        player: PlayerId,
        chosen: Chosen,
        (values, args): (&[Value], &[Argument]),
    ) -> Result<(), Refusal> {
        let mut faults = Vec::new();
        let run = view::run(
            self.state(),
            chosen.place,
            values,
            self.call_context(),
            &mut faults,
        );
        self.record_all_faults(faults);
        let takes_chance = match &run {
            Ok(run) => run.outcome.effects.iter().any(takes_chance),
            Err(fault) => fault.code == FaultCode::NoChance,
        };
        if takes_chance {
            return self.await_throw(Throw {
                player,
                rule: chosen.place.rule,
                action: chosen.name.to_string(),
                label: chosen.label,
                args: args.to_vec(),
                act: self.event().id,
            });
        }
        self.finish(player, chosen, run, Some(args))
    }

    /// Applies the result of an action, and reports it with its form, unless the form was reported
    /// earlier.
    fn finish(
        &mut self,
        player: PlayerId,
        chosen: Chosen,
        run: Result<RunResult, Fault>,
        told: Option<&[Argument]>,
    ) -> Result<(), Refusal> {
        let place = chosen.place;
        if let Ok(run) = &run
            && let RunVerdict::Refused(message) = &run.outcome.verdict
        {
            return Err(Refusal::ByRule {
                rule: place.rule,
                number: chosen.number,
                line: self.line_of(place),
                message: message.clone(),
            });
        }
        let name = Phrase::plain(&chosen.name);
        if let Some(args) = told {
            let what = Effect::Acted {
                rule: place.rule,
                number: chosen.number,
                action: chosen.name,
                label: chosen.label,
                args: args.to_vec(),
            };
            let because = self.because(place, Vec::new());
            self.record_effect(what, vec![because]);
        }
        match run {
            Ok(run) => {
                self.apply_effects(
                    place,
                    ACTION,
                    run.outcome.effects,
                    &mut ContestRecord::default(),
                );
                self.queue_if_attached(ON_ACTED, (player, name));
            }
            Err(fault) => self.record_fault(
                place,
                RuleFault {
                    fault,
                    hook: ACTION,
                },
            ),
        }
        Ok(())
    }
}

fn takes_chance(effect: &RunEffect) -> bool {
    match effect {
        RunEffect::Do { effect, .. } => effect.chance,
        RunEffect::SetKeep { .. } => false,
    }
}
