//! Malicious chunks: the page survives them, and the game goes on.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{JoinIntent, ProposeMove};
use std::sync::Arc;

use nomic_peer::{Chunk, Identity, Input, Intent, Keys, PeerFault, PeerTrouble, VerifiedEvent};
use nomic_sim::{SimWorld, hostile};

fn world(seed: u64) -> (SimWorld, Identity) {
    let mut world = SimWorld::new(seed, 3);
    world.run_until_idle();
    for (site, name) in [(1, "Ben"), (2, "Mallory")] {
        let name = name.to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    for _ in 0..20 {
        world.play();
        world.run_until_idle();
    }
    let mut mallory = world.sites.pop().unwrap();
    mallory.disconnect(&mut world.relays[0]);
    (world, mallory.identity)
}

fn events(world: &SimWorld) -> Vec<Arc<VerifiedEvent>> {
    let lines = world.sites[0].peer().chronicle();
    lines.iter().map(|entry| entry.event.clone()).collect()
}

fn fresh_events(world: &SimWorld, mallory: &Identity, count: u64) -> Vec<Arc<VerifiedEvent>> {
    let known = events(world);
    let device = mallory.device_id();
    let own = known.iter().filter(|event| event.device() == device);
    let mut last = own.max_by_key(|event| event.seq()).unwrap().clone();
    let peer = world.sites[0].peer();
    let scope = nomic_peer::EventScope {
        room: peer.room(),
        link: peer.link().clone(),
    };
    (0..count)
        .map(|index| {
            let draft = nomic_peer::EventDraft {
                seq: last.seq() + 1,
                prev: Some(last.id()),
                parents: Vec::new(),
                claimed_ms: index,
                moved: nomic_engine::Move::Propose(ProposeMove {
                    draft: nomic_sim::draft("Mischief."),
                }),
            };
            last = Arc::new(VerifiedEvent::sign(draft, &scope, mallory).unwrap());
            last.clone()
        })
        .collect()
}

fn inject(world: &mut SimWorld, events: &[impl AsRef<[u8]>]) {
    let chunk = hostile::seal(&world.sites[0].link, events);
    world.relays[0].inject(chunk);
}

fn faults(world: &SimWorld, site: usize) -> Vec<&'static str> {
    let aside = world.sites[site].peer().quarantined();
    aside.iter().map(|aside| aside.fault.code()).collect()
}

fn play_on(world: &mut SimWorld) {
    let before = events(world).len();
    for _ in 0..12 {
        world.play();
        world.run_until_idle();
    }
    assert!(events(world).len() > before, "nobody could play on");
    world.assert_agreement("after the mischief");
    for site in 0..world.sites.len() {
        let SimWorld {
            sites,
            relays,
            dice,
            ..
        } = world;
        sites[site].hide();
        sites[site].crash(&mut relays[0]);
        sites[site].reopen(dice);
        sites[site].connect(&mut relays[0]);
    }
    world.run_until_idle();
    world.assert_agreement("after opening again");
    // Everything that passed can also be loaded again.
    for site in 0..world.sites.len() {
        assert!(!faults(world, site).contains(&"store/damaged_segment"));
    }
}

#[test]
fn thousands_of_mutated_events_end_no_page() {
    let (mut world, _) = world(9);
    let known = events(&world);
    for round in 0..250 {
        let mut mutated = Vec::new();
        for _ in 0..12 {
            let event = &known[world.dice.below(known.len())];
            mutated.push(hostile::mutated(event.bytes(), &mut world.dice));
        }
        inject(&mut world, &mutated);
        if round % 16 == 0 {
            world.run_until_idle();
        }
    }
    world.run_until_idle();
    let codes = faults(&world, 0);
    assert!(codes.len() > 100, "only {} were set aside", codes.len());
    assert!(codes.iter().all(|code| code.starts_with("event/")));
    play_on(&mut world);
}

#[test]
fn broken_events_in_a_chunk_take_no_other_with_them() {
    let (mut world, mallory) = world(5);
    let fresh = fresh_events(&world, &mallory, 12);
    let mut bytes: Vec<Vec<u8>> = fresh.iter().map(|event| event.bytes().to_vec()).collect();
    let mut forged = bytes[7].clone();
    *forged.last_mut().unwrap() ^= 1;
    bytes.insert(3, b"no event".to_vec());
    bytes.insert(7, forged);
    inject(&mut world, &bytes);
    world.run_until_idle();
    for site in 0..2 {
        assert_eq!(
            faults(&world, site),
            ["event/malformed", "event/bad_signature"]
        );
        let peer = world.sites[site].peer();
        assert!(!peer.quarantined()[0].proof.is_empty());
        let ids: Vec<_> = peer.chronicle().iter().map(|e| e.event.id()).collect();
        assert!(fresh.iter().all(|event| ids.contains(&event.id())));
    }
    play_on(&mut world);
}

#[test]
fn a_chunk_in_another_encoding_is_set_aside_and_its_event_counts_in_the_right_one() {
    let (mut world, mallory) = world(6);
    let fresh = fresh_events(&world, &mallory, 1);
    let chunk = hostile::respelled(&world.sites[0].link, fresh[0].bytes());
    world.relays[0].inject(chunk);
    world.run_until_idle();
    let counts = |world: &SimWorld, site: usize| {
        let lines = world.sites[site].peer().chronicle();
        lines.iter().any(|entry| entry.event.id() == fresh[0].id())
    };
    for site in 0..2 {
        assert_eq!(faults(&world, site), ["chunk/malformed"]);
        assert!(!counts(&world, site));
    }
    inject(&mut world, &[fresh[0].bytes()]);
    world.run_until_idle();
    assert!((0..2).all(|site| counts(&world, site)));
    play_on(&mut world);
}

#[test]
fn events_that_come_another_way_reach_all_and_known_ones_are_sent_by_no_peer() {
    let (mut world, mallory) = world(7);
    let before = world.relays[0].len();
    let known = events(&world);
    let fresh = fresh_events(&world, &mallory, 3);
    let mut forged = fresh[2].bytes().to_vec();
    *forged.last_mut().unwrap() ^= 1;
    let all = known.iter().chain(&fresh[..2]);
    let mut all: Vec<Vec<u8>> = all.map(|event| event.bytes().to_vec()).collect();
    all.extend([b"no event".to_vec(), forged]);
    let (now, dice) = (world.now, &mut world.dice);
    let out = world.sites[1].handle(Input::Events(all), now, dice);
    world.sites[1].perform(out, &mut world.relays[0], usize::MAX);
    world.run_until_idle();
    assert_eq!(world.relays[0].len(), before + 2);
    let keys = Keys::of(&world.sites[0].link);
    let sent = Chunk::open(&keys, world.relays[0].chunks().last().unwrap()).unwrap();
    assert_eq!(*sent.events[0], *fresh[1].bytes());
    for site in 0..2 {
        let lines = world.sites[site].peer().chronicle();
        assert!(lines.iter().any(|entry| entry.event.id() == fresh[1].id()));
    }
    assert_eq!(
        faults(&world, 1),
        ["event/malformed", "event/bad_signature"]
    );
    play_on(&mut world);
}

#[test]
fn what_is_missing_may_come_later_and_in_any_order() {
    let (mut world, mallory) = world(8);
    let fresh = fresh_events(&world, &mallory, 30);
    let mut chunks = hostile::chunks(&world.sites[0].link, &fresh, 1);
    while !chunks.is_empty() {
        let chunk = chunks.swap_remove(world.dice.below(chunks.len()));
        world.relays[0].inject(chunk);
        world.step(0);
    }
    world.run_until_idle();
    for site in 0..2 {
        assert!(faults(&world, site).is_empty());
        assert_eq!(world.sites[site].peer().pending(), 0);
    }
    play_on(&mut world);
}

#[test]
fn a_chunk_that_nobody_could_have_sealed_is_set_aside() {
    let (mut world, _) = world(11);
    let mut chunk = world.relays[0].chunks()[2].clone();
    chunk[60] ^= 1;
    world.relays[0].inject(chunk.clone());
    world.run_until_idle();
    assert_eq!(faults(&world, 0), ["chunk/not_sealed_for_us"]);
    assert_eq!(*world.sites[0].peer().quarantined()[0].proof, *chunk);
    let told = PeerTrouble::Quarantined(PeerFault::Chunk(nomic_peer::ChunkError::NotSealedForUs));
    assert_eq!(world.sites[0].troubles, [told]);
    play_on(&mut world);
}

#[test]
fn junk_is_looked_at_once_and_not_again_when_the_game_is_opened_anew() {
    let (mut world, mallory) = world(13);
    let fresh = fresh_events(&world, &mallory, 2);
    let mut forged = fresh[1].bytes().to_vec();
    *forged.last_mut().unwrap() ^= 1;
    inject(&mut world, &[b"no event"]);
    inject(&mut world, &[b"nor this", b"nor that"]);
    inject(&mut world, &[fresh[0].bytes(), b"not this"]);
    inject(&mut world, &[forged]);
    world.run_until_idle();
    for site in 0..2 {
        let faults = faults(&world, site);
        let malformed = faults.iter().filter(|code| **code == "event/malformed");
        assert_eq!((faults.len(), malformed.count()), (5, 4));
        let lines = world.sites[site].peer().chronicle();
        assert!(lines.iter().any(|line| line.event.id() == fresh[0].id()));
    }
    world.pass(60);
    play_on(&mut world);
    for site in 0..2 {
        assert_eq!(faults(&world, site), Vec::<&str>::new());
    }
}
