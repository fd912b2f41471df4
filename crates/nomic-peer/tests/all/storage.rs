//! Damage by a store, and the parts of a game that survive it.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::ProposalId;
use nomic_engine::moves::{CallMove, JoinIntent, ProposeMove, RemarkMove};
use nomic_peer::{ActError, Intent, Output};
use nomic_sim::{SimWorld, Site};

fn world(seed: u64) -> SimWorld {
    let mut world = SimWorld::new(seed, 2);
    world.run_until_idle();
    while world.sites[0].peer().chronicle().len() <= 20 {
        world.play();
        world.run_until_idle();
    }
    for site in &mut world.sites {
        site.hide();
    }
    world
}

fn reopened(world: &mut SimWorld, site: usize) -> &mut Site {
    world.sites[site].crash(&mut world.relays[0]);
    world.sites[site].reopen(&mut world.dice);
    &mut world.sites[site]
}

fn faults(site: &Site) -> Vec<&'static str> {
    let aside = site.peer().quarantined();
    aside.iter().map(|aside| aside.fault.code()).collect()
}

#[test]
fn a_stored_game_opens_without_a_relay() {
    let mut world = world(1);
    let before = world.sites[0].peer().game().hash();
    let site = reopened(&mut world, 0);
    assert_eq!(site.peer().game().hash(), before);
    assert!(faults(site).is_empty());
    assert_eq!(site.peer().unsent(), 0);
    world.assert_agreement("after opening");
}

#[test]
fn a_game_opens_from_its_chunks_alone() {
    let mut world = world(2);
    let before = world.sites[0].peer().game().hash();
    world.sites[0].store.segments.clear();
    let site = reopened(&mut world, 0);
    assert_eq!(site.peer().game().hash(), before);
    site.hide();
    let made = !site.store.segments.is_empty();
    assert!(made, "the segment is made again");
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after opening");
}

#[test]
fn a_game_opens_from_its_segments_alone() {
    let mut world = world(3);
    let before = world.sites[0].peer().game().hash();
    world.sites[0].store.chunks.clear();
    let site = reopened(&mut world, 0);
    assert_eq!(site.peer().game().hash(), before);
    world.assert_agreement("after opening");
}

#[test]
fn a_damaged_segment_is_set_aside_and_made_again() {
    let mut world = world(4);
    let before = world.sites[1].peer().game().hash();
    for segment in world.sites[1].store.segments.values_mut() {
        let middle = segment.len() / 2;
        segment[middle] ^= 4;
    }
    let site = reopened(&mut world, 1);
    assert_eq!(faults(site), ["store/damaged_segment"]);
    assert_eq!(site.peer().game().hash(), before);
    world.connect_all();
    world.run_until_idle();
    world.sites[1].hide();
    let site = reopened(&mut world, 1);
    assert!(faults(site).is_empty());
    assert_eq!(site.peer().game().hash(), before);
}

#[test]
fn a_damaged_chunk_is_set_aside_and_fetched_again_before_anything_is_signed() {
    let mut world = world(5);
    let before = world.sites[1].peer().game().hash();
    world.sites[1].store.segments.clear();
    for (_, chunk, _) in world.sites[1].store.chunks.iter_mut().skip(4).take(2) {
        chunk[70] ^= 1;
    }
    let site = reopened(&mut world, 1);
    assert_eq!(faults(site), ["store/damaged_chunk"; 2]);
    let refused = world.act(1, Intent::Leave).unwrap_err();
    assert!(matches!(refused, ActError::OwnPastMissing));
    world.connect_all();
    world.run_until_idle();
    assert_eq!(world.sites[1].peer().game().hash(), before);
    world.assert_agreement("after fetching again");
    let site = reopened(&mut world, 1);
    assert!(faults(site).is_empty());
}

#[test]
fn a_chunk_damaged_after_it_was_dealt_with_is_never_sent() {
    let mut world = world(6);
    let first = world.sites[0].store.chunks[3].0;
    world.sites[0].store.chunks[3].1[50] ^= 1;
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    world.relays[0].lose_everything();
    reopened(&mut world, 0);
    world.sites[0].connect(&mut world.relays[0]);
    world.run_until_idle();
    assert_eq!(faults(&world.sites[0]), ["store/damaged_chunk"]);
    let ids = |world: &SimWorld| -> Vec<_> {
        let chunks = world.relays[0].chunks().iter();
        chunks.map(|c| nomic_protocol::ChunkId::of(c)).collect()
    };
    assert!(!ids(&world).contains(&first));
    // The other still has it.
    world.connect_all();
    world.run_until_idle();
    assert!(ids(&world).contains(&first));
    world.assert_agreement("after the refill");
}

#[test]
fn a_game_that_came_at_once_is_in_segments_when_all_is_at_rest() {
    let mut world = world(9);
    let proposal = an_open_proposal(&mut world);
    // Enough that the part that isn't due by then is still worth storing.
    for said in 0..720 {
        let text = format!("{said}");
        world
            .act(1, Intent::Remark(RemarkMove { proposal, text }))
            .unwrap();
    }
    world.run_until_idle();
    world.sites[0].crash(&mut world.relays[0]);
    world.sites[0].store.empty();
    world.sites[0].reopen(&mut world.dice);
    world.sites[0].connect(&mut world.relays[0]);
    world.run_until_idle();
    let unstored = |world: &mut SimWorld| {
        let there = world.sites[1].peer().game().hash();
        let site = reopened(world, 0);
        assert_eq!(site.peer().game().hash(), there);
        let (mut other, _) = world.sites[0].opened(&mut world.dice);
        !other.save().is_empty()
    };
    assert!(unstored(&mut world), "what is not due is in chunks alone");
    world.run_until_idle();
    world.tick();
    assert!(!unstored(&mut world), "nothing has to be looked at again");
    // In play it is not written again and again.
    let segments = world.sites[0].store.segments.clone();
    world.sites[0].connect(&mut world.relays[0]);
    world.run_until_idle();
    world.tick();
    for said in 0..70 {
        let text = format!("and {said}");
        world
            .act(1, Intent::Remark(RemarkMove { proposal, text }))
            .unwrap();
        world.run_until_idle();
        world.tick();
    }
    assert_eq!(world.sites[0].store.segments, segments);
}

pub(crate) fn an_open_proposal(world: &mut SimWorld) -> ProposalId {
    loop {
        let state = world.sites[0].peer().game().state();
        if let Some(open) = state.open_proposals().next() {
            return open.id;
        }
        world.play();
        world.run_until_idle();
    }
}

#[test]
fn what_was_done_without_a_connection_is_sent_when_there_is_one() {
    let mut world = world(7);
    for site in &mut world.sites {
        site.disconnect(&mut world.relays[0]);
    }
    let before = world.relays[0].len();
    for _ in 0..30 {
        world.play();
    }
    let unsent: usize = world.sites.iter().map(|site| site.peer().unsent()).sum();
    assert!(unsent > 0);
    for site in 0..2 {
        reopened(&mut world, site);
    }
    let still: usize = world.sites.iter().map(|site| site.peer().unsent()).sum();
    assert_eq!(still, unsent);
    world.connect_all();
    world.run_until_idle();
    assert_eq!(world.relays[0].len(), before + unsent);
    world.assert_agreement("after the journey");
}

#[test]
fn a_move_is_kept_and_sent_before_the_history_it_builds_on_is_kept() {
    let mut world = world(12);
    let mut newcomer = Site::joiner(6, world.sites[0].link.clone(), &mut world.dice);
    newcomer.slow_disk = true;
    newcomer.connect(&mut world.relays[0]);
    world.sites.push(newcomer);
    while world.sites[2].peer().status() != nomic_peer::PeerStatus::Live {
        world.step(2);
    }
    let (before, kept) = (world.relays[0].len(), world.sites[2].store.chunks.len());
    assert!(kept < before, "the newcomer has not kept everything yet");
    let name = "Fay".to_owned();
    world.act(2, Intent::Join(JoinIntent { name })).unwrap();
    assert_eq!(
        world.relays[0].len(),
        before + 1,
        "the others have the move"
    );
    assert_eq!(world.sites[2].store.chunks.len(), kept + 1);
    // The page is closed now: the move is stored, its parents have to be fetched again.
    reopened(&mut world, 2);
    let refused = world.act(2, Intent::Leave).unwrap_err();
    assert!(matches!(
        refused,
        ActError::OwnPastMissing | ActError::NoGame
    ));
    world.connect_all();
    world.run_until_idle();
    world.act(2, Intent::Leave).unwrap();
    world.run_until_idle();
    let caught = |site: &Site| !site.peer().equivocations().is_empty();
    assert!(!world.sites.iter().any(caught));
    world.assert_agreement("after fetching again");
}

#[test]
fn what_could_not_be_kept_is_kept_later_and_not_sent_before() {
    let mut world = world(13);
    let before = world.relays[0].len();
    world.sites[1].failures = 1;
    world.now += 1_000;
    let (now, mut dice) = (world.now, world.dice.clone());
    let out = world.sites[1].act_without_host(Intent::Leave, now, &mut dice);
    world.sites[1].perform(out.unwrap(), &mut world.relays[0], 1);
    assert_eq!(world.relays[0].len(), before);
    world.sites[1].perform(Vec::new(), &mut world.relays[0], usize::MAX);
    assert_eq!(world.relays[0].len(), before + 1);
    world.run_until_idle();
    world.assert_agreement("after the second try");
}

#[test]
fn a_device_that_joins_by_link_signs_nothing_before_it_has_seen_everything() {
    let mut world = world(8);
    // The same device again, with an empty store: as if the browser had deleted it.
    world.sites[1].store = nomic_sim::SimStore::default();
    reopened(&mut world, 1);
    let refused = world.act(1, Intent::Leave).unwrap_err();
    assert!(matches!(refused, ActError::NoGame));
    world.sites[1].connect(&mut world.relays[0]);
    while !world.sites[1].peer().has_game() {
        world.step(1);
    }
    if world.sites[1].peer().status() != nomic_peer::PeerStatus::Live {
        let refused = world.act(1, Intent::Leave).unwrap_err();
        assert!(matches!(refused, ActError::OwnPastMissing));
    }
    world.run_until_idle();
    // It can't know whether it has played on in another browser meanwhile.
    let refused = world.act(1, Intent::Leave).unwrap_err();
    assert!(matches!(refused, ActError::PlayedElsewhere));
    world.sites[1].peer_mut().accept_missing_past();
    world.act(1, Intent::Leave).unwrap();
    world.run_until_idle();
    assert!(
        world
            .sites
            .iter()
            .all(|s| s.peer().equivocations().is_empty())
    );
    world.assert_agreement("after coming back");
}

#[test]
fn a_follower_sees_what_the_writer_does_and_changes_nothing() {
    let mut world = world(9);
    let mut dice = world.dice.clone();
    let mut follower = Site::joiner(1, world.sites[0].link.clone(), &mut dice);
    follower.identity = world.sites[0].identity.clone();
    follower.store = world.sites[0].store.clone();
    follower.reopen(&mut dice);
    follower.peer_mut().set_writer(false);
    let refused = follower.act(Intent::Leave, &mut world.relays[0], 1, &mut dice);
    assert_eq!(refused, Err(ActError::NotWriter));
    for site in 0..2 {
        while world.sites[site].tabs.pop_front().is_some() {}
    }
    for _ in 0..30 {
        world.play();
        world.run_until_idle();
        while let Some(chunk) = world.sites[0].tabs.pop_front() {
            let out = follower.handle(
                nomic_peer::Input::FromTab(vec![chunk.to_vec()]),
                1,
                &mut dice,
            );
            assert!(out.iter().all(|output| matches!(output, Output::Changed)));
        }
    }
    let (leader, follower) = (world.sites[0].peer(), follower.peer());
    assert_eq!(follower.game().hash(), leader.game().hash());
    assert_eq!(follower.me(), leader.me());
}

#[test]
fn a_writer_passes_on_what_another_tab_has_signed() {
    let mut world = world(10);
    let mut dice = world.dice.clone();
    // For a moment two tabs write, each for another device of this browser.
    let other = Site::joiner(7, world.sites[0].link.clone(), &mut dice);
    world.sites.push(other);
    let chunks = world.relays[0].chunks().to_vec();
    for chunk in chunks {
        let out = world.sites[2].handle(nomic_peer::Input::FromTab(vec![chunk]), 1, &mut dice);
        world.sites[2].perform(out, &mut world.relays[0], usize::MAX);
    }
    world.run_until_idle();
    assert_eq!(
        world.sites[2].peer().game().hash(),
        world.sites[0].peer().game().hash()
    );
    world.sites[2].connect(&mut world.relays[0]);
    world.run_until_idle();
    assert_eq!(world.sites[2].peer().unsent(), 0);
}

#[test]
fn a_device_that_plays_from_two_copies_of_its_store_is_caught() {
    let mut world = world(11);
    let mut dice = world.dice.clone();
    let mut copy = Site::joiner(1, world.sites[0].link.clone(), &mut dice);
    copy.store = world.sites[1].store.clone();
    copy.reopen(&mut dice);
    world.sites.push(copy);
    let text = |text: &str| {
        Intent::Propose(ProposeMove {
            draft: nomic_sim::draft(text),
        })
    };
    let leave = |world: &mut SimWorld, site: usize| {
        let proposed = world.act(site, text(&format!("By {site}.")));
        proposed
            .or_else(|_| world.act(site, Intent::Leave))
            .unwrap();
    };
    world.sites[1].disconnect(&mut world.relays[0]);
    leave(&mut world, 1);
    leave(&mut world, 2);
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after the deceit");
    let peer = world.sites[0].peer();
    let caught = peer.equivocations();
    assert_eq!(caught.len(), 1);
    assert!(caught[0].counts.id() < caught[0].rival.id());
    assert_eq!(
        caught[0].counts.device(),
        world.sites[1].identity.device_id()
    );
    let ruling = |id| {
        peer.chronicle()
            .iter()
            .find(|entry| entry.event.id() == id)
            .unwrap()
    };
    assert!(ruling(caught[0].counts.id()).ruling.accepted());
    assert!(!ruling(caught[0].rival.id()).ruling.accepted());
}

#[test]
fn a_store_that_was_cleared_is_filled_again_from_memory_with_what_was_not_sent() {
    let mut world = world(11);
    let call = || {
        Intent::Call(CallMove {
            statement: "Is it still there?".to_owned(),
            about: None,
        })
    };
    let SimWorld { sites, relays, .. } = &mut world;
    sites[0].disconnect(&mut relays[0]);
    world.act(0, call()).unwrap();
    let before = world.sites[0].peer().game().hash();
    let unsent = world.sites[0].peer().unsent();
    assert!(unsent > 0);
    world.sites[0].store.empty();
    let SimWorld { sites, relays, .. } = &mut world;
    let everything = sites[0].peer_mut().full_store();
    sites[0].perform(everything, &mut relays[0], usize::MAX);
    let site = reopened(&mut world, 0);
    assert_eq!(site.peer().game().hash(), before);
    assert_eq!(site.peer().unsent(), unsent);
    assert!(faults(site).is_empty());
    // It is known that nothing of its own is missing, so it plays on without a relay.
    world.act(0, call()).unwrap();
    world.connect_all();
    world.run_until_idle();
    assert_eq!(world.sites[0].peer().unsent(), 0);
    world.assert_agreement("after everything was sent");
}

#[test]
fn a_tab_that_only_follows_does_not_say_which_event_was_signed_last() {
    let mut world = world(12);
    let peer = world.sites[0].peer_mut();
    let signs = |out: Vec<Output>| out.iter().any(|o| matches!(o, Output::StoreSigned(_)));
    assert!(signs(peer.full_store()));
    peer.set_writer(false);
    assert!(!signs(peer.full_store()));
}
