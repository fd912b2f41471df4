//! Actions whose code draws: they wait until another player reveals a link.

use super::draws::Revealed;
use super::questions::asked;
use super::{Act, Ask};
use crate::effects::effect::Effect;
use crate::model::throw::{Throw, ThrowChange};
use crate::state::clock::Moment;
use crate::{PlayerId, Refusal, base::dice};

impl Ask<'_> {
    /// Requires another caller than the actor, who knows their own links. An exception holds where
    /// no other player is active.
    pub(super) fn require_another(&self, caller: PlayerId, actor: PlayerId) -> Result<(), Refusal> {
        let mut others = self.state().active_players();
        match caller == actor && others.any(|other| other.id != actor) {
            true => Err(Refusal::OwnThrow),
            false => Ok(()),
        }
    }
}

impl<'e> Act<'e> {
    /// Makes an action wait for another player's link.
    pub(super) fn await_throw(&mut self, throw: Throw) {
        let change = ThrowChange::Awaited {
            rule: self.number_of_rule(throw.rule),
            label: throw.label.clone(),
        };
        let what = Effect::Throw(throw.player, change);
        self.state_mut().throw_ledger_mut().wait(throw);
        self.record_effect(what, asked());
    }

    /// Draws for a waiting action, from the caller's link and those of open ballots, and computes
    /// its result.
    pub(super) fn throw_for(&mut self, throw: &Throw, revealed: Revealed, throws: &'e [u32]) {
        self.state_mut().throw_ledger_mut().take(&throw.key());
        self.lay_out_all_links(dice::throw_source(throw.act), revealed);
        self.lay_out_throws(throws);
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
        let made = self.perform_thrown(throw);
        self.state_mut().calendar_mut().set_moment(before);
        if let Err(refusal) = made {
            let void = ThrowChange::Void(refusal.message().cloned());
            let what = Effect::Throw(throw.player, void);
            self.record_effect(what, asked());
        }
    }
}
