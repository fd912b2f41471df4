//! Check that all sites have every event that any device has stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nomic_engine::EventId;
use nomic_peer::{Chunk, Keys, VerifiedEvent};
use nomic_protocol::ChunkId;

use super::SimTrial;
use crate::{Oracle, SimRelay, Site, Violation};

impl SimTrial {
    /// Records the chunks that still have a copy, in a store or at a relay. A chunk is lost if it
    /// was only in a browser that is never opened again, and at a relay that has lost it.
    pub(crate) fn note_copies(&mut self) {
        let chunks = self.chunks().map(|chunk| ChunkId::of(chunk)).collect();
        self.copies = chunks;
    }

    fn chunks(&self) -> impl Iterator<Item = &Vec<u8>> {
        let there = |site: &&Site| !self.gone.contains(&site.index);
        let stores = self.world.sites.iter().filter(there);
        let stored = stores.flat_map(|site| &site.store.chunks);
        let relayed = self.world.relays.iter().flat_map(SimRelay::chunks);
        stored.map(|(_, bytes, _)| bytes).chain(relayed)
    }

    /// Checks that all sites have every event that was stored before it was sent. An event that
    /// builds on a lost one is ignored; only its chunk has to arrive.
    pub(super) fn check_no_losses(&mut self, honest: &[usize]) -> Result<(), Violation> {
        for of in honest {
            let site = &self.world.sites[*of];
            let kept = |id: &ChunkId| site.store.ever_kept.contains(id) && self.copies.contains(id);
            let own = site.signed.iter().filter(|(_, chunk)| kept(chunk));
            let own: Vec<(&EventId, &ChunkId)> = own.collect();
            for at in honest {
                let peer = self.world.sites[*at].peer();
                let lines = peer.chronicle().iter();
                let here: BTreeSet<EventId> = lines.map(|entry| entry.event.id()).collect();
                let missing = own.iter().filter(|(event, chunk)| {
                    let came = || peer.chunk(chunk).is_some();
                    !(here.contains(event) || came() && self.builds_on_lost(site, event))
                });
                let missing = missing.count();
                self.watch.checks += 1;
                if missing > 0 {
                    let said = format!("site {at} lacks {missing} of {} of site {of}", own.len());
                    return Err(Violation::new(Oracle::Missing, said));
                }
            }
        }
        Ok(())
    }

    /// True if an event that this site has signed builds on an event without a copy in
    /// [`copies`](SimTrial::copies).
    fn builds_on_lost(&self, site: &Site, event: &EventId) -> bool {
        let mut past: BTreeMap<EventId, &Arc<VerifiedEvent>> = BTreeMap::new();
        let mut next = vec![*event];
        while let Some(id) = next.pop() {
            let Some(known) = site.known.get(&id) else {
                continue;
            };
            if past.insert(id, known).is_none() {
                next.extend(known.dependencies());
            }
        }
        let keys = Keys::of(&site.link);
        for chunk in self.chunks() {
            if !self.copies.contains(&ChunkId::of(chunk)) {
                continue;
            }
            let held = Chunk::open(&keys, chunk).map_or(Vec::new(), |chunk| chunk.events);
            past.retain(|_, event| !held.iter().any(|bytes| **bytes == *event.bytes()));
        }
        !past.is_empty()
    }
}
