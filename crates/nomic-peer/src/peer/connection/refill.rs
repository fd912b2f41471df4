//! Filling a relay that is new, or has lost its data.

use std::collections::BTreeSet;

use nomic_engine::rules::CollectByExtend;
use nomic_protocol::{ChunkId, MAX_FINGERPRINTS, Salt, Up, fingerprint};

use super::Refill;
use crate::peer::{Output, Peer};
use crate::{RelayId, Rng};

impl Peer {
    /// Sends the fingerprints of our chunks, so that the relay can ask for those it lacks.
    pub(super) fn announce_chunks(&mut self, relay: RelayId, rng: Rng<'_>, out: &mut Vec<Output>) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        line.refill = Refill::UnderWay;
        line.ask_again = false;
        line.asked.clear();
        // The answer says which chunks are lacking.
        line.lacking.clear();
        let fitting = line.max_frame / 10;
        for part in self
            .chunks_kept
            .ids()
            .chunks(fitting.clamp(64, MAX_FINGERPRINTS))
        {
            // Each part has its own salt, which identifies its answer.
            let mut salt: Salt = [0; 16];
            rng(&mut salt);
            let names = part.iter().map(|id| (fingerprint(&salt, id), *id));
            let named: Vec<(u64, ChunkId)> = names.collect();
            let has = Up::Has {
                salt,
                fingerprints: named.iter().map(|(name, _)| *name).collect(),
            };
            out.push(Output::Send(relay, has.encode()));
            line.asked.insert(salt, named);
        }
        self.check_refilled(relay, out);
    }

    pub(super) fn send_wanted(
        &mut self,
        relay: RelayId,
        salt: &Salt,
        lacking: &[u64],
        out: &mut Vec<Output>,
    ) {
        let line = self.connections.get_mut(&relay);
        let Some(asked) = line.and_then(|line| line.asked.remove(salt)) else {
            return;
        };
        let lacking: BTreeSet<&u64> = lacking.iter().collect_by_extend();
        let names = asked.into_iter();
        let (wanted, had): (Vec<_>, Vec<_>) = names.partition(|(name, _)| lacking.contains(name));
        // Wanted chunks are recorded first: an acknowledgement that finds nothing wanted ends the
        // refill.
        for (_, id) in wanted {
            if !self.is_elsewhere(relay, &id) && self.chunks_kept.mark(&id, false) {
                out.push(Output::ChunkUnacked(id));
            }
            if let Some(line) = self.connections.get_mut(&relay) {
                line.wanted.insert(id);
                line.enqueue(id);
            }
        }
        for (_, id) in had {
            self.acknowledged(relay, &id, out);
        }
        self.check_refilled(relay, out);
    }

    /// Once the relay has everything again, its new epoch is stored. Not before: if this page is
    /// closed now, the next one must ask again.
    pub(super) fn check_refilled(&mut self, relay: RelayId, out: &mut Vec<Output>) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        let done = line.asked.is_empty() && line.wanted.is_empty() && !line.ask_again;
        if line.refill == Refill::UnderWay && done {
            line.refill = Refill::Done;
            self.store_cursor(relay, out);
        }
    }
}
