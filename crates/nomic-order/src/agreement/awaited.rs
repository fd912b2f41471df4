//! Votes that are missing before a closing can be settled.

use nomic_engine::{DeviceId, EventId};

use super::{PlaceAgreement, WatchedDevice, quorum};
use crate::Graph;

/// Devices that the first non-final closing awaits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// Devices whose next event would help if it builds on what is known. Any event will do.
    pub devices: Vec<DeviceId>,
    /// Number of them needed before others can go on. It exceeds their number if so many have left
    /// that it can't be settled any more.
    pub needed: usize,
}

impl PlaceAgreement {
    /// Devices whose votes are missing for this closing. After them others may need one more vote,
    /// and a contested place another round.
    pub(crate) fn awaited(&self, graph: &Graph, closing: EventId) -> Option<Awaited> {
        let mut rivals = self.rivals.iter();
        let rival = rivals.position(|rival| rival.closing == closing)?;
        if self.is_beginning {
            let (honest, forked, needed) = self.seated_support(graph, rival);
            let taken = honest + forked;
            if taken < needed {
                let seated = &self.rivals.get(rival)?.seated;
                let silent = |watched: &WatchedDevice| {
                    seated.contains(&watched.device) && self.has_vote_missing(graph, watched, 0)
                };
                return Some(self.awaited_devices(silent, needed - taken));
            }
        }
        let mut phase = 0;
        loop {
            let (said, all) = self.count_votes(graph, phase);
            if all == 0 || said < quorum(all) {
                let needed = match phase % 2 {
                    1 => self.missing_proposals(graph, phase, rival, quorum(all) - said),
                    _ => quorum(all) - said,
                };
                return Some(self.missing_voters(graph, phase, needed.max(1)));
            }
            phase += 1;
        }
    }

    /// Voters without a vote in a phase. If fewer have no vote in the phase before, those: what all
    /// have reported is settled.
    fn missing_voters(&self, graph: &Graph, phase: usize, needed: usize) -> Awaited {
        let silent = |watched: &WatchedDevice, phase| {
            watched.is_voter && self.has_vote_missing(graph, watched, phase)
        };
        if phase % 2 == 1 {
            let reports = self.awaited_devices(|watched| silent(watched, phase - 1), 0);
            let count = reports.devices.len();
            if count > 0 && count < needed {
                return Awaited {
                    needed: count,
                    ..reports
                };
            }
        }
        self.awaited_devices(|watched| silent(watched, phase), needed)
    }

    /// Number of missing proposals, `at_most` at most. A voter with two histories counts for any.
    fn missing_proposals(
        &self,
        graph: &Graph,
        phase: usize,
        rival: usize,
        at_most: usize,
    ) -> usize {
        let (_, honest) = self.count_votes(graph, phase);
        let mut counts = 0;
        let mut all = honest;
        for watched in self.watched.iter().filter(|watched| watched.is_voter) {
            if graph.has_forked(&watched.device) {
                counts += 1;
                all += 1;
            } else if self.votes_of(watched).get(phase) == Some(&(rival as u32)) {
                counts += 1;
            }
        }
        at_most.min(quorum(all).saturating_sub(counts))
    }

    /// Number of voters without two histories who have voted in a phase, and number of all such
    /// voters. The second leaves out those who left before the phase.
    fn count_votes(&self, graph: &Graph, phase: usize) -> (usize, usize) {
        let (mut said, mut all) = (0, 0);
        for watched in self.watched.iter().filter(|watched| watched.is_voter) {
            if graph.has_forked(&watched.device) {
                continue;
            }
            let voted = self.votes_of(watched).len() > phase;
            said += usize::from(voted);
            all += usize::from(voted || self.has_vote_missing(graph, watched, phase));
        }
        (said, all)
    }

    /// Whether a device can still vote in a phase, and has not.
    fn has_vote_missing(&self, graph: &Graph, watched: &WatchedDevice, phase: usize) -> bool {
        let newest = self.rows.get(watched.newest);
        !graph.has_forked(&watched.device)
            && !newest.is_some_and(|row| row.left)
            && self.votes_of(watched).len() <= phase
    }

    fn awaited_devices(&self, silent: impl Fn(&WatchedDevice) -> bool, needed: usize) -> Awaited {
        let silent = self.watched.iter().filter(|watched| silent(watched));
        Awaited {
            devices: silent.map(|watched| watched.device).collect(),
            needed,
        }
    }
}
