//! Oracles about acceptance, reports and memory.

use std::collections::BTreeSet;

use ed25519_dalek::{Signature, VerifyingKey};
use nomic_engine::{DeviceId, Effect, EventId};
use nomic_peer::{MAX_PENDING_OF_STRANGERS, Peer};
use sha2::{Digest, Sha256};

use super::SimTrial;
use crate::{Oracle, Site, Violation};

/// Most pending events of strangers, some of them by players who have left.
pub(super) const ROOM: usize = MAX_PENDING_OF_STRANGERS + 200;

impl SimTrial {
    pub(super) fn check_invariants(&mut self, site: usize) -> Result<(), Violation> {
        let at = &self.world.sites[site];
        self.watch.checks += 3;
        last_is_remembered(at)?;
        let waiting = at.peer().pending_of_strangers();
        if waiting > self.room {
            let said = format!("site {site}: {waiting} events of strangers wait");
            return Err(Violation::new(Oracle::Waiting, said));
        }
        if self.never.is_empty() && self.forged.is_empty() {
            return Ok(());
        }
        for line in at.peer().chronicle() {
            let event = line.event.id();
            let oracle = match self.forged.contains(&event) {
                true => Oracle::Forged,
                false if line.ruling.accepted() && self.never.contains(&event) => Oracle::Believed,
                false => continue,
            };
            let said = format!("site {site}: {:?}", line.event.event().moved);
            return Err(Violation::new(oracle, super::cut(&said)));
        }
        Ok(())
    }

    /// Checks each signature of the events that a site knows once.
    pub(super) fn signatures(&mut self, site: usize) -> Result<(), Violation> {
        self.watch.checks += 1;
        for line in self.world.sites[site].peer().chronicle() {
            let (id, bytes) = (line.event.id(), line.event.bytes());
            let signature = *bytes.last_chunk().unwrap();
            if self.signed.contains(&(id, signature)) {
                continue;
            }
            if !is_signed(&line.event.device(), bytes) {
                let said = format!("site {site}: {id:?} has a false signature");
                return Err(Violation::new(Oracle::Forged, said));
            }
            self.signed.insert((id, signature));
        }
        Ok(())
    }

    /// Checks that an allowed move is still accepted after the same lines, and that closings over
    /// another state are shown as such.
    pub(super) fn rulings(&mut self, site: usize) -> Result<(), Violation> {
        let peer = self.world.sites[site].peer();
        self.watch.checks += 2;
        for (line, before) in peer.chronicle().iter().zip(prefixes(peer)) {
            let id = line.event.id();
            if self.allowed.get(&id) == Some(&before) && !line.ruling.accepted() {
                let said = format!("site {site}, after others: {:?}", line.event.event().moved);
                return Err(Violation::new(Oracle::Preview, super::cut(&said)));
            }
        }
        let mut numbers = BTreeSet::new();
        let accepted = peer
            .chronicle()
            .iter()
            .filter(|line| line.ruling.accepted());
        let mut accepted = accepted.map(|line| &line.event);
        if let Some(twin) = accepted.find(|e| !numbers.insert((e.device(), e.seq()))) {
            let said = format!("site {site}: two with one number, {:?}", twin.id());
            return Err(Violation::new(Oracle::Believed, said));
        }
        if self.false_seals.is_empty() {
            return Ok(());
        }
        let places = peer.places();
        let chain: Vec<EventId> = places.iter().filter_map(|place| place.closing).collect();
        for line in peer.chronicle() {
            let id = line.event.id();
            let Some(before) = self.false_seals.get(&id) else {
                continue;
            };
            let mut told = line.ruling.effects.iter();
            let told = told.any(|told| matches!(told.effect, Effect::SealMismatch { .. }));
            let place = chain.iter().position(|closing| *closing == id);
            let compared = place.is_some_and(|place| chain[..place] == before[..]);
            if compared && !told {
                let said = format!("site {site}: {id:?}");
                return Err(Violation::new(Oracle::Told, said));
            }
        }
        Ok(())
    }

    /// Checks that the allowed move just made is accepted. `before` are the lines before it, to
    /// show if the move itself has changed their order.
    pub(super) fn check_move(&mut self, site: usize, before: &[EventId]) -> Result<(), Violation> {
        if !self.is_honest(site) {
            return Ok(());
        }
        self.watch.checks += 1;
        let peer = self.world.sites[site].peer();
        let me = peer.device_id();
        let own = peer.chronicle().iter().filter(|e| e.event.device() == me);
        match own.max_by_key(|entry| entry.event.seq()) {
            Some(entry) if !entry.ruling.accepted() => {
                let why = entry.ruling.verdict.as_ref().err().map(|r| r.code());
                let lines = peer.chronicle().iter().map(|entry| entry.event.id());
                let order = match lines.take(before.len()).eq(before.iter().copied()) {
                    true => "the order is the same",
                    false => "the order is another",
                };
                let moved = &entry.event.event().moved;
                let said = format!("site {site}, {why:?}, {order}: {moved:?}");
                Err(Violation::new(Oracle::Preview, super::cut(&said)))
            }
            Some(entry) => {
                let event = entry.event.id();
                self.note_allowed(site, event);
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(super) fn note_allowed(&mut self, site: usize, event: EventId) {
        let peer = self.world.sites[site].peer();
        let mut lines = peer.chronicle().iter().zip(prefixes(peer));
        if let Some((_, before)) = lines.find(|(line, _)| line.event.id() == event) {
            self.allowed.insert(event, before);
        }
    }
}

/// True if a device has signed an event of these bytes: the last 64 are the signature of the
/// others.
pub(super) fn is_signed(device: &DeviceId, event: &[u8]) -> bool {
    let key = VerifyingKey::from_bytes(&device.0);
    let (Some((payload, signature)), Ok(key)) = (event.split_last_chunk(), key) else {
        return false;
    };
    let signature = Signature::from_bytes(signature);
    key.verify_strict(payload, &signature).is_ok()
}

fn last_is_remembered(site: &Site) -> Result<(), Violation> {
    let own = site.signed_here.iter().rev();
    let mut kept = own.filter(|(_, chunk)| site.store.ever_kept.contains(chunk));
    let last = kept.next().map(|(event, _)| *event);
    if last.is_none() || site.store.signed == last {
        return Ok(());
    }
    let said = format!(
        "site {}: {:?} and not {last:?}",
        site.index, site.store.signed
    );
    Err(Violation::new(Oracle::Signed, said))
}

/// For each line, a hash of the lines before it, in order.
fn prefixes(peer: &Peer) -> impl Iterator<Item = [u8; 32]> + '_ {
    let mut before = [0; 32];
    peer.chronicle().iter().map(move |line| {
        let mut hash = Sha256::new();
        hash.update(before);
        hash.update(line.event.id().0);
        std::mem::replace(&mut before, hash.finalize().into())
    })
}
