//! Filling a relay that has lost what it had.

use std::collections::BTreeSet;

use nomic_engine::rules::Gather;
use nomic_protocol::{ChunkId, MAX_FINGERPRINTS, Salt, Up, fingerprint};

use super::Refill;
use crate::Rng;
use crate::peer::{Output, Peer};

impl Peer {
    /// Says what we have, so that the relay can ask for what it lacks.
    pub(super) fn ask_what_lacks(&mut self, rng: Rng<'_>, out: &mut Vec<Output>) {
        self.connection.refill = Refill::UnderWay;
        self.connection.ask_again = false;
        self.connection.asked.clear();
        let fitting = self.connection.max_frame / 10;
        for part in self
            .chunks_kept
            .ids()
            .chunks(fitting.clamp(64, MAX_FINGERPRINTS))
        {
            // Each part has its own salt, by which its answer is known.
            let mut salt: Salt = [0; 16];
            rng(&mut salt);
            let names = part.iter().map(|id| (fingerprint(&salt, id), *id));
            let named: Vec<(u64, ChunkId)> = names.collect();
            let has = Up::Has {
                salt,
                fingerprints: named.iter().map(|(name, _)| *name).collect(),
            };
            out.push(Output::Send(has.encode()));
            self.connection.asked.insert(salt, named);
        }
        self.check_refilled(out);
    }

    pub(super) fn want(&mut self, salt: &Salt, lacking: &[u64], out: &mut Vec<Output>) {
        let Some(asked) = self.connection.asked.remove(salt) else {
            return;
        };
        let lacking: BTreeSet<&u64> = lacking.iter().gather();
        let names = asked.into_iter();
        let (wanted, had): (Vec<_>, Vec<_>) = names.partition(|(name, _)| lacking.contains(name));
        // What is wanted is noted first: an acknowledgement that finds nothing wanted ends the refill.
        for (_, id) in wanted {
            if self.chunks_kept.mark(&id, false) {
                out.push(Output::ChunkUnacked(id));
            }
            self.connection.wanted.insert(id);
            self.connection.enqueue(id);
        }
        for (_, id) in had {
            self.acknowledged(&id, out);
        }
        self.check_refilled(out);
    }

    /// Once the relay has everything again, its new life is remembered. Not before: if this page
    /// is closed now, the next one must ask again.
    pub(super) fn check_refilled(&mut self, out: &mut Vec<Output>) {
        let line = &mut self.connection;
        let done = line.asked.is_empty() && line.wanted.is_empty() && !line.ask_again;
        if line.refill == Refill::UnderWay && done {
            line.refill = Refill::Done;
            self.store_cursor(out);
        }
    }
}
