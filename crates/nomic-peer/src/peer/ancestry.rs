//! Parents of this device's next event, and the table after it.
//!
//! An event names at most [`MAX_PARENTS`] heads. Any holder of the link can make any number of
//! heads, so they are ranked: events of players first, then of devices that ask for a seat. Of all
//! others a few are named, so that they don't pile up.

use std::collections::BTreeSet;

use nomic_engine::{Claim, DeviceId, EventId, Game};
use nomic_order::Node;

use super::Peer;
use crate::MAX_PARENTS;

/// Greatest number of heads in an event that are from devices that only ask for a seat.
pub const MAX_APPLICANT_PARENTS: usize = 16;
/// Greatest number of heads in an event that are from devices that don't even ask for a seat.
pub const MAX_STRANGER_PARENTS: usize = 8;

#[derive(Debug)]
pub(super) struct Ancestry {
    pub(super) prev: Option<EventId>,
    pub(super) parents: BTreeSet<EventId>,
    /// The last closing before the event and the table after all its ancestors; `None` if these are
    /// the last of the chain and the table after everything known.
    pub(super) sealed: Option<(EventId, Game)>,
    /// The table after everything known, if the event can't name all of it. The event's place among
    /// the rest depends on its id, which is unknown before it is signed.
    pub(super) after_everything: Option<Game>,
}

impl Peer {
    pub(super) fn ancestry(&self) -> &Ancestry {
        self.ancestry.get_or_init(|| {
            let prev = self.graph.newest(&self.device_id()).map(|e| e.id());
            let parents = self.parents(prev);
            let heads = self.graph.heads();
            let named = |id: &EventId| Some(*id) == prev || parents.contains(id);
            let before: Vec<EventId> = prev.iter().chain(&parents).copied().collect();
            let (graph, me) = (&self.graph, self.device_id());
            let foreseen = self.order.foresee(graph, me, &before);
            let all = heads.iter().all(named);
            let order = foreseen.as_ref().unwrap_or(&self.order);
            let behind = |heads: &[EventId], asked: bool| match asked {
                true => order.seal(graph, heads),
                false => None,
            };
            let sealed = behind(&before, foreseen.is_some() || !all);
            let heads: Vec<EventId> = heads.iter().copied().collect();
            let beside = behind(&heads, !all).map(|(_, table)| table);
            Ancestry {
                prev,
                parents,
                sealed,
                after_everything: beside,
            }
        })
    }

    /// The game after the parents of this device's next event, in their order. The event's move is
    /// judged by this game.
    pub(super) fn state_at_parents(&self) -> &Game {
        let sealed = self.ancestry().sealed.as_ref();
        sealed.map_or_else(|| self.game(), |(_, table)| table)
    }

    pub(super) fn before(&self) -> impl Iterator<Item = EventId> {
        let Ancestry { prev, parents, .. } = self.ancestry();
        prev.iter().chain(parents).copied()
    }

    /// Latest claim of each device of the active players of a table, in the past of the next event.
    pub(super) fn claims(&self, table: &Game) -> Vec<Claim> {
        let everything = self.ancestry().sealed.is_none();
        let nodes = self.before().filter_map(|id| self.graph.node(&id));
        let nodes: Vec<Node> = nodes.collect();
        let claimed = |device: &DeviceId| match everything {
            true => self.graph.claimed(device),
            false => self.graph.claimed_after(device, &nodes),
        };
        let devices = table.state().clock_devices();
        let claims = devices.map(|device| Claim {
            device,
            ms: claimed(&device),
        });
        claims.collect()
    }

    pub(super) fn forked(&self) -> Vec<DeviceId> {
        let nodes = self.before().filter_map(|id| self.graph.node(&id));
        let nodes: Vec<Node> = nodes.collect();
        let forked = self.order.forked_before(&self.graph, &nodes);
        forked.into_iter().collect()
    }

    fn parents(&self, prev: Option<EventId>) -> BTreeSet<EventId> {
        let mut chosen = self.players_tips(prev);
        let graph = &self.graph;
        // The second histories of players, applicants, everybody else.
        for (rank, most) in [MAX_PARENTS, MAX_APPLICANT_PARENTS, MAX_STRANGER_PARENTS]
            .iter()
            .enumerate()
        {
            let room = MAX_PARENTS.saturating_sub(chosen.len());
            let others = graph.heads().iter().filter(|id| {
                let device = graph.find(id).map(|event| event.device());
                Some(**id) != prev && device.is_some_and(|device| self.rank(&device) == rank)
            });
            let others = others.filter(|id| !chosen.contains(*id));
            let others: Vec<EventId> = others.take(room.min(*most)).copied().collect();
            chosen.extend(others);
        }
        chosen
    }

    /// The newest event of each player, unless another player's event builds on it. A stranger's
    /// event on top of one hides nothing.
    fn players_tips(&self, prev: Option<EventId>) -> BTreeSet<EventId> {
        let (graph, me) = (&self.graph, self.device_id());
        let tips = self.seats.iter().filter_map(|device| graph.newest(device));
        let tips: Vec<EventId> = tips.map(|event| event.id()).collect();
        // A descendant of the newest event of its device, or of that event's ancestors, is named
        // with it.
        let counts = |node: Node| {
            graph.event(node).is_some_and(|event| {
                let device = event.device();
                let plays = device == me || self.seats.contains(&device);
                let id = event.id();
                plays && (!graph.has_forked(&device) || Some(id) == prev || tips.contains(&id))
            })
        };
        let mut bare = BTreeSet::new();
        let bare = |id: &&EventId| {
            let node = graph.node(id);
            node.is_some_and(|node| !graph.is_built_on(node, counts, &mut bare))
        };
        let others = tips.iter().filter(|id| Some(**id) != prev);
        others.filter(bare).take(MAX_PARENTS).copied().collect()
    }

    /// Rank of a device's heads: 0 with a seat, 1 if it asks for one, 2 otherwise.
    fn rank(&self, device: &DeviceId) -> usize {
        match (
            self.seats.contains(device),
            self.applicants.contains(device),
        ) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }
}
