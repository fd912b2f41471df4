//! Latest claims of the time by each player's device, in the past of an event.
//!
//! The result follows from an event's past alone, so it is equal at all peers in any order of
//! arrival. It is not stored with each event. Anybody may ask for a seat, so a list of all
//! claimants with every event would grow with the square of what strangers send. The table asks for
//! the devices of its active players, and these claims are computed once for each event.

use nomic_engine::DeviceId;
use nomic_engine::limits::{MAX_DEVICES, MAX_PLAYERS};
use nomic_engine::rules::FlatMap;

use super::{Graph, Node};

/// Number of devices with cached claims: twice as many as have a seat at any table. For others the
/// cache is computed again.
const MAX_CACHED: usize = 2 * MAX_PLAYERS * MAX_DEVICES;

/// For each requested device, by node: the place of its newest event in that node's past, the node
/// included. A place is the event's node plus one, or 0 if there is none.
#[derive(Debug, Default)]
pub(super) struct ClaimCache(FlatMap<DeviceId, Vec<u32>>);

impl ClaimCache {
    /// Latest claim of the device in this event or its past, by its own numbering: a device may
    /// take a claim back. The engine decides whether it may, and when that begins to count. Of two
    /// events with one number the later claim holds. The result is the event's number and the time.
    pub(super) fn latest(&mut self, graph: &Graph, device: &DeviceId, node: Node) -> (u64, u64) {
        if self.0.len() >= MAX_CACHED && !self.0.contains_key(device) {
            self.0.clear();
        }
        let column = self.0.entry(*device).or_default();
        for node in column.len()..graph.len().min(node.saturating_add(1)) {
            let own = graph.event(node).filter(|e| e.device() == *device);
            let own = own.and_then(|_| u32::try_from(node.saturating_add(1)).ok());
            let before = graph.parents(node).iter();
            let before = before.filter_map(|node| column.get(*node).copied());
            let newer = |one, other| match claim(graph, one) < claim(graph, other) {
                true => other,
                false => one,
            };
            column.push(before.fold(own.unwrap_or(0), newer));
        }
        claim(graph, column.get(node).copied().unwrap_or(0))
    }

    #[cfg(test)]
    pub(crate) fn kept(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }
}

/// Number of the event at this place and its claim; zeros if there is none.
fn claim(graph: &Graph, place: u32) -> (u64, u64) {
    let node = usize::try_from(place)
        .ok()
        .and_then(|place| place.checked_sub(1));
    let event = node.and_then(|node| graph.event(node));
    event.map_or((0, 0), |event| (event.seq(), event.event().claimed_ms))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nomic_engine::moves::{FoundMove, JoinMove};
    use nomic_engine::rules::Language;
    use nomic_engine::{ChainLink, EventId, Game, Move, Seat};

    use super::*;
    use crate::EventOrder;
    use crate::Inserted;
    use nomic_event::{EventDraft, EventScope, Identity, Keys, Link, VerifiedEvent};

    fn device(number: u64) -> Identity {
        let mut seed = [5; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        Identity::from_seed(&seed)
    }

    fn scope() -> EventScope {
        let link = Link::generate(None, &mut |bytes| bytes.fill(3));
        EventScope {
            room: Keys::of(&link).room_id(),
            link,
        }
    }

    fn seat(number: u64) -> Seat {
        Seat {
            name: format!("P{number}"),
            dice_tip: ChainLink([1; 32]),
        }
    }

    fn found() -> EventDraft {
        EventDraft {
            seq: 1,
            prev: None,
            parents: Vec::new(),
            claimed_ms: 1,
            moved: Move::Found(FoundMove {
                edition: nomic_engine::rules::edition::EDITION,
                title: String::new(),
                governing: Language::En,
                ruleset: nomic_rulesets::suber(),
                founder: seat(0),
                real_dice: false,
            }),
        }
    }

    fn signed(draft: EventDraft, number: u64) -> Arc<VerifiedEvent> {
        Arc::new(VerifiedEvent::sign(draft, &scope(), &device(number)).unwrap())
    }

    fn graph(events: &[Arc<VerifiedEvent>]) -> (Graph, Vec<Node>) {
        let mut graph = Graph::default();
        let mut standing = Vec::new();
        for event in events {
            if let Inserted::Ready(nodes) = graph.insert(event.clone()) {
                standing.extend(nodes);
            }
        }
        (graph, standing)
    }

    fn crowd(devices: u64, length: u64) -> Vec<Arc<VerifiedEvent>> {
        let mut all = vec![signed(found(), 0)];
        let mut last: FlatMap<u64, (EventId, u64)> = FlatMap::from([(0, (all[0].id(), 1))]);
        for step in 0..length {
            let chance = step.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
            let number = chance % devices;
            let own = last.get(&number).copied();
            let mut parents: Vec<EventId> = [chance >> 8, chance >> 16]
                .iter()
                .map(|place| all[usize::try_from(*place).unwrap() % all.len()].id())
                .filter(|id| Some(*id) != own.map(|(id, _)| id))
                .collect();
            parents.sort();
            parents.dedup();
            let seq = own.map_or(1, |(_, seq)| seq + 1);
            let draft = EventDraft {
                seq,
                prev: own.map(|(id, _)| id),
                parents,
                // Up and down: the last claim counts.
                claimed_ms: chance % 97,
                moved: match own {
                    Some(_) => Move::Witness,
                    None => Move::Join(JoinMove {
                        seat: seat(number),
                        voucher: None,
                    }),
                },
            };
            let event = signed(draft, number);
            last.insert(number, (event.id(), seq));
            all.push(event);
        }
        all
    }

    #[test]
    fn a_claim_follows_from_the_past_of_an_event_whatever_came_first() {
        let events = crowd(6, 150);
        let mut backwards = events.clone();
        backwards.reverse();
        for events in [&events, &backwards] {
            let (graph, _) = graph(events);
            assert_eq!((graph.len(), graph.pending_count()), (events.len(), 0));
            for event in events {
                let node = graph.node(&event.id()).unwrap();
                let past = graph.past(&[node], |_| false);
                for number in 0..6 {
                    let device = device(number).device_id();
                    let before = past.iter().filter_map(|node| graph.event(*node));
                    let own = before.filter(|event| event.device() == device);
                    let last = own.max_by_key(|event| event.seq());
                    let last = last.map(|event| event.event().claimed_ms);
                    assert_eq!(graph.claimed_at(&device, node), last.unwrap_or(0));
                    if event.device() != device {
                        // Known by several heads, some with an older claim.
                        let behind = graph.claimed_after(&device, graph.parents(node));
                        assert_eq!(behind, last.unwrap_or(0));
                    }
                }
            }
        }
    }

    #[test]
    fn forgetting_some_devices_changes_no_claim() {
        let (graph, standing) = graph(&crowd(5, 60));
        let last = *standing.last().unwrap();
        let ask = |number| graph.claimed_at(&device(number).device_id(), last);
        let before: Vec<u64> = (0..5).map(ask).collect();
        // These have no seat.
        (100..400).for_each(|number| assert_eq!(ask(number), 0));
        assert_eq!((0..5).map(ask).collect::<Vec<u64>>(), before);
        assert!(graph.claims_kept() <= MAX_CACHED * graph.len());
    }

    #[test]
    fn ten_thousand_who_ask_for_a_seat_cost_no_more_than_a_full_table_would() {
        let mut events = vec![signed(found(), 0)];
        for number in 1..=10_000 {
            let before = events.last().unwrap().id();
            let draft = EventDraft {
                seq: 1,
                prev: None,
                parents: vec![before],
                claimed_ms: number,
                moved: Move::Join(JoinMove {
                    seat: seat(number),
                    voucher: None,
                }),
            };
            events.push(signed(draft, number));
        }
        let (graph, standing) = graph(&events);
        let mut order = EventOrder::<Game>::new();
        order.update(&graph, &standing);
        assert_eq!(order.entries().len(), events.len());
        let players = order.now().state().players().count();
        assert!(players > 1 && players <= 64);
        // One number for each player and event, and no list in any event.
        assert!(graph.claims_kept() <= players * events.len());
        let listed = |entry: &crate::ChronicleEntry| !entry.event.event().claims.is_empty();
        assert!(!order.entries().iter().any(listed));
    }
}
