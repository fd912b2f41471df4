#![doc = include_str!("../README.md")]

mod agreement;
mod chain;
mod finality;
mod foresight;
mod graph;
#[cfg(feature = "probe")]
mod places;
#[cfg(feature = "probe")]
pub mod probe;
mod rehearsal;
mod tail;
mod trial;

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nomic_engine::rules::{CollectByExtend, FlatMap, FlatSet};
use nomic_engine::{Claim, DeviceId, Event, EventId, Game, Move, Phase, Player, Ruling};
use nomic_event::VerifiedEvent;

use agreement::{PlaceAgreement, VotingEvent};
use chain::ClosedPlace;
use rehearsal::Rehearsal;
use tail::Tail;
use trial::Refusals;

pub use agreement::Awaited;
pub use graph::{Equivocation, Graph, Inserted, Node};

/// Latest time that a device has claimed in an event and its ancestors.
pub type Claimed<'a> = &'a dyn Fn(&DeviceId) -> u64;

/// A table to play on: events in, rulings out.
pub trait StateMachine: Clone {
    type Ruling: Clone + std::fmt::Debug;
    /// Before the founding event.
    fn fresh() -> Self;
    /// Applies an event. For a closing `forked` names the devices that have signed two histories,
    /// as far as its sealed past shows.
    fn apply(
        &mut self,
        event: &VerifiedEvent,
        claimed: Claimed<'_>,
        forked: Vec<DeviceId>,
    ) -> Self::Ruling;
    /// Whether the event had an effect; a closing without one closes nothing.
    fn is_accepted(ruling: &Self::Ruling) -> bool;
    /// Devices with a vote on finality: one for each player who has a vote.
    fn voters(&self) -> FlatSet<DeviceId>;
    /// Devices that have a seat, in play or not. Only they can close.
    fn seats(&self) -> FlatSet<DeviceId>;
    fn phase(&self) -> Phase;
}

impl StateMachine for Game {
    type Ruling = Arc<Ruling>;

    fn fresh() -> Game {
        Game::new()
    }

    fn apply(
        &mut self,
        event: &VerifiedEvent,
        claimed: Claimed<'_>,
        forked: Vec<DeviceId>,
    ) -> Arc<Ruling> {
        let event = with_claims(self, event, claimed, forked);
        Game::apply(self, &event)
    }

    fn is_accepted(ruling: &Arc<Ruling>) -> bool {
        ruling.accepted()
    }

    fn voters(&self) -> FlatSet<DeviceId> {
        // An unused seat is not awaited, nor a player who is away or has left.
        let players = self.state().asked_players();
        let here = players.filter(|player| player.active && !player.away);
        here.filter_map(Player::speaker).collect_by_extend()
    }

    fn seats(&self) -> FlatSet<DeviceId> {
        let devices = self.state().players().flat_map(Player::devices);
        devices.map(|device| device.id).collect_by_extend()
    }

    fn phase(&self) -> Phase {
        self.state().phase()
    }
}

/// The event with all that the graph knows about it.
fn with_claims(
    game: &Game,
    event: &VerifiedEvent,
    claimed: Claimed<'_>,
    forked: Vec<DeviceId>,
) -> Event {
    let devices = game.state().clock_devices();
    let claims = devices.map(|device| Claim {
        device,
        ms: claimed(&device),
    });
    Event {
        claims: claims.collect(),
        forked,
        ..event.event().clone()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// After the last closing: an event that arrives late may come before it.
    Provisional,
    /// Sealed by a closing; only a rival closing could move it.
    Closed,
    /// More than two thirds of those who play have agreed on it. While fewer than a third of them
    /// sign two histories, it never moves again.
    Final,
}

#[derive(Debug, Clone)]
pub struct ChronicleEntry<R = Arc<Ruling>> {
    pub event: Arc<VerifiedEvent>,
    pub ruling: R,
    pub grade: Grade,
}

#[derive(Debug)]
pub struct EventOrder<T: StateMachine> {
    chain: Vec<ClosedPlace<T>>,
    /// Index of each closing in the chain.
    links: BTreeMap<EventId, usize>,
    /// For each node: its place in the chain plus one, or 0 after the chain.
    places: Vec<usize>,
    /// Closings that are not in the chain, by the closing each names.
    open: FlatMap<Option<EventId>, BTreeSet<Node>>,
    /// Open closings that name a closing of the chain and may still be accepted after all of it.
    named: BTreeSet<Node>,
    /// Refused closings, by the number of closings before the tried place.
    refused: FlatMap<usize, BTreeSet<Node>>,
    /// Replays for the last closings that were refused after the whole chain.
    refusals: Refusals<T>,
    rehearsal: Option<Rehearsal<T>>,
    tail: Tail<T>,
    entries: Vec<ChronicleEntry<T::Ruling>>,
    /// Explained rulings on closed events. A page shows them again after each move.
    explained: RefCell<BTreeMap<Node, T::Ruling>>,
    agreements: Vec<PlaceAgreement>,
    final_count: usize,
    forked: FlatSet<DeviceId>,
    /// In an order that looks ahead: the event about to be signed after everything known.
    next_own_event: Option<VotingEvent>,
}

impl<T: StateMachine> Default for EventOrder<T> {
    fn default() -> EventOrder<T> {
        EventOrder::new()
    }
}

impl<T: StateMachine> EventOrder<T> {
    pub fn new() -> EventOrder<T> {
        EventOrder {
            chain: Vec::new(),
            links: BTreeMap::new(),
            places: Vec::new(),
            open: FlatMap::new(),
            named: BTreeSet::new(),
            refused: FlatMap::new(),
            refusals: Refusals::new(),
            rehearsal: None,
            tail: Tail::after(T::fresh()),
            entries: Vec::new(),
            explained: RefCell::default(),
            agreements: Vec::new(),
            final_count: 0,
            forked: FlatSet::new(),
            next_own_event: None,
        }
    }

    pub fn now(&self) -> &T {
        self.tail.now()
    }

    pub fn entries(&self) -> &[ChronicleEntry<T::Ruling>] {
        &self.entries
    }

    pub fn update(&mut self, graph: &Graph, new: &[Node]) {
        let laid = self.rehearsal.take().and_then(Rehearsal::into_tail_replay);
        self.places.resize(graph.len(), 0);
        let mut closings = Vec::new();
        for node in new {
            if let Some(previous) = graph.event(*node).and_then(|e| previous_closing(e)) {
                self.add_open_closing(*node, previous);
                closings.push(*node);
            }
        }
        self.show_to_agreements(graph, new);
        let opened = self.reopened_place(graph);
        let reached = self.first_place_to_retry(graph, &closings);
        let cut = opened.min(reached).min(self.overturned_place(graph));
        let before = self.chain.len();
        if cut < before {
            self.cut_back(graph, cut);
        }
        let grown = self.extend(graph);
        let quiet = !grown && cut == before;
        match quiet {
            true => self.update_tail(graph, new, laid),
            false => self.update_tail(graph, &[], None),
        }
        self.grade(graph);
    }

    pub fn last_closing(&self) -> Option<EventId> {
        self.chain.last().map(|closed| closed.closing)
    }

    /// The seal of a closing that builds on these events: the closing before it, and the table
    /// after its past.
    pub fn seal(&self, graph: &Graph, heads: &[EventId]) -> Option<(EventId, T)> {
        let last = self.chain.last()?;
        let nodes: Vec<Node> = heads.iter().filter_map(|id| graph.node(id)).collect();
        let past = graph.past(&nodes, |node| self.is_closed(node));
        if past.len() == self.tail.len() {
            return Some((last.closing, self.now().clone()));
        }
        let mut table = self.table_after(graph, self.chain.len());
        for node in graph.sorted(&past) {
            let forked = self.forked_after(graph, node, self.chain.len());
            apply_node(&mut table, graph, node, forked);
        }
        Some((last.closing, table))
    }

    pub fn forked_at_event(&self, graph: &Graph, node: Node) -> Vec<DeviceId> {
        let place = self.places.get(node).and_then(|place| place.checked_sub(1));
        self.forked_after(graph, node, place.unwrap_or(self.chain.len()))
    }

    /// Devices with two histories for an event after the first `length` closings. Empty except for
    /// a closing that might be accepted there.
    fn forked_after(&self, graph: &Graph, node: Node, length: usize) -> Vec<DeviceId> {
        let event = graph.event(node);
        let closes = event.is_some_and(|event| event.event().moved.seal().is_some());
        if !closes || graph.forked().is_empty() || !self.is_eligible(graph, node, length) {
            return Vec::new();
        }
        let forked = self.forked_at(graph, &[node], length);
        forked.into_iter().collect()
    }

    /// Devices with two histories among the ancestors of a closing that builds on these events.
    pub fn forked_before(&self, graph: &Graph, nodes: &[Node]) -> FlatSet<DeviceId> {
        self.forked_at(graph, nodes, self.chain.len())
    }

    fn is_closed(&self, node: Node) -> bool {
        self.is_closed_within(node, usize::MAX)
    }

    fn is_closed_within(&self, node: Node, length: usize) -> bool {
        let place = self.places.get(node).copied().unwrap_or(0);
        place > 0 && place <= length
    }
}

impl EventOrder<Game> {
    /// [Explained](Game::explain) ruling on an event of the chronicle. The first time it replays
    /// from the last kept table before the event.
    pub fn explain(&self, graph: &Graph, node: Node) -> Option<Arc<Ruling>> {
        if let Some(known) = self.explained.borrow().get(&node) {
            return Some(Arc::clone(known));
        }
        let event = graph.event(node)?;
        let closed = self.places.get(node)?.checked_sub(1);
        let length = closed.unwrap_or(self.chain.len());
        let (mut game, nodes) = match closed {
            Some(place) => {
                let nodes = self.chain.get(place)?.nodes.as_slice();
                (self.table_after(graph, place), nodes)
            }
            None => self.tail.before(node)?,
        };
        for earlier in nodes.iter().take_while(|earlier| **earlier != node) {
            let forked = self.forked_after(graph, *earlier, length);
            apply_node(&mut game, graph, *earlier, forked);
        }
        let claimed = |device: &_| graph.claimed_at(device, node);
        let forked = self.forked_after(graph, node, length);
        let ruling = Arc::new(game.explain(&with_claims(&game, event, &claimed, forked)));
        if closed.is_some() {
            let known = Arc::clone(&ruling);
            self.explained.borrow_mut().insert(node, known);
        }
        Some(ruling)
    }
}

fn apply_node<T: StateMachine>(
    table: &mut T,
    graph: &Graph,
    node: Node,
    forked: Vec<DeviceId>,
) -> Option<T::Ruling> {
    let event = graph.event(node)?;
    #[cfg(feature = "probe")]
    crate::probe::count_replayed();
    Some(table.apply(event, &|device| graph.claimed_at(device, node), forked))
}

/// If the event closes: the closing before it, or `None` for a founding event.
fn previous_closing(event: &VerifiedEvent) -> Option<Option<EventId>> {
    let moved = &event.event().moved;
    let founding = matches!(moved, Move::Found(_)).then_some(None);
    founding.or_else(|| moved.seal().map(|seal| Some(seal.previous)))
}
