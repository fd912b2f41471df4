//! Final places, the events in them, and the limits of cheats.

use super::*;
use nomic_engine::moves::JoinMove;

impl World {
    pub(super) fn close_surely(&mut self, device: usize, state: StateHash) {
        let (_, before) = folded(&self.devices[device].seen);
        let length = before.chain.len();
        loop {
            self.close_over(device, usize::MAX, 0, state);
            if folded(&self.devices[device].seen).1.chain.len() > length {
                return;
            }
        }
    }

    pub(super) fn talk(&mut self, among: &[usize], times: usize) {
        for _ in 0..times {
            for device in among {
                for other in among.iter().filter(|other| *other != device) {
                    self.meet(*device, *other);
                }
                self.remark(*device, usize::MAX);
            }
        }
    }

    fn chain(&self, device: usize) -> (usize, Vec<EventId>) {
        let (_, order) = folded(&self.devices[device].seen);
        let chain = order.chain.iter().map(|closed| closed.closing);
        (order.final_count, chain.collect())
    }

    fn twin(&mut self, device: usize) -> usize {
        let twin = Device {
            identity: self.devices[device].identity.clone(),
            seen: self.devices[device].seen.clone(),
        };
        self.devices.push(twin);
        self.devices.len() - 1
    }
}

pub(super) const QUIET: StateHash = StateHash([0; 32]);

#[test]
fn a_beginning_is_final_once_the_founder_and_enough_of_the_others_have_taken_it_up() {
    let mut world = World::new(3);
    world.meet(1, 2);
    world.meet(2, 1);
    world.close_surely(1, QUIET);
    world.talk(&[1, 2], 5);
    let (settled, begun) = world.chain(2);
    assert_eq!(settled, 1, "the founder was not there");
    // The founder, who has seen nothing of it, begins too.
    world.close_surely(0, QUIET);
    let (settled, founded) = world.chain(0);
    assert_eq!(settled, 1, "the others have not taken it up");
    world.talk(&[0, 1, 2], 5);
    let (settled, chain) = world.chain(1);
    assert!(settled >= 2);
    assert_eq!(chain[1], founded[1], "the founder's word counts");
    assert_ne!(chain[1], begun[1]);
}

/// Two of four players close without having seen each other. The first has the lower id, and
/// neither had to try twice.
fn parted(salt: usize) -> Option<World> {
    let everyone = [0, 1, 2, 3];
    let mut world = World::begun(4, salt);
    world.talk(&everyone, 3);
    for device in everyone {
        world.meet(device, 3);
    }
    assert_eq!(world.chain(0).0, 2, "all before the race is settled");
    let before = world.all.len();
    for device in [0, 1] {
        world.close_surely(device, QUIET);
    }
    let [x, y] = world.all.get(before..)? else {
        return None;
    };
    (x.id() < y.id()).then_some(world)
}

#[test]
fn the_race_on_the_page_is_settled_as_it_is_drawn() {
    let [ada, ben, cleo, dan] = [0, 1, 2, 3];
    let mut world = (0..64).find_map(parted).unwrap();
    let x = *world.chain(ada).1.last().unwrap();
    for (speaker, heard) in [(cleo, ada), (dan, cleo), (ben, dan), (cleo, ben)] {
        assert_eq!(folded(&world.all).1.final_count, 2, "before the last event");
        world.meet(speaker, heard);
        world.remark(speaker, usize::MAX);
    }
    let (_, order) = folded(&world.all);
    assert_eq!(order.final_count, 3);
    assert_eq!(order.chain[2].closing, x);
}

#[test]
fn those_whom_a_closing_dismisses_vote_on_it_too() {
    for salt in 0..6 {
        let mut world = World::begun(5, salt);
        // Two and three devices that have not seen each other; the two dismiss two of the others.
        let devices = folded(&world.all).1.now().seats.clone();
        let dismissed = |place: u8| {
            let device = devices.iter().nth(usize::from(place)).copied().unwrap();
            world.devices[2..]
                .iter()
                .any(|d| d.identity.device_id() == device)
        };
        let place = (0..5).find(|place| dismissed(*place)).unwrap();
        world.close_surely(0, dismissing(place));
        world.talk(&[0, 1], 4);
        world.close_surely(2, QUIET);
        world.talk(&[2, 3, 4], 4);
        assert!(world.chain(1).0 <= 2, "two of five settle nothing");
        assert!(world.chain(4).0 <= 2, "nor do three of five");
    }
}

#[test]
fn one_cheat_among_four_cannot_make_two_histories_final() {
    for salt in 0..6 {
        let mut world = World::begun(4, salt);
        let twin = world.twin(3);
        world.close_surely(0, QUIET);
        world.talk(&[0, 1, 3], 4);
        world.close_surely(2, QUIET);
        world.talk(&[2, twin], 4);
        let (settled, certain) = world.chain(0);
        assert!(settled >= 3);
        assert!(world.chain(2).0 < 3);
        for device in [0, 1, 2] {
            world.talk(&[device, twin], 1);
        }
        world.talk(&[0, 1, 2], 3);
        let (_, chain) = world.chain(2);
        assert_eq!(chain[..settled], certain[..settled]);
    }
}

#[test]
fn a_founder_who_begins_a_second_time_moves_nothing_that_enough_have_taken_up() {
    for salt in 0..6 {
        let mut world = World::new(4);
        for _ in 0..salt {
            world.remark(0, usize::MAX);
        }
        let twin = world.twin(0);
        world.close_surely(0, QUIET);
        world.talk(&[0, 1, 2, 3], 4);
        let (settled, certain) = world.chain(1);
        assert!(settled >= 2);
        for _ in 0..12 {
            world.close_surely(twin, QUIET);
            world.talk(&[1, twin], 1);
            world.talk(&[1, 2, 3], 1);
            assert_eq!(world.chain(2).1[..settled], certain[..settled]);
        }
    }
}

#[test]
fn a_race_between_two_of_three_is_settled_without_the_third() {
    for salt in 0..6 {
        let mut world = World::begun(3, salt);
        world.talk(&[0, 1, 2], 3);
        let (settled, _) = world.chain(0);
        world.close_surely(0, QUIET);
        world.close_surely(1, QUIET);
        world.talk(&[0, 1], 4);
        assert!(world.chain(0).0 > settled);
    }
}

#[test]
fn of_two_players_one_settles_nothing() {
    let mut world = World::begun(2, 0);
    world.talk(&[0, 1], 2);
    let (settled, _) = world.chain(0);
    world.close_surely(0, QUIET);
    world.talk(&[0], 6);
    assert_eq!(world.chain(0).0, settled);
}

#[test]
fn who_has_left_is_not_waited_for() {
    let mut world = World::begun(2, 0);
    world.talk(&[0, 1], 2);
    world.sign(1, usize::MAX, |_, _| Move::Leave);
    world.meet(0, 1);
    let (settled, _) = world.chain(0);
    world.close_surely(0, QUIET);
    world.remark(0, usize::MAX);
    assert!(world.chain(0).0 > settled);
}

#[test]
fn who_is_seen_to_have_signed_two_histories_has_no_word_and_is_not_waited_for() {
    let mut world = World::begun(2, 0);
    world.talk(&[0, 1], 2);
    let twin = world.twin(1);
    world.remark(1, usize::MAX);
    world.remark(twin, usize::MAX);
    world.meet(0, 1);
    world.meet(0, twin);
    world.remark(0, usize::MAX);
    let (settled, _) = world.chain(0);
    let voters = |world: &World| {
        let order = folded(&world.devices[0].seen).1;
        order.voters(order.chain.len())
    };
    assert_eq!(voters(&world).len(), 2, "nothing has sealed both yet");
    // After the closing that seals both, the other device alone settles the closed part.
    world.close_surely(0, QUIET);
    world.talk(&[0], 6);
    world.close_surely(0, QUIET);
    world.talk(&[0], 6);
    assert!(world.chain(0).0 > settled + 1);
    let left = world.devices[0].identity.device_id();
    assert!(voters(&world).into_iter().eq([left]));
}

#[test]
fn who_leaves_before_they_hear_of_the_beginning_is_not_waited_for() {
    for comes_back in [false, true] {
        let mut world = World::new(2);
        world.close_surely(0, QUIET);
        world.sign(1, usize::MAX, |_, _| Move::Leave);
        if comes_back {
            world.sign(1, usize::MAX, |_, _| {
                Move::Join(JoinMove {
                    seat: seat(),
                    voucher: None,
                })
            });
        }
        world.talk(&[0, 1], 3);
        assert!(world.chain(0).0 >= 2, "comes back: {comes_back}");
    }
}
