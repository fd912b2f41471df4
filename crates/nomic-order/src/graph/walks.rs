//! Walks through the graph.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::{Graph, Node};

impl Graph {
    /// These nodes and all their ancestors. The search ends at a node that meets `stop`, so `stop`
    /// must hold for whole pasts.
    pub fn past(&self, from: &[Node], stop: impl Fn(Node) -> bool) -> BTreeSet<Node> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Node> = from.to_vec();
        while let Some(node) = open.pop() {
            if !stop(node) && found.insert(node) {
                open.extend(self.parents(node));
            }
        }
        found
    }

    /// Sorts these nodes: each comes after its parents, and otherwise by id. So the order of play
    /// depends on nothing but the events.
    pub fn sorted(&self, nodes: &BTreeSet<Node>) -> Vec<Node> {
        // A long tail is sorted often: a row and a list of counts are faster than a map.
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

    /// Whether something that counts builds on this node, directly or not. `bare` are nodes known
    /// not to count and without such descendants; more of them are added.
    pub fn is_built_on(
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
