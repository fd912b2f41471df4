//! One identity in several browsers: whether it signs two histories.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::Move;
use nomic_peer::{ActError, Identity, Peer, Stored};
use nomic_protocol::ChunkId;
use nomic_sim::stranger::{junk, newest, players, remark, scope, signed, stranger};
use nomic_sim::{SimRelay, SimWorld, Site};

fn copy(world: &mut SimWorld, chunks: &[Vec<u8>]) -> (Site, SimRelay) {
    let mut relay = SimRelay::new(&mut world.dice);
    for chunk in chunks {
        relay.inject(chunk.clone());
    }
    let mut copy = Site::joiner(1, world.sites[1].link.clone(), &mut world.dice);
    copy.connect(&mut relay);
    rest(world, &mut copy, &mut relay);
    assert_eq!(copy.peer().status(), nomic_peer::PeerStatus::Live);
    (copy, relay)
}

fn rest(world: &mut SimWorld, site: &mut Site, relay: &mut SimRelay) {
    while site.is_busy_with(relay) {
        site.step(relay, world.now, &mut world.dice);
    }
}

fn act(
    world: &mut SimWorld,
    site: &mut Site,
    relay: &mut SimRelay,
    words: &str,
) -> Result<(), ActError> {
    world.now += 1_000;
    site.act(remark(words), relay, world.now, &mut world.dice)
}

#[test]
fn a_relay_that_keeps_the_last_move_back_makes_nobody_sign_two_histories() {
    let mut world = players(1, 3);
    world.act(1, remark("The last.")).unwrap();
    let all = world.relays[0].chunks().to_vec();
    let (mut copy, mut relay) = copy(&mut world, &all[..all.len() - 1]);
    let refused = act(&mut world, &mut copy, &mut relay, "From elsewhere.");
    assert!(refused.is_err());
}

#[test]
fn who_takes_the_risk_goes_on_and_the_browser_knows_itself_from_then_on() {
    let mut world = players(2, 3);
    let all = world.relays[0].chunks().to_vec();
    let (mut copy, mut relay) = copy(&mut world, &all);
    let refused = act(&mut world, &mut copy, &mut relay, "From elsewhere.");
    assert_eq!(refused, Err(ActError::PlayedElsewhere));
    assert!(copy.peer().played_elsewhere());
    copy.peer_mut().accept_missing_past();
    assert!(!copy.peer().played_elsewhere());
    act(&mut world, &mut copy, &mut relay, "At my own risk.").unwrap();
    copy.crash(&mut relay);
    copy.reopen(&mut world.dice);
    act(&mut world, &mut copy, &mut relay, "Without a relay.").unwrap();
    assert!(copy.peer().equivocations().is_empty());
}

#[test]
fn another_players_later_move_upon_the_last_own_one_is_word_enough() {
    let mut world = players(3, 3);
    world.act(0, remark("Before.")).unwrap();
    let all = world.relays[0].chunks().to_vec();
    // A late event that Ada has signed before says nothing about Ben's moves since.
    let (mut copy, mut relay) = copy(&mut world, &all[..all.len() - 1]);
    relay.inject(all[all.len() - 1].clone());
    rest(&mut world, &mut copy, &mut relay);
    let refused = act(&mut world, &mut copy, &mut relay, "Too early.");
    assert_eq!(refused, Err(ActError::PlayedElsewhere));
    world.act(0, remark("After.")).unwrap();
    let last = world.relays[0].chunks().last().unwrap().clone();
    relay.inject(last);
    rest(&mut world, &mut copy, &mut relay);
    assert!(!copy.peer().played_elsewhere());
    act(&mut world, &mut copy, &mut relay, "From elsewhere.").unwrap();
    // The other browser notices, too.
    let last = relay.chunks().last().unwrap().clone();
    world.relays[0].inject(last);
    world.run_until_idle();
    let refused = world.act(1, remark("Here again."));
    assert_eq!(refused, Err(ActError::PlayedElsewhere));
    world.act(2, remark("I have seen it.")).unwrap();
    world.run_until_idle();
    world.act(1, remark("Here again.")).unwrap();
    world.run_until_idle();
    let caught = |site: &Site| !site.peer().equivocations().is_empty();
    assert!(!world.sites.iter().any(caught));
}

#[test]
fn what_was_there_already_is_no_word_for_a_clock_that_is_behind() {
    let mut world = players(6, 3);
    world.act(0, remark("Upon Ben's last move.")).unwrap();
    let all = world.relays[0].chunks().to_vec();
    let (right, mut relay) = (world.now, SimRelay::new(&mut world.dice));
    for chunk in &all {
        relay.inject(chunk.clone());
    }
    let mut copy = Site::joiner(1, world.sites[1].link.clone(), &mut world.dice);
    world.now /= 2;
    copy.connect(&mut relay);
    rest(&mut world, &mut copy, &mut relay);
    let refused = act(&mut world, &mut copy, &mut relay, "From elsewhere.");
    assert_eq!(refused, Err(ActError::PlayedElsewhere));
    world.now = right;
    world.act(0, remark("And another one.")).unwrap();
    let last = world.relays[0].chunks().last().unwrap().clone();
    relay.inject(last);
    rest(&mut world, &mut copy, &mut relay);
    assert!(!copy.peer().played_elsewhere());
}

#[test]
fn a_strangers_word_counts_for_nothing() {
    let mut world = players(4, 3);
    let ben = newest(&world.sites[1]).id();
    let moved = (u64::MAX / 2, Move::Witness);
    let event = signed(
        &scope(&world.sites[0]),
        &stranger(1),
        (1, None),
        &[ben],
        moved,
    );
    let all = world.relays[0].chunks().to_vec();
    let (mut copy, mut relay) = copy(&mut world, &all);
    for chunk in junk(&world, &[event]) {
        relay.inject(chunk);
    }
    rest(&mut world, &mut copy, &mut relay);
    assert_eq!(copy.peer().chronicle().len(), all.len() + 1);
    let refused = act(&mut world, &mut copy, &mut relay, "From elsewhere.");
    assert_eq!(refused, Err(ActError::PlayedElsewhere));
}

#[test]
fn who_has_made_the_last_move_here_is_asked_nothing() {
    let mut world = players(5, 3);
    for segments in [true, false] {
        let SimWorld { sites, relays, .. } = &mut world;
        sites[1].crash(&mut relays[0]);
        if !segments {
            sites[1].store.segments.clear();
        }
        world.sites[1].reopen(&mut world.dice);
        assert!(!world.sites[1].peer().played_elsewhere());
        world.act(1, remark("Without a relay.")).unwrap();
    }
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after coming back");
}

#[test]
fn who_watched_and_then_brings_an_identity_reads_the_relay_first() {
    let mut world = players(6, 3);
    let mut watcher = Site::joiner(6, world.sites[0].link.clone(), &mut world.dice);
    let early = world.relays[0].chunks()[..1].to_vec();
    let mut relay = SimRelay::new(&mut world.dice);
    relay.inject(early[0].clone());
    watcher.connect(&mut relay);
    rest(&mut world, &mut watcher, &mut relay);
    watcher.crash(&mut relay);
    watcher.identity = world.sites[1].identity.clone();
    watcher.reopen(&mut world.dice);
    assert!(watcher.peer().has_game());
    let refused = act(&mut world, &mut watcher, &mut relay, "Who am I?");
    assert_eq!(refused, Err(ActError::OwnPastMissing));
}

/// Ben signs a move that his own browser does not know; a relay shows it to Ada alone.
fn shown_to_ada_alone(world: &mut SimWorld) -> Vec<u8> {
    let ben = world.sites[1].identity.clone();
    let last = newest(&world.sites[1]);
    let place = (last.seq() + 1, Some(last.id()));
    let scope = scope(&world.sites[1]);
    let event = signed(&scope, &ben, place, &[], (world.now, Move::Witness));
    let chunk = junk(world, &[event]).remove(0);
    world.relays[0].inject_for(chunk.clone(), 0b001);
    world.run_until_idle();
    chunk
}

fn opened_from_all_copies(world: &mut SimWorld) -> Peer {
    let stored = world
        .sites
        .iter()
        .flat_map(|site| site.store.chunks.clone());
    let relayed = world.relays[0].chunks().iter();
    let relayed = relayed.map(|chunk| (ChunkId::of(chunk), chunk.clone(), true));
    let mut chunks: Vec<_> = stored.chain(relayed).collect();
    chunks.sort();
    chunks.dedup_by_key(|(id, ..)| *id);
    let stored = Stored {
        chunks,
        ..Stored::default()
    };
    let link = world.sites[0].link.clone();
    let dice = &mut world.dice;
    let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
    let identity = Identity::from_seed(&[0xEE; 32]);
    let opened = Peer::open(link, identity, stored, &mut rng);
    opened.unwrap().0
}

#[test]
fn a_move_that_builds_on_what_nobody_has_any_more_never_counts_and_its_player_is_told() {
    let mut world = players(8, 3);
    let lost = shown_to_ada_alone(&mut world);
    world.act(0, remark("Upon it.")).unwrap();
    world.run_until_idle();
    let own = newest(&world.sites[0]).id();
    let stands = |peer: &Peer| peer.chronicle().iter().any(|line| line.event.id() == own);
    assert!(stands(world.sites[0].peer()));
    assert!(!stands(world.sites[2].peer()));
    // Ada's browser is lost, and the data of the relay.
    world.sites[0].crash(&mut world.relays[0]);
    world.sites[0].store.empty();
    world.sites[0].reopen(&mut world.dice);
    for site in [1, 2] {
        world.sites[site].disconnect(&mut world.relays[0]);
    }
    world.relays[0].lose_everything();
    world.relays[0].become_honest();
    world.connect_all();
    world.run_until_idle();
    let everything = opened_from_all_copies(&mut world);
    assert_eq!((stands(&everything), everything.pending()), (false, 1));
    let ada = world.sites[0].peer();
    assert_eq!((stands(ada), ada.played_elsewhere()), (false, false));
    let refused = world.act(0, remark("Again?"));
    assert_eq!(refused, Err(ActError::OwnMoveWaits));
    world.sites[0].peer_mut().accept_missing_past();
    let refused = world.act(0, remark("At my own risk?"));
    assert_eq!(refused, Err(ActError::OwnMoveWaits));
    // A device that still has it brings Ada's move back, and her seat.
    world.relays[0].inject(lost);
    world.run_until_idle();
    assert!(stands(world.sites[0].peer()) && stands(world.sites[2].peer()));
    world.act(2, remark("Heard.")).unwrap();
    world.run_until_idle();
    world.act(0, remark("At last.")).unwrap();
    world.run_until_idle();
    world.assert_agreement("after what was lost has come");
    assert!(world.sites[2].peer().equivocations().is_empty());
}
