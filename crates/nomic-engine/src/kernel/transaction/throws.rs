//! Actions whose code draws: they wait until another player reveals a link.

use super::Kernel;
use super::questions::asked;
use crate::effects::effect::Effect;
use crate::model::secret::Opening;
use crate::model::throw::{Throw, ThrowChange};
use crate::state::clock::Moment;
use crate::{PlayerId, Refusal, Reveal, base::dice};

impl<'e> Kernel<'e> {
    /// Makes an action wait for another player's link. A player has at most one waiting action.
    pub(super) fn await_throw(&mut self, throw: Throw) -> Result<(), Refusal> {
        let change = ThrowChange::Awaited {
            rule: self.number_of_rule(throw.rule),
            label: throw.label.clone(),
        };
        let what = Effect::Throw(throw.player, change);
        if !self.state_mut().throw_ledger_mut().wait(throw) {
            return Err(Refusal::ThrowAwaited);
        }
        self.record_effect(what, asked());
        Ok(())
    }

    /// Draws for a waiting action, from the caller's link and those of open ballots, and computes
    /// its result.
    pub(super) fn throw_for(
        &mut self,
        key: &str,
        reveal: Reveal,
        throws: &'e [u32],
        openings: &[Opening],
    ) -> Result<(), Refusal> {
        let caller = self.playing()?;
        let throw = self.state_mut().throw_ledger_mut().take(key);
        let throw = throw.ok_or(Refusal::UnknownTimer)?;
        self.require_another(caller, throw.player)?;
        if !openings.is_empty() {
            return Err(Refusal::BadOpening { at: 0 });
        }
        let link = self.reveal(reveal)?;
        self.lay_out_all_links(dice::throw_source(throw.act), caller, link);
        self.lay_out_throws(throws)?;
        let change = ThrowChange::Made {
            rule: self.number_of_rule(throw.rule),
            label: throw.label.clone(),
        };
        let what = Effect::Throw(throw.player, change);
        self.record_effect(what, asked());
        let before = self.state().moment();
        self.state_mut().calendar_mut().set_moment(Moment {
            mover: Some(throw.player),
            ..before
        });
        let made = self.perform_thrown(&throw);
        self.state_mut().calendar_mut().set_moment(before);
        if let Err(refusal) = made {
            let void = ThrowChange::Void(refusal.message().cloned());
            let what = Effect::Throw(throw.player, void);
            self.record_effect(what, asked());
        }
        Ok(())
    }

    /// Requires another caller than the actor, who knows their own links. An exception holds where
    /// no other player is active.
    fn require_another(&self, caller: PlayerId, actor: PlayerId) -> Result<(), Refusal> {
        let mut others = self.state().active_players();
        match caller == actor && others.any(|other| other.id != actor) {
            true => Err(Refusal::OwnThrow),
            false => Ok(()),
        }
    }
}
