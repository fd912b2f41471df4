//! The provisional tail: what no closing has sealed yet.

use super::{Entry, Grade, Order, Table, fold};
use crate::graph::{Graph, Node};

/// In a long tail the table is kept every so many events.
const MARK: usize = 256;

/// The events behind the last closing, in order, with the table after them.
#[derive(Debug)]
pub(super) struct Tail<T> {
    nodes: Vec<Node>,
    /// The table before the tail and at some places within, with how many events came before.
    marks: Vec<(usize, T)>,
    now: T,
}

impl<T: Table> Tail<T> {
    /// An empty tail behind this table.
    pub(super) fn behind(table: T) -> Tail<T> {
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

    /// Goes back to a place at or before this length; gives how long the tail is then.
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

impl<T: Table> Order<T> {
    /// Brings the tail up to date. `new` may be given if nothing else has changed.
    pub(super) fn lay_tail(&mut self, graph: &Graph, new: &[Node]) {
        // The one head builds on everything, so it comes last whatever its id.
        if let [node] = new
            && graph.heads().len() == 1
            && self.tail.len() + 1 + self.closed_lines() == graph.len()
        {
            return self.play(graph, *node);
        }
        let heads = graph.heads().iter().filter_map(|id| graph.node(id));
        let heads: Vec<Node> = heads.collect();
        let open = graph.past(&heads, |node| self.is_closed(node));
        let order = graph.sorted(&open);
        let common = order.iter().zip(self.tail.nodes());
        let common = common.take_while(|(a, b)| a == b).count();
        let kept = self.tail.cut_back(common);
        self.entries.truncate(self.closed_lines() + kept);
        for node in order.into_iter().skip(kept) {
            self.play(graph, node);
        }
    }

    fn closed_lines(&self) -> usize {
        self.chain.last().map_or(0, |closed| closed.lines)
    }

    fn play(&mut self, graph: &Graph, node: Node) {
        let forked = self.forked_behind(graph, node, self.chain.len());
        let ruled = fold(&mut self.tail.now, graph, node, forked);
        let (Some(event), Some(ruling)) = (graph.event(node), ruled) else {
            return;
        };
        self.tail.nodes.push(node);
        if self.tail.len().is_multiple_of(MARK) {
            let mark = (self.tail.len(), self.tail.now.clone());
            self.tail.marks.push(mark);
        }
        self.entries.push(Entry {
            event: event.clone(),
            ruling,
            grade: Grade::Provisional,
        });
    }
}
