//! Which closings a device had seen, and when in its own chain.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};

use crate::graph::{Graph, Node};

/// What the devices have seen, brought up to date when it is asked for.
#[derive(Debug, Default)]
pub(super) struct Sights(BTreeMap<DeviceId, Sight>);

#[derive(Debug, Default)]
struct Sight {
    /// For each node whether it is in the past of the device's events.
    known: Vec<bool>,
    /// Each closing among it, with the number of the device's first event that builds on it.
    seen: BTreeMap<EventId, u64>,
    /// The number of its last event that was looked at.
    until: u64,
    /// So many of its events were looked at.
    count: usize,
    forked: bool,
}

impl Sights {
    /// Whether the device has signed an event that builds on this closing (its own one does).
    pub(super) fn has_seen(&mut self, graph: &Graph, device: &DeviceId, closing: &EventId) -> bool {
        self.of(graph, device).seen.contains_key(closing)
    }

    /// For which of several rival closings the device stands: the one it has built on first. A
    /// device that has equivocated stands for all it has seen, so that nothing changes with the
    /// order in which its two histories became known.
    pub(super) fn choices(
        &mut self,
        graph: &Graph,
        device: &DeviceId,
        rivals: &[EventId],
    ) -> BTreeSet<EventId> {
        let sight = self.of(graph, device);
        let seen = rivals
            .iter()
            .filter_map(|id| Some((*sight.seen.get(id)?, *id)));
        if sight.forked {
            return seen.map(|(_, id)| id).collect();
        }
        seen.min().map(|(_, id)| id).into_iter().collect()
    }

    fn of(&mut self, graph: &Graph, device: &DeviceId) -> &Sight {
        let sight = self.0.entry(*device).or_default();
        let count = graph.count(device);
        if sight.count == count {
            return sight;
        }
        if graph.has_forked(device) {
            // Its chain may have grown anywhere.
            *sight = Sight::default();
            sight.forked = true;
        }
        sight.count = count;
        for (seq, nodes) in graph.chain_from(device, sight.until + 1) {
            for node in nodes {
                sight.look(graph, seq, *node);
            }
            sight.until = seq;
        }
        sight
    }
}

impl Sight {
    fn look(&mut self, graph: &Graph, seq: u64, node: Node) {
        let known = |node: Node| self.known.get(node).copied().unwrap_or(false);
        let fresh = graph.past(&[node], known);
        self.known.resize(graph.len(), false);
        for node in &fresh {
            if let Some(event) = graph.event(*node)
                && super::previous(event).is_some()
            {
                self.seen.entry(event.id()).or_insert(seq);
            }
            if let Some(known) = self.known.get_mut(*node) {
                *known = true;
            }
        }
    }
}
