//! Devices that a closing awaits until it is final.

use super::super::Awaited;
use super::finality::QUIET;
use super::*;
use nomic_engine::moves::JoinMove;

impl World {
    fn awaits(&self, device: usize) -> Option<(Vec<usize>, usize)> {
        let (graph, order) = folded(&self.devices[device].seen);
        let Awaited { devices, needed } = order.awaited(&graph)?;
        let place = |id: &DeviceId| {
            let mut devices = self.devices.iter();
            devices.position(|device| device.identity.device_id() == *id)
        };
        let mut places: Vec<usize> = devices.iter().filter_map(place).collect();
        places.sort_unstable();
        Some((places, needed))
    }

    fn closed_once_more(players: u8) -> World {
        let mut world = World::begun(players, 0);
        let all: Vec<usize> = (0..usize::from(players)).collect();
        world.talk(&all, 4);
        for device in &all {
            world.meet(0, *device);
        }
        assert_eq!(world.awaits(0), None, "nothing is open");
        world.close_surely(0, QUIET);
        world
    }

    fn come_by(&mut self, device: usize, from: usize) {
        self.meet(device, from);
        self.remark(device, usize::MAX);
        self.meet(from, device);
    }
}

#[test]
fn of_two_players_the_other_is_awaited_and_settles_it_with_any_move() {
    let mut world = World::closed_once_more(2);
    assert_eq!(world.awaits(0), Some((vec![1], 1)));
    world.remark(0, usize::MAX);
    assert_eq!(
        world.awaits(0),
        Some((vec![1], 1)),
        "nobody settles it alone"
    );
    world.come_by(1, 0);
    assert_eq!(world.awaits(0), None);
}

#[test]
fn of_three_any_one_of_the_others_is_awaited_and_then_whoever_has_not_heard_of_it() {
    let mut world = World::closed_once_more(3);
    assert_eq!(world.awaits(0), Some((vec![1, 2], 1)));
    world.come_by(1, 0);
    assert_eq!(world.awaits(0), Some((vec![0, 2], 1)));
    let mut by_the_first = world.clone();
    by_the_first.remark(0, usize::MAX);
    assert_eq!(by_the_first.awaits(0), None);
    world.come_by(2, 0);
    assert_eq!(world.awaits(0), None);
}

#[test]
fn whoever_is_awaited_and_comes_brings_it_nearer_until_nobody_is() {
    for players in 2..7 {
        for latecomers in 0..3 {
            let mut world = World::closed_once_more(players);
            let mut moves = 0;
            while let Some((awaited, needed)) = world.awaits(0) {
                assert!((1..=awaited.len()).contains(&needed));
                let next = awaited[latecomers % awaited.len()];
                if next == 0 {
                    world.remark(0, usize::MAX);
                } else {
                    world.come_by(next, 0);
                }
                moves += 1;
                assert!(moves <= 2 * usize::from(players), "{players} players");
            }
        }
    }
}

#[test]
fn who_is_not_awaited_settles_nothing_alone() {
    let mut world = World::closed_once_more(5);
    let Some((awaited, needed)) = world.awaits(0) else {
        panic!("a closing is open");
    };
    assert_eq!((awaited, needed), (vec![1, 2, 3, 4], 3));
    for _ in 0..6 {
        world.remark(0, usize::MAX);
        assert_eq!(world.awaits(0), Some((vec![1, 2, 3, 4], 3)));
    }
    world.come_by(3, 0);
    assert_eq!(world.awaits(0), Some((vec![1, 2, 4], 2)));
}

#[test]
fn who_has_left_or_signed_two_histories_is_not_awaited() {
    let mut world = World::closed_once_more(4);
    assert_eq!(world.awaits(0), Some((vec![1, 2, 3], 2)));
    // A player leaves without having seen the closing.
    world.sign(3, usize::MAX, |_, _| Move::Leave);
    world.meet(0, 3);
    assert_eq!(world.awaits(0), Some((vec![1, 2], 1)));
    let before = world.devices[2].seen.len();
    world.remark(2, before);
    world.remark(2, before);
    world.meet(0, 2);
    assert_eq!(world.awaits(0), Some((vec![1], 1)));
}

#[test]
fn where_all_who_could_settle_it_have_left_in_silence_nobody_is_awaited() {
    let mut world = World::begun(2, 0);
    world.talk(&[0, 1], 4);
    let identity = Identity::from_seed(&[9; 32]);
    let seen = world.devices[0].seen.clone();
    world.devices.push(Device { identity, seen });
    world.sign(2, usize::MAX, |_, _| {
        Move::Join(JoinMove {
            seat: seat(),
            voucher: None,
        })
    });
    for voter in [0, 1] {
        world.sign(voter, usize::MAX, |_, _| Move::Leave);
        world.meet(2, voter);
    }
    assert_eq!(world.awaits(2), None, "nothing was closed since");
    world.close_surely(2, QUIET);
    assert_eq!(world.awaits(2), Some((vec![], 1)));
}

#[test]
fn a_beginning_waits_for_those_whom_it_seats() {
    let mut world = World::new(3);
    for device in [1, 2] {
        world.meet(0, device);
    }
    world.close_surely(0, QUIET);
    assert_eq!(world.awaits(0), Some((vec![1, 2], 1)));
    world.come_by(2, 0);
    assert_eq!(world.awaits(0), None);
}
