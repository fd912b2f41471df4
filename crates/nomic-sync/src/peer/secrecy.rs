//! What this device has handed in secretly.

use nomic_engine::{Content, Secret};

use super::Peer;
use super::device::OwnDevice;

impl Peer {
    /// What this device has sealed and nobody has opened yet, in the order in which the state keeps
    /// it. For the eyes of this player only.
    pub fn own_secrets(&self) -> Vec<(Secret, Content)> {
        self.game().state().own_secrets(&OwnDevice(self))
    }

    /// For what this device has handed in something that it can open by now.
    pub fn openable(&self) -> Vec<Secret> {
        let state = self.game().state();
        let group_ms = self.group_clock();
        let own = state.unopened_by(self.device_id());
        let own = own.map(|unopened| unopened.secret);
        own.filter(|secret| state.is_openable(secret, group_ms))
            .collect()
    }
}
