//! Limits of our promises about final lines.

use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};
use nomic_peer::probe::{AgreementProgress, PlaceReport};

use crate::model::can_both_be_taken_up;
use crate::{Divergence, FinalLine, Oracle, SimWorld};

/// True if nothing was promised at a divergence. This is so if at least a third of the voters of
/// the place have signed two histories.
///
/// On a beginning only the founder votes, and the players whom it seats have to take it up. Nothing
/// was promised there if the founder has signed two histories and one of these holds:
///
/// - At least a third of the seats belong to dishonest players or to devices with two histories.
/// - Two beginnings seat people so different that enough of them can take up each.
///
/// Players who have left the game with too few votes are not counted. `honest` are the honest
/// devices. `deceived` are honest devices that have signed two histories and could not have known
/// it.
pub(super) fn is_void(
    world: &SimWorld,
    honest: &BTreeSet<DeviceId>,
    deceived: &BTreeSet<DeviceId>,
    site: usize,
    parting: &Divergence,
) -> bool {
    let places = world.sites[site].peer().places();
    // Seen by any peer or not.
    let forked = &forked(world) | deceived;
    let place = places.iter().position(|place| place.lines > parting.line);
    match place {
        // The link names the founding, so it can't change.
        None | Some(0) => false,
        Some(1) => {
            let founder = places[0].closing.map(|_| &places[1].voters);
            let twice = founder.is_some_and(|founder| !founder.is_disjoint(&forked));
            let silent = &silent(&merged_votes(world, &places[..1]), 1) - &forked;
            let seats = |lines: &[FinalLine]| Some(&beginning(world, honest, lines)? - &silent);
            let people = |seats: &BTreeSet<DeviceId>| &(seats & honest) - &forked;
            let (was, now) = (seats(parting.was), seats(parting.now));
            let void = |seats: &Option<BTreeSet<DeviceId>>| {
                // If no honest site knows the beginning any more, its supporters have lost it, too.
                seats.as_ref().is_none_or(|seats| {
                    let others = seats.len() - people(seats).len();
                    3 * others >= seats.len()
                })
            };
            let apart = || {
                let (was, now) = was.as_ref().zip(now.as_ref())?;
                let common = people(was).intersection(&people(now)).count();
                Some(can_both_be_taken_up([was.len(), now.len()], common))
            };
            let differs = parting.oracle == Oracle::Differs;
            twice && (void(&was) || differs && void(&now) || apart() == Some(true))
        }
        Some(place) => {
            let heard = merged_votes(world, &places[..place]);
            let silent = silent(&heard, heard.decided.values().copied().max().unwrap_or(0));
            let voters = &places[place].voters - &(&silent - &forked);
            let twice = voters.intersection(&forked).count();
            twice > 0 && 3 * twice >= voters.len()
        }
    }
}

/// Votes on the place after these, merged over all sites that know these places.
fn merged_votes(world: &SimWorld, before: &[PlaceReport]) -> AgreementProgress {
    let mut heard = AgreementProgress::default();
    let closing = |place: &PlaceReport| place.closing;
    for peer in world.sites.iter().filter_map(|site| site.try_peer()) {
        let places = peer.places();
        let here = places.iter().take(before.len());
        if !here.map(closing).eq(before.iter().map(closing)) {
            continue;
        }
        let AgreementProgress {
            devices: spoken,
            decided: settled,
        } = peer.agreement_progress(before.len());
        for (device, spoken) in spoken {
            let known = heard.devices.entry(device).or_default();
            known.votes = known.votes.max(spoken.votes);
            known.left |= spoken.left;
        }
        for (closing, words) in settled {
            let known = heard.decided.entry(closing).or_insert(words);
            *known = words.min(*known);
        }
    }
    heard
}

/// Devices that have left with fewer than `words` votes.
fn silent(heard: &AgreementProgress, words: usize) -> BTreeSet<DeviceId> {
    let mut gone = heard.devices.clone();
    gone.retain(|_, spoken| spoken.left && spoken.votes < words);
    gone.into_keys().collect()
}

/// Devices that the beginning in these lines seats, as any honest device knows it.
fn beginning(
    world: &SimWorld,
    honest: &BTreeSet<DeviceId>,
    lines: &[FinalLine],
) -> Option<BTreeSet<DeviceId>> {
    let sites = world.sites.iter();
    let sites = sites.filter(|site| honest.contains(&site.identity.device_id()));
    let places = sites.filter_map(|site| site.try_peer()?.places().into_iter().nth(1));
    let all: BTreeMap<EventId, BTreeSet<DeviceId>> =
        places.flat_map(|place: PlaceReport| place.rivals).collect();
    lines.iter().find_map(|(id, _)| all.get(id).cloned())
}

/// Devices that have signed two histories, by the events of all sites together.
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
