//! Knowledge of this device alone: its sealed secrets, and the numbers on its cards.

use nomic_engine::{Card, Content, Device, Secret};

use super::Peer;
use super::device::OwnDevice;

impl Peer {
    /// Secrets that this device has sealed and that are still closed, in the order of the state.
    /// For the eyes of this player only.
    pub fn own_secrets(&self) -> Vec<(Secret, Content)> {
        self.game().state().own_secrets(&OwnDevice(self))
    }

    /// Number on a card of this player. For their eyes only, while it lies face down. For another
    /// player's card it is meaningless.
    pub fn number_on(&self, card: &Card) -> u32 {
        card.seen_by(&OwnDevice(self))
    }

    /// Whether this device has a secret that it can open by now.
    pub(super) fn has_to_open(&self) -> bool {
        let own = self.game().state().unopened_by(self.device_id());
        own.map(|unopened| unopened.secret)
            .any(|secret| OwnDevice(self).opens(&secret))
    }
}
