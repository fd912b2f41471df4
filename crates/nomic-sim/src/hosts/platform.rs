//! Platform of the hosts in a simulated browser.

use std::cell::RefCell;

use nomic_engine::{PlayerId, State};
use nomic_host::{Handle, Platform};
use nomic_peer::Pace;

use crate::{Dice, pause};

/// Host of the page, which has the relay.
pub(super) const PAGE: &str = "nomic.example";

pub(super) struct SimPlatform {
    pub(super) dice: RefCell<Dice>,
    /// Pieces of work between pauses.
    pub(super) pieces: u32,
    pub(super) verifies: bool,
}

impl Platform for SimPlatform {
    fn fill(&self, bytes: &mut [u8]) {
        self.dice.borrow_mut().fill(bytes);
    }

    fn check_randomness(&self) -> Result<(), String> {
        Ok(())
    }

    fn begin_stretch(&self) {
        pause::begin(self.pieces);
    }

    fn end_stretch(&self) {
        pause::end();
    }

    fn pace(&self) -> Pace {
        pause::is_tired
    }

    fn relay_address(&self, relay: &str) -> String {
        match relay.contains("://") {
            true => relay.to_owned(),
            false => format!("wss://{PAGE}/{relay}"),
        }
    }

    fn host(&self, address: Option<&str>) -> String {
        let host = address.and_then(|address| address.split('/').nth(2)?.split(':').next());
        host.unwrap_or(PAGE).to_owned()
    }

    fn has_verifier(&self) -> bool {
        self.verifies
    }

    fn unsent_bytes(&self, _: Handle) -> u32 {
        0
    }

    fn name(&self, state: &State, player: PlayerId) -> String {
        let player = state.player(player);
        player.map_or_else(String::new, |player| player.name.to_string())
    }
}
