//! Actions that wait for another player's link.

use super::State;
use crate::PlayerId;
use crate::model::throw::Throw;
use crate::rules::FlatMap;
use std::sync::Arc;

/// Actions that wait for a draw.
///
/// - Each player has at most one, so a player can't fill the others' devices with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct AwaitedThrows(Arc<FlatMap<PlayerId, Throw>>);

impl AwaitedThrows {
    pub(crate) fn all(&self) -> &FlatMap<PlayerId, Throw> {
        &self.0
    }

    /// Adds an action, unless the player has one already; then returns false.
    pub(crate) fn wait(&mut self, throw: Throw) -> bool {
        if self.0.contains_key(&throw.player) {
            return false;
        }
        Arc::make_mut(&mut self.0).insert(throw.player, throw);
        true
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<Throw> {
        let found = self.0.values().find(|throw| throw.key() == key)?;
        let player = found.player;
        Arc::make_mut(&mut self.0).remove(&player)
    }
}

impl State {
    pub(crate) const fn throw_ledger(&self) -> &AwaitedThrows {
        &self.throws
    }

    pub(crate) const fn throw_ledger_mut(&mut self) -> &mut AwaitedThrows {
        &mut self.throws
    }
}
