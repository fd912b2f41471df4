//! Players whose move has become due, named for the relay to wake.

use nomic_engine::moves::{OpenVotingIntent, VoteIntent};
use nomic_engine::{DueKind, PlayerId, Preference};
use nomic_host::Command;
use nomic_peer::PushAddress;
use nomic_protocol::{DeviceHandle, PushKey};

use super::*;

const KEY: PushKey = [4; 65];

/// A game with a proposal, at a relay that wakes browsers. Also the player who proposed.
fn woken(seed: u64) -> (HostWorld, usize) {
    let mut world = HostWorld::seated(seed);
    world.relay().push_key = Some(KEY);
    world.relay().hang_up_all();
    world.run_for(HALF_A_MINUTE).unwrap();
    let opener = world.read(ADA, FIRST, |peer| {
        let due = peer.due_moves().into_iter();
        let mut opening = due.filter(|due| matches!(due.kind, DueKind::OpenVoting(_)));
        opening.next().unwrap().players[0]
    });
    let mover = if opener == PlayerId(1) { ADA } else { BEN };
    (world, mover)
}

fn handle(world: &HostWorld, browser: usize) -> DeviceHandle {
    world.read(browser, FIRST, Peer::device_handle)
}

fn open_voting(world: &mut HostWorld, mover: usize) {
    let intent = world.read(mover, FIRST, |peer| {
        let proposal = peer.game().state().open_proposals().next().unwrap().id;
        Intent::OpenVoting(OpenVotingIntent { proposal })
    });
    world.act(mover, FIRST, intent).unwrap();
}

fn vote(world: &mut HostWorld, browser: usize) {
    let intent = world.read(browser, FIRST, |peer| {
        let subject = peer.game().state().open_ballots().next().unwrap().subject;
        let said = Preference::For;
        Intent::Vote(VoteIntent { subject, said })
    });
    world.act(browser, FIRST, intent).unwrap();
}

#[test]
fn a_move_that_makes_nothing_due_wakes_nobody() {
    let (mut world, mover) = woken(1);
    for browser in [mover, 1 - mover] {
        remark(&mut world, browser, FIRST, "Well.").unwrap();
    }
    assert_eq!(world.relay().woken, []);
}

#[test]
fn a_ballot_wakes_its_voters_once_and_not_who_opened_it() {
    let (mut world, mover) = woken(2);
    open_voting(&mut world, mover);
    let other = handle(&world, 1 - mover);
    assert_eq!(world.relay().woken, [other]);
    vote(&mut world, mover);
    assert_eq!(
        world.relay().woken,
        [other],
        "the other has to vote as before"
    );
}

#[test]
fn a_move_made_without_a_network_wakes_others_once_the_relay_has_it() {
    let (mut world, mover) = woken(3);
    world.set_offline(mover, true);
    open_voting(&mut world, mover);
    assert_eq!(world.relay().woken, []);
    world.set_offline(mover, false);
    world.run_for(HALF_A_MINUTE).unwrap();
    let other = handle(&world, 1 - mover);
    assert_eq!(world.relay().woken, [other]);
}

#[test]
fn no_player_is_named_to_a_relay_that_wakes_nobody() {
    let (mut world, mover) = woken(4);
    world.relay().push_key = None;
    world.relay().hang_up_all();
    world.run_for(HALF_A_MINUTE).unwrap();
    open_voting(&mut world, mover);
    assert_eq!(world.relay().woken, []);
}

#[test]
fn a_browser_is_registered_on_each_connection_with_a_relay_of_its_key_until_that_ends() {
    let (mut world, _) = woken(5);
    let address = |key, name: &str| {
        let endpoint = name.to_owned();
        Command::Push(Some(PushAddress { key, endpoint }))
    };
    let kept = |world: &mut HostWorld| {
        world.run_for(HALF_A_MINUTE).unwrap();
        let endpoints = world.relay().endpoints.clone();
        endpoints.into_iter().collect::<Vec<_>>()
    };
    let ada = handle(&world, ADA);
    let entry = |name: &str| vec![(ada, name.to_owned())];
    world.command(ADA, FIRST, address([5; 65], "of another relay"));
    assert_eq!(kept(&mut world), []);
    world.command(ADA, FIRST, address(KEY, "one"));
    assert_eq!(kept(&mut world), entry("one"));
    world.relay().endpoints.clear();
    world.relay().hang_up_all();
    assert_eq!(kept(&mut world), entry("one"));
    world.command(ADA, FIRST, address(KEY, "two"));
    assert_eq!(kept(&mut world), entry("two"));
    world.command(ADA, FIRST, Command::Push(None));
    assert_eq!(kept(&mut world), []);
}
