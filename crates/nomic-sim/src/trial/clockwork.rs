//! The oracle about the time.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId, Move};
use nomic_peer::Peer;

use super::SimTrial;
use crate::{Oracle, Violation};

/// Later claims count as this one, in milliseconds since 1970.
const MAX_MOMENT: u64 = 8_640_000_000_000_000;

impl SimTrial {
    /// Checks the group's clock at the last line: the latest time that more than half of the active
    /// players have claimed in that line and in its past. Skipped if a player has taken a claim
    /// back or signed two histories.
    pub(super) fn clock(&mut self, site: usize) -> Result<(), Violation> {
        let peer = self.world.sites[site].peer();
        self.watch.checks += 1;
        shows_what_most_claim(peer, peer.game().state().moment().group)
    }
}

pub(super) fn shows_what_most_claim(peer: &Peer, shown: u64) -> Result<(), Violation> {
    match claimed_by_most(peer) {
        Some(expected) if expected != shown => {
            let said = format!("it shows {shown}, and most claim {expected}");
            Err(Violation::new(Oracle::Clock, said))
        }
        _ => Ok(()),
    }
}

/// Latest time that more than half of the active players have claimed at the last line; `None` if
/// their claims alone don't determine it.
fn claimed_by_most(peer: &Peer) -> Option<u64> {
    let lines = peer.chronicle();
    let last = lines.last().filter(|line| line.ruling.accepted())?;
    // Moves that neither seat nor unseat a player.
    let plain = matches!(
        last.event.event().moved,
        Move::Witness
            | Move::Remark(_)
            | Move::Propose(_)
            | Move::OpenVoting(_)
            | Move::Vote(_)
            | Move::Call(_)
    );
    if !plain {
        return None;
    }
    let mut past: BTreeSet<EventId> = BTreeSet::from([last.event.id()]);
    let mut claims: BTreeMap<DeviceId, Vec<(u64, u64)>> = BTreeMap::new();
    for event in lines.iter().rev().map(|line| &line.event) {
        if past.contains(&event.id()) {
            past.extend(event.dependencies());
            let claim = (event.seq(), event.event().claimed_ms);
            claims.entry(event.device()).or_default().push(claim);
        }
    }
    let state = peer.game().state();
    let mut newest = Vec::new();
    for player in state.active_players() {
        let mut latest = 0;
        for device in player.devices() {
            let mut own = claims.remove(&device.id).unwrap_or_default();
            own.sort_unstable();
            let once = own.windows(2).all(|two| two[0].0 < two[1].0);
            let forward = own.is_sorted_by_key(|(_, claim)| *claim);
            if !once || !forward {
                return None;
            }
            latest = latest.max(own.last().map_or(0, |(_, claim)| *claim));
        }
        newest.push(latest.min(MAX_MOMENT));
    }
    newest.sort_unstable_by(|one, other| other.cmp(one));
    newest
        .get(newest.len() / 2)
        .copied()
        .filter(|_| newest.len() > 1)
}
