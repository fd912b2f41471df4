//! Identities that are opened in another browser, and the own events that they could have known
//! there.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::EventId;
use nomic_peer::{Peer, PeerStatus, VerifiedEvent};
use nomic_protocol::ChunkId;

use super::SimTrial;
use crate::{Oracle, Site, Violation};

#[derive(Debug)]
pub(crate) struct FreshBrowser {
    /// Browser's time when it was opened; later, browser's time when everything had been read.
    since_ms: u64,
    /// Chunks that the relay had and did not hide when its log had been read to its end; `None`
    /// before.
    pub(super) had: Option<BTreeSet<ChunkId>>,
}

#[derive(Debug)]
pub(crate) struct MissingOwnEvents {
    signed: usize,
    /// True if it has read everything, and no source could have shown its own events to it.
    pub(super) deceived: bool,
}

impl SimTrial {
    /// Records that the identity of this site was opened in a browser that has stored none of its
    /// events.
    pub(super) fn record_fresh_browser(&mut self, site: usize) {
        let since_ms = self.world.sites[site].clock.shows(self.world.now);
        let elsewhere = FreshBrowser {
            since_ms,
            had: None,
        };
        self.elsewhere.insert(site, elsewhere);
    }

    /// Records the readable chunks, once the relay's log has been read to its end.
    pub(super) fn note_reading(&mut self, site: usize) {
        let Some(elsewhere) = self.elsewhere.get_mut(&site) else {
            return;
        };
        let host = &self.world.sites[site];
        if elsewhere.had.is_some() || host.peer().status() != PeerStatus::Live {
            return;
        }
        // The clock may have been set in between.
        elsewhere.since_ms = host.clock.shows(self.world.now);
        let relay = &self.world.relays[host.at];
        let on_the_way = host.line().is_some_and(|line| relay.has_mail(line));
        let had = match relay.has_lied() || on_the_way {
            true => BTreeSet::new(),
            false => relay.chunks().iter().map(|c| ChunkId::of(c)).collect(),
        };
        elsewhere.had = Some(had);
    }

    /// Own events that this browser lacks before something is signed.
    pub(super) fn missing_own_events(&self, site: usize) -> Option<MissingOwnEvents> {
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
        Some(MissingOwnEvents {
            signed: signed(host).count(),
            deceived,
        })
    }

    /// Checks a site after signing. A deceived device that has signed may be accused from now on;
    /// it could not have avoided that.
    ///
    /// # Errors
    /// If an honest device has signed a second history though it could have known better. It does
    /// not matter if any peer ever sees both.
    pub(super) fn check_signing(
        &mut self,
        site: usize,
        unaware: Option<MissingOwnEvents>,
    ) -> Result<(), Violation> {
        let host = &self.world.sites[site];
        let Some(was) = unaware.filter(|was| signed(host).count() > was.signed) else {
            return Ok(());
        };
        let device = host.identity.device_id();
        // An event after a second history lengthens it.
        let deceived = was.deceived || self.watch.deceived().contains(&device);
        if !deceived && self.is_honest(site) {
            let said = format!("site {site} signs without knowing what it has signed");
            return Err(Violation::new(Oracle::Accused, said));
        }
        self.watch.deceive(device);
        Ok(())
    }
}

/// Stored events of this identity. Events that were not stored were not sent either, so no peer can
/// know them.
fn signed(host: &Site) -> impl Iterator<Item = (&EventId, &ChunkId)> {
    let all = host.signed.iter();
    all.filter(|(_, chunk)| host.store.ever_kept.contains(chunk))
}

/// True if a browser that lacks own events has reason to believe that it lacks none.
///
/// This is so if it knows no own event at all. It is also so if another player has signed something
/// since it was opened that builds on its last known own event. That player had not received the
/// missing events either.
fn has_word(peer: &Peer, since_ms: u64, known: &BTreeMap<EventId, &VerifiedEvent>) -> bool {
    let me = peer.device_id();
    let own = known.values().filter(|event| event.device() == me);
    let Some(newest) = own.max_by_key(|event| event.seq()) else {
        return true;
    };
    // Lines come after those that they build on.
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
