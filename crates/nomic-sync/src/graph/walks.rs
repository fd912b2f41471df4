//! Ways through the graph.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::{Graph, Node};

impl Graph {
    /// Everything at or before these nodes, up to nodes that meet `stop`. The search ends at such a
    /// node, so `stop` must hold for whole pasts.
    pub(crate) fn past(&self, from: &[Node], stop: impl Fn(Node) -> bool) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Node> = from.to_vec();
        while let Some(node) = open.pop() {
            if !stop(node) && found.insert(node) {
                open.extend(self.parents(node));
            }
        }
        found
    }

    /// Sorts these nodes: each comes after its parents, and otherwise by id. This is the order of
    /// play, so it depends on nothing but the events.
    pub(crate) fn sorted(&self, nodes: &BTreeSet<Node>) -> Vec<Node> {
        // A long tail is sorted often: one row of them and one of counts, not a map.
        let row: Vec<Node> = nodes.iter().copied().collect();
        let place = |node: &Node| row.binary_search(node).ok();
        let within = |all: &[Node]| all.iter().filter_map(place).count();
        let mut missing: Vec<usize> = row.iter().map(|node| within(self.parents(*node))).collect();
        let mut ready = BinaryHeap::new();
        for (node, _) in row.iter().zip(&missing).filter(|(_, count)| **count == 0) {
            ready.extend(self.event(*node).map(|e| Reverse((e.id(), *node))));
        }
        let mut order = Vec::with_capacity(row.len());
        while let Some(Reverse((_, node))) = ready.pop() {
            order.push(node);
            for next in self.children(node) {
                let Some(count) = place(next).and_then(|at| missing.get_mut(at)) else {
                    continue;
                };
                *count -= 1;
                if *count == 0 {
                    ready.extend(self.event(*next).map(|e| Reverse((e.id(), *next))));
                }
            }
        }
        order
    }

    /// Whether something that counts builds on this node, directly or not. `bare` are nodes of
    /// which it is known that they don't count and nothing that counts builds on them; those found
    /// on the way are added.
    pub(crate) fn is_built_on(
        &self,
        node: Node,
        counts: impl Fn(Node) -> bool,
        bare: &mut BTreeSet<Node>,
    ) -> bool {
        let after = self.children(node);
        if after.iter().any(|next| counts(*next)) {
            return true;
        }
        let mut looked = BTreeSet::new();
        let mut open = after.to_vec();
        while let Some(next) = open.pop() {
            if counts(next) {
                return true;
            }
            if !bare.contains(&next) && looked.insert(next) {
                open.extend(self.children(next));
            }
        }
        bare.append(&mut looked);
        false
    }
}
