//! Limits that strangers can fill: the room for pending events, and the relay.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::Arc;

use nomic_engine::moves::RemarkMove;
use nomic_engine::{DeviceId, EventId, Move, ProposalId};
use nomic_sim::stranger::{
    first, founding, inject, junk, newest, players, remark, scope, signed, stranger, waiting,
};
use nomic_sim::{SimRelay, SimWorld, Site};
use nomic_sync::{
    ActError, Chunk, Identity, Input, Intent, Keys, MAX_PENDING_OF_PLAYER,
    MAX_PENDING_OF_STRANGERS, VerifiedEvent,
};

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

fn sealers(world: &SimWorld) -> Vec<DeviceId> {
    let keys = Keys::of(&world.sites[0].link);
    let chunks = world.relays[0].chunks().iter();
    let opened = chunks.map(|chunk| Chunk::open(&keys, chunk).unwrap().device);
    opened.collect()
}

#[test]
fn what_strangers_let_wait_takes_no_players_room() {
    let mut world = played(1);
    let honest = world.relays[0].chunks().to_vec();
    let hash = world.sites[0].peer().game().hash();
    let mut newcomer = Site::joiner(6, world.sites[0].link.clone(), &mut world.dice);
    let events = waiting(&world, flood());
    let events = junk(&mut world, &stranger(0), &events);
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
    let ben = world.sites[1].identity.clone();
    let strangers = waiting(&world, MAX_PENDING_OF_STRANGERS as u64 + 40);
    inject(&mut world, &stranger(0), &strangers);
    world.run_until_idle();
    let waits = |world: &SimWorld| [0, 2].map(|site| world.sites[site].peer().pending());
    assert_eq!(waits(&world), [MAX_PENDING_OF_STRANGERS; 2]);
    let chain = a_chain_that_waits(&world, 1, MAX_PENDING_OF_PLAYER as u64 + 40);
    inject(&mut world, &ben, &chain);
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
    let events = junk(&mut world, &stranger(0), &events);
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
    let events = junk(&mut world, &stranger(0), &events);
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
    assert_eq!(other.peer().status(), nomic_sync::PeerStatus::Live);
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
fn events_in_bytes_that_are_no_change_are_put_again_by_one_peer_only() {
    let mut world = players(4, 5);
    let (before, bytes) = (world.relays[0].len(), total(&world));
    let last = newest(&world.sites[4]);
    let mallory = world.sites[4].identity.clone();
    let scope = scope(&world.sites[0]);
    let mut events = vec![last];
    for seq in 0..60_u64 {
        let prev = events.last().unwrap();
        let place = (prev.seq() + 1, Some(prev.id()));
        events.push(signed(&scope, &mallory, place, &[], (seq, Move::Witness)));
    }
    inject(&mut world, &mallory, &events[1..]);
    let foreign = total(&world) - bytes;
    world.run_until_idle();
    world.pass(1_000);
    assert!(
        world.relays[0].len() > before + 1,
        "nobody has put them again"
    );
    let put = total(&world) - bytes - foreign;
    assert!(put <= 2 * foreign, "{put} bytes for {foreign}");
    assert!(world.sites.iter().all(|site| site.peer().pending() == 0));
    world.assert_agreement("after the salvage");
}

fn total(world: &SimWorld) -> usize {
    world.relays[0].chunks().iter().map(Vec::len).sum()
}

fn put_since(world: &SimWorld, site: usize, place: usize) -> (usize, usize) {
    let keys = Keys::of(&world.sites[0].link);
    let device = world.sites[site].identity.device_id();
    let magic = b"nomic-event-1";
    let (mut events, mut bytes) = (0, 0);
    for chunk in &world.relays[0].chunks()[place..] {
        let opened = Chunk::open(&keys, chunk).unwrap();
        if opened.device != device {
            continue;
        }
        bytes += chunk.len();
        for change in &opened.changes {
            let parts = change.windows(magic.len());
            events += parts.filter(|part| part == magic).count();
        }
    }
    (events, bytes)
}

#[test]
fn a_peer_puts_no_more_events_again_in_a_second_than_it_may() {
    let nothing = ProposalId(EventId([9; 32]));
    for (seed, length, most_events, most_bytes) in [(8, 0, 64, 32), (9, 2_000, 40, 70)] {
        let mut world = players(seed, 2);
        let ben = world.sites[1].identity.clone();
        let scope = scope(&world.sites[1]);
        let mut last = newest(&world.sites[1]);
        world.sites[1].disconnect(&mut world.relays[0]);
        for _ in 0..4 {
            let mut events = Vec::new();
            for number in 0..40 {
                let moved = Move::Remark(RemarkMove {
                    proposal: nothing,
                    text: "x".repeat(length),
                });
                let place = (last.seq() + 1, Some(last.id()));
                last = signed(&scope, &ben, place, &[], (number, moved));
                events.push(last.clone());
            }
            inject(&mut world, &ben, &events);
        }
        world.run_until_idle();
        let (mut all, mut busiest) = (0, 0);
        for _ in 0..60 {
            let place = world.relays[0].len();
            world.pass(1);
            let (events, bytes) = put_since(&world, 0, place);
            assert!(events <= most_events, "{events} events in a second");
            assert!(bytes <= most_bytes * 1024, "{bytes} bytes in a second");
            all += events;
            busiest = events.max(busiest);
        }
        assert_eq!(all, 160);
        assert!(busiest > most_events / 2, "{busiest} at most in a second");
    }
}

#[test]
fn if_the_one_who_should_is_away_another_puts_them_again() {
    let mut world = players(5, 4);
    for away in 0..3 {
        let before = world.relays[0].len();
        world.sites[away].disconnect(&mut world.relays[0]);
        let last = newest(&world.sites[3]);
        let mallory = world.sites[3].identity.clone();
        let scope = scope(&world.sites[3]);
        let place = (last.seq() + 1, Some(last.id()));
        let event = signed(&scope, &mallory, place, &[], (1, Move::Witness));
        inject(&mut world, &mallory, &[event]);
        world.run_until_idle();
        world.pass(300);
        assert_eq!(world.relays[0].len(), before + 2);
        world.connect_all();
        world.run_until_idle();
        world.pass(300);
        assert_eq!(world.relays[0].len(), before + 2);
    }
}

#[test]
fn nobody_puts_strangers_events_again() {
    let mut world = players(6, 3);
    let (scope, behind) = (scope(&world.sites[0]), founding(&world));
    let events: Vec<_> = (0..50)
        .map(|number| first(&scope, &stranger(number), &[behind], Move::Witness))
        .collect();
    inject(&mut world, &stranger(0), &events);
    let before = world.relays[0].len();
    world.run_until_idle();
    world.pass(300);
    assert_eq!(world.relays[0].len(), before);
    let lines = world.sites[0].peer().chronicle();
    let ids: Vec<_> = lines.iter().map(|line| line.event.id()).collect();
    assert!(events.iter().all(|event| ids.contains(&event.id())));
}

#[test]
fn bytes_in_which_no_event_stands_fill_no_other_relay() {
    let mut world = played(7);
    let honest = world.relays[0].len();
    let link = world.sites[0].link.clone();
    let mallory = world.sites[2].identity.clone();
    let mut forged = newest(&world.sites[2]).bytes().to_vec();
    *forged.last_mut().unwrap() ^= 1;
    for number in 0..20_u8 {
        let document = nomic_sync::DocumentId::Log(0);
        let sealers: [&Identity; 2] = [&mallory, &stranger(1)];
        let bytes = match number % 3 {
            0 => vec![number; 5_000],
            1 => nomic_sim::hostile::motley(&mut world.dice),
            _ => [&forged[..], &[number]].concat(),
        };
        let sealer = sealers[usize::from(number % 2)];
        let chunk = nomic_sim::hostile::seal(&link, sealer, document, &[bytes]);
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
    let players: Vec<DeviceId> = world.sites.iter().map(|s| s.identity.device_id()).collect();
    assert!(
        sealers(&world)
            .iter()
            .all(|device| players.contains(device))
    );
    world.assert_agreement("at the other relay");
    let refused = world.act(0, Intent::Begin);
    assert!(refused.is_err());
}
