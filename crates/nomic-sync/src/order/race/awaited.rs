//! Whose word is missing before a closing can be settled.

use nomic_engine::{DeviceId, EventId};

use super::{Race, Watched, quorum};
use crate::graph::Graph;

/// Devices that the first closing awaits that is not final.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// Devices whose next event would help if it builds on what is known. Any event will do.
    pub devices: Vec<DeviceId>,
    /// Of how many of them it takes one before others can go on; more than there are where it can't
    /// be settled any more, because too many have left.
    pub needed: usize,
}

impl Race {
    /// Devices whose words are missing for this closing. After them others may need one more word,
    /// and a contested place another round.
    pub(in crate::order) fn awaited(&self, graph: &Graph, closing: EventId) -> Option<Awaited> {
        let mut rivals = self.rivals.iter();
        let rival = rivals.position(|rival| rival.closing == closing)?;
        if self.begins {
            let (honest, forked, needed) = self.takers(graph, rival);
            let taken = honest + forked;
            if taken < needed {
                let seated = &self.rivals.get(rival)?.seated;
                let silent = |watched: &Watched| {
                    seated.contains(&watched.device) && self.is_silent(graph, watched, 0)
                };
                return Some(self.missing(silent, needed - taken));
            }
        }
        let mut phase = 0;
        loop {
            let (said, all) = self.said(graph, phase);
            if all == 0 || said < quorum(all) {
                let needed = match phase % 2 {
                    1 => self.short_of(graph, phase, rival, quorum(all) - said),
                    _ => quorum(all) - said,
                };
                return Some(self.unspoken(graph, phase, needed.max(1)));
            }
            phase += 1;
        }
    }

    /// The voters without a word in a phase. Where fewer have no word in the phase before, theirs
    /// would do: what all have reported is settled.
    fn unspoken(&self, graph: &Graph, phase: usize, needed: usize) -> Awaited {
        let silent =
            |watched: &Watched, phase| watched.votes && self.is_silent(graph, watched, phase);
        if phase % 2 == 1 {
            let reports = self.missing(|watched| silent(watched, phase - 1), 0);
            let count = reports.devices.len();
            if count > 0 && count < needed {
                return Awaited {
                    needed: count,
                    ..reports
                };
            }
        }
        self.missing(|watched| silent(watched, phase), needed)
    }

    /// Number of missing proposals, `at_most` at most. A voter with two histories counts for any.
    fn short_of(&self, graph: &Graph, phase: usize, rival: usize, at_most: usize) -> usize {
        let (_, honest) = self.said(graph, phase);
        let mut counts = 0;
        let mut all = honest;
        for watched in self.watched.iter().filter(|watched| watched.votes) {
            if graph.has_forked(&watched.device) {
                counts += 1;
                all += 1;
            } else if self.words(watched).get(phase) == Some(&(rival as u32)) {
                counts += 1;
            }
        }
        at_most.min(quorum(all).saturating_sub(counts))
    }

    /// Number of voters without two histories who have spoken in a phase, and number of all such
    /// voters. The second leaves out those who left before the phase.
    fn said(&self, graph: &Graph, phase: usize) -> (usize, usize) {
        let (mut said, mut all) = (0, 0);
        for watched in self.watched.iter().filter(|watched| watched.votes) {
            if graph.has_forked(&watched.device) {
                continue;
            }
            let spoke = self.words(watched).len() > phase;
            said += usize::from(spoke);
            all += usize::from(spoke || self.is_silent(graph, watched, phase));
        }
        (said, all)
    }

    /// Whether a device has yet to speak in a phase, and can.
    fn is_silent(&self, graph: &Graph, watched: &Watched, phase: usize) -> bool {
        let newest = self.rows.get(watched.newest);
        !graph.has_forked(&watched.device)
            && !newest.is_some_and(|row| row.left)
            && self.words(watched).len() <= phase
    }

    fn missing(&self, silent: impl Fn(&Watched) -> bool, needed: usize) -> Awaited {
        let silent = self.watched.iter().filter(|watched| silent(watched));
        Awaited {
            devices: silent.map(|watched| watched.device).collect(),
            needed,
        }
    }
}
