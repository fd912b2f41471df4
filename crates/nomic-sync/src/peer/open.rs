//! Founding a game, and opening one from the store.

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nomic_engine::{EventId, Game, Move, Seat};
use nomic_protocol::ChunkId;

use super::line::Line;
use super::waiting::Again;
use super::{Fault, Founding, OpenError, Output, Peer, PeerError, Rng, SetAside, Stored};
use crate::change::Actor;
use crate::gate::Gate;
use crate::graph::Graph;
use crate::log::Put;
use crate::order::Order;
use crate::segment::{Segment, tag};
use crate::shelf::Shelf;
use crate::{Chunk, Identity, Keys, Link, Scope, SignedEvent, VerifiedEvent};

/// Far more than any game has: beyond it something is wrong with the store.
const MAX_STORED: usize = 10_000_000;

impl Peer {
    /// Founds a game. The link must have been generated for this identity.
    pub fn found(
        link: Link,
        identity: Identity,
        actor: [u8; 16],
        rng: Rng<'_>,
        now_ms: u64,
        founding: Founding,
    ) -> Result<(Peer, Vec<Output>), PeerError> {
        let mut peer = Peer::empty(link, identity, actor, &Stored::default(), rng);
        peer.whole = true;
        let found = Move::Found {
            edition: nomic_engine::rules::edition::EDITION,
            title: founding.title,
            governing: founding.governing,
            ruleset: founding.ruleset,
            founder: Seat {
                name: founding.name,
                dice_tip: peer.dice_tip(),
            },
            real_dice: founding.real_dice,
        };
        let ruling = peer.game().preview(peer.device_id(), &found);
        ruling.verdict.map_err(PeerError::Refused)?;
        let out = peer.sign(found, now_ms, rng);
        let out = out.map_err(|_| PeerError::TooLarge)?;
        if let Some(founding) = peer.graph.newest(&peer.device_id()) {
            peer.scope.link = peer.scope.link.clone().founded(&founding.id());
        }
        Ok((peer, out))
    }

    /// Opens what a store has kept; nothing at all for a game that is joined by its link. What is
    /// damaged is set aside and reported, the rest opens.
    pub fn open(
        link: Link,
        identity: Identity,
        actor: [u8; 16],
        stored: Stored,
        rng: Rng<'_>,
    ) -> Result<(Peer, Vec<Output>), OpenError> {
        if stored.chunks.len() > MAX_STORED || stored.documents.len() > MAX_STORED {
            return Err(OpenError::TooLarge);
        }
        let mut peer = Peer::empty(link, identity, actor, &stored, rng);
        let mut out = Vec::new();
        peer.opening = true;
        let puts = peer.load_documents(stored.documents, &mut out);
        for event in vouched(puts, &peer.scope) {
            peer.insert(event, &mut out);
        }
        let damaged = peer.load_chunks(stored.chunks, &mut out);
        // If an event of one's own may be lost, the relay is asked before anything is signed, and
        // for everything: it would not send again what lies before the place we had come to.
        peer.whole = !damaged && peer.signed.is_some() && peer.has_whole_chain();
        if damaged {
            peer.line = Line::new(None);
        }
        peer.update_order(&mut out);
        peer.opening = false;
        peer.look_at_all_again(&mut out);
        peer.catch_up(0, rng, &mut out);
        Ok((peer, out))
    }

    fn empty(link: Link, identity: Identity, actor: Actor, stored: &Stored, rng: Rng<'_>) -> Peer {
        let keys = Keys::of(&link);
        let room = keys.room_id();
        Peer {
            scope: Scope { room, link },
            keys,
            identity,
            actor: mixed(actor, rng),
            writer: true,
            opening: false,
            whole: false,
            read_ms: None,
            signed: stored.signed,
            now_ms: 0,
            invitation: None,
            dice: Cell::new(None),
            graph: Graph::default(),
            order: Order::<Game>::new(),
            fresh: Vec::new(),
            ancestry: OnceCell::new(),
            seats: BTreeSet::new(),
            guests: BTreeSet::new(),
            shelf: Shelf::default(),
            line: Line::new(stored.cursor),
            segments: BTreeMap::new(),
            gate: Gate::default(),
            strangers: Vec::new(),
            unsettled: BTreeMap::new(),
            homeless: BTreeMap::new(),
            again: Again::new(),
            set_aside: Vec::new(),
        }
    }

    fn load_documents(
        &mut self,
        documents: Vec<(crate::DocumentId, Vec<u8>)>,
        out: &mut Vec<Output>,
    ) -> Vec<Put> {
        let mut all = Vec::new();
        for (document, bytes) in documents {
            match Segment::load(document, &bytes) {
                Some((segment, puts)) => {
                    self.segments.insert(document, segment);
                    all.extend(puts);
                }
                None => {
                    let aside = SetAside {
                        fault: Fault::StoredDocument,
                        device: None,
                        chunk: None,
                        proof: bytes.into(),
                    };
                    self.put_aside(aside, out);
                }
            }
        }
        all
    }

    /// Lays the chunks on the shelf and opens those which no document has dealt with.
    fn load_chunks(
        &mut self,
        chunks: Vec<(ChunkId, Vec<u8>, bool)>,
        out: &mut Vec<Output>,
    ) -> bool {
        let mut damaged = false;
        for (id, bytes, acked) in chunks {
            let bytes: Arc<[u8]> = bytes.into();
            let known = self.segments.values().any(|s| s.has_settled(&tag(&id)));
            if known {
                self.shelf.add(id, bytes, acked);
                continue;
            }
            let chunk = Chunk::open(&self.keys, &bytes);
            if ChunkId::of(&bytes) != id || chunk.is_err() {
                damaged = true;
                let aside = SetAside {
                    fault: Fault::StoredChunk,
                    device: None,
                    chunk: Some(id),
                    proof: bytes,
                };
                self.put_aside(aside, out);
                continue;
            }
            self.shelf.add(id, bytes, acked);
            if chunk.is_ok_and(|chunk| !self.take_opened(id, &chunk, out)) {
                self.shelf.pass_over(&id);
            }
        }
        damaged
    }
}

/// The host gives a random actor for each tab and session. Should it ever give one twice, two
/// changes would have one number and wedge the document; so something of our own is mixed in.
fn mixed(mut actor: Actor, rng: Rng<'_>) -> Actor {
    let mut more = [0; 16];
    rng(&mut more);
    for (byte, more) in actor.iter_mut().zip(more) {
        *byte ^= more;
    }
    actor
}

/// The cold start: of each device's chain only the newest signature is checked; the hashes behind
/// it, which it covers, vouch for the rest. Only for documents of one's own store, into which
/// nothing gets unverified.
fn vouched(puts: Vec<Put>, scope: &Scope) -> Vec<VerifiedEvent> {
    let events = puts
        .iter()
        .filter_map(|(id, bytes)| {
            let event = SignedEvent::read(bytes, scope).ok()?;
            (event.id() == *id).then_some((*id, event))
        })
        .collect::<BTreeMap<EventId, SignedEvent>>();
    let named: BTreeSet<EventId> = events
        .values()
        .filter_map(|event| {
            let prev = event.prev()?;
            let same = events.get(&prev)?.device() == event.device();
            same.then_some(prev)
        })
        .collect();
    let mut good: BTreeSet<EventId> = BTreeSet::new();
    let mut tips: Vec<EventId> = events
        .keys()
        .filter(|id| !named.contains(id))
        .copied()
        .collect();
    while let Some(tip) = tips.pop() {
        let Some(event) = events.get(&tip) else {
            continue;
        };
        if event.clone().verify().is_ok() {
            mark_chain(&events, tip, &mut good);
        } else {
            // Then its predecessor must stand for itself.
            tips.extend(event.prev().filter(|prev| !good.contains(prev)));
        }
    }
    let all = events.into_iter().filter(|(id, _)| good.contains(id));
    all.map(|(_, event)| event.vouched()).collect()
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
    use nomic_engine::ProposalId;

    use super::*;
    use crate::EventDraft;

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

    #[test]
    fn two_sessions_never_write_as_the_same_actor() {
        let mut chance = 0_u8;
        let mut rng = |bytes: &mut [u8]| {
            chance += 1;
            bytes.fill(chance);
        };
        assert_ne!(mixed([5; 16], &mut rng), mixed([5; 16], &mut rng));
    }
}
