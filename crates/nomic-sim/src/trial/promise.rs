//! From where on nothing is promised of what is final.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};
use nomic_sync::probe::Place;

use crate::{Line, Oracle, Parting, SimWorld};

/// Whether nothing was promised where something final parts: at least a third of those who vote on
/// the place have signed two histories. On a beginning only the founder votes, and it takes those
/// whom it seats; so there the founder must have signed two, and at least a third of those seats be
/// held by others than honest people or by who has signed two. Given are the honest devices and
/// those of them that have signed two because nobody could have told them.
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
            let void = |lines: &[Line]| {
                let seats = beginning(world, honest, lines);
                // Where nobody knows it any more, whoever had taken it up has lost that, too.
                seats.is_none_or(|seats| {
                    let people = seats.intersection(honest);
                    let people = people.filter(|device| !forked.contains(*device)).count();
                    3 * (seats.len() - people) >= seats.len()
                })
            };
            twice && (void(parting.was) || parting.oracle == Oracle::Differs && void(parting.now))
        }
        Some(place) => {
            let voters = &places[place].voters;
            let twice = voters.intersection(&forked).count();
            twice > 0 && 3 * twice >= voters.len()
        }
    }
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
