//! Moves that rules offer.

use super::contest::ContestRecord;
use super::{Act, Ask, validation};
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

/// An action that can be made: its code has run, and nothing has changed yet.
pub(super) struct Performance {
    player: PlayerId,
    chosen: Chosen,
    args: Vec<Argument>,
    /// None if its code wants to draw: it runs again when there is something to draw from.
    run: Option<Result<RunResult, Fault>>,
}

impl Ask<'_> {
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

    /// Checks an action and runs its code, without applying its effects.
    pub(super) fn prepare(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<Performance, Refusal> {
        let (chosen, values) = self.allowed(player, rule, action, args)?;
        let context = self.call_context();
        let mut faults = Vec::new();
        let run = view::run(self.state(), chosen.place, &values, context, &mut faults);
        self.record_all_faults(faults);
        let draws = match &run {
            Ok(run) => run.outcome.effects.iter().any(takes_chance),
            Err(fault) => fault.code == FaultCode::NoChance,
        };
        if !draws {
            self.require_accepted(&chosen, &run)?;
        } else if self.state().throw_ledger().all().contains_key(&player) {
            return Err(Refusal::ThrowAwaited);
        }
        Ok(Performance {
            player,
            chosen,
            args: args.to_vec(),
            run: (!draws).then_some(run),
        })
    }

    /// The action with the values that its code gets, if rules allow and offer it.
    fn allowed(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(Chosen, Vec<Value>), Refusal> {
        let chosen = self.choose(rule, action)?;
        let mut values = vec![thing::player(player)];
        values.extend(self.fill_in(&chosen, args)?);
        self.check(ACTING, (player, Phrase::plain(action)))?;
        self.require_offer(&chosen, player)?;
        Ok((chosen, values))
    }

    fn require_accepted(
        &self,
        chosen: &Chosen,
        run: &Result<RunResult, Fault>,
    ) -> Result<(), Refusal> {
        if let Ok(run) = run
            && let RunVerdict::Refused(message) = &run.outcome.verdict
        {
            return Err(Refusal::ByRule {
                rule: chosen.place.rule,
                number: chosen.number,
                line: self.line_of(chosen.place),
                message: message.clone(),
            });
        }
        Ok(())
    }
}

impl Act<'_> {
    pub(super) fn perform_for(
        &mut self,
        player: PlayerId,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(), Refusal> {
        let performance = self.prepare(player, rule, action, args)?;
        self.perform(performance);
        Ok(())
    }

    /// Applies the effects of an action, and reports it with its form. One that draws or deals
    /// waits for a draw. If its code failed, the move is accepted all the same, so that the rule is
    /// marked and all players see the reason.
    pub(super) fn perform(&mut self, performance: Performance) {
        let Performance {
            player,
            chosen,
            args,
            run,
        } = performance;
        let place = chosen.place;
        let Some(run) = run else {
            return self.await_throw(Throw {
                player,
                rule: place.rule,
                action: chosen.name.to_string(),
                label: chosen.label,
                args,
                act: self.event().id,
            });
        };
        let what = Effect::Acted {
            rule: place.rule,
            number: chosen.number,
            action: Arc::clone(&chosen.name),
            label: chosen.label.clone(),
            args,
        };
        let because = self.because(place, Vec::new());
        self.record_effect(what, vec![because]);
        self.finish(player, &chosen, run);
    }

    pub(super) fn perform_thrown(&mut self, throw: &Throw) -> Result<(), Refusal> {
        let Throw { player, rule, .. } = *throw;
        let active = self.state().player(player).is_some_and(|one| one.active);
        if !active {
            return Err(Refusal::HasLeft);
        }
        let (chosen, values) = self.allowed(player, rule, &throw.action, &throw.args)?;
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
        self.require_accepted(&chosen, &run)?;
        self.finish(player, &chosen, run);
        Ok(())
    }

    /// Applies the result of an action.
    fn finish(&mut self, player: PlayerId, chosen: &Chosen, run: Result<RunResult, Fault>) {
        let (place, hook) = (chosen.place, ACTION);
        match run {
            Ok(run) => {
                let mut decided = ContestRecord::default();
                self.apply_effects(place, hook, run.outcome.effects, &mut decided);
                self.queue_if_attached(ON_ACTED, (player, Phrase::plain(&chosen.name)));
            }
            Err(fault) => self.record_fault(place, RuleFault { fault, hook }),
        }
    }
}

fn takes_chance(effect: &RunEffect) -> bool {
    match effect {
        RunEffect::Do { effect, .. } => effect.chance,
        RunEffect::SetKeep { .. } => false,
    }
}
