//! Identities that are opened in another browser, and what they could have known there of what they
//! had signed before.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::EventId;
use nomic_protocol::ChunkId;
use nomic_sync::{Peer, PeerStatus, VerifiedEvent};

use super::Trial;
use crate::{Oracle, Site, Violation};

/// An identity in a browser that has kept nothing of it.
#[derive(Debug)]
pub(crate) struct Elsewhere {
    /// What the clock there showed when it was opened, and then when all had been read.
    since_ms: u64,
    /// The chunks of its own events that the relay had and hid nothing of when it had been read to
    /// its end; unknown before.
    pub(super) had: Option<BTreeSet<ChunkId>>,
}

/// A browser that lacks what its own identity has signed.
#[derive(Debug)]
pub(crate) struct Unaware {
    /// How many events the identity had signed.
    signed: usize,
    /// Whether it has read all there was to read, and nobody could have told it.
    pub(super) deceived: bool,
}

impl Trial {
    /// The identity of this site was opened in a browser that has kept nothing of it.
    pub(super) fn opened_elsewhere(&mut self, site: usize) {
        let since_ms = self.world.sites[site].clock.shows(self.world.now);
        let elsewhere = Elsewhere {
            since_ms,
            had: None,
        };
        self.elsewhere.insert(site, elsewhere);
    }

    /// Notes what there was to be read of an identity's own events, once all was read.
    pub(super) fn note_reading(&mut self, site: usize) {
        let Some(elsewhere) = self.elsewhere.get_mut(&site) else {
            return;
        };
        let host = &self.world.sites[site];
        if elsewhere.had.is_some() || host.peer().status() != PeerStatus::Live {
            return;
        }
        // That may have been set in between.
        elsewhere.since_ms = host.clock.shows(self.world.now);
        let relay = &self.world.relays[host.at];
        let on_the_way = host.line().is_some_and(|line| relay.has_mail(line));
        let had = match relay.has_lied() || on_the_way {
            true => BTreeSet::new(),
            false => relay.chunks().iter().map(|c| ChunkId::of(c)).collect(),
        };
        elsewhere.had = Some(had);
    }

    /// Before something is signed: whether this browser lacks own events of its identity.
    pub(super) fn unaware(&self, site: usize) -> Option<Unaware> {
        let elsewhere = self.elsewhere.get(&site)?;
        let host = &self.world.sites[site];
        let peer = host.try_peer()?;
        let lines = peer.chronicle().iter();
        let known: BTreeMap<EventId, &VerifiedEvent> = lines
            .map(|entry| (entry.event.id(), &*entry.event))
            .collect();
        let missing = signed(host).filter(|(id, _)| !known.contains_key(id));
        let mut missing = missing.map(|(_, chunk)| chunk).peekable();
        missing.peek()?;
        let deceived = elsewhere.had.as_ref().is_some_and(|had| {
            let given = missing.any(|chunk| had.contains(chunk) || peer.chunk(chunk).is_some());
            !given && has_word(peer, elsewhere.since_ms, &known)
        });
        Some(Unaware {
            signed: signed(host).count(),
            deceived,
        })
    }

    /// After it: who was deceived and has signed is accused for good, and nobody could help it.
    ///
    /// # Errors
    /// If an honest device has signed a second history though it could have known better, whether or
    /// not anybody ever sees both.
    pub(super) fn note_signing(
        &mut self,
        site: usize,
        unaware: Option<Unaware>,
    ) -> Result<(), Violation> {
        let host = &self.world.sites[site];
        let Some(was) = unaware.filter(|was| signed(host).count() > was.signed) else {
            return Ok(());
        };
        let device = host.identity.device_id();
        // What follows upon a second history lengthens it.
        let deceived = was.deceived || self.watch.deceived().contains(&device);
        if !deceived && self.is_honest(site) {
            let said = format!("site {site} signs without knowing what it has signed");
            return Err(Violation::new(Oracle::Accused, said));
        }
        self.watch.deceive(device);
        Ok(())
    }
}

/// What this identity has signed. What was not kept was not sent either, and nobody can know of it.
fn signed(host: &Site) -> impl Iterator<Item = (&EventId, &ChunkId)> {
    let all = host.signed.iter();
    all.filter(|(_, chunk)| host.store.ever_kept.contains(chunk))
}

/// Whether a browser that lacks own events has reason to believe that it lacks none: it knows none
/// at all, or another player has signed something since it was opened that builds on the last one
/// that it knows. That player, then, was not given the others either.
fn has_word(peer: &Peer, since_ms: u64, known: &BTreeMap<EventId, &VerifiedEvent>) -> bool {
    let me = peer.device_id();
    let own = known.values().filter(|event| event.device() == me);
    let Some(newest) = own.max_by_key(|event| event.seq()) else {
        return true;
    };
    // Lines stand behind what they build on.
    let mut behind = BTreeSet::from([newest.id()]);
    for event in peer.chronicle().iter().map(|entry| &entry.event) {
        if event.dependencies().any(|id| behind.contains(&id)) {
            if event.device() != me && event.event().claimed_ms > since_ms {
                return true;
            }
            behind.insert(event.id());
        }
    }
    false
}
