//! Agreement of voters, computed from [the protocol](../../../../docs/design/ordering.md) for each
//! place. Only the voters of a place and its rival closings come from `nomic-peer`.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId, Move};
use nomic_peer::probe::PlaceReport;
use nomic_peer::{Peer, VerifiedEvent};

use super::SimTrial;
use crate::model::{NOTHING, next_vote, quorum};
use crate::{Oracle, Violation};

/// Most lines of a checked game: the cost is the square of its length.
const LONGEST: usize = 600;

impl SimTrial {
    pub(super) fn check_votes(&mut self, site: usize) -> Result<(), Violation> {
        let peer = self.world.sites[site].peer();
        let places = peer.places();
        self.watch.checks += 2 * places.len() as u64;
        match peer.chronicle().len() <= LONGEST {
            true => check_agreement(peer, &places),
            false => Ok(()),
        }
    }
}

/// Compares a peer's places of the chain with places computed by the protocol from its events.
pub(super) fn check_agreement(peer: &Peer, places: &[PlaceReport]) -> Result<(), Violation> {
    let chain = places.iter().take_while(|place| place.closing.is_some());
    let mut settled = true;
    for at in 1..chain.count() {
        let said = |oracle, what: &str| {
            let said = format!("place {at}: {what}");
            Err(Violation::new(oracle, said))
        };
        let talk = PlaceVotes::of(peer, places, at);
        if talk.has_seen_rivals() {
            return said(Oracle::Rivals, "a closing over a rival competes for it");
        }
        let spoken = peer.agreement_progress(at).devices;
        for (device, words) in talk.vote_counts() {
            let known = spoken.get(&device).map_or(0, |spoken| spoken.votes);
            if known != words {
                let what = format!("{device:?} has said {words} words and not {known}");
                return said(Oracle::Words, &what);
            }
        }
        let (best, sure) = talk.best();
        settled &= sure;
        if Some(best) != places[at].closing {
            return said(Oracle::Words, "another closing is in it");
        }
        if settled != places[at].is_decided {
            return said(Oracle::Words, &format!("settled is {settled}"));
        }
    }
    Ok(())
}

#[derive(Clone, Default)]
struct EventSet(Vec<u64>);

impl EventSet {
    fn has(&self, event: usize) -> bool {
        let word = self.0.get(event / 64);
        word.is_some_and(|word| word >> (event % 64) & 1 == 1)
    }

    fn insert(&mut self, event: usize) {
        if self.0.len() <= event / 64 {
            self.0.resize(event / 64 + 1, 0);
        }
        self.0[event / 64] |= 1 << (event % 64);
    }

    fn join(&mut self, other: &EventSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }
}

struct PlaceVotes<'p> {
    /// Events outside the chain before the place, each after the events that it builds on.
    events: Vec<&'p VerifiedEvent>,
    /// For each event, its past and itself.
    known: Vec<EventSet>,
    /// For each event, true if it builds on the closing before the place.
    behind: Vec<bool>,
    /// By device, its events outside the chain before the place.
    own: BTreeMap<DeviceId, Vec<usize>>,
    /// Number of each device's last event in the chain before the place.
    tips: BTreeMap<DeviceId, u64>,
    voters: BTreeSet<DeviceId>,
    /// Closings, the best first: number of the event, id, and the seated devices.
    rivals: Vec<(usize, EventId, &'p BTreeSet<DeviceId>)>,
    /// True if the players whom a closing seats must take it up.
    begins: bool,
    /// For each event, the votes of its device up to it.
    votes: Vec<Vec<usize>>,
}

impl<'p> PlaceVotes<'p> {
    fn of(peer: &'p Peer, places: &'p [PlaceReport], at: usize) -> PlaceVotes<'p> {
        let sealed = places[at - 1].lines;
        let (chain, open) = peer.chronicle().split_at(sealed);
        let mut tips: BTreeMap<DeviceId, u64> = BTreeMap::new();
        for line in chain {
            let tip = tips.entry(line.event.device()).or_default();
            *tip = line.event.seq().max(*tip);
        }
        let events: Vec<&VerifiedEvent> = open.iter().map(|line| &*line.event).collect();
        let numbers = events.iter().enumerate();
        let numbers: BTreeMap<EventId, usize> = numbers.map(|(n, e)| (e.id(), n)).collect();
        let mut talk = PlaceVotes {
            known: Vec::new(),
            behind: Vec::new(),
            own: BTreeMap::new(),
            tips,
            voters: places[at].voters.clone(),
            rivals: Vec::new(),
            begins: at == 1,
            votes: Vec::new(),
            events: Vec::new(),
        };
        let before = places[at - 1].closing;
        for (number, event) in events.iter().enumerate() {
            let mut known = EventSet::default();
            let mut behind = false;
            for id in event.dependencies() {
                behind |= Some(id) == before;
                if let Some(other) = numbers.get(&id) {
                    known.join(&talk.known[*other]);
                    behind |= talk.behind[*other];
                }
            }
            known.insert(number);
            talk.known.push(known);
            talk.behind.push(behind);
            talk.own.entry(event.device()).or_default().push(number);
        }
        talk.events = events;
        let mut rivals: Vec<(bool, EventId)> = Vec::new();
        for rival in places[at].rivals.keys() {
            let event = talk.events[numbers[rival]];
            let named = event.event().moved.seal().map(|seal| seal.previous);
            rivals.push((named != before, *rival));
        }
        rivals.sort();
        let ranked = rivals
            .iter()
            .map(|(_, id)| (numbers[id], *id, &places[at].rivals[id]));
        talk.rivals = ranked.collect();
        for number in 0..talk.events.len() {
            let words = talk.votes_at(number);
            talk.votes.push(words);
        }
        talk
    }

    fn has_seen_rivals(&self) -> bool {
        let rivals = || self.rivals.iter().map(|(number, ..)| *number);
        rivals().any(|one| rivals().any(|other| one != other && self.known[one].has(other)))
    }

    /// Last event of a device with one history among these.
    fn last_of(&self, device: &DeviceId, known: &EventSet) -> Option<usize> {
        let own = self.own.get(device).into_iter().flatten();
        let own = own.copied().filter(|event| known.has(*event));
        own.max_by_key(|event| self.events[*event].seq())
    }

    fn has_forked(&self, device: &DeviceId, known: &EventSet) -> bool {
        let mut seen = BTreeSet::new();
        let tip = self.tips.get(device).copied().unwrap_or(0);
        let own = self.own.get(device).into_iter().flatten();
        let mut own = own.filter(|event| known.has(**event));
        own.any(|event| {
            let seq = self.events[*event].seq();
            seq <= tip || !seen.insert(seq)
        })
    }

    fn has_left(&self, device: &DeviceId, known: &EventSet) -> bool {
        let own = self.own.get(device).into_iter().flatten();
        let mut own = own.filter(|event| known.has(**event));
        own.any(|event| matches!(self.events[*event].event().moved, Move::Leave))
    }

    fn votes_at(&self, number: usize) -> Vec<usize> {
        let event = self.events[number];
        let (device, known) = (event.device(), &self.known[number]);
        let before = event.prev().and_then(|prev| {
            let own = self.own[&device].iter();
            own.copied().find(|own| self.events[*own].id() == prev)
        });
        let mut words = before.map_or_else(Vec::new, |before| self.votes[before].clone());
        let gone = before.is_some_and(|before| self.has_left(&device, &self.known[before]));
        if gone || self.has_forked(&device, known) {
            return words;
        }
        let votes = self.voters.contains(&device);
        let seated =
            |(_, _, seats): &(usize, EventId, &BTreeSet<DeviceId>)| seats.contains(&device);
        if !(votes || self.begins && self.rivals.iter().any(seated)) {
            return words;
        }
        let said = words.len();
        if said == 0 && self.behind[number] {
            let best = self.rivals.iter().position(|(rival, ..)| known.has(*rival));
            let first = if votes {
                best
            } else {
                self.heard_first(known, best)
            };
            words.extend(first);
        }
        while votes && !words.is_empty() && words.len() < said + 2 {
            let heard = |phase| self.known_votes(&device, known, &words, phase);
            let Some(word) = next_vote(words.len(), heard) else {
                break;
            };
            words.push(word);
        }
        words
    }

    /// First report that a device without a vote has received.
    fn heard_first(&self, known: &EventSet, best: Option<usize>) -> Option<usize> {
        let mut heard =
            self.voters
                .iter()
                .filter_map(|voter| match self.has_forked(voter, known) {
                    true => best,
                    false => self.votes[self.last_of(voter, known)?].first().copied(),
                });
        heard.next()
    }

    /// Votes of a phase that an event knows, and the number of voters who may have one.
    fn known_votes(
        &self,
        me: &DeviceId,
        known: &EventSet,
        said: &[usize],
        phase: usize,
    ) -> (Vec<usize>, usize) {
        let (mut values, mut size) = (Vec::new(), 0);
        for voter in self
            .voters
            .iter()
            .filter(|voter| !self.has_forked(voter, known))
        {
            let words = match self.last_of(voter, known) {
                _ if voter == me => said,
                Some(last) => &self.votes[last],
                None => &[],
            };
            let word = words.get(phase);
            if word.is_some() || voter == me || !self.has_left(voter, known) {
                size += 1;
            }
            values.extend(word);
        }
        (values, size)
    }

    fn all(&self) -> EventSet {
        let mut all = EventSet::default();
        (0..self.events.len()).for_each(|event| all.insert(event));
        all
    }

    fn said_by(&self, device: &DeviceId, all: &EventSet) -> &[usize] {
        let last = self.last_of(device, all);
        last.map_or(&[], |last| &self.votes[last])
    }

    /// Number of votes of each voter with one history.
    fn vote_counts(&self) -> Vec<(DeviceId, usize)> {
        let all = self.all();
        let honest = self
            .voters
            .iter()
            .filter(|voter| !self.has_forked(voter, &all));
        let said = honest.map(|voter| (*voter, self.said_by(voter, &all).len()));
        said.collect()
    }

    /// Best closing; the flag is true if it is settled.
    fn best(&self) -> (EventId, bool) {
        let all = self.all();
        let honest: Vec<&DeviceId> = self.voters.iter().collect();
        let honest = || {
            honest
                .iter()
                .filter(|device| !self.has_forked(device, &all))
        };
        let rank = |rival: &usize| {
            let proposed = honest().filter_map(|device| {
                let words = self.said_by(device, &all).iter().enumerate();
                let own = words.filter(|(phase, word)| phase % 2 == 1 && *word == rival);
                own.map(|(phase, _)| phase + 1).max()
            });
            let supporting = honest().filter(|device| {
                let mut words = self.said_by(device, &all).iter().rev();
                words.find(|word| **word != NOTHING) == Some(rival)
            });
            let taken = if self.begins {
                self.takers(*rival, &all).0
            } else {
                0
            };
            let support = [taken, proposed.max().unwrap_or(0), supporting.count()];
            (
                !self.is_settled(*rival, &all),
                support.map(|count| usize::MAX - count),
                *rival,
            )
        };
        let best = (0..self.rivals.len()).min_by_key(rank).unwrap_or(0);
        (self.rivals[best].1, self.is_settled(best, &all))
    }

    /// Number of devices with one history that have taken up a beginning, and whether enough have.
    fn takers(&self, rival: usize, all: &EventSet) -> (usize, bool) {
        let (mut honest, mut forked, mut silent) = (0, 0, 0);
        let seats = self.rivals[rival].2;
        for device in seats {
            let words = self.said_by(device, all);
            if self.has_forked(device, all) {
                forked += 1;
            } else if words.first() == Some(&rival) {
                honest += 1;
            } else if words.is_empty() && self.has_left(device, all) {
                silent += 1;
            }
        }
        let needed = quorum(seats.len() - silent).max(seats.len().min(1));
        (honest, honest + forked >= needed)
    }

    fn is_settled(&self, rival: usize, all: &EventSet) -> bool {
        if self.begins && !self.takers(rival, all).1 {
            return false;
        }
        let longest = self.votes.iter().map(Vec::len).max().unwrap_or(0);
        (0..longest.max(2)).any(|phase| {
            let (mut count, mut size) = (0, 0);
            for voter in &self.voters {
                let word = self.said_by(voter, all).get(phase);
                if self.has_forked(voter, all) || word == Some(&rival) {
                    count += 1;
                    size += 1;
                } else if word.is_some() || !self.has_left(voter, all) {
                    size += 1;
                }
            }
            size > 0 && count >= if phase % 2 == 1 { quorum(size) } else { size }
        })
    }
}
