//! The same peer in WebAssembly: a game for two, and the order of play.
#![cfg(target_arch = "wasm32")]

use nomic_engine::moves::JoinIntent;
use nomic_peer::{Identity, Intent};
use nomic_sim::SimWorld;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn two_peers_play_complete_turns_and_agree() {
    let mut world = SimWorld::new(1, 2);
    world.run_until_idle();
    let decided = |world: &SimWorld| {
        let state = world.sites[0].peer().game().state();
        state.proposals().filter(|p| !p.open()).count()
    };
    for _ in 0..120 {
        world.play();
        world.run_until_idle();
        if decided(&world) >= 2 {
            break;
        }
    }
    world.assert_agreement("after two turns");
    assert!(decided(&world) >= 2);
    for site in 0..2 {
        let before = world.sites[site].peer().game().hash();
        world.sites[site].hide();
        world.sites[site].crash(&mut world.relays[0]);
        world.sites[site].reopen(&mut world.dice);
        assert_eq!(world.sites[site].peer().game().hash(), before);
    }
}

#[wasm_bindgen_test]
fn without_a_connection_both_go_on_and_it_merges() {
    let mut world = SimWorld::new(2, 2);
    world.run_until_idle();
    let name = "Ben".to_owned();
    world.act(1, Intent::Join(JoinIntent { name })).unwrap();
    world.run_until_idle();
    world.sites[1].disconnect(&mut world.relays[0]);
    for _ in 0..20 {
        world.play();
        world.step(0);
    }
    world.connect_all();
    world.run_until_idle();
    world.assert_agreement("after the merge");
}

#[wasm_bindgen_test]
fn an_identity_survives_being_written_down() {
    let identity = Identity::from_seed(&[1; 32]);
    let read = Identity::import(&identity.export()).unwrap();
    assert_eq!(read.device_id(), identity.device_id());
}
