//! For simulations: who votes on the places of the chain, and how far they have got.

use super::{Order, Table};
use crate::graph::Graph;
use crate::probe::{Place, WordsSaid};

impl<T: Table> Order<T> {
    /// Every place of the chain, and the empty one after it.
    pub(crate) fn places(&self) -> Vec<Place> {
        let places = 0..=self.chain.len();
        let places = places.map(|place| {
            let closed = self.chain.get(place);
            let rivals = closed.map_or_else(Vec::new, |closed| closed.standing());
            Place {
                closing: closed.map(|closed| closed.closing),
                lines: closed.map_or(usize::MAX, |closed| closed.lines),
                voters: self.voters(place).into_iter().collect(),
                rivals: rivals
                    .into_iter()
                    .map(|rival| (rival.closing, rival.seated.into_iter().collect()))
                    .collect(),
                settled: place < self.settled,
            }
        });
        places.collect()
    }

    /// Votes and reports on a place.
    pub(crate) fn spoken(&self, graph: &Graph, place: usize) -> WordsSaid {
        let closed = self.chain.get(place);
        let race = closed.map(|closed| self.held(graph, place, closed.standing()));
        race.map_or_else(WordsSaid::default, |race| race.spoken(graph))
    }
}
