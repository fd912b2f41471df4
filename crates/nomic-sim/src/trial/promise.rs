//! From where on nothing is promised of what is final.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};
use nomic_sync::probe::{Place, WordsSaid};

use crate::model::both_taken_up;
use crate::{Line, Oracle, Parting, SimWorld};

/// Whether nothing was promised where something final parts: at least a third of those who vote on
/// the place have signed two histories. On a beginning only the founder votes, and it takes those
/// whom it seats; so there the founder must have signed two, and at least a third of those seats be
/// held by others than honest people or by who has signed two, or two beginnings seat people so
/// different that enough can take up each. Who has left the game without the words that it takes
/// counts nowhere. Given are the honest devices and those of them that have signed two because
/// nobody could have told them.
pub(super) fn is_void(
    world: &SimWorld,
    honest: &BTreeSet<DeviceId>,
    deceived: &BTreeSet<DeviceId>,
    site: usize,
    parting: &Parting,
) -> bool {
    let places = world.sites[site].peer().places();
    // Seen by anybody or not.
    let forked = &forked(world) | deceived;
    let place = places.iter().position(|place| place.lines > parting.line);
    match place {
        // The link names the founding.
        None | Some(0) => false,
        Some(1) => {
            let founder = places[0].closing.map(|_| &places[1].voters);
            let twice = founder.is_some_and(|founder| !founder.is_disjoint(&forked));
            let silent = &silent(&heard(world, &places[..1]), 1) - &forked;
            let seats = |lines: &[Line]| Some(&beginning(world, honest, lines)? - &silent);
            let people = |seats: &BTreeSet<DeviceId>| &(seats & honest) - &forked;
            let (was, now) = (seats(parting.was), seats(parting.now));
            let void = |seats: &Option<BTreeSet<DeviceId>>| {
                // Where nobody knows it any more, whoever had taken it up has lost that, too.
                seats.as_ref().is_none_or(|seats| {
                    let others = seats.len() - people(seats).len();
                    3 * others >= seats.len()
                })
            };
            let apart = || {
                let (was, now) = was.as_ref().zip(now.as_ref())?;
                let common = people(was).intersection(&people(now)).count();
                Some(both_taken_up([was.len(), now.len()], common))
            };
            let differs = parting.oracle == Oracle::Differs;
            twice && (void(&was) || differs && void(&now) || apart() == Some(true))
        }
        Some(place) => {
            let heard = heard(world, &places[..place]);
            let silent = silent(&heard, heard.settled.values().copied().max().unwrap_or(0));
            let voters = &places[place].voters - &(&silent - &forked);
            let twice = voters.intersection(&forked).count();
            twice > 0 && 3 * twice >= voters.len()
        }
    }
}

/// What was said about the place behind these, as all sites know it together that have got so far.
fn heard(world: &SimWorld, before: &[Place]) -> WordsSaid {
    let mut heard = WordsSaid::default();
    let closing = |place: &Place| place.closing;
    for peer in world.sites.iter().filter_map(|site| site.try_peer()) {
        let places = peer.places();
        let here = places.iter().take(before.len());
        if !here.map(closing).eq(before.iter().map(closing)) {
            continue;
        }
        let WordsSaid { spoken, settled } = peer.spoken(before.len());
        for (device, spoken) in spoken {
            let known = heard.spoken.entry(device).or_default();
            known.words = known.words.max(spoken.words);
            known.left |= spoken.left;
        }
        for (closing, words) in settled {
            let known = heard.settled.entry(closing).or_insert(words);
            *known = words.min(*known);
        }
    }
    heard
}

/// Who has left with fewer words than so many.
fn silent(heard: &WordsSaid, words: usize) -> BTreeSet<DeviceId> {
    let mut gone = heard.spoken.clone();
    gone.retain(|_, spoken| spoken.left && spoken.words < words);
    gone.into_keys().collect()
}

/// Whom the beginning seats that stands in these lines, as any honest device knows it.
fn beginning(
    world: &SimWorld,
    honest: &BTreeSet<DeviceId>,
    lines: &[Line],
) -> Option<BTreeSet<DeviceId>> {
    let sites = world.sites.iter();
    let sites = sites.filter(|site| honest.contains(&site.identity.device_id()));
    let places = sites.filter_map(|site| site.try_peer()?.places().into_iter().nth(1));
    let all: BTreeMap<EventId, BTreeSet<DeviceId>> =
        places.flat_map(|place: Place| place.rivals).collect();
    lines.iter().find_map(|(id, _)| all.get(id).cloned())
}

/// The devices that have signed two histories, as all see it together.
pub(super) fn forked(world: &SimWorld) -> BTreeSet<DeviceId> {
    let mut signed: BTreeMap<(DeviceId, u64), EventId> = BTreeMap::new();
    let mut forked = BTreeSet::new();
    for peer in world.sites.iter().filter_map(|site| site.try_peer()) {
        for event in peer.chronicle().iter().map(|entry| &entry.event) {
            let place = (event.device(), event.seq());
            if *signed.entry(place).or_insert(event.id()) != event.id() {
                forked.insert(event.device());
            }
        }
    }
    forked
}
