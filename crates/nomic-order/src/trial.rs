//! Trying a closing: would it be accepted with exactly its own past before it?

use std::collections::BTreeSet;
use std::vec::IntoIter;

use nomic_engine::rules::{FlatMap, FlatSet};
use nomic_engine::{DeviceId, EventId, Move, Phase};
use nomic_event::VerifiedEvent;

use super::{EventOrder, StateMachine, apply_node, previous_closing};
use crate::{Graph, Node};

#[derive(Debug, Clone)]
pub(super) struct RivalClosing {
    pub(super) node: Node,
    pub(super) closing: EventId,
    pub(super) direct: bool,
    pub(super) seated: FlatSet<DeviceId>,
}

pub(super) struct AcceptedClosing<T: StateMachine> {
    pub(super) node: Node,
    pub(super) closing: EventId,
    pub(super) direct: bool,
    pub(super) nodes: Vec<Node>,
    pub(super) rulings: Vec<T::Ruling>,
    pub(super) table: T,
    pub(super) seated: FlatSet<DeviceId>,
}

/// The replayed past of a closing in some place, the closing last.
#[derive(Debug)]
pub(super) struct ReplayedPast<T: StateMachine> {
    nodes: Vec<Node>,
    rulings: Vec<T::Ruling>,
    table: T,
}

#[derive(Debug)]
pub(super) struct PastReplay<T: StateMachine> {
    replayed: ReplayedPast<T>,
    rest: IntoIter<Node>,
    length: usize,
}

/// Replays for the last closing that was refused in a place: one for each device that has a seat,
/// and one for all others together. A closing right after it replays only the newer events. So many
/// of them cost no more than each by itself.
pub(super) type Refusals<T> = FlatMap<Option<DeviceId>, ReplayedPast<T>>;

impl<T: StateMachine> AcceptedClosing<T> {
    pub(super) fn rival(&self) -> RivalClosing {
        RivalClosing {
            node: self.node,
            closing: self.closing,
            direct: self.direct,
            seated: self.seated.clone(),
        }
    }
}

impl<T: StateMachine> ReplayedPast<T> {
    fn after(table: T) -> ReplayedPast<T> {
        ReplayedPast {
            nodes: Vec::new(),
            rulings: Vec::new(),
            table,
        }
    }

    pub(super) fn is_accepted(&self) -> bool {
        self.rulings.last().is_some_and(T::is_accepted)
    }
}

impl<T: StateMachine> PastReplay<T> {
    pub(super) fn step(
        mut self,
        order: &EventOrder<T>,
        graph: &Graph,
    ) -> Result<PastReplay<T>, ReplayedPast<T>> {
        let Some(node) = self.rest.next() else {
            return Err(self.replayed);
        };
        let forked = order.forked_after(graph, node, self.length);
        if let Some(ruling) = apply_node(&mut self.replayed.table, graph, node, forked) {
            self.replayed.nodes.push(node);
            self.replayed.rulings.push(ruling);
        }
        Ok(self)
    }
}

impl<T: StateMachine> EventOrder<T> {
    /// Tries a closing after the whole chain. A refused one is not tried again there.
    pub(super) fn try_closing(&mut self, graph: &Graph, node: Node) -> Option<AcceptedClosing<T>> {
        let length = self.chain.len();
        let event = graph.event(node)?;
        if !self.is_eligible(graph, node, length) {
            // It stays refused while the closing that it names keeps its place.
            self.named.remove(&node);
            return None;
        }
        let whose = self.refusal_key(event, length);
        let last = self.refusals.remove(&whose);
        let start = || self.table_after(graph, length);
        let folded = self.replay_past(graph, node, length, last, start);
        if !folded.is_accepted() {
            self.refusals.insert(whose, folded);
            self.record_refused(node, length);
            return None;
        }
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        Some(AcceptedClosing {
            node,
            closing: event.id(),
            direct: previous_closing(event) == Some(last.map(|closed| closed.closing)),
            nodes: folded.nodes,
            rulings: folded.rulings,
            seated: folded.table.voters(),
            table: folded.table,
        })
    }

    /// Whether a closing is accepted after the first `length` closings; `table` is the table after
    /// them. `refusals` are those in this place.
    pub(super) fn is_accepted(
        &mut self,
        graph: &Graph,
        node: Node,
        (length, table): (usize, &T),
        refusals: &mut Refusals<T>,
    ) -> bool {
        let Some(event) = graph.event(node) else {
            return false;
        };
        let whose = self.refusal_key(event, length);
        let last = refusals.remove(&whose);
        let folded = self.replay_past(graph, node, length, last, || table.clone());
        let accepted = folded.is_accepted();
        if !accepted {
            refusals.insert(whose, folded);
            self.record_refused(node, length);
        }
        accepted
    }

    pub(super) fn refusal_key(&self, event: &VerifiedEvent, length: usize) -> Option<DeviceId> {
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let device = event.device();
        let seated = last.is_some_and(|closed| closed.seats.contains(&device));
        seated.then_some(device)
    }

    /// Whether a closing is tried after the first `length` closings. The game must not be past its
    /// kind of move, and its device must have had a seat at the closing that it names. A device
    /// that has only asked for one since, in its own chain, closes right after that closing or not
    /// at all. Anybody can ask, and would otherwise make all peers replay each such past at every
    /// closing.
    pub(super) fn is_eligible(&self, graph: &Graph, node: Node, length: usize) -> bool {
        let Some(event) = graph.event(node) else {
            return false;
        };
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let phase = last.map_or(Phase::Unfounded, |closed| closed.phase);
        let last_place = self.last_place(graph, node, event);
        !is_late(event, phase) && last_place.is_some_and(|last| length <= last)
    }

    pub(super) fn last_place(
        &self,
        graph: &Graph,
        node: Node,
        event: &VerifiedEvent,
    ) -> Option<usize> {
        let Some(Some(named)) = previous_closing(event) else {
            return Some(usize::MAX);
        };
        let place = self.links.get(&named).copied()?;
        if self.chain.get(place)?.seats.contains(&event.device()) {
            return Some(usize::MAX);
        }
        let asked = graph.seat_request(node)?;
        (!self.is_closed_within(asked, place + 1)).then_some(place + 1)
    }

    fn replay_past(
        &self,
        graph: &Graph,
        node: Node,
        length: usize,
        last: Option<ReplayedPast<T>>,
        start: impl FnOnce() -> T,
    ) -> ReplayedPast<T> {
        let mut folding = self.start_replay(graph, node, length, last, start);
        loop {
            folding = match folding.step(self, graph) {
                Ok(folding) => folding,
                Err(folded) => return folded,
            };
        }
    }

    pub(super) fn start_replay(
        &self,
        graph: &Graph,
        node: Node,
        length: usize,
        last: Option<ReplayedPast<T>>,
        start: impl FnOnce() -> T,
    ) -> PastReplay<T> {
        let straight = last.and_then(|last| {
            let way = self.path_to(graph, &last, node, length)?;
            Some((last, way))
        });
        let (folded, rest) = straight.unwrap_or_else(|| {
            let past = graph.past(&[node], |node| self.is_closed_within(node, length));
            let mut nodes = graph.sorted(&past);
            let folded = self.head_start(&nodes, length);
            let folded = folded.unwrap_or_else(|| ReplayedPast::after(start()));
            let rest = nodes.split_off(folded.nodes.len());
            (folded, rest)
        });
        PastReplay {
            replayed: folded,
            rest: rest.into_iter(),
            length,
        }
    }

    /// The events before this one that are not replayed yet, if they all build on the last replayed
    /// one. Then they come after all replayed events, in this order.
    fn path_to(
        &self,
        graph: &Graph,
        folded: &ReplayedPast<T>,
        to: Node,
        length: usize,
    ) -> Option<Vec<Node>> {
        let mut known: BTreeSet<Node> = BTreeSet::new();
        known.extend(&folded.nodes);
        let before = |node| known.contains(&node) || self.is_closed_within(node, length);
        let mut upon = BTreeSet::new();
        upon.insert(*folded.nodes.last()?);
        let way = graph.sorted(&graph.past(&[to], before));
        for node in &way {
            let mut before = graph.parents(*node).iter();
            if !before.any(|node| upon.contains(node)) {
                return None;
            }
            upon.insert(*node);
        }
        Some(way)
    }

    /// Most closings seal just the present tail, which need not be replayed again.
    fn head_start(&self, nodes: &[Node], length: usize) -> Option<ReplayedPast<T>> {
        if length != self.chain.len() || !nodes.starts_with(self.tail.nodes()) {
            return None;
        }
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        let lines = self.entries.iter().skip(lines).take(self.tail.len());
        Some(ReplayedPast {
            nodes: self.tail.nodes().to_vec(),
            rulings: lines.map(|entry| entry.ruling.clone()).collect(),
            table: self.now().clone(),
        })
    }
}

/// Whether the game is past the phase for such a closing. It is founded once and begun once. Other
/// closings may come until it is over, and again after it is resumed.
fn is_late(event: &VerifiedEvent, phase: Phase) -> bool {
    let moved = &event.event().moved;
    matches!(moved, Move::Found(_)) && phase != Phase::Unfounded
        || matches!(moved, Move::Begin(_)) && phase != Phase::Gathering
}
