//! Which of several rival closings stands, and which closings can never move again.
//!
//! A device stands for that closing of several rivals which it has built on first. A closing that
//! more than half of its active players stand for beats any rival. Otherwise one that somebody
//! stands for beats one that was invented late, one that names the closing before it beats one that
//! does not, and then the lower id wins.
//!
//! Assumed: those who close do not equivocate, and the majority of those who were at the table does
//! not come back with a rival from before after others have taken their places. If it happens
//! nevertheless, peers still agree with each other, but what was called final may move; the proofs
//! of the equivocation are there then.

use std::collections::BTreeSet;

use nomic_engine::{DeviceId, EventId};

use super::chain::Rival;
use super::{Grade, Order, Table};
use crate::graph::Graph;

/// What a vote for a closing of the chain does not settle by itself.
struct Doubts {
    /// Closings which the next one does not name: who has seen that one need not have seen them.
    apart: Vec<(usize, EventId)>,
    /// Places where not every voter stands for something yet.
    contests: Vec<Contest>,
}

/// A contested place of the chain.
struct Contest {
    place: usize,
    chosen: EventId,
    all: Vec<EventId>,
}

impl<T: Table> Order<T> {
    /// The best of these closings for one place.
    pub(super) fn best(&mut self, graph: &Graph, rivals: &[Rival]) -> Option<EventId> {
        if let [only] = rivals {
            return Some(only.closing);
        }
        let all: Vec<EventId> = rivals.iter().map(|rival| rival.closing).collect();
        let everybody: BTreeSet<DeviceId> = rivals.iter().flat_map(|r| r.voters.clone()).collect();
        let stands: Vec<(DeviceId, BTreeSet<EventId>)> = everybody
            .into_iter()
            .map(|device| (device, self.sights.choices(graph, &device, &all)))
            .collect();
        let rank = |rival: &Rival| {
            let supporters = stands.iter().filter(|(device, choices)| {
                rival.voters.contains(device) && choices.contains(&rival.closing)
            });
            let count = supporters.count();
            let majority = is_majority(count, rival.voters.len());
            (!majority, count == 0, !rival.direct, rival.closing)
        };
        rivals.iter().map(rank).min().map(|(.., id)| id)
    }

    /// Finds how far the chain is final and marks the chronicle.
    pub(super) fn grade(&mut self, graph: &Graph) {
        let doubts = self.doubts(graph);
        let mut length = self.chain.len();
        while length > self.settled && !self.is_final(graph, length - 1, &doubts) {
            length -= 1;
        }
        let lines = |length: usize| {
            let last = length.checked_sub(1).and_then(|last| self.chain.get(last));
            last.map_or(0, |closed| closed.lines)
        };
        let fresh = lines(self.settled)..lines(length);
        for entry in self.entries.get_mut(fresh).unwrap_or_default() {
            entry.grade = Grade::Final;
        }
        self.settled = length;
    }

    fn doubts(&mut self, graph: &Graph) -> Doubts {
        let next = self.chain.iter().skip(1);
        let pairs = self.chain.iter().zip(next).enumerate();
        let apart = pairs.filter(|(_, (_, next))| !next.direct);
        let apart = apart.map(|(place, (closed, _))| (place, closed.closing));
        let mut contests = Vec::new();
        for (place, closed) in self.chain.iter().enumerate() {
            if closed.rivals.is_empty() {
                continue;
            }
            let all: Vec<EventId> = closed.standing().iter().map(|r| r.closing).collect();
            let mut voters = closed.voters.iter();
            let sights = &mut self.sights;
            if voters.any(|device| sights.choices(graph, device, &all).is_empty()) {
                contests.push(Contest {
                    place,
                    chosen: closed.closing,
                    all,
                });
            }
        }
        Doubts {
            apart: apart.collect(),
            contests,
        }
    }

    /// Whether more than half of the active players have built on the closing in this place and on
    /// all before it, and stood for no rival that could still win.
    fn is_final(&mut self, graph: &Graph, place: usize, doubts: &Doubts) -> bool {
        let Some(closed) = self.chain.get(place) else {
            return false;
        };
        let sights = &mut self.sights;
        let supporters = closed.voters.iter().filter(|device| {
            let mut apart = doubts.apart.iter().filter(|(before, _)| *before < place);
            let mut open = doubts
                .contests
                .iter()
                .filter(|contest| contest.place <= place);
            sights.has_seen(graph, device, &closed.closing)
                && apart.all(|(_, closing)| sights.has_seen(graph, device, closing))
                && open.all(|contest| {
                    let choices = sights.choices(graph, device, &contest.all);
                    choices.contains(&contest.chosen)
                })
        });
        is_majority(supporters.count(), closed.voters.len())
    }
}

fn is_majority(count: usize, of: usize) -> bool {
    count * 2 > of
}
