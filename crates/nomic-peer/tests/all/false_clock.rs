//! A device whose clock was wrong for a while, between peers.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::PlayerId;
use nomic_engine::moves::JoinIntent;
use nomic_peer::Intent;
use nomic_sim::SimWorld;

const DAY: u64 = 24 * 60 * 60 * 1_000;
const YEAR: u64 = 365 * DAY;

#[test]
fn a_browser_whose_clock_was_a_year_ahead_claims_the_right_time_again() {
    let mut world = SimWorld::new(7, 3);
    world.now += 20_000 * DAY;
    world.run_until_idle();
    for (site, name) in [(1, "Ben"), (2, "Cleo")] {
        let name = name.to_owned();
        world.act(site, Intent::Join(JoinIntent { name })).unwrap();
        world.run_until_idle();
    }
    world.act(0, Intent::Begin).unwrap();
    world.run_until_idle();
    let now = world.now;
    world.now = now + YEAR;
    world.act(2, Intent::Witness).unwrap();
    world.now = now;
    world.run_until_idle();
    for site in [0, 1, 2] {
        world.act(site, Intent::Witness).unwrap();
        world.run_until_idle();
    }
    let claims = world.sites[0].peer().chronicle();
    let cleo = claims
        .iter()
        .rev()
        .find(|entry| entry.ruling.player == Some(PlayerId(3)));
    let claimed_ms = cleo.unwrap().event.event().claimed_ms;
    assert!(claimed_ms < now + DAY, "{claimed_ms}");
    assert!(world.sites[1].peer().group_clock() < now + DAY);
    world.assert_agreement("after the clock was put right");
    // A clock that is set back by little claims no less than before.
    world.now = now - DAY;
    world.act(2, Intent::Witness).unwrap();
    assert!(world.sites[2].peer().own_claim() >= now);
}
