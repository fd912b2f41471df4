//! For simulations: how far a race has got.

use super::Race;
use crate::graph::Graph;
use crate::probe::{Spoken, WordsSaid};

impl Race {
    /// Number of words of each device, and number of words it took to settle each settled closing.
    pub(in crate::order) fn spoken(&self, graph: &Graph) -> WordsSaid {
        let spoken = self.watched.iter().map(|watched| {
            let spoken = Spoken {
                words: self.words(watched).len(),
                left: self.rows.get(watched.newest).is_some_and(|row| row.left),
            };
            (watched.device, spoken)
        });
        let rivals = self.rivals.iter().enumerate();
        let settled = rivals.filter_map(|(index, rival)| {
            let phase = self.settled_in(graph, index)?;
            Some((rival.closing, phase + 1))
        });
        WordsSaid {
            spoken: spoken.collect(),
            settled: settled.collect(),
        }
    }
}
