//! Setting things right, for judgements and corrections.

use super::step::QueuedStep;
use super::validation::{self, clear_names, compile, limit};
use super::{Act, Ask};
use crate::base::limits::{MAX_CODE, MAX_DEVICES_EVER, MAX_REMEDIES, MAX_TEXT};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::model::ballot::{Decision, Ground, Outcome};
use crate::model::player::POINTS;
use crate::model::proposal::Proposal;
use crate::model::status::Status;
use crate::rules::{Fraction, Phrase, Value};
use crate::state::Phase;
use crate::vocabulary::hooks::{ON_ADOPTED, ON_DECIDED, ON_REJECTED};
use crate::{Argument, PartHash, Player, PlayerId, ProposalId, Refusal, Remedy, Rule, RuleId};
use std::sync::Arc;

/// Refusal of a remedy that cannot be carried out. The caller with the list fills in the place.
const IMPOSSIBLE: Refusal = Refusal::BadRemedy { at: 0 };

fn require_written_on(rule: &Rule, was: PartHash) -> Result<(), Refusal> {
    match PartHash::of(&rule.code) == was {
        true => Ok(()),
        false => Err(Refusal::Overtaken {
            rule: rule.number,
            by: rule.last_reworded_by(),
        }),
    }
}

impl Ask<'_> {
    /// Checks if all of this could be done now, by trying it on a copy. The steps of rules in
    /// the trial are not those of the move; otherwise the rules that judge the move could not be
    /// asked.
    pub(super) fn examine_remedies(&self, remedies: &[Remedy]) -> Result<(), Refusal> {
        if remedies.len() > MAX_REMEDIES {
            return Err(Refusal::TooMany {
                limit: MAX_REMEDIES,
            });
        }
        self.trial(|act| act.remedy_all(remedies, &[]))
    }

    /// Refuses remedies whose new code was written on other code than the rule has now.
    pub(super) fn require_current(&self, remedies: &[Remedy]) -> Result<(), Refusal> {
        remedies.iter().try_for_each(|remedy| match remedy {
            Remedy::SetCode { rule, was, .. } => match self.state().rule(*rule) {
                Some(rule) => require_written_on(rule, *was),
                None => Err(IMPOSSIBLE),
            },
            Remedy::SetQuantity { .. }
            | Remedy::SetStatus { .. }
            | Remedy::Decide { .. }
            | Remedy::GiveTurn { .. }
            | Remedy::GiveSeat { .. }
            | Remedy::SetKeep { .. } => Ok(()),
        })
    }
}

impl Act<'_> {
    pub(super) fn remedy_all(
        &mut self,
        remedies: &[Remedy],
        because: &[Because],
    ) -> Result<(), Refusal> {
        for (at, remedy) in remedies.iter().enumerate() {
            let done = self.remedy(remedy, because);
            done.map_err(|refusal| match refusal {
                Refusal::CodeDoesNotCheck { diagnostics, .. } => {
                    Refusal::CodeDoesNotCheck { at, diagnostics }
                }
                unfit @ (Refusal::TooLong { .. }
                | Refusal::HiddenSign { .. }
                | Refusal::Overtaken { .. }
                | Refusal::AmbiguousNames { .. }) => unfit,
                _ => Refusal::BadRemedy { at },
            })?;
        }
        Ok(())
    }

    /// Carries out one remedy. A failure may leave it half done: call this in an attempt.
    pub(super) fn remedy(&mut self, remedy: &Remedy, because: &[Because]) -> Result<(), Refusal> {
        self.record_effect(Effect::Remedied(remedy.clone()), because.to_vec());
        match remedy {
            Remedy::SetQuantity {
                player,
                quantity,
                to,
            } => self.set_quantity_right(*player, quantity, *to),
            Remedy::SetCode { rule, was, code } => self.set_code_right(*rule, *was, code),
            Remedy::SetStatus { rule, status } => self.set_status_right(*rule, *status),
            Remedy::Decide { proposal, adopted } => {
                self.decide_by_remedy(*proposal, *adopted, because)
            }
            Remedy::GiveTurn { player } => self.hand_over_turn(*player, because),
            Remedy::SetKeep { rule, keep, to } => self.set_keep_right(*rule, keep, to),
            Remedy::GiveSeat { player, from } => self.give_seat(*player, *from, because),
        }
    }

    /// Lets the devices of another seat move for a player in place of all former ones.
    fn give_seat(
        &mut self,
        player: PlayerId,
        from: PlayerId,
        because: &[Because],
    ) -> Result<(), Refusal> {
        let owner = self.state().player(player).filter(|owner| owner.active);
        let giver = self.state().player(from).filter(|_| player != from);
        let new = giver.map(|giver| giver.devices().count());
        let ever = owner.map(|owner| owner.all_devices().len());
        let (Some(new @ 1..), Some(ever)) = (new, ever) else {
            return Err(IMPOSSIBLE);
        };
        if ever.saturating_add(new) > MAX_DEVICES_EVER {
            return Err(IMPOSSIBLE);
        }
        if giver.is_some_and(|giver| giver.active) {
            self.record_effect(Effect::PlayerLeft(from), because.to_vec());
            self.depart(from);
        }
        self.state_mut().seats_mut().give_seat(player, from);
        Ok(())
    }

    fn set_quantity_right(
        &mut self,
        player: PlayerId,
        quantity: &str,
        to: i64,
    ) -> Result<(), Refusal> {
        let declared = || self.state().quantity_names();
        let known = quantity == POINTS || declared().iter().any(|(name, _)| &**name == quantity);
        let before = self.state().player(player).filter(|_| known);
        let from = before.ok_or(IMPOSSIBLE)?.quantity(quantity);
        if from != to {
            self.quantity_changed(player, quantity, to.saturating_sub(from));
        }
        let seats = self.state_mut().seats_mut();
        seats.set_quantity(player, &quantity.into(), to);
        Ok(())
    }

    fn set_code_right(&mut self, rule: RuleId, was: PartHash, code: &str) -> Result<(), Refusal> {
        limit(code.len(), MAX_CODE)?;
        let program = compile(0, code)?;
        let before = self.state().rule(rule).ok_or(IMPOSSIBLE)?;
        require_written_on(before, was)?;
        if &*before.code == code {
            return Err(IMPOSSIBLE);
        }
        self.state_mut().rules_mut().set_code(rule, code, program);
        clear_names(self.state().rules())?;
        self.rules_changed();
        Ok(())
    }

    fn set_status_right(&mut self, rule: RuleId, status: Status) -> Result<(), Refusal> {
        let before = self.state().rule(rule).ok_or(IMPOSSIBLE)?;
        if before.status == status {
            return Err(IMPOSSIBLE);
        }
        let mut book = self.state().rules().clone();
        book.set_status(rule, status);
        if book.number_twice().is_some() {
            return Err(IMPOSSIBLE);
        }
        clear_names(&book)?;
        self.state_mut().put_in_force(book);
        self.rules_changed();
        Ok(())
    }

    fn decide_by_remedy(
        &mut self,
        id: ProposalId,
        adopted: bool,
        because: &[Because],
    ) -> Result<(), Refusal> {
        let proposal = self.reopen(id)?;
        self.lay_out_old_links(&proposal);
        let outcome = if adopted {
            Outcome::Adopted
        } else {
            Outcome::Rejected(Ground::Refused)
        };
        let decision = Decision {
            outcome,
            tally: self.tally_of(&proposal),
            required: None,
            because: because.to_vec(),
            event: self.event().id,
        };
        // Only a change that cannot be done at all is refused.
        let made = adopted.then(|| self.make_changes(&proposal));
        let made = made.transpose().map_err(|_| IMPOSSIBLE)?;
        if let Some(changed) = &made {
            clear_names(&changed.book)?;
        }
        let made = made.map(|changed| {
            self.state_mut().put_in_force(changed.book);
            (changed.applied, changed.because)
        });
        self.put_away(proposal.serial, decision);
        let hook = if adopted { ON_ADOPTED } else { ON_REJECTED };
        self.announce(hook, &proposal);
        if let Some((made, law)) = made {
            for applied in &made {
                self.report(applied, None, &law);
                self.report_conflict(applied, because.first());
            }
            self.rules_changed();
        }
        self.announce(ON_DECIDED, &proposal);
        Ok(())
    }

    fn reopen(&mut self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        if let Ok(open) = self.open_proposal(id) {
            return Ok(open);
        }
        let reopened = self.state_mut().docket_mut().reopen(id);
        reopened.ok_or(IMPOSSIBLE)
    }

    /// Lets rules draw from what the proposal's ballot revealed. Without a ballot, and with real
    /// dice, there is nothing to draw from: no die was thrown.
    fn lay_out_old_links(&mut self, proposal: &Proposal) {
        if self.chance().is_open() {
            return;
        }
        let ballot = self.state().ballot_of(proposal);
        let links = ballot.map(|ballot| ballot.links.clone());
        let links = links.filter(|links| !links.is_empty() && !self.state().real_dice());
        let Some(links) = links else {
            self.chance_mut().excuse();
            return;
        };
        let drawing = self.state_mut().drawing_mut();
        drawing.lay_out_again(proposal.id.0, links);
        self.chance_mut().open();
    }

    fn hand_over_turn(&mut self, player: PlayerId, because: &[Because]) -> Result<(), Refusal> {
        let plays = self.state().player(player).is_some_and(Player::playing);
        let turn = self.state().turn();
        let waits = turn.held.is_some() || turn.player != Some(player);
        if !plays
            || !waits
            || self.has_queued(QueuedStep::passes_turn)
            || self.state().phase() != Phase::Playing
        {
            return Err(IMPOSSIBLE);
        }
        self.take_turn(Some(player), because.to_vec());
        Ok(())
    }

    fn set_keep_right(&mut self, rule: RuleId, keep: &str, to: &Argument) -> Result<(), Refusal> {
        let value = match to {
            Argument::Number(number) => Value::Number(*number),
            Argument::Truth(truth) => Value::Truth(*truth),
            Argument::Fraction { num, den } => {
                Value::Fraction(Fraction::new(*num, *den).map_err(|_| IMPOSSIBLE)?)
            }
            Argument::Text(text) => {
                validation::text(text, MAX_TEXT)?;
                Value::Text(Phrase::plain(text))
            }
            _ => return Err(IMPOSSIBLE),
        };
        let book = self.state_mut().rules_mut();
        let set = book.set_keep(rule, (keep, None), value);
        set.map_err(|_| IMPOSSIBLE)?;
        self.resolve_decided_if_affected(rule);
        Ok(())
    }
}
