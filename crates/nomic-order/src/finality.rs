//! The closing of each place, and the final part of the chain.
//!
//! The voters on a place follow from the chain before it and from nothing else. They are the
//! devices that the table names there, one for each player, without those seen there to have signed two histories. A
//! place is settled by its own voters ([`PlaceAgreement`]), and final once it and all before it are
//! settled. The founding needs no votes: the link allows only one. On the beginning only the
//! founder votes, so the players whom it seats must have taken it up as well.

use nomic_engine::rules::FlatSet;
use nomic_engine::{DeviceId, EventId};

use super::agreement::PlaceAgreement;
use super::trial::RivalClosing;
use super::{Awaited, EventOrder, Grade, StateMachine};
use crate::{Graph, Node};

/// The place of the closing that begins the game.
pub(super) const BEGINNING: usize = 1;

impl<T: StateMachine> EventOrder<T> {
    pub(super) fn show_to_agreements(&mut self, graph: &Graph, new: &[Node]) {
        for race in &mut self.agreements {
            for node in new {
                race.add_event(graph, *node);
            }
        }
    }

    /// Opens the agreement on a contested place with everything known, and keeps it open. Returns
    /// the best rival.
    pub(super) fn keep_agreement(
        &mut self,
        graph: &Graph,
        place: usize,
        rivals: Vec<RivalClosing>,
    ) -> Option<EventId> {
        let race = self.full_agreement(graph, place, rivals);
        let (best, _) = race.best(graph)?;
        self.agreements.push(race);
        Some(best)
    }

    pub(super) fn full_agreement(
        &self,
        graph: &Graph,
        place: usize,
        rivals: Vec<RivalClosing>,
    ) -> PlaceAgreement {
        let mut race = self.new_agreement(graph, place, rivals);
        let heads: Vec<Node> = graph
            .heads()
            .iter()
            .filter_map(|id| graph.node(id))
            .collect();
        let open = graph.past(&heads, |node| self.is_closed_within(node, place));
        // Nodes come after their parents.
        for node in open {
            race.add_event(graph, node);
        }
        if let Some(ahead) = &self.next_own_event {
            race.add_unsigned(ahead);
        }
        race
    }

    fn open_agreement(&self, place: usize) -> Option<&PlaceAgreement> {
        self.agreements.iter().find(|race| race.place == place)
    }

    fn new_agreement(
        &self,
        graph: &Graph,
        place: usize,
        rivals: Vec<RivalClosing>,
    ) -> PlaceAgreement {
        let before = place.checked_sub(1).and_then(|last| self.chain.get(last));
        let before = before.and_then(|closed| closed.nodes.last()).copied();
        let voters = self.voters(place);
        PlaceAgreement::new(
            (place, before),
            &voters,
            rivals,
            place == BEGINNING,
            |device| graph.last_of(device, |node| self.is_closed_within(node, place)),
        )
    }

    /// Voters on a place. If the table names none after the closing before it, the last ones that
    /// it named.
    pub(super) fn voters(&self, place: usize) -> FlatSet<DeviceId> {
        let mut voters = FlatSet::new();
        let before = self.chain.get(..place).unwrap_or_default();
        let Some(last) = before.last() else {
            return voters;
        };
        for closed in before.iter().rev() {
            let honest = closed.seated.iter();
            voters.extend(honest.filter(|device| !last.forked.contains(*device)));
            if !voters.is_empty() {
                break;
            }
        }
        voters
    }

    /// Devices that have signed two histories, as far as the first `length` closings, these events
    /// and their ancestors show.
    pub(super) fn forked_at(
        &self,
        graph: &Graph,
        nodes: &[Node],
        length: usize,
    ) -> FlatSet<DeviceId> {
        if graph.forked().is_empty() {
            return FlatSet::new();
        }
        let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
        let mut forked = last.map_or_else(FlatSet::new, |closed| closed.forked.clone());
        let past = graph.past(nodes, |node| self.is_closed_within(node, length));
        for event in past.iter().filter_map(|node| graph.event(*node)) {
            let device = event.device();
            if !graph.has_forked(&device) || forked.contains(&device) {
                continue;
            }
            let mut place = graph.chain_from(&device, event.seq());
            let twice = place.next().is_some_and(|(_, nodes)| {
                let known =
                    |node: &&Node| self.is_closed_within(**node, length) || past.contains(*node);
                nodes.iter().filter(known).count() > 1
            });
            if twice {
                forked.insert(device);
            }
        }
        forked
    }

    /// Whether no rival can ever take this place: it is final, and fewer than a third of its voters
    /// have signed two histories.
    pub(super) fn is_closed_to_rivals(&self, graph: &Graph, place: usize) -> bool {
        if place >= self.final_count || graph.forked().is_empty() {
            return place < self.final_count;
        }
        let voters = self.voters(place);
        let forked = voters.iter().filter(|device| graph.has_forked(device));
        let forked = forked.count();
        forked == 0 || forked * 3 < voters.len()
    }

    /// First final place that is open to rivals now, since one more of its voters has signed two
    /// histories. Its former candidates must be tried again.
    pub(super) fn reopened_place(&mut self, graph: &Graph) -> usize {
        let end = self.chain.len();
        if graph.forked().len() == self.forked.len() {
            return end;
        }
        let mut settled = 0..self.final_count;
        let opened = settled.find(|place| {
            let voters = self.voters(*place);
            let mut forked = voters.iter().filter(|device| graph.has_forked(device));
            forked.any(|device| !self.forked.contains(device))
                && !self.is_closed_to_rivals(graph, *place)
        });
        self.forked.clone_from(graph.forked());
        opened.unwrap_or(end)
    }

    /// First contested place whose closing is no longer the best one.
    pub(super) fn overturned_place(&mut self, graph: &Graph) -> usize {
        for place in 0..self.chain.len() {
            let Some(closed) = self.chain.get(place) else {
                break;
            };
            if closed.rivals.is_empty() || self.is_closed_to_rivals(graph, place) {
                continue;
            }
            let (chosen, rivals) = (closed.closing, closed.candidates());
            let best = match self.open_agreement(place) {
                Some(race) => race.best(graph).map(|(best, _)| best),
                None => self.keep_agreement(graph, place, rivals),
            };
            if best != Some(chosen) {
                return place;
            }
        }
        self.chain.len()
    }

    /// Finds the final part of the chain and marks the chronicle.
    pub(super) fn grade(&mut self, graph: &Graph) {
        let from = self.final_count;
        while self.final_count < self.chain.len() && self.check_decided(graph, self.final_count) {
            self.final_count += 1;
        }
        let lines = |length: usize| {
            let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
            last.map_or(0, |closed| closed.lines)
        };
        let fresh = lines(from)..lines(self.final_count);
        for entry in self.entries.get_mut(fresh).unwrap_or_default() {
            entry.grade = Grade::Final;
        }
    }

    pub fn awaited(&self, graph: &Graph) -> Option<Awaited> {
        let closed = self.chain.get(self.final_count)?;
        self.open_agreement(self.final_count)?
            .awaited(graph, closed.closing)
    }

    /// Whether the closing in a place is settled. If not, its agreement stays open.
    fn check_decided(&mut self, graph: &Graph, place: usize) -> bool {
        if place == 0 {
            return true;
        }
        let Some(closed) = self.chain.get(place) else {
            return false;
        };
        let settled = |race: &PlaceAgreement| race.best(graph) == Some((closed.closing, true));
        if let Some(race) = self.open_agreement(place) {
            let settled = settled(race);
            if settled {
                self.agreements.retain(|race| race.place != place);
            }
            return settled;
        }
        let mut race = self.new_agreement(graph, place, closed.candidates());
        let behind = self.chain.iter().skip(place);
        let behind = behind.flat_map(|closed| &closed.nodes);
        for node in behind.chain(self.tail.nodes()) {
            if race.add_event(graph, *node) && settled(&race) {
                return true;
            }
        }
        // Without voters there are no votes.
        let settled = settled(&race);
        if !settled {
            self.agreements.push(race);
        }
        settled
    }
}
