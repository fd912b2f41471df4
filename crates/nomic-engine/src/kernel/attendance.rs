//! Players who never moved, who have two histories, or who need not be waited for any more.

use super::Act;
use super::step::QueuedStep;
use crate::PlayerId;
use crate::base::limits::MAX_LEAD;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::player::Player;
use crate::state::Phase;
use crate::vocabulary::hooks::ON_FORKED;

impl Act<'_> {
    /// Reports players who have not moved since they sat down, when something is closed. The first
    /// turn does not count: it may begin while others still look around. If rules require all
    /// votes, perhaps nothing is ever closed, so a long time has the same effect.
    pub(super) fn record_silent_players(&mut self, closes: bool) {
        let event = self.event();
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
            self.state_mut()
                .seats_mut()
                .record_silence(player, event.id);
        }
    }

    /// Reports players with a device that has two histories in what is closed now. The rules
    /// decide the consequences. A device that the player has removed by then is not theirs.
    pub(super) fn record_forks(&mut self) {
        for device in self.event().forked {
            let player = self.state().seated(*device);
            let Some(id) = player
                .filter(|player| !player.forked)
                .map(|player| player.id)
            else {
                continue;
            };
            self.state_mut().seats_mut().note_fork(id);
            let because = vec![Because::Kernel(KernelReason::Forked)];
            self.record_effect(Effect::Forked(id), because);
            self.queue(QueuedStep::occasion(ON_FORKED, (id,)));
        }
    }

    /// Drops the duties of a player who left or was set apart: votes and judgements.
    pub(super) fn excuse_from_matters(&mut self, player: PlayerId, because: &Because) {
        self.excuse_from_ballots(player);
        self.replace_judge(player, because);
    }
}
