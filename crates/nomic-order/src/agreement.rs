//! Agreement on the closing of a place among all candidates.
//!
//! Each device with a vote on a place votes in turns. Its votes follow from the ancestors of its
//! events alone. First it *reports* the best closing that it knows, as soon as it knows one. Once
//! it knows the reports of a quorum it *proposes*: the closing that a quorum has reported, or none.
//! Once it knows the proposals of a quorum it reports again: a proposed closing, or else the most
//! reported one; and so on. A closing is settled once a quorum has proposed it in one round, or all
//! have reported it in one. This is a round of Ben-Or's agreement (PODC 1983). Votes are never
//! sent, as in Hashgraph or Cordial Miners: every peer derives them from the graph.
//!
//! Two quorums share a third of the voters. Assume that fewer have signed two histories. Then
//! honest devices never propose two closings in one round. A device that reports after a quorum has
//! proposed knows of the proposal, so no other closing is ever settled. The votes of an event never
//! change. So a settled place stays settled, with any later arrivals.

mod awaited;
mod chain;
#[cfg(feature = "probe")]
mod progress;
mod votes;

use std::collections::BTreeMap;

use nomic_engine::rules::FlatSet;
use nomic_engine::{DeviceId, EventId, Move};

use super::trial::RivalClosing;
use crate::{Graph, Node};

pub use awaited::Awaited;

/// In a vote: no closing. In a row: none known.
const NONE: u32 = u32::MAX;
/// In a view: nothing of this device outside the chain before the place.
const UNSEEN: u32 = 0;
/// In a view: two histories of this device.
const FORKED: u32 = u32::MAX;
/// The first row, which has none before it.
const ROOT: usize = 0;

/// Smallest number of at least two thirds: any two quorums have at least a third in common.
pub(super) fn quorum(of: usize) -> usize {
    (2 * of).div_ceil(3)
}

#[derive(Debug)]
struct WatchedDevice {
    device: DeviceId,
    /// Whether it votes. At the beginning of a game other devices are watched as well.
    is_voter: bool,
    /// Number of its last event in the chain before the place.
    tip: u64,
    /// Row of its newest event; after a fork, of any of its newest.
    newest: usize,
}

#[derive(Debug)]
struct KnowledgeRow {
    builds_on_previous: bool,
    /// The best closing it builds on, or is.
    best: u32,
    /// For an event of a watched device: the device's votes so far, and its own chain.
    votes: Vec<u32>,
    left: bool,
    parent: usize,
    /// Some earlier row of the chain, chosen so that any is reached in few steps.
    jump: usize,
    seq: u64,
}

/// An event as an agreement sees it.
#[derive(Debug, Clone)]
pub(super) struct VotingEvent {
    pub(super) device: DeviceId,
    pub(super) seq: u64,
    pub(super) prev: Option<Node>,
    pub(super) before: Vec<Node>,
    pub(super) leaves: bool,
}

/// The closings that could take one place of the chain, and their supporters.
#[derive(Debug)]
pub(super) struct PlaceAgreement {
    pub(super) place: usize,
    before: Option<Node>,
    watched: Vec<WatchedDevice>,
    /// The closings, the better first: those that name the closing before the place, then by id.
    rivals: Vec<RivalClosing>,
    /// Whether the players seated by a closing must have taken it up as well.
    is_beginning: bool,
    /// Row of each event.
    places: BTreeMap<Node, usize>,
    rows: Vec<KnowledgeRow>,
    /// For each row the newest known row of each watched device.
    views: Vec<u32>,
}

impl PlaceAgreement {
    /// Agreement on a place after the closing `before`, of these rivals, without any events. `tip`
    /// gives the number of a device's last event in that chain.
    pub(super) fn new(
        (place, before): (usize, Option<Node>),
        voters: &FlatSet<DeviceId>,
        mut rivals: Vec<RivalClosing>,
        begins: bool,
        tip: impl Fn(&DeviceId) -> u64,
    ) -> PlaceAgreement {
        // There is hardly ever more than one.
        for end in 1..rivals.len() {
            for at in (1..=end).rev() {
                let rank = |at: usize| rivals.get(at).map(|rival| (!rival.direct, rival.closing));
                if rank(at) < rank(at - 1) {
                    rivals.swap(at, at - 1);
                }
            }
        }
        let mut devices = voters.clone();
        if begins {
            devices.extend(rivals.iter().flat_map(|rival| &rival.seated));
        }
        let watched = devices.into_iter().map(|device| WatchedDevice {
            tip: tip(&device),
            is_voter: voters.contains(&device),
            device,
            newest: ROOT,
        });
        let watched: Vec<WatchedDevice> = watched.collect();
        PlaceAgreement {
            place,
            before,
            views: vec![UNSEEN; watched.len()],
            watched,
            rivals,
            is_beginning: begins,
            places: BTreeMap::new(),
            rows: vec![KnowledgeRow {
                builds_on_previous: false,
                best: NONE,
                votes: Vec::new(),
                left: false,
                parent: ROOT,
                jump: ROOT,
                seq: 0,
            }],
        }
    }

    /// Adds an event outside the chain before the place, after its parents. Returns whether it cast
    /// a vote.
    pub(super) fn add_event(&mut self, graph: &Graph, node: Node) -> bool {
        let Some(event) = graph.event(node) else {
            return false;
        };
        if self.places.contains_key(&node) {
            return false;
        }
        let voting = VotingEvent {
            device: event.device(),
            seq: event.seq(),
            prev: event.prev().and_then(|id| graph.node(&id)),
            before: graph.parents(node).to_vec(),
            leaves: matches!(event.event().moved, Move::Leave),
        };
        let mine = self.rivals.iter().position(|rival| rival.node == node);
        self.places.insert(node, self.rows.len());
        self.add_row(&voting, mine.map_or(NONE, |index| index as u32))
    }

    /// Adds an event that is not signed yet, and is no closing.
    pub(super) fn add_unsigned(&mut self, voting: &VotingEvent) {
        self.add_row(voting, NONE);
    }

    /// Adds an event with its votes, after all its ancestors. `mine` is the rival that the event
    /// is.
    fn add_row(&mut self, voting: &VotingEvent, mine: u32) -> bool {
        let (mut view, behind, best) = self.knowledge_after(&voting.before);
        let best = best.min(mine);
        let row = self.rows.len();
        let who = self.watched.iter().position(|w| w.device == voting.device);
        let mut fresh = KnowledgeRow {
            builds_on_previous: behind,
            best,
            votes: Vec::new(),
            left: false,
            parent: ROOT,
            jump: ROOT,
            seq: voting.seq,
        };
        let mut voted = false;
        if let Some(who) = who {
            voted = self.cast_votes(voting, who, &mut view, &mut fresh);
            if let Some(watched) = self.watched.get_mut(who) {
                watched.newest = row;
            }
        }
        self.views.extend(view);
        self.rows.push(fresh);
        voted
    }

    fn knowledge_after(&self, before: &[Node]) -> (Vec<u32>, bool, u32) {
        let mut view = vec![UNSEEN; self.watched.len()];
        let (mut behind, mut best) = (self.before.is_none(), NONE);
        for before in before {
            behind |= Some(*before) == self.before;
            let Some(row) = self.places.get(before).copied() else {
                continue;
            };
            if let Some(known) = self.rows.get(row) {
                behind |= known.builds_on_previous;
                best = best.min(known.best);
            }
            for (mine, other) in view.iter_mut().zip(self.view(row)) {
                *mine = self.later(*mine, *other);
            }
        }
        (view, behind, best)
    }

    /// The best rival, and whether its place is settled.
    pub(super) fn best(&self, graph: &Graph) -> Option<(EventId, bool)> {
        let all = self.rivals.iter().enumerate();
        let rank = all.map(|(index, rival)| {
            let settled = self.deciding_phase(graph, index).is_some();
            let taken = if self.is_beginning {
                self.seated_support(graph, index).0
            } else {
                0
            };
            let (proposed, standing) = self.support(graph, index);
            let support = (
                usize::MAX - taken,
                usize::MAX - proposed,
                usize::MAX - standing,
            );
            (!settled, support, index, rival.closing)
        });
        rank.min().map(|(open, .., closing)| (closing, !open))
    }

    fn deciding_phase(&self, graph: &Graph, rival: usize) -> Option<usize> {
        if self.is_beginning {
            let (honest, forked, needed) = self.seated_support(graph, rival);
            if honest + forked < needed {
                return None;
            }
        }
        let voters = || self.watched.iter().filter(|watched| watched.is_voter);
        let honest = voters().filter(|watched| !graph.has_forked(&watched.device));
        let longest = honest.map(|watched| self.votes_of(watched).len()).max();
        let phases = longest.unwrap_or(0).max(2);
        // A device with two histories counts for either, so its second history undoes nothing that
        // is settled.
        (0..phases).find(|phase| {
            let (mut count, mut all) = (0, 0);
            for watched in voters() {
                let word = self.votes_of(watched).get(*phase);
                let gone = self.rows.get(watched.newest).is_some_and(|row| row.left);
                if graph.has_forked(&watched.device) || word == Some(&(rival as u32)) {
                    count += 1;
                    all += 1;
                } else if word.is_some() || !gone {
                    all += 1;
                }
            }
            let enough = if phase % 2 == 1 { quorum(all) } else { all };
            // Without voters, or if all have left without a vote, nothing is settled.
            all > 0 && count >= enough
        })
    }

    /// Counts the players seated by a beginning who have taken it up: those without two histories,
    /// those with two, and the number needed. Players who left without a vote are not waited for.
    /// If all have left so, the beginning is not taken up.
    fn seated_support(&self, graph: &Graph, rival: usize) -> (usize, usize, usize) {
        let Some(seats) = self.rivals.get(rival).map(|rival| &rival.seated) else {
            return (0, 0, 0);
        };
        let (mut honest, mut forked, mut silent) = (0, 0, 0);
        for watched in self.watched.iter().filter(|w| seats.contains(&w.device)) {
            if graph.has_forked(&watched.device) {
                forked += 1;
                continue;
            }
            let gone = self.rows.get(watched.newest).is_some_and(|row| row.left);
            match self.votes_of(watched).first() {
                Some(word) if *word == rival as u32 => honest += 1,
                None if gone => silent += 1,
                _ => (),
            }
        }
        let needed = quorum(seats.len().saturating_sub(silent));
        (honest, forked, needed.max(seats.len().min(1)))
    }

    /// Progress of a rival: the last phase that proposed it, counted from one, and its present
    /// number of supporters.
    fn support(&self, graph: &Graph, rival: usize) -> (usize, usize) {
        let rival = rival as u32;
        let (mut proposed, mut standing) = (0, 0);
        for watched in self.watched.iter().filter(|watched| watched.is_voter) {
            if graph.has_forked(&watched.device) {
                continue;
            }
            let words = self.votes_of(watched);
            let last = words.iter().rposition(|word| *word == rival);
            let odd = words
                .iter()
                .enumerate()
                .rev()
                .find(|(phase, word)| phase % 2 == 1 && **word == rival);
            proposed = proposed.max(odd.map_or(0, |(phase, _)| phase + 1));
            let newest = words.iter().rposition(|word| *word != NONE);
            standing += usize::from(last.is_some() && last == newest);
        }
        (proposed, standing)
    }

    fn votes_of(&self, watched: &WatchedDevice) -> &[u32] {
        self.rows.get(watched.newest).map_or(&[], |row| &row.votes)
    }

    fn view(&self, row: usize) -> &[u32] {
        let width = self.watched.len();
        self.views
            .get(row * width..(row + 1) * width)
            .unwrap_or(&[])
    }
}
