//! Corrections: carried out when all active players agree. No rule can prevent that.

use super::{Act, Ask};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::correction::Correction;
use crate::{CorrectionId, Player, PlayerId, Refusal, Remedy};
use std::sync::Arc;

impl Ask<'_> {
    pub(super) fn open_correction(&self, id: CorrectionId) -> Result<Arc<Correction>, Refusal> {
        let corrections = self.state().court().corrections();
        match corrections.get_open(id.0) {
            Some(correction) => Ok(Arc::clone(correction)),
            None if corrections.knows(id.0) => Err(Refusal::CorrectionClosed),
            None => Err(Refusal::UnknownCorrection),
        }
    }
}

impl Act<'_> {
    /// Makes the corrections that all asked players agreed to, for example after a player left. An
    /// impossible correction ends, since no player is left to agree. Players come back into a
    /// deserted game only by a move of the players who left last.
    pub(super) fn count_agreements(&mut self) {
        if self.state().is_deserted() {
            return;
        }
        let open = self.state().open_corrections();
        let open: Vec<_> = open.map(|correction| correction.id).collect();
        for id in open {
            if self.make_if_agreed(id).is_err() {
                self.end_correction(id, vec![Because::Kernel(KernelReason::Contained)]);
            }
        }
        self.take_steps();
    }

    /// Makes a correction if all asked players have agreed. Those who had left are in the game
    /// again; no rule can prevent that.
    pub(super) fn make_if_agreed(&mut self, id: CorrectionId) -> Result<(), Refusal> {
        let correction = self.open_correction(id)?;
        let asked = self.state().asked_on(&correction);
        let agrees = |player: &&Player| correction.agreed.contains(&player.id);
        if asked.is_empty() || !asked.iter().all(agrees) {
            return Ok(());
        }
        let left = asked.iter().filter(|player| !player.active);
        let left: Vec<_> = left.map(|player| player.id).collect();
        let agreed = vec![Because::Kernel(KernelReason::Agreed)];
        self.attempt(|kernel| {
            kernel.state_mut().court_mut().make_correction(id);
            let made = Effect::CorrectionMade { correction: id };
            kernel.record_effect(made, agreed.clone());
            for player in left {
                kernel.seat_player(player, agreed.clone());
            }
            kernel.remedy_all(&correction.remedies, &agreed)
        })
    }

    /// Ends the corrections that would give this player's seat away: with a move the player shows
    /// that a device is left.
    pub(super) fn keep_seat_of(&mut self, player: PlayerId) {
        let open = self.state().open_corrections();
        let gives = |remedy: &Remedy| matches!(remedy, Remedy::GiveSeat { player: of, .. } if *of == player);
        let against = open.filter(|correction| {
            !correction.agreed.contains(&player) && correction.remedies.iter().any(gives)
        });
        let against: Vec<_> = against.map(|correction| correction.id).collect();
        for id in against {
            self.end_correction(id, vec![Because::Kernel(KernelReason::Asked)]);
        }
    }

    pub(super) fn end_correction(&mut self, id: CorrectionId, because: Vec<Because>) {
        self.state_mut().court_mut().withdraw_correction(id);
        self.record_effect(Effect::CorrectionWithdrawn { correction: id }, because);
    }
}
