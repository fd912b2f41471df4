//! Whole games around a relay that breaks, between pages that crash. Each run follows from a seed,
//! which is printed if it fails.
#![cfg(not(target_arch = "wasm32"))]

use nomic_engine::moves::{JoinIntent, ProposeMove};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use nomic_sim::SimWorld;

/// Runs a scenario under many seeds; `SEEDS=1000` asks for more, `SEED=7` for that one.
fn seeds(count: u64, scenario: impl Fn(u64)) {
    let asked = |name| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse::<u64>().ok())
    };
    let range = match asked("SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..asked("SEEDS").unwrap_or(count),
    };
    for seed in range {
        if let Err(cause) = catch_unwind(AssertUnwindSafe(|| scenario(seed))) {
            eprintln!("failed with SEED={seed}");
            resume_unwind(cause);
        }
    }
}

#[test]
fn two_peers_play_complete_turns_and_agree() {
    seeds(6, |seed| {
        let mut world = SimWorld::new(seed, 2);
        world.run_until_idle();
        let mut turns = 0;
        for _ in 0..120 {
            world.play();
            world.run_until_idle();
            turns = world.sites[0]
                .peer()
                .game()
                .state()
                .proposals()
                .filter(|p| !p.open())
                .count();
            if turns >= 2 {
                break;
            }
        }
        world.assert_agreement("after two turns");
        assert!(turns >= 2, "no two turns came about");
        assert!(world.sites.iter().all(|site| site.peer().unsent() == 0));
        assert!(world.sites.iter().all(|site| site.troubles.is_empty()));
    });
}

/// Anything may go wrong here, except that a store loses its data.
fn storm(world: &mut SimWorld, steps: usize) {
    for _ in 0..steps {
        let site = world.dice.below(world.sites.len());
        match world.dice.below(40) {
            0 => world.sites[site].disconnect(&mut world.relays[0]),
            1 => {
                world.sites[site].crash(&mut world.relays[0]);
                world.sites[site].reopen(&mut world.dice);
            }
            2 if world.dice.one_in(4) => {
                for site in &mut world.sites {
                    site.disconnect(&mut world.relays[0]);
                }
                world.relays[0].lose_everything();
            }
            3 => world.sites[site].hide(),
            15 => world.sites[site].failures = world.dice.below(4),
            4 | 5 => {
                if !world.sites[site].is_connected() {
                    world.sites[site].connect(&mut world.relays[0]);
                }
            }
            6..=13 => drop(world.play()),
            _ => world.step(site),
        }
    }
}

fn calm(world: &mut SimWorld) {
    // Twice: chunks of the first connection may make others act.
    for _ in 0..2 {
        world.connect_all();
        world.run_until_idle();
    }
}

#[test]
fn after_any_storm_all_peers_agree() {
    seeds(12, |seed| {
        let mut world = SimWorld::new(seed, 2 + usize::try_from(seed % 3).unwrap());
        world.relays[0].unruly = seed % 2 == 0;
        for (index, site) in world.sites.iter_mut().enumerate() {
            site.slow_disk = index as u64 != seed % 3;
        }
        storm(&mut world, 900);
        calm(&mut world);
        world.assert_agreement("after the storm");
        for site in &world.sites {
            assert_eq!(site.peer().unsent(), 0);
            assert!(
                site.peer().equivocations().is_empty(),
                "a number was used twice"
            );
            assert!(
                site.peer().quarantined().is_empty(),
                "{:?}",
                site.peer().quarantined()
            );
        }
    });
}

#[test]
fn a_page_that_crashes_between_any_two_outputs_never_reuses_a_number() {
    seeds(12, |seed| {
        let mut world = SimWorld::new(seed, 2);
        world.run_until_idle();
        for _ in 0..60 {
            let site = world.dice.below(2);
            let intent = nomic_peer::Intent::Propose(ProposeMove {
                draft: nomic_sim::draft("x"),
            });
            let join = nomic_peer::Intent::Join(JoinIntent {
                name: "Ben".to_owned(),
            });
            let seated = world.sites[site].peer().me().is_some();
            let intent = if seated { intent } else { join };
            world.now += 1_000;
            let out = world.sites[site].act_without_host(intent, world.now, &mut world.dice);
            let Ok(out) = out else {
                world.play();
                continue;
            };
            let count = world.dice.below(out.len() + 1);
            world.sites[site].perform(out, &mut world.relays[0], count);
            world.sites[site].crash(&mut world.relays[0]);
            if world.dice.one_in(3) {
                // Documents are stored apart from chunks and may be older.
                world.sites[site].store.segments.clear();
            }
            world.sites[site].reopen(&mut world.dice);
            world.sites[site].connect(&mut world.relays[0]);
            world.run_until_idle();
        }
        calm(&mut world);
        world.assert_agreement("after the crashes");
        assert!(
            world
                .sites
                .iter()
                .all(|s| s.peer().equivocations().is_empty())
        );
    });
}

#[test]
fn a_relay_that_lost_everything_is_filled_again_by_whoever_comes() {
    seeds(6, |seed| {
        let mut world = SimWorld::new(seed, 3);
        world.run_until_idle();
        for _ in 0..40 {
            world.play();
            world.run_until_idle();
        }
        let before = world.relays[0].len();
        for site in &mut world.sites {
            site.disconnect(&mut world.relays[0]);
        }
        world.relays[0].lose_everything();
        // A page that is closed before it has refilled the relay asks again the next time.
        world.sites[1].connect(&mut world.relays[0]);
        for _ in 0..3 {
            world.step(1);
        }
        world.sites[1].crash(&mut world.relays[0]);
        world.sites[1].reopen(&mut world.dice);
        world.sites[1].connect(&mut world.relays[0]);
        world.run_until_idle();
        assert_eq!(world.relays[0].len(), before);
        let newcomer = nomic_sim::Site::joiner(5, world.sites[0].link.clone(), &mut world.dice);
        world.sites.push(newcomer);
        calm(&mut world);
        world.assert_agreement("after the refill");
    });
}

#[test]
fn a_page_that_is_closed_in_mid_refill_fills_the_relay_the_next_time() {
    seeds(16, |seed| {
        let mut world = SimWorld::new(seed, 2);
        world.run_until_idle();
        for _ in 0..10 {
            world.play();
            world.run_until_idle();
        }
        // The relay has acknowledged chunks that no other peer has when it loses everything.
        world.sites[0].disconnect(&mut world.relays[0]);
        for _ in 0..12 {
            world.play();
            world.run_until_idle();
        }
        world.sites[0].crash(&mut world.relays[0]);
        world.sites[1].disconnect(&mut world.relays[0]);
        world.relays[0].lose_everything();
        // Another peer comes first, so that the relay lacks a part only.
        world.sites[0].reopen(&mut world.dice);
        world.sites[0].connect(&mut world.relays[0]);
        world.run_until_idle();
        world.sites[1].connect(&mut world.relays[0]);
        while !world.sites[1].is_next_frame_want(&world.relays[0]) {
            world.step(1);
        }
        let count = world.dice.below(4);
        let SimWorld {
            sites,
            relays,
            dice,
            now,
        } = &mut world;
        sites[1].deliver_part(&mut relays[0], *now, dice, count);
        sites[1].crash(&mut relays[0]);
        sites[1].reopen(dice);
        calm(&mut world);
        world.assert_agreement("after the refill");
        assert!(world.sites.iter().all(|site| site.peer().unsent() == 0));
    });
}

#[test]
fn what_the_relay_lost_counts_as_unsent_after_a_crash_too() {
    let mut world = SimWorld::new(3, 1);
    world.run_until_idle();
    let SimWorld { sites, relays, .. } = &mut world;
    assert_eq!(sites[0].peer().unsent(), 0);
    sites[0].disconnect(&mut relays[0]);
    relays[0].lose_everything();
    sites[0].connect(&mut relays[0]);
    // Until the relay has asked for lacking chunks; it has no time to acknowledge later ones.
    while world.sites[0].peer().unsent() == 0 {
        world.step(0);
    }
    let SimWorld {
        sites,
        relays,
        dice,
        ..
    } = &mut world;
    sites[0].crash(&mut relays[0]);
    sites[0].reopen(dice);
    assert_eq!(sites[0].peer().unsent(), 1);
}
