//! Knowledge of this device alone: its sealed secrets, and the numbers on its cards.

use nomic_engine::{Card, Content, Device, Secret, Unopened};

use super::Peer;
use super::device::OwnDevice;

impl Peer {
    /// Secrets that this device has sealed and that are still closed, in the order of the state.
    /// For the eyes of this player only.
    pub fn own_secrets(&self) -> Vec<(Secret, Content)> {
        self.game().state().own_secrets(&OwnDevice(self))
    }

    /// Number on a card that was dealt to this device; none on other cards. For the eyes of its
    /// player only, while it lies face down.
    pub fn number_on(&self, card: &Card) -> Option<u32> {
        card.seen_by(&OwnDevice(self))
    }

    /// Whether this device has a secret that it can open by now.
    pub(super) fn has_to_open(&self) -> bool {
        let own = self.game().state().unopened_by(self.device_id());
        let me = OwnDevice(self);
        let mine =
            |one: &Unopened<'_>| me.opens(&one.secret) && me.unseal_own(one.envelope).is_some();
        own.into_iter().any(|unopened| mine(&unopened))
    }
}
