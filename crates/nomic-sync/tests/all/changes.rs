//! Malicious changes: the page survives them, the game goes on, and the sender has signed them.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{JoinIntent, ProposeMove};
use std::sync::Arc;

use nomic_sim::{SimWorld, hostile};
use nomic_sync::{DocumentId, Identity, Intent, PeerFault, PeerTrouble, VerifiedEvent};

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
    let scope = nomic_sync::EventScope {
        room: peer.room(),
        link: peer.link().clone(),
    };
    (0..count)
        .map(|index| {
            let draft = nomic_sync::EventDraft {
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

fn inject(world: &mut SimWorld, mallory: &Identity, document: DocumentId, changes: &[Vec<u8>]) {
    let link = world.sites[0].link.clone();
    let chunk = hostile::seal(&link, mallory, document, changes);
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
        assert!(!faults(world, site).contains(&"store/damaged_document"));
    }
}

#[test]
fn thousands_of_mutated_changes_end_no_page() {
    let (mut world, mallory) = world(9);
    let known = events(&world);
    for round in 0..250 {
        let mut changes = Vec::new();
        for _ in 0..12 {
            let each = 1 + world.dice.below(3);
            let from = world.dice.below(known.len() - each);
            let good = match world.dice.one_in(3) {
                true => hostile::motley(&mut world.dice),
                false => {
                    hostile::changes(&known[from..from + each], each, &mut world.dice).remove(0)
                }
            };
            changes.push(hostile::mutated(&good, &mut world.dice));
        }
        inject(&mut world, &mallory, DocumentId::Log(0), &changes);
        if round % 16 == 0 {
            world.run_until_idle();
        }
    }
    world.run_until_idle();
    let codes = faults(&world, 0);
    assert!(codes.len() > 100, "only {} were set aside", codes.len());
    let aside = world.sites[0].peer().quarantined();
    assert!(aside.iter().all(|a| a.device == Some(mallory.device_id())));
    play_on(&mut world);
}

#[test]
fn a_change_that_is_refused_is_found_among_others_and_its_events_are_put_again() {
    let (mut world, mallory) = world(5);
    let fresh = fresh_events(&world, &mallory, 12);
    // One event a change, each change by another actor, so that they are independent.
    let mut changes: Vec<Vec<u8>> = fresh
        .iter()
        .flat_map(|event| hostile::changes(std::slice::from_ref(event), 1, &mut world.dice))
        .collect();
    changes[7] = hostile::respelled(&changes[7], fresh[7].id());
    let before = world.relays[0].len();
    inject(&mut world, &mallory, DocumentId::Log(0), &changes);
    world.pass(60);
    for site in 0..2 {
        assert_eq!(faults(&world, site), ["change/not_canonical"]);
        let peer = world.sites[site].peer();
        let aside = &peer.quarantined()[0];
        assert_eq!(aside.device, Some(mallory.device_id()));
        assert!(!aside.proof.is_empty());
        let ids: Vec<_> = peer.chronicle().iter().map(|e| e.event.id()).collect();
        assert!(fresh.iter().all(|event| ids.contains(&event.id())));
    }
    assert!(
        world.relays[0].len() > before + 1,
        "nobody put the event again"
    );
    play_on(&mut world);
}

#[test]
fn a_second_change_with_the_same_actor_and_number_wedges_nothing() {
    let (mut world, mallory) = world(6);
    let fresh = fresh_events(&world, &mallory, 2);
    let mut twin = world.dice.clone();
    let one = hostile::changes(&fresh[..1], 1, &mut twin);
    let two = hostile::changes(&fresh[1..], 1, &mut world.dice);
    inject(&mut world, &mallory, DocumentId::Log(0), &one);
    inject(&mut world, &mallory, DocumentId::Log(0), &two);
    world.run_until_idle();
    for site in 0..2 {
        assert_eq!(faults(&world, site), ["change/duplicate_seq"]);
        let lines = world.sites[site].peer().chronicle();
        assert!(lines.iter().any(|entry| entry.event.id() == fresh[1].id()));
    }
    play_on(&mut world);
}

#[test]
fn changes_that_build_on_what_never_comes_wait_within_bounds() {
    let (mut world, mallory) = world(7);
    let known = events(&world);
    for _ in 0..40 {
        // Of each pair only the second is sent.
        let orphans: Vec<Vec<u8>> = (0..40)
            .map(|_| hostile::changes(&known[..2], 1, &mut world.dice).remove(1))
            .collect();
        inject(&mut world, &mallory, DocumentId::Log(0), &orphans);
    }
    world.run_until_idle();
    let codes = faults(&world, 0);
    assert!(codes.iter().all(|code| *code == "change/too_many_waiting"));
    assert!(!codes.is_empty());
    play_on(&mut world);
}

#[test]
fn what_is_missing_may_come_later_and_in_any_order() {
    let (mut world, mallory) = world(8);
    let fresh = fresh_events(&world, &mallory, 30);
    let mut changes = hostile::changes(&fresh, 1, &mut world.dice);
    while !changes.is_empty() {
        let change = changes.swap_remove(world.dice.below(changes.len()));
        inject(&mut world, &mallory, DocumentId::Log(0), &[change]);
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
fn changes_of_a_device_without_a_seat_get_into_no_document() {
    let (mut world, mallory) = world(9);
    let stranger = Identity::from_seed(&[99; 32]);
    let known = events(&world);
    let offer = |world: &mut SimWorld, by: &Identity| {
        let changes = hostile::changes(&known[..3], 3, &mut world.dice);
        inject(world, by, DocumentId::Log(0), &changes);
        world.run_until_idle();
        world.sites[0].hide();
        let documents = world.sites[0].store.documents.values();
        let mut parts = documents.flat_map(|bytes| bytes.windows(changes[0].len()));
        parts.any(|part| part == changes[0])
    };
    assert!(offer(&mut world, &mallory));
    assert!(!offer(&mut world, &stranger));
    play_on(&mut world);
}

#[test]
fn changes_that_would_use_up_what_all_share_are_refused() {
    let (mut world, mallory) = world(10);
    let known = events(&world);
    let good = hostile::changes(&known[..1], 1, &mut world.dice).remove(0);
    // Header, length, no dependencies, the actor's length and the actor, then number and start.
    let length = if good[9] & 0x80 == 0 { 1 } else { 2 };
    let start = 9 + length + 1 + 1 + 16 + 1;
    let mut far = good.clone();
    far[start] = 0x7f;
    inject(
        &mut world,
        &mallory,
        DocumentId::Log(0),
        &[hostile::with_checksum(far)],
    );
    let again = hostile::changes(&known[..1], 1, &mut world.dice).remove(0);
    inject(&mut world, &mallory, DocumentId::Log(4_000_000), &[again]);
    world.run_until_idle();
    assert_eq!(
        faults(&world, 0),
        ["change/bad_count", "change/wrong_document"]
    );
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
    let told = PeerTrouble::Quarantined(PeerFault::Chunk(nomic_sync::ChunkError::NotSealedForUs));
    assert_eq!(world.sites[0].troubles, [told]);
    play_on(&mut world);
}

#[test]
fn junk_is_looked_at_once_and_not_again_when_the_game_is_opened_anew() {
    let (mut world, mallory) = world(13);
    let fresh = fresh_events(&world, &mallory, 2);
    let mut forged = fresh[1].bytes().to_vec();
    *forged.last_mut().unwrap() ^= 1;
    let stranger = Identity::from_seed(&[99; 32]);
    let junk = [
        (&mallory, DocumentId::Log(0), b"no change".to_vec()),
        (&stranger, DocumentId::Log(0), b"nor this".to_vec()),
        (&stranger, DocumentId::Log(77), b"of no document".to_vec()),
        (&mallory, DocumentId::Log(0), fresh[0].bytes().to_vec()),
        (&mallory, DocumentId::Log(0), forged),
    ];
    for (identity, document, bytes) in junk {
        inject(&mut world, identity, document, &[bytes]);
    }
    world.run_until_idle();
    for site in 0..2 {
        let faults = faults(&world, site);
        let not_plain = faults.iter().filter(|code| **code == "change/not_plain");
        assert_eq!((faults.len(), not_plain.count()), (6, 5));
        let lines = world.sites[site].peer().chronicle();
        assert!(lines.iter().any(|line| line.event.id() == fresh[0].id()));
    }
    world.pass(60);
    play_on(&mut world);
    for site in 0..2 {
        assert_eq!(faults(&world, site), Vec::<&str>::new());
    }
}
