//! Finality by a majority of the players at the last place. Each device supports the rival that it
//! has built on first.

use super::history::{History, Set, bit, each};
use super::place::{ModelPlace, ModelRival, founded, rivals};

struct TakenPlace {
    place: ModelPlace,
    direct: bool,
    voters: Set,
    rivals: Vec<usize>,
}

pub(super) fn finals(history: &History) -> Vec<usize> {
    let mut chain = vec![founded(history)];
    let mut taken = Vec::new();
    loop {
        let rivals = rivals(history, &chain);
        let before = chain.last().map_or(0, |place| place.table.seated);
        let Some(best) = best(history, before, &rivals) else {
            break;
        };
        chain.push(best.place());
        taken.push(TakenPlace {
            place: best.place(),
            direct: best.direct,
            voters: electorate(before, &best),
            rivals: rivals.iter().map(|rival| rival.closing).collect(),
        });
    }
    let mut length = taken.len();
    while length > 0 && !is_final(history, &taken[..length]) {
        length -= 1;
    }
    let taken = taken.iter().take(length);
    let closings = taken.map(|taken| taken.place.closing);
    if length == 0 {
        Vec::new()
    } else {
        [0].into_iter().chain(closings).collect()
    }
}

fn electorate(before: Set, rival: &ModelRival) -> Set {
    match before & rival.table.seated {
        0 => rival.table.seated,
        stayed => stayed,
    }
}

fn best(history: &History, before: Set, rivals: &[ModelRival]) -> Option<ModelRival> {
    let all: Vec<usize> = rivals.iter().map(|rival| rival.closing).collect();
    let rank = |index: &usize| {
        let rival = &rivals[*index];
        let voters = electorate(before, rival);
        let stands = |device: &usize| choices(history, *device, &all) & bit(rival.closing) != 0;
        let count = each(voters).filter(stands).count();
        (
            count * 2 <= voters.count_ones() as usize,
            count == 0,
            *index,
        )
    };
    let best = (0..rivals.len()).min_by_key(rank);
    best.map(|index| rivals[index])
}

/// The closings that a device supports: the one that it has built on first. A device with two
/// histories supports all that it has seen.
fn choices(history: &History, device: usize, all: &[usize]) -> Set {
    let first = |closing: usize| {
        let own = history.by(device);
        let behind = own.filter(|event| history.upto(*event) & bit(closing) != 0);
        behind.map(|event| history.events[event].seq).min()
    };
    let seen = all
        .iter()
        .filter_map(|closing| Some((first(*closing)?, *closing)));
    if history.forked(history.all()) & bit(device) != 0 {
        return seen.map(|(_, closing)| bit(closing)).sum();
    }
    let rank = |(seq, closing): &(u8, usize)| (*seq, history.events[*closing].rank);
    seen.min_by_key(rank).map_or(0, |(_, closing)| bit(closing))
}

/// True if more than half of the voters of the last place support the chain. They have built on
/// that place and on all before it, and supported no rival that could still win.
fn is_final(history: &History, taken: &[TakenPlace]) -> bool {
    let Some(last) = taken.last() else {
        return false;
    };
    let sees = |device: usize, closing: usize| {
        let mut own = history.by(device);
        own.any(|event| history.upto(event) & bit(closing) != 0)
    };
    let supports = |device: &usize| {
        let next = taken.iter().skip(1);
        let mut apart = taken.iter().zip(next).filter(|(_, next)| !next.direct);
        let mut contests = taken.iter().filter(|place| {
            let open = |voter| choices(history, voter, &place.rivals) == 0;
            place.rivals.len() > 1 && each(place.voters).any(open)
        });
        sees(*device, last.place.closing)
            && apart.all(|(place, _)| sees(*device, place.place.closing))
            && contests.all(|place| {
                choices(history, *device, &place.rivals) & bit(place.place.closing) != 0
            })
    };
    let count = each(last.voters).filter(supports).count();
    count * 2 > last.voters.count_ones() as usize
}
