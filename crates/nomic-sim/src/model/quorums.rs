//! Finality by the rules of the protocol.

use super::history::{History, Set, bit, each};
use super::place::{ModelPlace, ModelRival, begins, founded, rivals};

pub(crate) const NOTHING: usize = usize::MAX;

pub(crate) fn quorum(of: usize) -> usize {
    (2 * of).div_ceil(3)
}

/// Vote of a voter in a phase from 1 on, if enough votes of the phase before are known.
///
/// `heard` gives the known votes of a phase, and the number of voters who may have one.
pub(crate) fn next_vote(
    phase: usize,
    heard: impl Fn(usize) -> (Vec<usize>, usize),
) -> Option<usize> {
    let (values, size) = heard(phase - 1);
    if values.len() < quorum(size) {
        return None;
    }
    let count = |values: &[usize], word| values.iter().filter(|other| **other == word).count();
    if phase % 2 == 1 {
        let agreed = |word: &&usize| count(&values, **word) >= quorum(size);
        return Some(values.iter().find(agreed).copied().unwrap_or(NOTHING));
    }
    let proposed = values.iter().find(|word| **word != NOTHING);
    if let Some(proposed) = proposed {
        return Some(*proposed);
    }
    let (reported, _) = heard(phase - 2);
    let most = |word: &&usize| (usize::MAX - count(&reported, **word), **word);
    reported.iter().min_by_key(most).copied()
}

/// True if enough players can take up each of two beginnings. `seats` are the numbers of seated
/// players; `common` honest ones have a seat in both. An honest player takes up one beginning only,
/// all others may take up both.
pub(crate) fn can_both_be_taken_up(seats: [usize; 2], common: usize) -> bool {
    let of_common = seats.map(|seats| (quorum(seats) + common).saturating_sub(seats));
    of_common.iter().sum::<usize>() <= common
}

pub(super) fn finals(history: &History) -> Vec<usize> {
    let chain = chain(history);
    let certain = chain.iter().take_while(|(_, settled)| *settled);
    certain.map(|(place, _)| place.closing).collect()
}

/// Places of the chain. The flag is true if the place is settled.
pub(super) fn chain(history: &History) -> Vec<(ModelPlace, bool)> {
    let mut places = vec![founded(history)];
    let mut settled = vec![true];
    loop {
        let rivals = rivals(history, &places);
        if rivals.is_empty() {
            return places.into_iter().zip(settled).collect();
        }
        let (best, sure) = ModelAgreement::new(history, &places, &rivals).best();
        places.push(rivals[best].place());
        settled.push(sure);
    }
}

pub(super) fn voters(history: &History, places: &[ModelPlace]) -> Set {
    let sealed = places.last().map_or(0, |place| place.sealed);
    let forked = history.forked(sealed);
    let mut groups = places.iter().rev();
    let group = groups.find(|place| place.table.seated & !forked != 0);
    group.map_or(0, |place| place.table.seated & !forked)
}

/// Number of votes of each device on the place after these, and the number that was needed to
/// settle the place; 0 if nothing is settled.
pub(super) fn vote_counts(history: &History, places: &[ModelPlace]) -> (Vec<usize>, usize) {
    let rivals = rivals(history, places);
    let race = ModelAgreement::new(history, places, &rivals);
    let newest = |device| race.last_of(device, history.all());
    let words = |device| newest(device).map_or(0, |last| race.votes[last].len());
    let took = (0..rivals.len()).filter_map(|rival| Some(race.settled_in(rival)? + 1));
    let all = 0..Set::BITS as usize;
    (all.map(words).collect(), took.max().unwrap_or(0))
}

struct ModelAgreement<'h> {
    history: &'h History,
    rivals: &'h [ModelRival],
    voters: Set,
    /// For each event, the votes of its device up to it, as indices of rivals.
    votes: Vec<Vec<usize>>,
}

impl<'h> ModelAgreement<'h> {
    fn new(
        history: &'h History,
        places: &[ModelPlace],
        rivals: &'h [ModelRival],
    ) -> ModelAgreement<'h> {
        let mut race = ModelAgreement {
            history,
            rivals,
            voters: voters(history, places),
            votes: vec![Vec::new(); history.events.len()],
        };
        let last = places.last().map_or(0, |place| place.closing);
        for event in 0..history.events.len() {
            let words = race.votes_at(event, last);
            race.votes[event] = words;
        }
        race
    }

    fn votes_at(&self, event: usize, last: usize) -> Vec<usize> {
        let (history, past) = (self.history, self.history.upto(event));
        let device = usize::from(history.events[event].device);
        let before = history.before(event);
        let mut words = before.map_or_else(Vec::new, |before| self.votes[before].clone());
        let forked = history.forked(past);
        let gone = history.has_left(device, history.events[event].past);
        if gone || forked & bit(device) != 0 {
            return words;
        }
        let votes = self.voters & bit(device) != 0;
        let said = words.len();
        if said == 0 && past & bit(last) != 0 {
            let known = |rival: &ModelRival| past & bit(rival.closing) != 0;
            let best = self.rivals.iter().position(known);
            let first = if votes {
                best
            } else {
                self.heard_first(past, forked)
                    .or(best.filter(|_| self.voters & forked != 0))
            };
            words.extend(first);
        }
        while votes && !words.is_empty() && words.len() < said + 2 {
            let heard = |phase| self.known_votes(event, &words, phase);
            let Some(word) = next_vote(words.len(), heard) else {
                break;
            };
            words.push(word);
        }
        words
    }

    /// First report that a device without a vote has received.
    fn heard_first(&self, past: Set, forked: Set) -> Option<usize> {
        let mut reports = each(self.voters & !forked).filter_map(|voter| {
            let last = self.last_of(voter, past)?;
            self.votes[last].first().copied()
        });
        reports.next()
    }

    /// Last event of a device in a past that holds one history of it.
    fn last_of(&self, device: usize, past: Set) -> Option<usize> {
        let own = self.history.by(device);
        let own = own.filter(|event| past & bit(*event) != 0);
        own.max_by_key(|event| self.history.events[*event].seq)
    }

    /// Votes of a phase that an event knows, and the number of voters who may have one.
    fn known_votes(&self, event: usize, said: &[usize], phase: usize) -> (Vec<usize>, usize) {
        let past = self.history.upto(event);
        let me = usize::from(self.history.events[event].device);
        let (mut values, mut size) = (Vec::new(), 0);
        for voter in each(self.voters & !self.history.forked(past)) {
            let words = match self.last_of(voter, past) {
                _ if voter == me => said,
                Some(last) => &self.votes[last],
                None => &[],
            };
            let word = words.get(phase);
            if word.is_some() || voter == me || !self.history.has_left(voter, past) {
                size += 1;
            }
            values.extend(word);
        }
        (values, size)
    }

    /// Best rival; the flag is true if it is settled.
    fn best(&self) -> (usize, bool) {
        let all = self.history.all();
        let honest = self.voters & !self.history.forked(all);
        let newest = |device| self.last_of(device, all);
        let words = |device| newest(device).map_or(&[][..], |last| &self.votes[last]);
        let rank = |rival: &usize| {
            let proposed = each(honest).filter_map(|device| {
                let proposals = words(device).iter().enumerate();
                let own = proposals.filter(|(phase, word)| phase % 2 == 1 && *word == rival);
                own.map(|(phase, _)| phase + 1).max()
            });
            let stands = |device: &usize| {
                let named = words(*device).iter().rev().find(|word| **word != NOTHING);
                named == Some(rival)
            };
            let standing = each(honest).filter(stands).count();
            let support = [self.takers(*rival), proposed.max().unwrap_or(0), standing];
            (
                self.settled_in(*rival).is_none(),
                support.map(|count| usize::MAX - count),
                *rival,
            )
        };
        let best = (0..self.rivals.len()).min_by_key(rank).unwrap_or(0);
        (best, self.settled_in(best).is_some())
    }

    /// Number of devices with one history that have taken up a rival which begins the game.
    fn takers(&self, rival: usize) -> usize {
        let ModelRival { closing, table, .. } = self.rivals[rival];
        let all = self.history.all();
        if !begins(self.history, closing) {
            return 0;
        }
        let honest = each(table.seated & !self.history.forked(all));
        let first = honest.filter_map(|device| self.votes[self.last_of(device, all)?].first());
        first.filter(|word| **word == rival).count()
    }

    fn settled_in(&self, rival: usize) -> Option<usize> {
        let (history, all) = (self.history, self.history.all());
        let ModelRival { closing, table, .. } = self.rivals[rival];
        let forked = history.forked(all);
        if begins(history, closing) {
            let cheats = (table.seated & forked).count_ones() as usize;
            let silent = each(table.seated & !forked).filter(|device| {
                let said = self.last_of(*device, all).map(|last| &self.votes[last]);
                said.is_none_or(Vec::is_empty) && history.has_left(*device, all)
            });
            let seats = table.seated.count_ones() as usize;
            let needed = quorum(seats - silent.count()).max(seats.min(1));
            if self.takers(rival) + cheats < needed {
                return None;
            }
        }
        let longest = self.votes.iter().map(Vec::len).max().unwrap_or(0);
        (0..longest.max(2)).find(|phase| {
            let (mut count, mut size) = (0, 0);
            for voter in each(self.voters) {
                let last = self.last_of(voter, all);
                let word = last.and_then(|last| self.votes[last].get(*phase));
                if forked & bit(voter) != 0 || word == Some(&rival) {
                    count += 1;
                    size += 1;
                } else if word.is_some() || !history.has_left(voter, all) {
                    size += 1;
                }
            }
            size > 0 && count >= if phase % 2 == 1 { quorum(size) } else { size }
        })
    }
}
