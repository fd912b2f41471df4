//! The provisional tail: events that no closing has sealed yet.

use super::{ChronicleEntry, EventOrder, Grade, StateMachine, apply_node};
use crate::{Graph, Node};

/// Interval in events between kept tables in a long tail.
const MARK: usize = 256;

#[derive(Debug)]
pub(super) struct Tail<T> {
    nodes: Vec<Node>,
    /// The table before the tail and at some places within, with how many events came before.
    marks: Vec<(usize, T)>,
    now: T,
}

#[derive(Debug)]
pub(super) struct TailReplay<T: StateMachine> {
    /// Number of events in the graph. With the chain as it is, the order follows from it.
    known: usize,
    order: Vec<Node>,
    /// Number of events taken over from the present tail.
    kept: usize,
    now: T,
    marks: Vec<(usize, T)>,
    entries: Vec<ChronicleEntry<T::Ruling>>,
}

impl<T: StateMachine> TailReplay<T> {
    pub(super) fn step(&mut self, order: &EventOrder<T>, graph: &Graph) -> bool {
        let place = self.kept + self.entries.len();
        let Some(node) = self.order.get(place) else {
            return false;
        };
        let forked = order.forked_after(graph, *node, order.chain.len());
        let ruled = apply_node(&mut self.now, graph, *node, forked);
        if let (Some(event), Some(ruling)) = (graph.event(*node), ruled) {
            self.entries.push(ChronicleEntry {
                event: event.clone(),
                ruling,
                grade: Grade::Provisional,
            });
        }
        if (place + 1).is_multiple_of(MARK) {
            self.marks.push((place + 1, self.now.clone()));
        }
        true
    }
}

impl<T: StateMachine> Tail<T> {
    pub(super) fn after(table: T) -> Tail<T> {
        Tail {
            nodes: Vec::new(),
            marks: vec![(0, table.clone())],
            now: table,
        }
    }

    pub(super) fn now(&self) -> &T {
        &self.now
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Length of the common part of this order and the tail, at a place with a kept table, and that
    /// table.
    fn reusable_part(&self, order: &[Node]) -> (usize, T) {
        let common = order.iter().zip(&self.nodes);
        let common = common.take_while(|(a, b)| a == b).count();
        let marks = self.marks.iter().rev();
        let mark = marks
            .filter(|(place, _)| *place <= common)
            .map(|(place, table)| (*place, table));
        let whole = (common == self.nodes.len()).then_some((common, &self.now));
        let (place, table) = whole
            .into_iter()
            .chain(mark)
            .next()
            .unwrap_or((0, &self.now));
        (place, table.clone())
    }

    /// The last kept table before a node of the tail, and the nodes from there on.
    pub(super) fn before(&self, node: Node) -> Option<(T, &[Node])> {
        let at = self.nodes.iter().position(|other| *other == node)?;
        let mut marks = self.marks.iter().rev();
        let (place, table) = marks.find(|(place, _)| *place <= at)?;
        Some((table.clone(), self.nodes.get(*place..)?))
    }

    /// Goes back to a place at or before this length. Returns the new length.
    fn cut_back(&mut self, length: usize) -> usize {
        if length < self.nodes.len() {
            self.marks.retain(|(place, _)| *place <= length);
            if let Some((place, table)) = self.marks.last() {
                self.nodes.truncate(*place);
                self.now = table.clone();
            }
        }
        self.nodes.len()
    }
}

impl<T: StateMachine> EventOrder<T> {
    pub(super) fn start_tail_replay(&self, graph: &Graph) -> TailReplay<T> {
        let order = self.nodes_after_chain(graph);
        let (kept, now) = self.tail.reusable_part(&order);
        TailReplay {
            known: graph.len(),
            order,
            kept,
            now,
            marks: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn nodes_after_chain(&self, graph: &Graph) -> Vec<Node> {
        let heads = graph.heads().iter().filter_map(|id| graph.node(id));
        let heads: Vec<Node> = heads.collect();
        graph.sorted(&graph.past(&heads, |node| self.is_closed(node)))
    }

    /// Updates the tail. `new` may be given if nothing else has changed, and then also `laid`, the
    /// replay made beforehand.
    pub(super) fn update_tail(&mut self, graph: &Graph, new: &[Node], laid: Option<TailReplay<T>>) {
        if self.is_next(graph, new) {
            return new
                .iter()
                .for_each(|node| self.append_to_tail(graph, *node));
        }
        let done = |laid: &TailReplay<T>| {
            laid.known == graph.len() && laid.kept + laid.entries.len() == laid.order.len()
        };
        if let Some(laid) = laid.filter(done) {
            self.tail.marks.retain(|(place, _)| *place <= laid.kept);
            self.tail.marks.extend(laid.marks);
            self.tail.nodes = laid.order;
            self.tail.now = laid.now;
            self.entries.truncate(self.closed_lines() + laid.kept);
            self.entries.extend(laid.entries);
            return;
        }
        let order = self.nodes_after_chain(graph);
        let common = order.iter().zip(self.tail.nodes());
        let common = common.take_while(|(a, b)| a == b).count();
        let kept = self.tail.cut_back(common);
        self.entries.truncate(self.closed_lines() + kept);
        for node in order.into_iter().skip(kept) {
            self.append_to_tail(graph, node);
        }
    }

    /// Whether this is one event and the one head: it builds on everything, so it comes last with
    /// any id.
    pub(super) fn is_next(&self, graph: &Graph, new: &[Node]) -> bool {
        new.len() == 1
            && graph.heads().len() == 1
            && self.tail.len() + 1 + self.closed_lines() == graph.len()
    }

    fn closed_lines(&self) -> usize {
        self.chain.last().map_or(0, |closed| closed.lines)
    }

    fn append_to_tail(&mut self, graph: &Graph, node: Node) {
        let forked = self.forked_after(graph, node, self.chain.len());
        let ruled = apply_node(&mut self.tail.now, graph, node, forked);
        let (Some(event), Some(ruling)) = (graph.event(node), ruled) else {
            return;
        };
        self.tail.nodes.push(node);
        if self.tail.len().is_multiple_of(MARK) {
            let mark = (self.tail.len(), self.tail.now.clone());
            self.tail.marks.push(mark);
        }
        self.entries.push(ChronicleEntry {
            event: event.clone(),
            ruling,
            grade: Grade::Provisional,
        });
    }
}
