//! Looking ahead: the chain of closings once a device has signed its next event.
//!
//! A device's vote follows from the parents of its event, so its own next event may be the deciding
//! vote. A move must be tried on the resulting table.

use nomic_engine::{DeviceId, EventId};

use super::agreement::VotingEvent;
use super::finality::BEGINNING;
use super::{EventOrder, StateMachine, Tail, previous_closing};
use crate::{Graph, Node};

impl<T: StateMachine> EventOrder<T> {
    /// The order of everything known after this device signs an event after these; `None` if no
    /// place changes. It has no tail. While no place is contested this costs nothing. Otherwise the
    /// agreement on each open place is computed again, and the game is replayed from the first
    /// place that changes.
    pub fn foresee(
        &self,
        graph: &Graph,
        device: DeviceId,
        before: &[EventId],
    ) -> Option<EventOrder<T>> {
        for (place, closed) in self.chain.iter().enumerate() {
            let contested = !closed.rivals.is_empty() && !self.is_closed_to_rivals(graph, place);
            let speaks = || place == BEGINNING || self.voters(place).contains(&device);
            if !contested || !speaks() {
                continue;
            }
            let last = graph.newest(&device);
            let voting = VotingEvent {
                device,
                seq: last.map_or(1, |event| event.seq().saturating_add(1)),
                prev: last.and_then(|event| graph.node(&event.id())),
                before: before.iter().filter_map(|id| graph.node(id)).collect(),
                leaves: false,
            };
            let mut race = self.full_agreement(graph, place, closed.candidates());
            race.add_unsigned(&voting);
            let best = race.best(graph);
            if best.is_some_and(|(best, _)| best != closed.closing) {
                let mut other = self.branch(graph, place);
                other.next_own_event = Some(voting);
                other.extend(graph);
                return Some(other);
            }
        }
        None
    }

    /// This order with the first `length` closings only, everything else after them.
    fn branch(&self, graph: &Graph, length: usize) -> EventOrder<T> {
        let mut other = EventOrder::new();
        let (kept, cut) = self.chain.split_at_checked(length).unwrap_or_default();
        other.chain = kept.to_vec();
        for (place, closed) in kept.iter().enumerate() {
            other.links.insert(closed.closing, place);
        }
        let within = |place: &usize| if *place > length { 0 } else { *place };
        other.places = self.places.iter().map(within).collect();
        let lines = kept.last().map_or(0, |closed| closed.lines);
        other.entries = self.entries.get(..lines).unwrap_or_default().to_vec();
        other.final_count = self.final_count.min(length);
        other.forked.clone_from(&self.forked);
        let open = self.open.values().flatten();
        let cut = cut.iter().flat_map(|closed| &closed.nodes);
        let behind: Vec<Node> = open.chain(cut).copied().collect();
        for node in behind {
            if let Some(previous) = graph.event(node).and_then(|event| previous_closing(event)) {
                other.add_open_closing(node, previous);
            }
        }
        other.tail = Tail::after(other.table_after(graph, length));
        other
    }
}
