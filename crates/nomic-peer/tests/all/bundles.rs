//! Bundles give back their chunks, and are small; bad ones do no harm.
#![cfg(not(target_arch = "wasm32"))]

use crate::storage::an_open_proposal;
use nomic_engine::moves::RemarkMove;
use nomic_peer::{ActError, BundleError, Intent, Keys, PeerStatus, bundle, unbundle};
use nomic_sim::stranger::players;
use nomic_sim::{LongGame, SimRelay, SimWorld};

const TOGETHER: usize = 128;

fn slices(chunks: &[Vec<u8>]) -> Vec<&[u8]> {
    chunks.iter().map(Vec::as_slice).collect()
}

fn given_back(keys: &Keys, bundle: &[u8]) -> Result<Vec<Vec<u8>>, BundleError> {
    let chunks = unbundle(keys, bundle)?.into_iter();
    Ok(chunks.map(|chunk| chunk.bytes).collect())
}

#[test]
fn the_chunks_of_a_game_come_out_of_bundles_as_they_went_in_and_take_a_third_of_the_room() {
    let game = LongGame::played(900);
    let keys = Keys::of(game.link());
    let (mut before, mut after) = (0, 0);
    for (at, chunks) in game.chunks().chunks(TOGETHER).enumerate() {
        let made = bundle(&keys, &slices(chunks)).unwrap();
        assert_eq!(given_back(&keys, &made).unwrap(), chunks);
        // The first contains the rules, too.
        if at > 0 && chunks.len() == TOGETHER {
            before += chunks.iter().map(Vec::len).sum::<usize>();
            after += made.len();
        }
    }
    assert!(after * 14 < before * 5, "{before} -> {after}");
}

fn talkative(seed: u64) -> SimWorld {
    let mut world = players(seed, 3);
    let proposal = an_open_proposal(&mut world);
    for said in 0..120 {
        let text = format!("{said}");
        let remark = Intent::Remark(RemarkMove { proposal, text });
        world.act(said % 3, remark).unwrap();
        if said % 5 == 0 {
            world.run_until_idle();
            world.tick();
        }
    }
    make_all(&mut world);
    world
}

fn make_all(world: &mut SimWorld) {
    for _ in 0..20 {
        world.run_until_idle();
        world.tick();
    }
}

fn come_anew(world: &mut SimWorld) {
    world.sites[0].crash(&mut world.relays[0]);
    world.sites[0].store.empty();
    world.sites[0].reopen(&mut world.dice);
    world.sites[0].connect(&mut world.relays[0]);
}

fn stretch(world: &SimWorld, number: usize) -> Vec<Vec<u8>> {
    let mut stretches = world.relays[0].chunks().chunks(SimRelay::STRETCH);
    stretches.nth(number).unwrap().to_vec()
}

fn keys(world: &SimWorld) -> Keys {
    Keys::of(&world.sites[0].link)
}

fn kept(world: &SimWorld, number: usize) -> Vec<Vec<u8>> {
    given_back(&keys(world), &world.relays[0].bundles()[&number]).unwrap()
}

#[test]
fn of_every_full_stretch_one_player_makes_a_bundle_and_whoever_comes_takes_it() {
    let mut world = talkative(2);
    let full = world.relays[0].len() / SimRelay::STRETCH;
    assert!(full > 6);
    let made: Vec<usize> = world.relays[0].bundles().keys().copied().collect();
    // The first contains the founding with all its texts: hardly anything of them can be left out.
    assert_eq!(made, (1..full).collect::<Vec<_>>());
    for number in made {
        assert_eq!(kept(&world, number), stretch(&world, number));
    }
    assert_eq!(
        world.relays[0].bundles_taken(),
        full - 1,
        "nobody makes one twice"
    );

    let before = world.sites[1].peer().game().hash();
    come_anew(&mut world);
    world.run_until_idle();
    let newcomer = world.sites[0].peer();
    assert_eq!(newcomer.game().hash(), before);
    assert_eq!(newcomer.status(), PeerStatus::Live);
    let cursor = world.sites[0].store.cursor().unwrap().1;
    assert_eq!(cursor.0, world.relays[0].len() as u64);
    let kept = world.sites[0].store.chunks.iter();
    let mut kept: Vec<Vec<u8>> = kept.map(|(_, bytes, _)| bytes.clone()).collect();
    let mut there = world.relays[0].chunks().to_vec();
    kept.sort_unstable();
    there.sort_unstable();
    assert_eq!(kept, there);
}

#[test]
fn who_comes_first_to_a_room_without_bundles_makes_them() {
    let mut world = talkative(3);
    world.relays[0].forget_bundles();
    come_anew(&mut world);
    make_all(&mut world);
    let full = world.relays[0].len() / SimRelay::STRETCH;
    assert_eq!(world.relays[0].bundles().len(), full - 1);
    for number in 1..full {
        assert_eq!(kept(&world, number), stretch(&world, number));
    }
}

#[test]
fn a_bad_bundle_costs_time_and_nothing_else_and_is_made_anew() {
    let mut world = talkative(4);
    let (before, keys) = (world.sites[1].peer().game().hash(), keys(&world));
    let foreign = {
        let other = talkative(5);
        let chunks = stretch(&other, 1);
        bundle(&Keys::of(&other.sites[0].link), &slices(&chunks)).unwrap()
    };
    let of = |chunks: &[Vec<u8>]| bundle(&keys, &slices(chunks)).unwrap();
    let one = stretch(&world, 1);
    let bad = [
        foreign,
        of(&[]),
        of(&one[..3]),
        // Chunks from elsewhere, and bytes that are no sealed chunk.
        of(&[stretch(&world, 0)[0].clone(), vec![7; 60]]),
        b"junk".to_vec(),
    ];
    for bad in bad {
        world.relays[0].inject_bundle(1, bad);
        come_anew(&mut world);
        world.run_until_idle();
        assert_eq!(world.sites[0].peer().game().hash(), before);
        assert_eq!(world.sites[0].peer().status(), PeerStatus::Live);
        assert!(
            world.sites[0].peer().quarantined().is_empty(),
            "not even looked at"
        );
        let cursor = world.sites[0].store.cursor().unwrap().1;
        assert_eq!(cursor.0, world.relays[0].len() as u64);
        make_all(&mut world);
        assert_eq!(kept(&world, 1), one);
    }
}

#[test]
fn what_nobody_can_open_makes_nobody_bundle_again_and_again() {
    let mut world = talkative(7);
    let full = world.relays[0].len().next_multiple_of(SimRelay::STRETCH);
    world.relays[0].inject(vec![7; 60]);
    // Until that stretch is full, too.
    while world.relays[0].len() <= full + SimRelay::STRETCH {
        let proposal = an_open_proposal(&mut world);
        let text = world.relays[0].len().to_string();
        let remark = Intent::Remark(RemarkMove { proposal, text });
        world.act(1, remark).unwrap();
        world.run_until_idle();
    }
    make_all(&mut world);
    let (made, before) = (
        world.relays[0].bundles_taken(),
        world.sites[1].peer().game().hash(),
    );
    for _ in 0..2 {
        come_anew(&mut world);
        make_all(&mut world);
        assert_eq!(world.sites[0].peer().status(), PeerStatus::Live);
        assert_eq!(world.sites[0].peer().game().hash(), before);
    }
    assert_eq!(world.relays[0].bundles_taken(), made);
}

#[test]
fn nothing_is_signed_and_no_place_is_remembered_before_what_a_bundle_lacks_has_come() {
    let mut world = talkative(6);
    let last = world.relays[0].bundles().len();
    let keys = keys(&world);
    let rest = &stretch(&world, last)[4..];
    world.relays[0].inject_bundle(last, bundle(&keys, &slices(rest)).unwrap());
    come_anew(&mut world);
    world.relays[0].answer_no_question(true);
    world.run_until_idle();
    assert_eq!(world.sites[0].peer().status(), PeerStatus::CatchingUp);
    let cursor = world.sites[0].store.cursor().unwrap().1;
    assert!(cursor.0 <= (last * SimRelay::STRETCH) as u64);
    let refused = world.act(0, Intent::Leave).unwrap_err();
    assert!(matches!(refused, ActError::OwnPastMissing), "{refused:?}");
    // A broken connection changes nothing of that.
    world.sites[0].disconnect(&mut world.relays[0]);
    world.relays[0].answer_no_question(false);
    world.sites[0].connect(&mut world.relays[0]);
    world.run_until_idle();
    assert_eq!(world.sites[0].peer().status(), PeerStatus::Live);
    world.assert_agreement("after the question was answered");
}
