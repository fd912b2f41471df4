//! Trying a closing: would it be accepted with exactly its own past before it?

use std::collections::BTreeSet;

use nomic_engine::{DeviceId, EventId};

use super::chain::Rival;
use super::{Order, Table, previous};
use crate::graph::{Graph, Node};

/// A closing that was accepted, with what it seals.
pub(super) struct Trial<T: Table> {
    pub(super) node: Node,
    pub(super) closing: EventId,
    /// Whether it names the closing before the place.
    pub(super) direct: bool,
    pub(super) nodes: Vec<Node>,
    pub(super) rulings: Vec<T::Ruling>,
    pub(super) table: T,
    /// The active players behind it.
    pub(super) seated: BTreeSet<DeviceId>,
    /// Those whose word counts for it.
    pub(super) voters: BTreeSet<DeviceId>,
}

impl<T: Table> Trial<T> {
    pub(super) fn rival(&self) -> Rival {
        Rival {
            closing: self.closing,
            direct: self.direct,
            voters: self.voters.clone(),
        }
    }
}

impl<T: Table> Order<T> {
    /// Folds the past of a closing behind the first `length` closings of the chain; `None` if the
    /// table refuses the closing then.
    pub(super) fn tried_at(&self, graph: &Graph, node: Node, length: usize) -> Option<Trial<T>> {
        let event = graph.event(node)?;
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let direct = previous(event) == Some(last.map(|closed| closed.closing));
        let past = graph.past(&[node], |node| self.is_closed_within(node, length));
        let nodes = graph.sorted(&past);
        let (mut table, mut rulings) = self.head_start(graph, &nodes, length);
        for node in nodes.iter().skip(rulings.len()) {
            rulings.push(table.apply(graph.event(*node)?));
        }
        if !rulings.last().is_some_and(T::accepted) {
            return None;
        }
        let seated = table.voters();
        let voters = self.electorate(length, &seated);
        Some(Trial {
            node,
            closing: event.id(),
            direct,
            nodes,
            rulings,
            table,
            seated,
            voters,
        })
    }

    /// Whose word counts for a closing in this place: the active players whom the closing before
    /// it has sealed and who have not left since. Who has only just sat down does not count yet;
    /// otherwise rivals that seat different people could each have their majority.
    fn electorate(&self, place: usize, seated: &BTreeSet<DeviceId>) -> BTreeSet<DeviceId> {
        let before = place.checked_sub(1).and_then(|last| self.chain.get(last));
        let stayed: BTreeSet<DeviceId> = before
            .map(|closed| closed.seated.intersection(seated).copied().collect())
            .unwrap_or_default();
        if stayed.is_empty() {
            seated.clone()
        } else {
            stayed
        }
    }

    /// Most closings seal just the tail as it lies here, which need not be folded again.
    fn head_start(&self, graph: &Graph, nodes: &[Node], length: usize) -> (T, Vec<T::Ruling>) {
        if length == self.chain.len() && nodes.starts_with(self.tail.nodes()) {
            let lines = self.chain.last().map_or(0, |closed| closed.lines);
            let lines = self.entries.iter().skip(lines).take(self.tail.len());
            let rulings = lines.map(|entry| entry.ruling.clone()).collect();
            return (self.now().clone(), rulings);
        }
        (self.table_after(graph, length), Vec::new())
    }
}
