//! Pending moves of a peer that is opened again.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::{EventId, Move};
use nomic_peer::{Input, Output};
use nomic_protocol::ChunkId;
use nomic_sim::SimWorld;
use nomic_sim::stranger::{
    first, founding, inject, junk, newest, players, remark, scope, signed, stranger,
};

fn upon_nothing(world: &mut SimWorld, site: usize) {
    let last = newest(&world.sites[site]);
    let (scope, by) = (
        scope(&world.sites[site]),
        world.sites[site].identity.clone(),
    );
    let place = (last.seq() + 1, Some(last.id()));
    let event = signed(&scope, &by, place, &[EventId([9; 32])], (1, Move::Witness));
    inject(world, &[event]);
    world.run_until_idle();
}

fn reopen(world: &mut SimWorld, site: usize) {
    world.sites[site].crash(&mut world.relays[0]);
    world.sites[site].reopen(&mut world.dice);
}

fn lose_the_last(world: &mut SimWorld, site: usize) {
    let last = ChunkId::of(world.relays[0].chunks().last().unwrap());
    world.sites[site].store.chunks.retain(|kept| kept.0 != last);
}

#[test]
fn a_move_that_waits_for_what_never_comes_makes_no_opening_read_all_anew() {
    let mut world = players(1, 3);
    upon_nothing(&mut world, 2);
    let place = world.sites[0].store.cursor();
    assert!(place.is_some());
    for _ in 0..3 {
        world.sites[0].hide();
        reopen(&mut world, 0);
        let peer = world.sites[0].peer();
        assert_eq!((peer.pending(), peer.must_read_first()), (1, false));
        world.act(0, remark("Alone.")).unwrap();
    }
    world.connect_all();
    world.run_until_idle();
    world.sites[0].hide();
    reopen(&mut world, 0);
    assert!(!world.sites[0].peer().must_read_first());
}

#[test]
fn what_is_lost_beside_a_move_that_waits_is_noticed() {
    let mut world = players(2, 3);
    upon_nothing(&mut world, 2);
    world.sites[0].hide();
    // The parent of another move is lost, and so the place in the relay's log.
    world.act(1, remark("Lost.")).unwrap();
    world.run_until_idle();
    lose_the_last(&mut world, 0);
    world.act(1, remark("Upon it.")).unwrap();
    world.run_until_idle();
    for _ in 0..2 {
        reopen(&mut world, 0);
        let peer = world.sites[0].peer();
        assert_eq!((peer.pending(), peer.must_read_first()), (2, true));
        // That is not forgotten by leaving the page before the relay was read.
        world.sites[0].hide();
    }
    world.connect_all();
    world.run_until_idle();
    let hashes = [0, 1].map(|site| world.sites[site].peer().game().hash());
    assert_eq!(hashes[0], hashes[1]);
    world.sites[0].hide();
    reopen(&mut world, 0);
    assert!(!world.sites[0].peer().must_read_first());
}

fn what_came_late(seed: u64) -> (SimWorld, ChunkId) {
    let mut world = players(seed, 3);
    world.relays[0].whisper(Some(1));
    world.act(0, remark("Kept back.")).unwrap();
    world.run_until_idle();
    world.relays[0].whisper(None);
    let kept_back = ChunkId::of(world.relays[0].chunks().last().unwrap());
    world.act(0, remark("Upon it.")).unwrap();
    world.run_until_idle();
    world.sites[1].hide();
    reopen(&mut world, 1);
    let peer = world.sites[1].peer();
    assert_eq!((peer.pending(), peer.must_read_first()), (1, false));
    for site in [0, 2] {
        world.sites[site].disconnect(&mut world.relays[0]);
    }
    world.relays[0].become_honest();
    world.connect_all();
    world.run_until_idle();
    assert_eq!(world.sites[1].peer().pending(), 0);
    (world, kept_back)
}

fn lose(world: &mut SimWorld, site: usize, lost: ChunkId) -> (ChunkId, Vec<u8>, bool) {
    let chunks = &mut world.sites[site].store.chunks;
    let place = chunks.iter().position(|(kept, ..)| *kept == lost);
    chunks.remove(place.unwrap())
}

#[test]
fn what_a_move_had_waited_for_is_missed_if_it_is_lost_after_it_came() {
    let (mut world, kept_back) = what_came_late(3);
    world.pass(1);
    lose(&mut world, 1, kept_back);
    reopen(&mut world, 1);
    let peer = world.sites[1].peer();
    assert!(peer.pending() == 0 || peer.must_read_first());
}

#[test]
fn what_a_move_had_waited_for_is_missed_too_if_both_have_stood_at_once_at_an_opening() {
    let (mut world, kept_back) = what_came_late(3);
    // The page is left before anything is remembered, and the last chunk is read first.
    let first = lose(&mut world, 1, kept_back);
    world.sites[1].store.chunks.insert(0, first);
    reopen(&mut world, 1);
    assert_eq!(world.sites[1].peer().pending(), 0);
    world.pass(1);
    lose(&mut world, 1, kept_back);
    reopen(&mut world, 1);
    let peer = world.sites[1].peer();
    assert!(peer.pending() == 0 || peer.must_read_first());
}

fn moves_that_wait(world: &mut SimWorld, site: usize, count: u64) -> Vec<Vec<u8>> {
    let (scope, behind) = (scope(&world.sites[0]), founding(world));
    let by = world.sites[site].identity.clone();
    let last = newest(&world.sites[site]);
    let mut place = (last.seq() + 1, Some(last.id()));
    let (mut moves, mut chunks) = (Vec::new(), Vec::new());
    for number in 0..count {
        let what = first(&scope, &stranger(number), &[behind], Move::Witness);
        let moved = (number, Move::Witness);
        let event = signed(&scope, &by, place, &[what.id()], moved);
        place = (event.seq() + 1, Some(event.id()));
        moves.push(event);
        chunks.extend(junk(world, &[what]));
    }
    inject(world, &moves);
    world.run_until_idle();
    chunks
}

fn segments(world: &mut SimWorld, site: usize, input: Input) -> usize {
    let out = world.sites[site].handle(input, world.now, &mut world.dice);
    let segments = out
        .iter()
        .filter(|output| matches!(output, Output::StoreSegment { .. }));
    let count = segments.count();
    world.sites[site].perform(out, &mut world.relays[0], usize::MAX);
    count
}

#[test]
fn moves_that_have_waited_come_to_stand_one_by_one_and_no_segment_is_written_for_each() {
    let mut world = players(4, 3);
    let chunks = moves_that_wait(&mut world, 2, 100);
    world.sites[0].hide();
    assert_eq!(world.sites[0].peer().pending(), 100);
    let (at_once, later) = chunks.split_at(40);
    for chunk in at_once {
        let came = Input::FromTab(vec![chunk.clone()]);
        assert_eq!(segments(&mut world, 0, came), 0);
    }
    assert_eq!(world.sites[0].peer().pending(), 60);
    assert_eq!(segments(&mut world, 0, Input::Tick), 1);
    let mut written = 0;
    for chunk in later {
        world.now += 1_000;
        written += segments(&mut world, 0, Input::FromTab(vec![chunk.clone()]));
        written += segments(&mut world, 0, Input::Tick);
    }
    assert_eq!(world.sites[0].peer().pending(), 0);
    assert_eq!(written, 2, "one in half a minute");
}
