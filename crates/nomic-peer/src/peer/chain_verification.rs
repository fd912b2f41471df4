//! Believing the events in one's own segments.

use std::vec::IntoIter;

use nomic_engine::rules::StableSort;

use crate::segment::StoredEvent;
use crate::{EventScope, SignedEvent, VerifiedEvent};

/// The cold start: of each device's chain only the newest signature is checked. It covers the
/// hashes before it, and they vouch for the rest. Only for segments of the own store, which
/// contain nothing unverified.
#[derive(Debug)]
pub(super) struct ChainVerification {
    puts: IntoIter<StoredEvent>,
    events: SortedEvents,
    /// The events still to be checked, once all are read.
    tips: Option<Vec<usize>>,
    checked: bool,
}

#[derive(Debug, Default)]
struct SortedEvents {
    events: Vec<SignedEvent>,
    good: Vec<bool>,
}

impl ChainVerification {
    pub(super) fn new(puts: Vec<StoredEvent>) -> ChainVerification {
        ChainVerification {
            puts: puts.into_iter(),
            events: SortedEvents::default(),
            tips: None,
            checked: false,
        }
    }

    /// Finds the good events; returns false if the host wants to pause before that is done.
    pub(super) fn check(&mut self, scope: &EventScope, tired: impl Fn() -> bool) -> bool {
        for (id, bytes) in self.puts.by_ref() {
            let event = SignedEvent::read(&bytes, scope).ok();
            let event = event.filter(|event| event.id() == id);
            self.events.events.extend(event);
            if tired() {
                return false;
            }
        }
        if self.checked {
            return true;
        }
        let mut tips = self
            .tips
            .take()
            .unwrap_or_else(|| self.events.sort_and_find_tips());
        while let Some(tip) = tips.pop() {
            tips.extend(self.events.check(tip));
            if tired() {
                self.tips = Some(tips);
                return false;
            }
        }
        self.checked = true;
        true
    }

    pub(super) fn next(&mut self) -> Option<VerifiedEvent> {
        let SortedEvents { events, good } = &mut self.events;
        while let Some(event) = events.pop() {
            if good.pop() == Some(true) {
                return Some(event.assume_verified());
            }
        }
        None
    }
}

impl SortedEvents {
    /// Sorts all events, and returns those that no other event of their device names as its
    /// predecessor.
    fn sort_and_find_tips(&mut self) -> Vec<usize> {
        self.events.stable_sort_by_key(SignedEvent::id);
        self.good = vec![false; self.events.len()];
        let mut named = self.good.clone();
        for event in &self.events {
            let before = self.before(event);
            if let Some(named) = before.and_then(|place| named.get_mut(place)) {
                *named = true;
            }
        }
        let named = named.iter().enumerate();
        named
            .filter(|(_, named)| !**named)
            .map(|(place, _)| place)
            .collect()
    }

    /// Checks the signature of an event. If it is good, so are the device's events before it. If
    /// not, the predecessor must be checked by itself, and is returned.
    fn check(&mut self, place: usize) -> Option<usize> {
        let event = self.events.get(place)?;
        if event.clone().verify().is_err() {
            let before = self.before(event)?;
            return (self.good.get(before) == Some(&false)).then_some(before);
        }
        let mut next = Some(place);
        while let Some(place) = next
            && let Some(good) = self.good.get_mut(place)
            && !std::mem::replace(good, true)
        {
            next = self.events.get(place).and_then(|event| self.before(event));
        }
        None
    }

    fn before(&self, event: &SignedEvent) -> Option<usize> {
        let (id, device) = (event.prev()?, event.device());
        let found = self.events.binary_search_by_key(&id, SignedEvent::id);
        let found = found.ok()?;
        let same = self.events.get(found)?.device() == device;
        same.then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use nomic_engine::moves::RemarkMove;
    use nomic_engine::{EventId, Move, ProposalId};

    use super::*;
    use crate::{EventDraft, Identity, Keys, Link};

    fn chain() -> (EventScope, Vec<StoredEvent>) {
        let identity = Identity::from_seed(&[1; 32]);
        let link = Link::generate(None, &mut |bytes| bytes.fill(1));
        let room = Keys::of(&link).room_id();
        let scope = EventScope { room, link };
        let mut puts: Vec<StoredEvent> = Vec::new();
        for seq in 1..=4 {
            let draft = EventDraft {
                seq,
                prev: puts.last().map(|(id, _)| *id),
                parents: Vec::from_iter((seq == 1).then_some(EventId([7; 32]))),
                claimed_ms: seq,
                moved: Move::Remark(RemarkMove {
                    proposal: ProposalId(EventId([0; 32])),
                    text: String::new(),
                }),
            };
            let event = VerifiedEvent::sign(draft, &scope, &identity).unwrap();
            puts.push((event.id(), event.bytes().to_vec()));
        }
        (scope, puts)
    }

    fn vouched(puts: Vec<StoredEvent>, scope: &EventScope) -> Vec<VerifiedEvent> {
        let mut vouching = ChainVerification::new(puts);
        while !vouching.check(scope, || true) {}
        std::iter::from_fn(|| vouching.next()).collect()
    }

    fn believed(broken: &[usize]) -> Vec<u64> {
        let (scope, mut puts) = chain();
        for place in broken {
            *puts[*place].1.last_mut().unwrap() ^= 1;
        }
        let mut seqs: Vec<u64> = vouched(puts, &scope).iter().map(|e| e.seq()).collect();
        seqs.sort_unstable();
        seqs
    }

    #[test]
    fn the_newest_signature_vouches_for_the_chain_behind_it() {
        assert_eq!(believed(&[]), [1, 2, 3, 4]);
        assert_eq!(believed(&[0, 2]), [1, 2, 3, 4]);
    }

    #[test]
    fn without_a_good_signature_before_it_nothing_is_believed() {
        assert_eq!(believed(&[3]), [1, 2, 3]);
        assert_eq!(believed(&[2, 3]), [1, 2]);
        assert!(believed(&[0, 1, 2, 3]).is_empty());
    }

    #[test]
    fn an_event_under_another_key_is_passed_over() {
        let (scope, mut puts) = chain();
        puts[3].0 = EventId([8; 32]);
        assert_eq!(vouched(puts, &scope).len(), 3);
    }
}
