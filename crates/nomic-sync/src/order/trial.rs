//! Trying a closing: would it be accepted with exactly its own past before it?

use std::collections::BTreeSet;
use std::vec::IntoIter;

use nomic_engine::rules::{FlatMap, FlatSet};
use nomic_engine::{DeviceId, EventId, Move, Phase};

use super::{Order, Table, fold, previous};
use crate::VerifiedEvent;
use crate::graph::{Graph, Node};

/// A closing that could take a place.
#[derive(Debug, Clone)]
pub(super) struct Rival {
    pub(super) node: Node,
    pub(super) closing: EventId,
    /// Whether it names the closing before the place.
    pub(super) direct: bool,
    /// Devices that have a vote after it.
    pub(super) seated: FlatSet<DeviceId>,
}

/// A closing that was accepted, with what it seals.
pub(super) struct Trial<T: Table> {
    pub(super) node: Node,
    pub(super) closing: EventId,
    /// Whether it names the closing before the place.
    pub(super) direct: bool,
    pub(super) nodes: Vec<Node>,
    pub(super) rulings: Vec<T::Ruling>,
    pub(super) table: T,
    /// Devices that have a vote after it.
    pub(super) seated: FlatSet<DeviceId>,
}

/// The replayed past of a closing in some place, the closing last.
#[derive(Debug)]
pub(super) struct Folded<T: Table> {
    nodes: Vec<Node>,
    rulings: Vec<T::Ruling>,
    table: T,
}

/// The past of a closing while it is being replayed.
#[derive(Debug)]
pub(super) struct Folding<T: Table> {
    folded: Folded<T>,
    rest: IntoIter<Node>,
    /// Number of closings before it.
    length: usize,
}

/// Replays for the last closing that was refused in a place: one for each device that has a seat,
/// and one for all others together. A closing right after it replays only the newer events. Many of
/// them therefore cost no more than each by itself.
pub(super) type Refusals<T> = FlatMap<Option<DeviceId>, Folded<T>>;

impl<T: Table> Trial<T> {
    pub(super) fn rival(&self) -> Rival {
        Rival {
            node: self.node,
            closing: self.closing,
            direct: self.direct,
            seated: self.seated.clone(),
        }
    }
}

impl<T: Table> Folded<T> {
    fn behind(table: T) -> Folded<T> {
        Folded {
            nodes: Vec::new(),
            rulings: Vec::new(),
            table,
        }
    }

    pub(super) fn accepted(&self) -> bool {
        self.rulings.last().is_some_and(T::accepted)
    }
}

impl<T: Table> Folding<T> {
    /// Replays the next event; returns everything once there is none.
    pub(super) fn step(mut self, order: &Order<T>, graph: &Graph) -> Result<Folding<T>, Folded<T>> {
        let Some(node) = self.rest.next() else {
            return Err(self.folded);
        };
        let forked = order.forked_behind(graph, node, self.length);
        if let Some(ruling) = fold(&mut self.folded.table, graph, node, forked) {
            self.folded.nodes.push(node);
            self.folded.rulings.push(ruling);
        }
        Ok(self)
    }
}

impl<T: Table> Order<T> {
    /// Tries a closing after the whole chain. A refused one is not tried again there.
    pub(super) fn tried(&mut self, graph: &Graph, node: Node) -> Option<Trial<T>> {
        let length = self.chain.len();
        let event = graph.event(node)?;
        if !self.could_stand(graph, node, length) {
            // That stays so for as long as the closing that it names stays where it is.
            self.named.remove(&node);
            return None;
        }
        let whose = self.whose(event, length);
        let last = self.refusals.remove(&whose);
        let start = || self.table_after(graph, length);
        let folded = self.folded(graph, node, length, last, start);
        if !folded.accepted() {
            self.refusals.insert(whose, folded);
            self.note_refused(node, length);
            return None;
        }
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        Some(Trial {
            node,
            closing: event.id(),
            direct: previous(event) == Some(last.map(|closed| closed.closing)),
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
        let whose = self.whose(event, length);
        let last = refusals.remove(&whose);
        let folded = self.folded(graph, node, length, last, || table.clone());
        let accepted = folded.accepted();
        if !accepted {
            refusals.insert(whose, folded);
            self.note_refused(node, length);
        }
        accepted
    }

    /// Key in the cache of refused closings.
    pub(super) fn whose(&self, event: &VerifiedEvent, length: usize) -> Option<DeviceId> {
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let device = event.device();
        let seated = last.is_some_and(|closed| closed.seats.contains(&device));
        seated.then_some(device)
    }

    /// Whether a closing is tried after the first `length` closings. The game must not be past its
    /// kind of move, and its device must have had a seat at the closing that it names. A device
    /// that has only asked for one since, in its own chain, closes right after that closing or not
    /// at all. Anybody can ask, and would have everybody replay each such past again at every
    /// closing of the others.
    pub(super) fn could_stand(&self, graph: &Graph, node: Node, length: usize) -> bool {
        let Some(event) = graph.event(node) else {
            return false;
        };
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let phase = last.map_or(Phase::Unfounded, |closed| closed.phase);
        let last_place = self.last_place(graph, node, event);
        !is_late(event, phase) && last_place.is_some_and(|last| length <= last)
    }

    /// The last place that a closing could take, if there is any.
    pub(super) fn last_place(
        &self,
        graph: &Graph,
        node: Node,
        event: &VerifiedEvent,
    ) -> Option<usize> {
        let Some(Some(named)) = previous(event) else {
            return Some(usize::MAX);
        };
        let place = self.links.get(&named).copied()?;
        if self.chain.get(place)?.seats.contains(&event.device()) {
            return Some(usize::MAX);
        }
        let asked = graph.asked(node)?;
        (!self.is_closed_within(asked, place + 1)).then_some(place + 1)
    }

    /// Replays the past of a closing after the first `length` closings. `last` is the replay for
    /// another one there.
    fn folded(
        &self,
        graph: &Graph,
        node: Node,
        length: usize,
        last: Option<Folded<T>>,
        start: impl FnOnce() -> T,
    ) -> Folded<T> {
        let mut folding = self.folding(graph, node, length, last, start);
        loop {
            folding = match folding.step(self, graph) {
                Ok(folding) => folding,
                Err(folded) => return folded,
            };
        }
    }

    /// Begins the replay.
    pub(super) fn folding(
        &self,
        graph: &Graph,
        node: Node,
        length: usize,
        last: Option<Folded<T>>,
        start: impl FnOnce() -> T,
    ) -> Folding<T> {
        let straight = last.and_then(|last| {
            let way = self.way(graph, &last, node, length)?;
            Some((last, way))
        });
        let (folded, rest) = straight.unwrap_or_else(|| {
            let past = graph.past(&[node], |node| self.is_closed_within(node, length));
            let mut nodes = graph.sorted(&past);
            let folded = self.head_start(&nodes, length);
            let folded = folded.unwrap_or_else(|| Folded::behind(start()));
            let rest = nodes.split_off(folded.nodes.len());
            (folded, rest)
        });
        Folding {
            folded,
            rest: rest.into_iter(),
            length,
        }
    }

    /// The events before this one that are not replayed yet, if they all build on the last replayed
    /// one. Then they come after all replayed events, in this order.
    fn way(&self, graph: &Graph, folded: &Folded<T>, to: Node, length: usize) -> Option<Vec<Node>> {
        let mut known: BTreeSet<Node> = BTreeSet::new();
        known.extend(&folded.nodes);
        let before = |node| known.contains(&node) || self.is_closed_within(node, length);
        let mut upon = BTreeSet::new();
        upon.insert(*folded.nodes.last()?);
        let way = graph.sorted(&graph.past(&[to], before));
        for node in &way {
            let mut before = graph.before(*node).iter();
            if !before.any(|node| upon.contains(node)) {
                return None;
            }
            upon.insert(*node);
        }
        Some(way)
    }

    /// Most closings seal just the present tail, which need not be replayed again.
    fn head_start(&self, nodes: &[Node], length: usize) -> Option<Folded<T>> {
        if length != self.chain.len() || !nodes.starts_with(self.tail.nodes()) {
            return None;
        }
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        let lines = self.entries.iter().skip(lines).take(self.tail.len());
        Some(Folded {
            nodes: self.tail.nodes().to_vec(),
            rulings: lines.map(|entry| entry.ruling.clone()).collect(),
            table: self.now().clone(),
        })
    }
}

/// Whether the game is past the phase for such a closing. It is founded once and begun once.
/// Anything else may come while it is not over, and again if it is resumed.
fn is_late(event: &VerifiedEvent, phase: Phase) -> bool {
    match event.event().moved {
        Move::Found { .. } => phase != Phase::Unfounded,
        Move::Begin { .. } => phase != Phase::Gathering,
        _ => false,
    }
}
