//! The graph of events and their parents.
//!
//! Nodes are in a topological order: every event comes after its parents. Which of the possible
//! orders results depends on arrival, so no decision may depend on node numbers. An event with
//! missing ancestors is pending and not in the graph.

mod claims;
mod walks;

use nomic_engine::rules::{FlatMap, FlatSet, StableSort};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nomic_engine::{DeviceId, EventId, Move};

use claims::ClaimCache;
use nomic_event::{EventError, VerifiedEvent};

/// Index of an event in the graph of this peer.
pub type Node = usize;

/// Two different events that a device signed with one number in its own chain. Both are kept: the
/// two signatures are the proof.
#[derive(Debug, Clone)]
pub struct Equivocation {
    /// The event with the lower id, which counts.
    pub counts: Arc<VerifiedEvent>,
    pub rival: Arc<VerifiedEvent>,
}

#[derive(Debug)]
struct GraphEntry {
    event: Arc<VerifiedEvent>,
    before: Vec<Node>,
    after: Vec<Node>,
    height: u32,
    /// Latest event in the device's own chain, up to here, that asks for a seat.
    asked: Option<Node>,
}

#[derive(Debug, Default)]
struct DeviceChain {
    /// Its ready events by number; several under one number if it has forked.
    chain: FlatMap<u64, Vec<Node>>,
    claimed_ms: u64,
    pending: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It is ready or pending already.
    Known,
    Pending,
    /// The event is ready, perhaps with others that had waited for it.
    Ready(Vec<Node>),
    /// The event can never be ready.
    Invalid(EventError),
}

#[derive(Debug, Default)]
pub struct Graph {
    entries: Vec<GraphEntry>,
    nodes: BTreeMap<EventId, Node>,
    heads: BTreeSet<EventId>,
    /// In a tree: anybody can make up any number of devices.
    devices: BTreeMap<DeviceId, DeviceChain>,
    claims: RefCell<ClaimCache>,
    forked: FlatSet<DeviceId>,
    pending: BTreeMap<EventId, Arc<VerifiedEvent>>,
    wanted: BTreeMap<EventId, BTreeSet<EventId>>,
    /// Pending events that miss nothing any more.
    resolvable: Vec<EventId>,
}

impl Graph {
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn node(&self, id: &EventId) -> Option<Node> {
        self.nodes.get(id).copied()
    }

    pub fn event(&self, node: Node) -> Option<&Arc<VerifiedEvent>> {
        self.entries.get(node).map(|entry| &entry.event)
    }

    pub fn parents(&self, node: Node) -> &[Node] {
        self.entries.get(node).map_or(&[], |entry| &entry.before)
    }

    fn children(&self, node: Node) -> &[Node] {
        self.entries.get(node).map_or(&[], |entry| &entry.after)
    }

    pub fn height(&self, node: Node) -> u32 {
        self.entries.get(node).map_or(0, |entry| entry.height)
    }

    /// The events that nothing builds on yet.
    pub fn heads(&self) -> &BTreeSet<EventId> {
        &self.heads
    }

    pub fn knows(&self, id: &EventId) -> bool {
        self.nodes.contains_key(id) || self.pending.contains_key(id)
    }

    pub fn find(&self, id: &EventId) -> Option<&Arc<VerifiedEvent>> {
        let standing = self.node(id).and_then(|node| self.event(node));
        standing.or_else(|| self.pending.get(id))
    }

    pub fn pending_count(&self) -> usize {
        self.pending.len()
    }

    pub fn pending_events(&self) -> impl Iterator<Item = &Arc<VerifiedEvent>> {
        self.pending.values()
    }

    /// Every ready event, in an order that depends on nothing but the events.
    pub fn whole(&self) -> Vec<Node> {
        self.sorted(&(0..self.entries.len()).collect())
    }

    pub fn pending_of(&self, device: &DeviceId) -> usize {
        self.devices.get(device).map_or(0, |known| known.pending)
    }

    /// Latest claim of a device among all ready events.
    pub fn claimed(&self, device: &DeviceId) -> u64 {
        self.devices.get(device).map_or(0, |known| known.claimed_ms)
    }

    /// Latest claim of a device in an event and its ancestors.
    pub fn claimed_at(&self, device: &DeviceId, node: Node) -> u64 {
        self.claimed_after(device, &[node])
    }

    pub fn claimed_after(&self, device: &DeviceId, nodes: &[Node]) -> u64 {
        let mut claims = self.claims.borrow_mut();
        let claims = nodes.iter().map(|node| claims.latest(self, device, *node));
        // The newest event's claim, which may be an earlier time.
        claims.max().map_or(0, |(_, ms)| ms)
    }

    #[cfg(test)]
    pub fn claims_kept(&self) -> usize {
        self.claims.borrow().kept()
    }

    /// Latest event of this event's device that asks for a seat, in its own chain up to this event.
    pub fn seat_request(&self, node: Node) -> Option<Node> {
        self.entries.get(node)?.asked
    }

    pub fn chain_from(&self, device: &DeviceId, seq: u64) -> impl Iterator<Item = (u64, &[Node])> {
        let chain = self.devices.get(device).map(|known| &known.chain);
        chain
            .into_iter()
            .flat_map(move |chain| chain.from_key(&seq))
            .map(|(seq, nodes)| (*seq, nodes.as_slice()))
    }

    /// Last event of a device; with two of one number, the one with the lower id.
    pub fn newest(&self, device: &DeviceId) -> Option<&Arc<VerifiedEvent>> {
        let (_, nodes) = self.devices.get(device)?.chain.last_key_value()?;
        let events = nodes.iter().filter_map(|node| self.event(*node));
        events.min_by_key(|event| event.id())
    }

    /// Whether the device has signed two events with one number.
    pub fn has_forked(&self, device: &DeviceId) -> bool {
        self.forked.contains(device)
    }

    pub fn forked(&self) -> &FlatSet<DeviceId> {
        &self.forked
    }

    /// Number of a device's last ready event within a part of the graph, or 0. The part must
    /// contain all ancestors of its events.
    pub fn last_of(&self, device: &DeviceId, within: impl Fn(Node) -> bool) -> u64 {
        let chain = self.devices.get(device).map(|known| &known.chain);
        let holds = |seq: u64| {
            let nodes = chain.and_then(|chain| chain.get(&seq));
            nodes.is_some_and(|nodes| nodes.iter().any(|node| within(*node)))
        };
        let last = chain.and_then(|chain| chain.last_key_value());
        let (mut low, mut high) = (0, last.map_or(0, |(seq, _)| *seq));
        while low < high {
            let middle = high - (high - low) / 2;
            if holds(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    pub fn equivocations(&self) -> Vec<Equivocation> {
        let places = self
            .forked
            .iter()
            .flat_map(|device| self.chain_from(device, 0));
        let mut found = Vec::new();
        for (_, nodes) in places {
            let mut events: Vec<_> = nodes.iter().filter_map(|node| self.event(*node)).collect();
            events.stable_sort_by_key(|event| event.id());
            let Some((counts, rivals)) = events.split_first() else {
                continue;
            };
            found.extend(rivals.iter().map(|rival| Equivocation {
                counts: (*counts).clone(),
                rival: (*rival).clone(),
            }));
        }
        found
    }

    /// First number that a device has used twice, with the two lowest ids there.
    pub fn equivocation_of(&self, device: &DeviceId) -> Option<Equivocation> {
        if !self.forked.contains(device) {
            return None;
        }
        let (_, nodes) = self
            .chain_from(device, 0)
            .find(|(_, nodes)| nodes.len() > 1)?;
        let (mut lowest, mut next) = (None, None);
        for event in nodes.iter().filter_map(|node| self.event(*node)) {
            let below = |other: Option<&Arc<VerifiedEvent>>| {
                other.is_none_or(|other| event.id() < other.id())
            };
            if below(lowest) {
                next = lowest.replace(event);
            } else if below(next) {
                next = Some(event);
            }
        }
        Some(Equivocation {
            counts: lowest?.clone(),
            rival: next?.clone(),
        })
    }

    /// Inserts an event, pending or not, and makes everything ready that waited for it. Callers
    /// with foreign events limit the number of pending ones.
    pub fn insert(&mut self, event: Arc<VerifiedEvent>) -> Inserted {
        let mut inserted = self.take(event);
        if let Inserted::Ready(nodes) = &mut inserted {
            while let Some(node) = self.resolve_next() {
                nodes.push(node);
            }
        }
        inserted
    }

    /// Inserts this event alone: its waiters are [resolved](Graph::resolve_next) one by one.
    pub fn take(&mut self, event: Arc<VerifiedEvent>) -> Inserted {
        if self.knows(&event.id()) {
            return Inserted::Known;
        }
        if let Some(missing) = self.missing(event.dependencies()) {
            return self.hold(event, missing);
        }
        match self.push(event) {
            Ok(node) => Inserted::Ready(vec![node]),
            // Its dependents stay pending for ever, within the bounds.
            Err(error) => Inserted::Invalid(error),
        }
    }

    pub fn resolve_next(&mut self) -> Option<Node> {
        while let Some(id) = self.resolvable.pop() {
            let Some(event) = self.pending.remove(&id) else {
                continue;
            };
            if let Some(known) = self.devices.get_mut(&event.device()) {
                known.pending = known.pending.saturating_sub(1);
            }
            if let Ok(node) = self.push(event) {
                return Some(node);
            }
        }
        None
    }

    pub fn has_resolvable(&self) -> bool {
        !self.resolvable.is_empty()
    }

    /// The first of these events that is not ready.
    pub fn missing(&self, mut dependencies: impl Iterator<Item = EventId>) -> Option<EventId> {
        dependencies.find(|id| !self.nodes.contains_key(id))
    }

    fn hold(&mut self, event: Arc<VerifiedEvent>, missing: EventId) -> Inserted {
        self.devices.entry(event.device()).or_default().pending += 1;
        self.wanted.entry(missing).or_default().insert(event.id());
        self.pending.insert(event.id(), event);
        Inserted::Pending
    }

    fn release_waiters(&mut self, id: &EventId) {
        for freed in self.wanted.remove(id).unwrap_or_default() {
            let event = self.pending.get(&freed);
            let missing = event.map(|event| self.missing(event.dependencies()));
            match missing {
                Some(Some(missing)) => drop(self.wanted.entry(missing).or_default().insert(freed)),
                Some(None) => self.resolvable.push(freed),
                None => {}
            }
        }
    }

    fn push(&mut self, event: Arc<VerifiedEvent>) -> Result<Node, EventError> {
        if let Some(prev) = event.prev().and_then(|id| self.find(&id))
            && (prev.device() != event.device() || prev.seq().checked_add(1) != Some(event.seq()))
        {
            return Err(EventError::BadPredecessor);
        }
        let node = self.entries.len();
        let before: Vec<Node> = event
            .dependencies()
            .filter_map(|id| self.node(&id))
            .collect();
        for dependency in &before {
            if let Some(entry) = self.entries.get_mut(*dependency) {
                entry.after.push(node);
                self.heads.remove(&entry.event.id());
            }
        }
        let below = before.iter().map(|node| self.height(*node)).max();
        let asked = match Graph::asks_for_seat(&event) {
            true => Some(node),
            false => event
                .prev()
                .and_then(|id| self.seat_request(self.node(&id)?)),
        };
        let known = self.devices.entry(event.device()).or_default();
        let claimed_ms = event.event().claimed_ms;
        match known.chain.last_key_value() {
            Some((last, _)) if *last > event.seq() => {}
            Some((last, _)) if *last == event.seq() => {
                known.claimed_ms = known.claimed_ms.max(claimed_ms);
            }
            _ => known.claimed_ms = claimed_ms,
        }
        let place = known.chain.entry(event.seq()).or_default();
        place.push(node);
        if place.len() > 1 {
            self.forked.insert(event.device());
        }
        let id = event.id();
        self.heads.insert(id);
        self.nodes.insert(id, node);
        self.entries.push(GraphEntry {
            event,
            before,
            after: Vec::new(),
            height: below.map_or(0, |height| height.saturating_add(1)),
            asked,
        });
        self.release_waiters(&id);
        Ok(node)
    }

    /// Whether a device has founded or asked for a seat. Otherwise its documents are ignored.
    pub fn asks_for_seat(event: &VerifiedEvent) -> bool {
        let moved = &event.event().moved;
        matches!(moved, Move::Found(_) | Move::Join(_) | Move::AddDevice(_))
    }
}
