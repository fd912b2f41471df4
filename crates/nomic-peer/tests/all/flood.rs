//! Limits that strangers can fill: the room for pending events, and the relay.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::Arc;

use nomic_engine::{EventId, Move};
use nomic_peer::{
    ActError, Input, Intent, MAX_PENDING_OF_PLAYER, MAX_PENDING_OF_STRANGERS, VerifiedEvent,
};
use nomic_sim::stranger::{inject, junk, newest, players, remark, scope, signed, waiting};
use nomic_sim::{SimRelay, SimWorld, Site, hostile};

fn flood() -> u64 {
    let asked = std::env::var("FLOOD").ok();
    asked.map_or(5_000, |count| count.parse().unwrap())
}

fn played(seed: u64) -> SimWorld {
    let mut world = players(seed, 3);
    for _ in 0..25 {
        world.play();
        world.run_until_idle();
    }
    world
}

fn give(world: &mut SimWorld, site: &mut Site, chunk: Vec<u8>) {
    world.now += 5;
    let out = site.handle(Input::FromTab(vec![chunk]), world.now, &mut world.dice);
    site.perform(out, &mut world.relays[0], usize::MAX);
}

#[test]
fn what_strangers_let_wait_takes_no_players_room() {
    let mut world = played(1);
    let honest = world.relays[0].chunks().to_vec();
    let hash = world.sites[0].peer().game().hash();
    let mut newcomer = Site::joiner(6, world.sites[0].link.clone(), &mut world.dice);
    let events = waiting(&world, flood());
    let events = junk(&world, &events);
    // Everybody's seat is known before the flood.
    let (before, behind) = honest.split_at(honest.len() / 2);
    for chunk in before.iter().cloned().chain(events) {
        give(&mut world, &mut newcomer, chunk);
    }
    let waits = newcomer.peer().pending();
    for chunk in behind.iter().rev().cloned() {
        give(&mut world, &mut newcomer, chunk);
    }
    assert_eq!(newcomer.peer().pending(), waits);
    assert_eq!(newcomer.peer().game().hash(), hash);
}

fn a_chain_that_waits(world: &SimWorld, site: usize, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let scope = scope(&world.sites[site]);
    let by = world.sites[site].identity.clone();
    let last = newest(&world.sites[site]);
    let mut place = (last.seq() + 1, Some(last.id()));
    let mut chain = Vec::new();
    for number in 0..count {
        let never = [EventId([9; 32])];
        let parents = &never[usize::from(number > 0)..];
        let event = signed(&scope, &by, place, parents, (number, Move::Witness));
        place = (event.seq() + 1, Some(event.id()));
        chain.push(event);
    }
    chain
}

#[test]
fn strangers_together_and_each_player_let_only_so_many_events_wait() {
    let mut world = players(7, 3);
    let strangers = waiting(&world, MAX_PENDING_OF_STRANGERS as u64 + 40);
    inject(&mut world, &strangers);
    world.run_until_idle();
    let waits = |world: &SimWorld| [0, 2].map(|site| world.sites[site].peer().pending());
    assert_eq!(waits(&world), [MAX_PENDING_OF_STRANGERS; 2]);
    let chain = a_chain_that_waits(&world, 1, MAX_PENDING_OF_PLAYER as u64 + 40);
    inject(&mut world, &chain);
    world.run_until_idle();
    let both = MAX_PENDING_OF_STRANGERS + MAX_PENDING_OF_PLAYER;
    assert_eq!(waits(&world), [both; 2]);
}

#[test]
fn what_was_turned_away_before_its_player_had_a_seat_comes_in_by_itself() {
    let mut world = played(2);
    let honest = world.relays[0].chunks().to_vec();
    let hash = world.sites[0].peer().game().hash();
    let newcomer = Site::joiner(6, world.sites[0].link.clone(), &mut world.dice);
    world.sites.push(newcomer);
    let events = waiting(&world, flood());
    let events = junk(&world, &events);
    let mut chunks = honest.into_iter();
    let mut newcomer = world.sites.pop().unwrap();
    give(&mut world, &mut newcomer, chunks.next().unwrap());
    for chunk in events.into_iter().chain(chunks.rev()) {
        give(&mut world, &mut newcomer, chunk);
    }
    world.sites.push(newcomer);
    world.pass(10);
    assert_eq!(world.sites[3].peer().game().hash(), hash);
    // Again from its store.
    world.sites[3].reopen(&mut world.dice);
    assert_eq!(world.sites[3].peer().game().hash(), hash);
}

#[test]
fn a_device_whose_own_events_wait_signs_nothing_however_many_others_wait() {
    let mut world = played(3);
    world.act(1, remark("Before the last.")).unwrap();
    world.run_until_idle();
    let before = world.relays[0].len() - 1;
    world.act(1, remark("The last.")).unwrap();
    world.run_until_idle();
    let honest = world.relays[0].chunks().to_vec();
    let events = waiting(&world, flood());
    let events = junk(&world, &events);
    // The same identity elsewhere, at a relay that holds the last chunk but one back.
    let mut relay = SimRelay::new(&mut world.dice);
    let mut other = Site::joiner(1, world.sites[1].link.clone(), &mut world.dice);
    for chunk in honest[..before].iter().chain(&events) {
        relay.inject(chunk.clone());
    }
    relay.inject(honest[before + 1].clone());
    other.connect(&mut relay);
    while other.is_busy_with(&relay) {
        other.step(&mut relay, world.now, &mut world.dice);
    }
    assert_eq!(other.peer().status(), nomic_peer::PeerStatus::Live);
    let waits = other.peer().pending();
    let (now, dice) = (world.now + 1_000, &mut world.dice);
    let refused = other.act(remark("Again?"), &mut relay, now, dice);
    assert_eq!(refused, Err(ActError::OwnMoveWaits));
    relay.inject(honest[before].clone());
    while other.is_busy_with(&relay) {
        other.step(&mut relay, now, dice);
    }
    assert_eq!(other.peer().pending() + 1, waits);
    assert_eq!(newest(&other).id(), newest(&world.sites[1]).id());
}

#[test]
fn bytes_in_which_no_event_stands_fill_no_other_relay() {
    let mut world = played(7);
    let honest = world.relays[0].len();
    let link = world.sites[0].link.clone();
    let mut forged = newest(&world.sites[2]).bytes().to_vec();
    *forged.last_mut().unwrap() ^= 1;
    for number in 0..20_u8 {
        let bytes = match number % 3 {
            0 => vec![number; 5_000],
            1 => hostile::mutated(&forged, &mut world.dice),
            _ => [&forged[..], &[number]].concat(),
        };
        let chunk = hostile::seal(&link, &[bytes]);
        world.relays[0].inject(chunk);
    }
    world.run_until_idle();
    world.pass(300);
    assert_eq!(world.relays[0].len(), honest + 20);
    for again in [false, true] {
        for site in &mut world.sites {
            site.disconnect(&mut world.relays[0]);
            if again {
                site.hide();
                site.crash(&mut world.relays[0]);
                site.reopen(&mut world.dice);
            }
        }
        world.relays[0].lose_everything();
        world.connect_all();
        world.run_until_idle();
        world.pass(3);
        assert_eq!(world.relays[0].len(), honest);
    }
    world.assert_agreement("at the other relay");
    let refused = world.act(0, Intent::Begin);
    assert!(refused.is_err());
}
