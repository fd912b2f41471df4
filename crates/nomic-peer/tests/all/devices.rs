//! Several devices of one player, from one browser to another.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{AwayMove, JoinIntent, ProposeMove, RemoveDeviceMove};
use nomic_engine::rules::Language;
use nomic_engine::{Draft, PlayerId, Refusal};
use nomic_peer::{ActError, Grade, Intent, Invitation, Link};
use nomic_sim::SimWorld;

const ADA: usize = 0;
const BEN: usize = 1;
const PHONE: usize = 2;

/// Two players, and Ben's second device.
fn paired(seed: u64) -> SimWorld {
    let mut world = SimWorld::new(seed, 3);
    world.run_until_idle();
    world
        .act(
            BEN,
            Intent::Join(JoinIntent {
                name: "Ben".to_owned(),
            }),
        )
        .unwrap();
    world.run_until_idle();
    world.act(ADA, Intent::Begin).unwrap();
    world.run_until_idle();
    let_in(&mut world, BEN, PHONE);
    world
}

fn pass(world: &mut SimWorld, by: usize) -> String {
    world.act(by, Intent::OfferDevice).unwrap();
    let peer = world.sites[by].peer();
    let link = peer.pass().unwrap().fragment(peer.link());
    world.run_until_idle();
    link
}

fn let_in(world: &mut SimWorld, by: usize, new: usize) {
    let link = pass(world, by);
    assert_eq!(Link::parse(&link).unwrap(), world.sites[new].link);
    let secret = Invitation::in_link(&link).unwrap();
    let me = world.sites[by].peer().me();
    let peer = world.sites[new].peer_mut();
    peer.set_invitation(secret);
    assert_eq!(peer.pass_from(), me);
    world.act(new, Intent::AddDevice).unwrap();
    world.run_until_idle();
}

fn talk(world: &mut SimWorld, sites: &[usize]) {
    for _ in 0..4 {
        for site in sites {
            world.act(*site, Intent::Witness).unwrap();
            world.run_until_idle();
        }
    }
}

/// A move that makes the device its player's speaker.
fn remark(world: &mut SimWorld, site: usize) {
    let away = true;
    world.act(site, Intent::Away(AwayMove { away })).unwrap();
    let away = false;
    world.act(site, Intent::Away(AwayMove { away })).unwrap();
    world.run_until_idle();
}

fn remove(world: &SimWorld, site: usize) -> Intent {
    let device = world.sites[site].identity.device_id();
    Intent::RemoveDevice(RemoveDeviceMove { device })
}

#[test]
fn a_link_lets_a_second_device_move_for_its_player() {
    let mut world = paired(1);
    let ben = Some(PlayerId(2));
    assert_eq!(world.sites[PHONE].peer().me(), ben);
    assert_eq!(world.sites[BEN].peer().pass(), None);
    assert_eq!(world.sites[PHONE].peer().pass_from(), None);
    world.act(PHONE, Intent::Witness).unwrap();
    world.act(BEN, Intent::Witness).unwrap();
    world.run_until_idle();
    world.assert_agreement("two devices");
    let last = world.sites[ADA].peer().chronicle().iter().rev().take(2);
    assert!(last.into_iter().all(|line| line.ruling.player == ben));
}

#[test]
fn a_pass_lets_one_device_in() {
    let mut world = SimWorld::new(2, 4);
    world.run_until_idle();
    let secret = Invitation::in_link(&pass(&mut world, ADA));
    for site in [1, 2] {
        let relay = &mut world.relays[0];
        world.sites[site].disconnect(relay);
        world.sites[site]
            .peer_mut()
            .set_invitation(secret.clone().unwrap());
        world.act(site, Intent::AddDevice).unwrap();
    }
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("one pass, two devices");
    let seated = [1, 2].map(|site| world.sites[site].peer().me());
    assert!(seated.contains(&Some(PlayerId(1))) && seated.contains(&None));
    let without = world.act(3, Intent::AddDevice);
    assert_eq!(without, Err(ActError::NoPass));
}

#[test]
fn devices_that_do_not_see_each_other_make_no_second_history() {
    let mut world = paired(3);
    let draft = || Draft::of(Language::En, Vec::new());
    for site in [BEN, PHONE] {
        let relay = &mut world.relays[0];
        world.sites[site].disconnect(relay);
        for _ in 0..3 {
            world.act(site, Intent::Witness).unwrap();
        }
        let refused = world.act(site, Intent::Propose(ProposeMove { draft: draft() }));
        assert!(matches!(refused, Err(ActError::Refused(_))));
    }
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("devices apart");
    for site in &world.sites {
        assert!(site.peer().equivocations().is_empty());
        let chronicle = site.peer().chronicle().iter();
        assert!(chronicle.filter(|line| !line.ruling.accepted()).count() == 0);
    }
}

#[test]
fn a_removed_device_is_refused_and_what_it_did_unknowingly_is_no_move() {
    let mut world = paired(4);
    world.sites[PHONE].disconnect(&mut world.relays[0]);
    world.act(PHONE, Intent::Witness).unwrap();
    let intent = remove(&world, PHONE);
    world.act(BEN, intent).unwrap();
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("a removed device");
    let refused = world.act(PHONE, Intent::Witness);
    assert_eq!(refused, Err(ActError::Refused(Refusal::DeviceRemoved)));
    let_in(&mut world, BEN, PHONE);
    world.act(PHONE, Intent::Witness).unwrap();
}

#[test]
fn of_two_devices_that_remove_each_other_all_peers_keep_the_same_one() {
    for seed in 0..6 {
        let mut world = paired(seed);
        for (site, other) in [(BEN, PHONE), (PHONE, BEN)] {
            world.sites[site].disconnect(&mut world.relays[0]);
            let intent = remove(&world, other);
            world.act(site, intent).unwrap();
        }
        world.connect_all();
        world.run_until_idle();
        world.assert_agreement("devices against each other");
        let left = [BEN, PHONE].map(|site| world.sites[site].peer().me().is_some());
        assert_ne!(left[0], left[1]);
    }
}

#[test]
fn a_player_with_two_devices_has_one_vote_and_the_former_device_gives_it_by_itself() {
    let mut world = SimWorld::new(5, 3);
    world.run_until_idle();
    let ben = Intent::Join(JoinIntent {
        name: "Ben".to_owned(),
    });
    world.act(BEN, ben).unwrap();
    world.run_until_idle();
    let_in(&mut world, BEN, PHONE);
    world.act(BEN, Intent::Witness).unwrap();
    world.run_until_idle();
    world.act(ADA, Intent::Begin).unwrap();
    world.run_until_idle();
    // The phone was the last to move before the closing, and Ben goes on without it.
    let awaited = |world: &SimWorld| {
        let awaited = world.sites[ADA].peer().awaited();
        awaited.map(|awaited| awaited.devices).unwrap_or_default()
    };
    let device = world.sites[PHONE].identity.device_id();
    assert!(awaited(&world).contains(&device));
    talk(&mut world, &[ADA, BEN]);
    assert!(awaited(&world).contains(&device), "one vote each");
    remark(&mut world, BEN);
    for _ in 0..4 {
        world.pass(2);
        talk(&mut world, &[ADA]);
    }
    let open = world.sites[ADA].peer().chronicle().iter();
    assert!(open.filter(|line| line.grade == Grade::Closed).count() == 0);
}
