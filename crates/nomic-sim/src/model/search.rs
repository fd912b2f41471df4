//! Every history up to some size, and many larger ones.

use std::collections::BTreeSet;
use std::fmt;

use sha2::{Digest, Sha256};

use super::history::{History, ModelEffect, ModelEvent, ModelKind, Set, bit, each};
use super::place::{ModelPlace, begins};
use super::quorums::{can_both_be_taken_up, chain, vote_counts, voters};
use super::steps::{by_chance, following, start, with};
use super::{Bounds, FinalityRule};
use crate::Dice;

#[derive(Debug, Clone, Default)]
pub struct Searched {
    pub histories: usize,
    pub steps: usize,
    /// First history whose last event moved something final.
    pub moved: Option<Moved>,
}

#[derive(Debug, Clone)]
pub struct Moved {
    pub history: History,
    pub before: Vec<usize>,
    pub after: Vec<usize>,
}

impl fmt::Display for Moved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "final before: {:?}, after: {:?}",
            self.before, self.after
        )?;
        for (number, event) in self.history.events.iter().enumerate() {
            let past: Vec<usize> = each(event.past).collect();
            let ModelEvent {
                device,
                seq,
                rank,
                kind,
                ..
            } = event;
            writeln!(
                f,
                "  {number}: device {device}, its {seq}, {kind:?}, id {rank}, behind {past:?}"
            )?;
        }
        Ok(())
    }
}

/// Checks all histories within the bounds, until something final moves.
pub fn exhaust(law: FinalityRule, bounds: &Bounds) -> Searched {
    let mut searched = Searched::default();
    let mut level = vec![start(bounds)];
    for depth in 1..=bounds.events {
        let mut known = BTreeSet::new();
        let mut next = Vec::new();
        for history in &level {
            let before = law.finals(history);
            for event in following(history, bounds) {
                let longer = with(history, event);
                searched.steps += 1;
                searched.moved = moved(law, &longer, &before);
                if searched.moved.is_some() {
                    return searched;
                }
                if known.insert(name(&longer)) && depth < bounds.events {
                    next.push(longer);
                }
            }
        }
        searched.histories += known.len();
        level = next;
    }
    searched
}

/// Checks random histories that grow to the size of the bounds. In some of them devices receive
/// only from their own side until near the end.
pub fn wander(law: FinalityRule, bounds: &Bounds, histories: usize, seed: u64) -> Searched {
    let mut searched = Searched::default();
    for number in 0..histories as u64 {
        let mut dice = Dice::new(seed.wrapping_add(number));
        let mut history = start(bounds);
        let (first, size) = (history.events.len(), bounds.events);
        let halves = match dice.one_in(3) {
            true => 0,
            false => dice.below(1 << bounds.devices) as Set,
        };
        let mut before = law.finals(&history);
        for grown in 0..size {
            let side = if grown + dice.below(4) < size {
                halves
            } else {
                0
            };
            let Some(event) = by_chance(&history, bounds, (first, side), &mut dice) else {
                continue;
            };
            history = with(&history, event);
            searched.steps += 1;
            searched.moved = moved(law, &history, &before);
            if searched.moved.is_some() {
                return searched;
            }
            before = law.finals(&history);
        }
        searched.histories += 1;
    }
    searched
}

fn moved(law: FinalityRule, history: &History, before: &[usize]) -> Option<Moved> {
    let after = law.finals(history);
    let moved = !after.starts_with(before) && is_promised(law, history);
    moved.then(|| Moved {
        history: history.clone(),
        before: before.to_vec(),
        after,
    })
}

/// True if few enough have cheated: among the voters of each place, and among those whom a
/// beginning seats. A device that has left without cheating counts only if it has voted enough.
fn is_promised(law: FinalityRule, history: &History) -> bool {
    let all = history.all();
    let forked = history.forked(all);
    let few = |group: Set| {
        let (cheats, size) = ((group & forked).count_ones(), group.count_ones());
        let share = match law {
            FinalityRule::Quorums => 3,
            FinalityRule::Majority => 2,
        };
        cheats == 0 || cheats * share < size
    };
    let places: Vec<ModelPlace> = chain(history).into_iter().map(|(place, _)| place).collect();
    // Members of a group who have voted this many times on a place, or still can; without a number,
    // as many as settled it.
    let heard = |group: Set, place: usize, words: Option<usize>| -> Set {
        let (said, took) = vote_counts(history, &places[..place]);
        let words = words.unwrap_or(took);
        let counts = |device: &usize| {
            forked & bit(*device) != 0 || said[*device] >= words || !history.has_left(*device, all)
        };
        each(group).filter(counts).map(bit).sum()
    };
    let voting = (1..places.len()).filter(|place| !begins(history, places[*place].closing));
    let closings = (0..history.events.len()).filter(|event| begins(history, *event));
    let seats = |begin: usize| -> Set {
        let sat = each(history.upto(begin)).filter(|event| history.events[*event].seq == 0);
        sat.map(|event| bit(usize::from(history.events[event].device)))
            .sum()
    };
    let seated: Vec<Set> = closings
        .map(|begin| heard(seats(begin), 1, Some(1)))
        .collect();
    let mut pairs = seated
        .iter()
        .flat_map(|one| seated.iter().map(move |other| (*one, *other)));
    let apart = |(one, other): (Set, Set)| {
        let sizes = [one, other].map(|seats| seats.count_ones() as usize);
        can_both_be_taken_up(sizes, (one & other & !forked).count_ones() as usize)
    };
    // If the founder votes once, there is one beginning.
    let once = forked & bit(0) == 0 || !pairs.any(apart);
    voting
        .map(|place| heard(voters(history, &places[..place]), place, None))
        .all(few)
        && seated.iter().copied().all(few)
        && once
}

/// Name of a history that doesn't depend on the order of adding its events.
fn name(history: &History) -> [u8; 32] {
    let mut names: Vec<[u8; 32]> = Vec::new();
    for event in &history.events {
        let mut past: Vec<[u8; 32]> = each(event.past).map(|before| names[before]).collect();
        past.sort_unstable();
        let mut hasher = Sha256::new();
        hasher.update([event.device, event.seq]);
        match event.kind {
            ModelKind::Found | ModelKind::Join => hasher.update([0]),
            ModelKind::Remark => hasher.update([1]),
            ModelKind::Leave => hasher.update([2]),
            ModelKind::Begin => hasher.update([3]),
            ModelKind::Close { named, effect } => {
                let who = match effect {
                    ModelEffect::Nothing => u8::MAX,
                    ModelEffect::Dismiss(device) => device,
                };
                hasher.update([4, who]);
                hasher.update(names[usize::from(named)]);
            }
        }
        hasher.update(past.concat());
        names.push(hasher.finalize().into());
    }
    let ranks = history.events.iter().map(|event| event.rank);
    let mut ranked: Vec<([u8; 32], u8)> = names.into_iter().zip(ranks).collect();
    ranked.sort_unstable();
    let mut hasher = Sha256::new();
    for (name, rank) in ranked {
        hasher.update(name);
        hasher.update([rank]);
    }
    hasher.finalize().into()
}
