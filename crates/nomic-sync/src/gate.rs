//! Foreign changes on their way into documents, and pending ones.

use std::collections::VecDeque;

use nomic_engine::DeviceId;
use nomic_engine::rules::{FlatMap, FlatSet};
use nomic_protocol::ChunkId;

use crate::change::{ChangeHash, ChangeHead};
use crate::{ChangeFault, DocumentId};

/// Greatest number of pending changes.
const MAX_WAITING: usize = 1_024;

#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    pub(crate) head: ChangeHead,
    pub(crate) document: DocumentId,
    /// The chunk it came in: the proof if it does harm.
    pub(crate) chunk: ChunkId,
    pub(crate) device: DeviceId,
}

/// A change that is no longer pending: in its document, or with the reason of its refusal.
pub(crate) type ProcessedChange = (Candidate, Result<(), ChangeFault>);

/// A change in one document; the same bytes may be offered to another, too.
type Place = (DocumentId, ChangeHash);

#[derive(Debug, Default)]
pub(crate) struct Gate {
    line: VecDeque<Candidate>,
    pending: FlatMap<Place, Box<PendingChange>>,
    arrivals: FlatMap<u64, Place>,
    arrived: u64,
    /// For each missing change: the pending changes that need it.
    wanted: FlatMap<Place, FlatSet<ChangeHash>>,
}

#[derive(Debug)]
struct PendingChange {
    candidate: Candidate,
    missing: ChangeHash,
    arrival: u64,
}

impl Gate {
    pub(crate) fn offer(&mut self, candidate: Candidate) {
        self.line.push_back(candidate);
    }

    pub(crate) fn next(&mut self) -> Option<Candidate> {
        self.line.pop_front()
    }

    pub(crate) fn has_next(&self) -> bool {
        !self.line.is_empty()
    }

    /// Keeps a change until the missing one comes. Above the limit, the oldest pending change is
    /// dropped.
    pub(crate) fn hold(
        &mut self,
        candidate: Candidate,
        missing: ChangeHash,
    ) -> Option<ProcessedChange> {
        let (document, hash) = (candidate.document, candidate.head.hash);
        if self.pending.contains_key(&(document, hash)) {
            return None;
        }
        self.arrived += 1;
        self.arrivals.insert(self.arrived, (document, hash));
        let wanted = self.wanted.entry((document, missing)).or_default();
        wanted.insert(hash);
        let waiting = PendingChange {
            candidate,
            missing,
            arrival: self.arrived,
        };
        self.pending.insert((document, hash), Box::new(waiting));
        if self.pending.len() <= MAX_WAITING {
            return None;
        }
        let (_, oldest) = self.arrivals.first_key_value()?;
        let candidate = self.take(*oldest)?;
        Some((candidate, Err(ChangeFault::TooManyWaiting)))
    }

    /// Queues the waiters of a change again, once it is in its document or never will be.
    pub(crate) fn release_waiters(&mut self, document: DocumentId, hash: ChangeHash) {
        let freed = self.wanted.remove(&(document, hash));
        for hash in freed.unwrap_or_default() {
            let candidate = self.take((document, hash));
            self.line.extend(candidate);
        }
    }

    fn take(&mut self, place: Place) -> Option<Candidate> {
        let waiting = self.pending.remove(&place)?;
        self.arrivals.remove(&waiting.arrival);
        let missing = (place.0, waiting.missing);
        if let Some(wanted) = self.wanted.get_mut(&missing) {
            wanted.remove(&place.1);
            if wanted.is_empty() {
                self.wanted.remove(&missing);
            }
        }
        Some(waiting.candidate)
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use nomic_engine::EventId;

    use super::*;
    use crate::log::{ChangePosition, write};

    fn candidate(number: u16) -> Candidate {
        let mut id = [0; 32];
        id[..2].copy_from_slice(&number.to_be_bytes());
        let place = ChangePosition {
            actor: [1; 16],
            seq: 1,
            start: NonZeroU64::MIN,
            dependencies: Vec::new(),
            time: 0,
        };
        let (_, bytes) = write(place, [(EventId(id), b"x".as_slice())].into_iter());
        Candidate {
            head: ChangeHead::read(&bytes).unwrap(),
            document: DocumentId::Log(0),
            chunk: ChunkId([0; 32]),
            device: DeviceId([0; 32]),
        }
    }

    #[test]
    fn who_waits_comes_when_what_is_missing_is_there_and_in_its_document_alone() {
        let mut gate = Gate::default();
        for number in 0..3 {
            assert!(
                gate.hold(candidate(number), [number as u8 / 2; 32])
                    .is_none()
            );
        }
        gate.release_waiters(DocumentId::Log(1), [0; 32]);
        assert!(!gate.has_next());
        gate.release_waiters(DocumentId::Log(0), [0; 32]);
        let freed = [gate.next(), gate.next()].map(|next| next.unwrap().head.hash);
        assert!((0..2).all(|number| freed.contains(&candidate(number).head.hash)));
        assert!(gate.next().is_none());
        assert_eq!(
            (gate.pending.len(), gate.arrivals.len(), gate.wanted.len()),
            (1, 1, 1)
        );
    }

    #[test]
    fn if_too_many_wait_those_go_that_have_waited_longest() {
        let mut gate = Gate::default();
        let many = u16::try_from(MAX_WAITING).unwrap();
        for number in 0..many {
            assert!(gate.hold(candidate(number), [7; 32]).is_none());
        }
        for number in 0..5 {
            let (gone, verdict) = gate.hold(candidate(many + number), [8; 32]).unwrap();
            assert_eq!(gone.head.hash, candidate(number).head.hash);
            assert_eq!(verdict, Err(ChangeFault::TooManyWaiting));
        }
        assert_eq!(gate.pending.len(), MAX_WAITING);
        assert_eq!(gate.arrivals.len(), MAX_WAITING);
    }
}
