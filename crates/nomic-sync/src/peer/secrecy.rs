//! What this device has handed in secretly.

use nomic_engine::{Content, Device, Secret};

use super::Peer;
use super::device::OwnDevice;

impl Peer {
    /// What this device has sealed and nobody has opened yet, in the order in which the state keeps
    /// it. For the eyes of this player only.
    pub fn own_secrets(&self) -> Vec<(Secret, Content)> {
        self.game().state().own_secrets(&OwnDevice(self))
    }

    /// Whether this device has handed in something that it can open by now.
    pub(super) fn has_to_open(&self) -> bool {
        let own = self.game().state().unopened_by(self.device_id());
        own.map(|unopened| unopened.secret)
            .any(|secret| OwnDevice(self).opens(&secret))
    }
}
