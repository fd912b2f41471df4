//! Trying new events beforehand, with pauses.
//!
//! The whole past of a closing is replayed to learn if it is refused. Anybody who asks for a seat
//! can sign any number of closings. An event that comes between many others has those replayed
//! again. So for a host that wants to pause, both are done before the order takes the events in.
//! That changes only caches: refused closings by place, and the coming tail.

use super::chain::LateClosing;
use super::tail::TailReplay;
use super::trial::{PastReplay, Refusals};
use super::{EventOrder, StateMachine, previous_closing};
use crate::{Graph, Node};

#[derive(Debug)]
pub(super) struct Rehearsal<T: StateMachine> {
    /// Number of new events that were examined.
    gathered: usize,
    /// The closings among them, with details of late ones.
    closings: Vec<(Node, Option<LateClosing>)>,
    place: usize,
    next: usize,
    at_hand: Option<(usize, T)>,
    refusals: Refusals<T>,
    replay: Option<PastReplay<T>>,
    /// Whether one of them was accepted: then the chain grows, or another one takes its place.
    accepted: bool,
    tail_replay: Option<TailReplay<T>>,
}

impl<T: StateMachine> Rehearsal<T> {
    pub(super) fn into_tail_replay(self) -> Option<TailReplay<T>> {
        self.tail_replay
    }

    fn new() -> Rehearsal<T> {
        Rehearsal {
            gathered: 0,
            closings: Vec::new(),
            place: usize::MAX,
            next: 0,
            at_hand: None,
            refusals: Refusals::new(),
            replay: None,
            accepted: false,
            tail_replay: None,
        }
    }
}

impl<T: StateMachine> EventOrder<T> {
    /// Tries the closings among new events until the host wants to pause; returns true if all were
    /// tried. Until then the caller calls it again with these events, or with more after them.
    pub fn prepare(&mut self, graph: &Graph, new: &[Node], tired: fn() -> bool) -> bool {
        let rehearsal = self.rehearsal.take();
        let mut rehearsal = rehearsal.unwrap_or_else(Rehearsal::new);
        while self.rehearse(graph, new, &mut rehearsal) {
            if tired() {
                self.rehearsal = Some(rehearsal);
                return false;
            }
        }
        true
    }

    pub fn is_preparing(&self) -> bool {
        self.rehearsal.is_some()
    }

    fn rehearse(&mut self, graph: &Graph, new: &[Node], on: &mut Rehearsal<T>) -> bool {
        let end = self.chain.len();
        if let Some(folding) = on.replay.take() {
            self.continue_replay(graph, folding, on);
            return true;
        }
        if let Some(node) = new.get(on.gathered) {
            on.gathered += 1;
            on.tail_replay = None;
            if graph
                .event(*node)
                .and_then(|e| previous_closing(e))
                .is_some()
            {
                let late = self.late_closing(graph, *node);
                let first = late.as_ref().map_or(end, LateClosing::first);
                on.place = on.place.min(first);
                on.next = 0;
                on.closings.push((*node, late));
            }
            return true;
        }
        if on.place > end {
            return self.continue_tail(graph, new, on);
        }
        let is_over = on.place < end && self.is_closed_to_rivals(graph, on.place);
        match on.closings.get(on.next).filter(|_| !is_over) {
            Some((node, late)) => {
                let waits = match late {
                    Some(late) => !late.is_excluded_from(on.place),
                    None => on.place == end,
                };
                let node = *node;
                let known = self.is_refused(node, on.place);
                if waits && !known && self.is_eligible(graph, node, on.place) {
                    self.begin(graph, node, on);
                } else {
                    on.next += 1;
                }
            }
            None => {
                on.place += 1;
                on.next = 0;
                on.refusals.clear();
            }
        }
        true
    }

    /// Computes the new tail besides the present one, if the chain surely stays as it is.
    fn continue_tail(&self, graph: &Graph, new: &[Node], on: &mut Rehearsal<T>) -> bool {
        if on.accepted || self.is_next(graph, new) {
            return false;
        }
        let laying = on
            .tail_replay
            .get_or_insert_with(|| self.start_tail_replay(graph));
        laying.step(self, graph)
    }

    fn begin(&self, graph: &Graph, node: Node, on: &mut Rehearsal<T>) {
        let table = match on.at_hand.take() {
            Some((place, table)) if place == on.place => table,
            at_hand => self.table_from(graph, at_hand, on.place),
        };
        let last = graph
            .event(node)
            .map(|event| self.refusal_key(event, on.place));
        let last = last.and_then(|whose| on.refusals.remove(&whose));
        let start = || table.clone();
        on.replay = Some(self.start_replay(graph, node, on.place, last, start));
        on.at_hand = Some((on.place, table));
    }

    fn continue_replay(&mut self, graph: &Graph, folding: PastReplay<T>, on: &mut Rehearsal<T>) {
        let folded = match folding.step(self, graph) {
            Ok(folding) => {
                on.replay = Some(folding);
                return;
            }
            Err(folded) => folded,
        };
        let node = on.closings.get(on.next).map(|(node, _)| *node);
        on.next += 1;
        on.accepted |= folded.is_accepted();
        if let Some(node) = node.filter(|_| !folded.is_accepted())
            && let Some(event) = graph.event(node)
        {
            on.refusals
                .insert(self.refusal_key(event, on.place), folded);
            self.record_refused(node, on.place);
        }
    }
}
