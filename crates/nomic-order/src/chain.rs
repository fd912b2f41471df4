//! The chain of closings: choosing the next one, and going back when a rival comes late.

use nomic_engine::rules::{CollectByExtend, FlatSet};
use std::collections::BTreeSet;

use nomic_engine::{DeviceId, EventId, Phase};

use super::trial::{AcceptedClosing, Refusals, RivalClosing};
use super::{ChronicleEntry, EventOrder, Grade, StateMachine, Tail, apply_node, previous_closing};
use crate::{Graph, Node};

/// Number of last closings with a kept table, so that a late event needs a short replay only.
const RECENT: usize = 8;
/// Interval of older closings with a kept table.
const SPARSE: usize = 16;

#[derive(Debug, Clone)]
pub(super) struct ClosedPlace<T> {
    pub(super) closing: EventId,
    /// Events that it sealed, itself last.
    pub(super) nodes: Vec<Node>,
    /// Devices that have a vote after it.
    pub(super) seated: FlatSet<DeviceId>,
    /// Devices that have a seat after it, in play or not.
    pub(super) seats: FlatSet<DeviceId>,
    pub(super) phase: Phase,
    /// Devices that have signed two histories, as far as the events up to here show.
    pub(super) forked: FlatSet<DeviceId>,
    pub(super) rivals: Vec<RivalClosing>,
    /// Whether it names the closing before it; one that lost to a rival does not.
    direct: bool,
    /// Number of lines of the chronicle up to and with it.
    pub(super) lines: usize,
    table: Option<T>,
}

/// A closing that arrived when the chain already went on after the closing that it names.
#[derive(Debug)]
pub(super) struct LateClosing {
    pub(super) node: Node,
    /// First place that it might take.
    from: usize,
    /// Places from there on with a closing among its ancestors. It cannot take their places.
    seen: BTreeSet<usize>,
}

impl LateClosing {
    pub(super) fn first(&self) -> usize {
        self.from
    }

    pub(super) fn is_excluded_from(&self, place: usize) -> bool {
        place < self.from || self.seen.contains(&place)
    }
}

impl<T: StateMachine> EventOrder<T> {
    /// First place of the chain that one of these closings might have to take, or the length of the
    /// chain. For any number of closings, the chain is replayed once at most.
    pub(super) fn first_place_to_retry(&mut self, graph: &Graph, closings: &[Node]) -> usize {
        let end = self.chain.len();
        let late = closings
            .iter()
            .filter_map(|node| self.late_closing(graph, *node));
        let late: Vec<LateClosing> = late.collect();
        let first = late.iter().map(|late| late.from).min().unwrap_or(end);
        let mut reached = None;
        for place in first..end {
            if self.is_closed_to_rivals(graph, place) {
                continue;
            }
            let mut refusals = Refusals::new();
            for late in &late {
                let stands_aside =
                    late.is_excluded_from(place) || self.is_refused(late.node, place);
                if stands_aside || !self.is_eligible(graph, late.node, place) {
                    continue;
                }
                let table = self.table_from(graph, reached.take(), place);
                let accepted = self.is_accepted(graph, late.node, (place, &table), &mut refusals);
                if accepted {
                    return place;
                }
                reached = Some((place, table));
            }
        }
        end
    }

    pub(super) fn late_closing(&self, graph: &Graph, node: Node) -> Option<LateClosing> {
        let event = graph.event(node)?;
        let from = match previous_closing(event)? {
            None => 0,
            Some(id) => self.links.get(&id)? + 1,
        };
        if from >= self.chain.len() || self.last_place(graph, node, event)? < from {
            return None;
        }
        let past = graph.past(&[node], |node| self.is_closed_within(node, from));
        let events = past.iter().filter_map(|node| graph.event(*node));
        let closings = events.filter(|event| previous_closing(event).is_some());
        let seen = closings.filter_map(|event| self.links.get(&event.id()));
        Some(LateClosing {
            node,
            from,
            seen: seen.copied().collect_by_extend(),
        })
    }

    pub(super) fn cut_back(&mut self, graph: &Graph, length: usize) {
        self.explained.get_mut().clear();
        for closed in self.chain.drain(length..) {
            self.links.remove(&closed.closing);
            for node in closed.nodes {
                if let Some(place) = self.places.get_mut(node) {
                    *place = 0;
                }
                if let Some(previous) = graph.event(node).and_then(|e| previous_closing(e)) {
                    self.open.entry(previous).or_default().insert(node);
                }
            }
        }
        // A closing refused at a remaining place stays refused there.
        self.refused.retain(|behind, _| *behind <= length);
        self.refusals.clear();
        let (links, refused) = (&self.links, self.refused.get(&length));
        let named = |previous: &Option<EventId>| previous.is_none_or(|id| links.contains_key(&id));
        let open = self.open.iter().filter(|(previous, _)| named(previous));
        let nodes = open.flat_map(|(_, nodes)| nodes);
        let nodes = nodes.filter(|node| refused.is_none_or(|refused| !refused.contains(node)));
        self.named = nodes.copied().collect_by_extend();
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        self.entries.truncate(lines);
        self.tail = Tail::after(self.table_after(graph, length));
        self.final_count = self.final_count.min(length);
        self.agreements.retain(|race| race.place < length);
    }

    pub(super) fn extend(&mut self, graph: &Graph) -> bool {
        let length = self.chain.len();
        while let Some((chosen, rivals)) = self.choose(graph) {
            self.append(graph, chosen, rivals);
        }
        self.chain.len() > length
    }

    /// The next closing: the best of those that name a closing of the chain and are accepted after
    /// the last one. Most of the time it names the last one.
    fn choose(&mut self, graph: &Graph) -> Option<(AcceptedClosing<T>, Vec<RivalClosing>)> {
        let candidates: Vec<Node> = self.named.iter().copied().collect();
        let tried = candidates
            .into_iter()
            .filter_map(|n| self.try_closing(graph, n));
        let mut trials: Vec<AcceptedClosing<T>> = tried.collect();
        // A device that closes over another valid closing has seen it, and should have named it.
        let all: Vec<Node> = trials.iter().map(|trial| trial.node).collect();
        trials.retain(|trial| {
            let saw = |other: &Node| *other != trial.node && trial.nodes.contains(other);
            !all.iter().any(saw)
        });
        let rivals: Vec<RivalClosing> = trials.iter().map(AcceptedClosing::rival).collect();
        let best = match rivals.as_slice() {
            [only] => only.closing,
            _ => self.keep_agreement(graph, self.chain.len(), rivals.clone())?,
        };
        let chosen = trials.into_iter().find(|trial| trial.closing == best)?;
        let rivals = rivals.into_iter().filter(|r| r.closing != best).collect();
        Some((chosen, rivals))
    }

    fn append(&mut self, graph: &Graph, trial: AcceptedClosing<T>, rivals: Vec<RivalClosing>) {
        let place = self.chain.len();
        let lines = self.chain.last().map_or(0, |closed| closed.lines);
        self.entries.truncate(lines);
        let forked = self.forked_at(graph, &[trial.node], place);
        for (node, ruling) in trial.nodes.iter().zip(trial.rulings) {
            if let Some(slot) = self.places.get_mut(*node) {
                *slot = place + 1;
            }
            self.remove_open_closing(graph, *node);
            self.entries
                .extend(graph.event(*node).map(|event| ChronicleEntry {
                    event: event.clone(),
                    ruling,
                    grade: Grade::Closed,
                }));
        }
        self.links.insert(trial.closing, place);
        let next = self.open.get(&Some(trial.closing)).into_iter().flatten();
        self.named.extend(next);
        // A closing refused in this place is tried in the next one, unless it is sealed now.
        let refused = self.refused.get(&place).into_iter().flatten();
        let waiting = refused.filter(|node| !self.is_closed(**node));
        let waiting: Vec<Node> = waiting.copied().collect();
        self.named.extend(waiting);
        self.refusals.clear();
        self.tail = Tail::after(trial.table.clone());
        self.chain.push(ClosedPlace {
            closing: trial.closing,
            nodes: trial.nodes,
            seated: trial.seated,
            seats: trial.table.seats(),
            phase: trial.table.phase(),
            forked,
            rivals,
            direct: trial.direct,
            lines: self.entries.len(),
            table: Some(trial.table),
        });
        self.drop_old_table(place);
    }

    pub(super) fn add_open_closing(&mut self, node: Node, previous: Option<EventId>) {
        self.open.entry(previous).or_default().insert(node);
        let named = previous.is_none_or(|id| self.links.contains_key(&id));
        if named && !self.is_refused(node, self.chain.len()) {
            self.named.insert(node);
        }
    }

    pub(super) fn is_refused(&self, node: Node, length: usize) -> bool {
        let refused = self.refused.get(&length);
        refused.is_some_and(|refused| refused.contains(&node))
    }

    fn remove_open_closing(&mut self, graph: &Graph, node: Node) {
        let Some(previous) = graph.event(node).and_then(|event| previous_closing(event)) else {
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

    fn drop_old_table(&mut self, place: usize) {
        let Some(old) = place.checked_sub(RECENT) else {
            return;
        };
        if old % SPARSE != 0
            && let Some(closed) = self.chain.get_mut(old)
        {
            closed.table = None;
        }
    }

    pub(super) fn record_refused(&mut self, node: Node, length: usize) {
        self.refused.entry(length).or_default().insert(node);
        if length == self.chain.len() {
            self.named.remove(&node);
        }
    }

    /// The table after the first `length` closings, replayed from the nearest one kept.
    pub(super) fn table_after(&self, graph: &Graph, length: usize) -> T {
        self.table_from(graph, None, length)
    }

    /// Like [`table_after`](Self::table_after), but from `at_hand` (number of closings, table) if
    /// that is nearer.
    pub(super) fn table_from(
        &self,
        graph: &Graph,
        at_hand: Option<(usize, T)>,
        length: usize,
    ) -> T {
        let chain = self.chain.get(..length).unwrap_or(&self.chain);
        let kept = chain.iter().rposition(|closed| closed.table.is_some());
        let kept = kept.map(|place| place + 1);
        let nearer = at_hand.filter(|(at, _)| *at <= length && Some(*at) >= kept);
        let (from, mut table) = nearer.unwrap_or_else(|| {
            let table = kept.and_then(|kept| chain.get(kept - 1)?.table.clone());
            (kept.unwrap_or(0), table.unwrap_or_else(T::fresh))
        });
        for (place, closed) in chain.iter().enumerate().skip(from) {
            for node in &closed.nodes {
                let forked = self.forked_after(graph, *node, place);
                apply_node(&mut table, graph, *node, forked);
            }
        }
        table
    }
}

impl<T> ClosedPlace<T> {
    /// All candidates for this place, the chosen one too.
    pub(super) fn candidates(&self) -> Vec<RivalClosing> {
        let chosen = self.nodes.last().map(|node| RivalClosing {
            node: *node,
            closing: self.closing,
            direct: self.direct,
            seated: self.seated.clone(),
        });
        self.rivals.iter().cloned().chain(chosen).collect()
    }
}
