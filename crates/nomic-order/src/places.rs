//! For simulations: voters on the places of the chain, and their progress.

use super::{EventOrder, StateMachine};
use crate::Graph;
use crate::probe::{AgreementProgress, PlaceReport};

impl<T: StateMachine> EventOrder<T> {
    /// Every place of the chain, and the empty one after it.
    pub fn places(&self) -> Vec<PlaceReport> {
        let places = 0..=self.chain.len();
        let places = places.map(|place| {
            let closed = self.chain.get(place);
            let rivals = closed.map_or_else(Vec::new, |closed| closed.candidates());
            PlaceReport {
                closing: closed.map(|closed| closed.closing),
                lines: closed.map_or(usize::MAX, |closed| closed.lines),
                voters: self.voters(place).into_iter().collect(),
                rivals: rivals
                    .into_iter()
                    .map(|rival| (rival.closing, rival.seated.into_iter().collect()))
                    .collect(),
                is_decided: place < self.final_count,
            }
        });
        places.collect()
    }

    pub fn agreement_progress(&self, graph: &Graph, place: usize) -> AgreementProgress {
        let closed = self.chain.get(place);
        let race = closed.map(|closed| self.full_agreement(graph, place, closed.candidates()));
        race.map_or_else(AgreementProgress::default, |race| race.progress(graph))
    }
}
