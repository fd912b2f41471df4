//! Players who never moved, who have two histories, or for whom nobody has to wait any more.

use super::Clerk;
use super::step::Step;
use crate::because::{Because, KernelReason};
use crate::limits::MAX_LEAD;
use crate::player::Player;
use crate::state::Phase;
use crate::vocabulary::hooks::ON_FORKED;
use crate::what::What;
use crate::{Move, PlayerId};

impl Clerk<'_> {
    /// Something was closed, and some who sit here have not moved since they sat down. The first
    /// turn is no such moment: whoever begins it may do so while the others still look around. But
    /// where rules want everybody's vote nothing might ever be closed, so a long time does as well.
    pub(super) fn note_silence(&mut self) {
        let event = self.event();
        let closes = event.moved.seal().is_some() && !matches!(event.moved, Move::Begin { .. });
        if self.state().phase() == Phase::Gathering {
            return;
        }
        let late = self.state().moment().group;
        let silent = |player: &&Player| {
            let long = late > player.sat_ms.saturating_add(MAX_LEAD);
            player.active && !player.heard && player.silent_since.is_none() && (closes || long)
        };
        let silent = self.state().players().filter(silent);
        let silent: Vec<_> = silent.map(|player| player.id).collect();
        for player in silent {
            self.state_mut().seats_mut().note_silence(player, event.id);
        }
    }

    /// What is closed now holds two histories of a player's device. What comes of that the rules say.
    pub(super) fn note_forks(&mut self) {
        for device in &self.event().forked {
            let player = self.state().seated(*device);
            let Some(id) = player
                .filter(|player| !player.forked)
                .map(|player| player.id)
            else {
                continue;
            };
            self.state_mut().seats_mut().note_fork(id);
            let because = vec![Because::Kernel(KernelReason::Forked)];
            self.happened(What::Forked(id), because);
            self.queue(Step::occasion(ON_FORKED, (id,)));
        }
    }

    /// Nobody has to wait for somebody who left or sits apart: neither for their vote nor for
    /// their judgement.
    pub(super) fn excuse_from_matters(&mut self, player: PlayerId, because: &Because) {
        self.excuse_from_ballots(player);
        self.replace_judge(player, because);
    }
}
