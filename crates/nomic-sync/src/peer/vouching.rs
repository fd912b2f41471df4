//! Believing what one's own documents hold.

use nomic_engine::rules::Gather;
use std::collections::{BTreeMap, BTreeSet, btree_map};
use std::vec::IntoIter;

use nomic_engine::EventId;

use crate::log::Put;
use crate::{Scope, SignedEvent, VerifiedEvent};

/// The cold start: of each device's chain only the newest signature is checked; the hashes behind
/// it, which it covers, vouch for the rest. Only for documents of one's own store, into which
/// nothing gets unverified.
#[derive(Debug)]
pub(super) struct Vouching {
    puts: IntoIter<Put>,
    events: BTreeMap<EventId, SignedEvent>,
    /// The events still to be checked, once all are read.
    tips: Option<Vec<EventId>>,
    good: BTreeSet<EventId>,
    /// All of them, once that is done.
    checked: Option<btree_map::IntoIter<EventId, SignedEvent>>,
}

impl Vouching {
    pub(super) fn new(puts: Vec<Put>) -> Vouching {
        Vouching {
            puts: puts.into_iter(),
            events: BTreeMap::new(),
            tips: None,
            good: BTreeSet::new(),
            checked: None,
        }
    }

    /// Finds out which events are good; gives false if it was tired before that was done.
    pub(super) fn check(&mut self, scope: &Scope, tired: impl Fn() -> bool) -> bool {
        for (id, bytes) in self.puts.by_ref() {
            let event = SignedEvent::read(&bytes, scope).ok();
            if let Some(event) = event.filter(|event| event.id() == id) {
                self.events.insert(id, event);
            }
            if tired() {
                return false;
            }
        }
        let mut tips = self.tips.take().unwrap_or_else(|| self.unnamed());
        while let Some(tip) = tips.pop() {
            let Some(event) = self.events.get(&tip) else {
                continue;
            };
            if event.clone().verify().is_ok() {
                mark_chain(&self.events, tip, &mut self.good);
            } else {
                // Then its predecessor must stand for itself.
                tips.extend(event.prev().filter(|prev| !self.good.contains(prev)));
            }
            if tired() {
                self.tips = Some(tips);
                return false;
            }
        }
        self.tips = Some(tips);
        if self.checked.is_none() {
            self.checked = Some(std::mem::take(&mut self.events).into_iter());
        }
        true
    }

    /// The events which no other of their device names as the one before it.
    fn unnamed(&self) -> Vec<EventId> {
        let prev_of = |event: &SignedEvent| {
            let prev = event.prev()?;
            let same = self.events.get(&prev)?.device() == event.device();
            same.then_some(prev)
        };
        let named: BTreeSet<EventId> = self.events.values().filter_map(prev_of).gather();
        let tips = self.events.keys().filter(|id| !named.contains(id));
        tips.copied().collect()
    }

    /// The next of the good events.
    pub(super) fn next(&mut self) -> Option<VerifiedEvent> {
        let good = &self.good;
        let left = self.checked.as_mut()?;
        let (_, event) = left.find(|(id, _)| good.contains(id))?;
        Some(event.vouched())
    }
}

/// Marks an event and what its device had signed before it.
fn mark_chain(events: &BTreeMap<EventId, SignedEvent>, tip: EventId, good: &mut BTreeSet<EventId>) {
    let device = events.get(&tip).map(SignedEvent::device);
    let mut next = Some(tip);
    while let Some(event) = next.and_then(|id| events.get(&id)) {
        if Some(event.device()) != device || !good.insert(event.id()) {
            return;
        }
        next = event.prev();
    }
}

#[cfg(test)]
mod tests {
    use nomic_engine::{Move, ProposalId};

    use super::*;
    use crate::{EventDraft, Identity, Keys, Link};

    /// A chain of four events of one device.
    fn chain() -> (Scope, Vec<Put>) {
        let identity = Identity::from_seed(&[1; 32]);
        let link = Link::generate(None, &mut |bytes| bytes.fill(1));
        let room = Keys::of(&link).room_id();
        let scope = Scope { room, link };
        let mut puts: Vec<Put> = Vec::new();
        for seq in 1..=4 {
            let draft = EventDraft {
                seq,
                prev: puts.last().map(|(id, _)| *id),
                parents: Vec::from_iter((seq == 1).then_some(EventId([7; 32]))),
                claimed_ms: seq,
                moved: Move::Remark {
                    proposal: ProposalId(EventId([0; 32])),
                    text: String::new(),
                },
            };
            let event = VerifiedEvent::sign(draft, &scope, &identity).unwrap();
            puts.push((event.id(), event.bytes().to_vec()));
        }
        (scope, puts)
    }

    /// The events that are believed, if it pauses after every step.
    fn vouched(puts: Vec<Put>, scope: &Scope) -> Vec<VerifiedEvent> {
        let mut vouching = Vouching::new(puts);
        while !vouching.check(scope, || true) {}
        std::iter::from_fn(|| vouching.next()).collect()
    }

    /// The numbers of the events that are believed if the signatures of some are broken.
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
