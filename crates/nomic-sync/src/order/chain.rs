//! The chain of closings: choosing the next one, and going back when a rival comes late.

use std::collections::BTreeSet;

use nomic_engine::{DeviceId, EventId};

use super::trial::Trial;
use super::{Entry, Grade, Order, Table, Tail, previous};
use crate::graph::{Graph, Node};

/// The table is kept behind each of the last closings, so that a late event folds little again.
const RECENT: usize = 8;
/// Of older closings every so many keep theirs.
const SPARSE: usize = 16;

/// A closing with the stretch of play that it seals.
#[derive(Debug)]
pub(super) struct Closed<T> {
    pub(super) closing: EventId,
    /// What it sealed, itself last.
    pub(super) nodes: Vec<Node>,
    /// The active players' devices behind it.
    pub(super) seated: BTreeSet<DeviceId>,
    /// Those whose word counts for it.
    pub(super) voters: BTreeSet<DeviceId>,
    /// Other closings that could have stood here.
    pub(super) rivals: Vec<Rival>,
    /// Whether it names the closing before it; a rival put behind another does not.
    pub(super) direct: bool,
    /// So many lines of the chronicle end with it.
    pub(super) lines: usize,
    table: Option<T>,
}

/// A closing that could stand in a place.
#[derive(Debug, Clone)]
pub(super) struct Rival {
    pub(super) closing: EventId,
    /// Whether it names the closing before the place.
    pub(super) direct: bool,
    pub(super) voters: BTreeSet<DeviceId>,
}

impl<T: Table> Order<T> {
    /// The first place of the chain in which this closing might have to stand; the length of the
    /// chain if it can only come behind it.
    pub(super) fn reach(&self, graph: &Graph, node: Node, previous: Option<EventId>) -> usize {
        let end = self.chain.len();
        let place = match previous {
            None => Some(0),
            Some(id) => self.links.get(&id).map(|place| place + 1),
        };
        let Some(place) = place.filter(|place| *place < end) else {
            return end;
        };
        let mut places = place..end;
        places
            .find(|place| self.tried_at(graph, node, *place).is_some())
            .unwrap_or(end)
    }

    /// Forgets the chain from this length on.
    pub(super) fn cut_back(&mut self, graph: &Graph, length: usize) {
        for closed in self.chain.drain(length..) {
            self.links.remove(&closed.closing);
            for node in closed.nodes {
                if let Some(place) = self.places.get_mut(node) {
                    *place = 0;
                }
                if let Some(previous) = graph.event(node).and_then(|e| previous(e)) {
                    self.open.entry(previous).or_default().insert(node);
                }
            }
        }
        let links = &self.links;
        let named = |previous: &Option<EventId>| previous.is_none_or(|id| links.contains_key(&id));
        let open = self.open.iter().filter(|(previous, _)| named(previous));
        self.named = open.flat_map(|(_, nodes)| nodes).copied().collect();
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        self.entries.truncate(lines);
        self.tail = Tail::behind(self.table_after(graph, length));
        // What is final is found again from the whole set, not from what was known before.
        self.settled = 0;
        for entry in &mut self.entries {
            entry.grade = Grade::Closed;
        }
    }

    /// Adds closings as long as there are any that were accepted.
    pub(super) fn extend(&mut self, graph: &Graph) -> bool {
        let length = self.chain.len();
        while let Some((chosen, rivals)) = self.choose(graph) {
            self.append(graph, chosen, rivals);
        }
        self.chain.len() > length
    }

    /// The next closing: the best of those that name a closing of the chain and are accepted
    /// behind the last one. Most of the time that is one which names the last.
    fn choose(&mut self, graph: &Graph) -> Option<(Trial<T>, Vec<Rival>)> {
        let place = self.chain.len();
        let candidates = self.named.iter();
        let tried = candidates.filter_map(|node| self.tried_at(graph, *node, place));
        let mut trials: Vec<Trial<T>> = tried.collect();
        // Who closes over another valid closing has seen it, and should have named it.
        let all: Vec<Node> = trials.iter().map(|trial| trial.node).collect();
        trials.retain(|trial| {
            let saw = |other: &Node| *other != trial.node && trial.nodes.contains(other);
            !all.iter().any(saw)
        });
        let rivals: Vec<Rival> = trials.iter().map(Trial::rival).collect();
        let best = self.best(graph, &rivals)?;
        let chosen = trials.into_iter().find(|trial| trial.closing == best)?;
        let rivals = rivals.into_iter().filter(|r| r.closing != best).collect();
        Some((chosen, rivals))
    }

    /// The first contested place whose closing is no longer the best one.
    pub(super) fn overturned(&mut self, graph: &Graph) -> usize {
        let contested: Vec<(usize, EventId, Vec<Rival>)> = self
            .chain
            .iter()
            .enumerate()
            .filter(|(_, closed)| !closed.rivals.is_empty())
            .map(|(place, closed)| (place, closed.closing, closed.standing()))
            .collect();
        let mut moved = contested
            .iter()
            .filter(|(_, chosen, all)| self.best(graph, all) != Some(*chosen));
        moved.next().map_or(self.chain.len(), |(place, ..)| *place)
    }

    fn append(&mut self, graph: &Graph, trial: Trial<T>, rivals: Vec<Rival>) {
        let place = self.chain.len();
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        self.entries.truncate(lines);
        for (node, ruling) in trial.nodes.iter().zip(trial.rulings) {
            if let Some(slot) = self.places.get_mut(*node) {
                *slot = place + 1;
            }
            self.has_its_turn(graph, *node);
            self.entries.extend(graph.event(*node).map(|event| Entry {
                event: event.clone(),
                ruling,
                grade: Grade::Closed,
            }));
        }
        self.links.insert(trial.closing, place);
        let next = self.open.get(&Some(trial.closing)).into_iter().flatten();
        self.named.extend(next);
        self.tail = Tail::behind(trial.table.clone());
        self.chain.push(Closed {
            closing: trial.closing,
            nodes: trial.nodes,
            seated: trial.seated,
            voters: trial.voters,
            rivals,
            direct: trial.direct,
            lines: self.entries.len(),
            table: Some(trial.table),
        });
        self.thin(place);
    }

    /// Notes a closing that stands behind the chain.
    pub(super) fn await_turn(&mut self, node: Node, previous: Option<EventId>) {
        self.open.entry(previous).or_default().insert(node);
        if previous.is_none_or(|id| self.links.contains_key(&id)) {
            self.named.insert(node);
        }
    }

    /// A node has come into the chain; if it is a closing, it waits no more.
    fn has_its_turn(&mut self, graph: &Graph, node: Node) {
        let Some(previous) = graph.event(node).and_then(|event| previous(event)) else {
            return;
        };
        self.named.remove(&node);
        if let Some(nodes) = self.open.get_mut(&previous) {
            nodes.remove(&node);
            if nodes.is_empty() {
                self.open.remove(&previous);
            }
        }
    }

    /// Drops the table that has just become old.
    fn thin(&mut self, place: usize) {
        let Some(old) = place.checked_sub(RECENT) else {
            return;
        };
        if old % SPARSE != 0
            && let Some(closed) = self.chain.get_mut(old)
        {
            closed.table = None;
        }
    }

    /// The table behind the first `length` closings, folded again from the nearest one kept.
    pub(super) fn table_after(&self, graph: &Graph, length: usize) -> T {
        let chain = self.chain.get(..length).unwrap_or(&self.chain);
        let kept = chain.iter().rposition(|closed| closed.table.is_some());
        let table = kept.and_then(|place| chain.get(place)?.table.clone());
        let mut table = table.unwrap_or_else(T::fresh);
        let again = chain.iter().skip(kept.map_or(0, |place| place + 1));
        for node in again.flat_map(|closed| &closed.nodes) {
            graph.event(*node).map(|event| table.apply(event));
        }
        table
    }
}

impl<T> Closed<T> {
    /// Everything that could stand in this place, the chosen one too.
    pub(super) fn standing(&self) -> Vec<Rival> {
        let chosen = Rival {
            closing: self.closing,
            direct: self.direct,
            voters: self.voters.clone(),
        };
        self.rivals.iter().cloned().chain([chosen]).collect()
    }
}
