//! Refused closings, and the cost of refusing them.

use super::*;
use nomic_engine::moves::{BeginMove, JoinMove};

struct Counting {
    graph: Graph,
    order: EventOrder<Toy>,
}

impl Counting {
    fn new() -> Counting {
        Counting {
            graph: Graph::default(),
            order: EventOrder::new(),
        }
    }

    fn take(&mut self, events: &[Arc<VerifiedEvent>]) -> usize {
        let before = FOLDED.get();
        let mut fresh: Vec<Node> = Vec::new();
        for event in events {
            if let Inserted::Ready(nodes) = self.graph.insert(event.clone()) {
                fresh.extend(nodes);
            }
        }
        self.order.update(&self.graph, &fresh);
        FOLDED.get() - before
    }

    fn assert_like(&self, world: &World) {
        assert_eq!(lines(&self.order), lines(&folded(&world.all).1));
    }
}

impl World {
    fn long(closings: usize) -> World {
        let mut world = World::begun(3, 0);
        while folded(&world.all).1.chain.len() < closings {
            world.remark(0, usize::MAX);
            world.close(0, usize::MAX, 0);
        }
        world.meet(1, 0);
        world
    }

    fn stranger(&mut self, like: usize) -> usize {
        self.devices.push(Device {
            identity: Identity::from_seed(&[99; 32]),
            seen: self.devices[like].seen.clone(),
        });
        self.devices.len() - 1
    }

    fn refused(&mut self, device: usize, place: usize, count: usize) -> Vec<Arc<VerifiedEvent>> {
        let previous = folded(&self.all).1.chain[place].closing;
        let from = self.all.len();
        for _ in 0..count {
            let state = REFUSED;
            let prefix = PrefixHash([0; 32]);
            let seal = Seal {
                previous,
                state,
                prefix,
            };
            self.sign(device, usize::MAX, |_, _| Move::Begin(BeginMove { seal }));
        }
        self.all[from..].to_vec()
    }

    fn more(&mut self, device: usize, of: usize) -> Vec<Arc<VerifiedEvent>> {
        self.meet(device, of);
        self.remark(device, usize::MAX);
        self.all[self.all.len() - 1..].to_vec()
    }
}

#[test]
fn closings_of_strangers_are_folded_as_the_refused_moves_they_are_and_not_tried() {
    let mut world = World::long(4);
    let mut peer = Counting::new();
    peer.take(&world.all);
    let stranger = world.stranger(1);
    let closings = world.refused(stranger, 3, 40);
    assert_eq!(peer.take(&closings), 40);
    let more = world.more(0, stranger);
    assert_eq!(peer.take(&more), 1);
    peer.assert_like(&world);
}

#[test]
fn refused_closings_of_a_player_are_tried_once_and_never_again() {
    let mut world = World::long(4);
    let mut peer = Counting::new();
    peer.take(&world.all);
    let closings = world.refused(1, 3, 40);
    // Once in the tail, once to see whether they close.
    assert_eq!(peer.take(&closings), 80);
    let more = world.more(0, 1);
    assert_eq!(peer.take(&more), 1);
    peer.assert_like(&world);
}

#[test]
fn behind_a_new_closing_they_are_tried_once_more() {
    let mut world = World::long(4);
    let mut peer = Counting::new();
    peer.take(&world.all);
    peer.take(&world.refused(1, 3, 40));
    // The closing device has not seen them.
    let length = peer.order.chain.len();
    while peer.order.chain.len() == length {
        world.close(0, usize::MAX, 0);
        let closing = world.all.last().unwrap().clone();
        let folds = peer.take(&[closing]);
        // The closing itself, its pending successors, and the tail.
        assert!(folds <= 2 + 40 + 42, "{folds}");
    }
    world.remark(0, usize::MAX);
    let remark = world.all.last().unwrap().clone();
    assert!(peer.take(&[remark]) <= 42);
    peer.assert_like(&world);
}

#[test]
fn late_closings_that_are_refused_in_every_place_fold_the_chain_once_at_most() {
    let mut world = World::long(60);
    let (all, places) = (world.all.len(), folded(&world.all).1.chain.len());
    let mut peer = Counting::new();
    peer.take(&world.all);
    // By a device that has not seen the later events.
    let late = world.refused(2, 1, 10);
    let folds = peer.take(&late);
    assert!(folds <= all + places * 10 + 20, "{folds} of {all}");
    let more = world.more(0, 2);
    assert_eq!(peer.take(&more), 1);
    // By a stranger.
    let stranger = world.stranger(2);
    let late = world.refused(stranger, 1, 10);
    assert!(peer.take(&late) <= 10 + 11);
    peer.assert_like(&world);
}

#[test]
fn a_closing_is_not_tried_in_places_whose_closings_it_has_seen() {
    let mut world = World::long(40);
    let mut peer = Counting::new();
    peer.take(&world.all);
    let late = world.refused(1, 1, 10);
    assert_eq!(peer.take(&late), 20);
    peer.assert_like(&world);
}

#[test]
fn who_has_sat_down_since_may_close() {
    let mut world = World::begun(2, 0);
    let newcomer = world.stranger(0);
    world.sign(newcomer, usize::MAX, |_, _| {
        Move::Join(JoinMove {
            seat: seat(),
            voucher: None,
        })
    });
    let length = folded(&world.all).1.chain.len();
    while folded(&world.all).1.chain.len() == length {
        world.close(newcomer, usize::MAX, 0);
    }
    let last = folded(&world.all).1.chain[length].closing;
    assert_eq!(last, world.all.last().unwrap().id());
}

#[test]
fn who_has_only_asked_for_a_seat_since_is_tried_in_one_place() {
    let mut world = World::long(4);
    let mut peer = Counting::new();
    peer.take(&world.all);
    let guest = world.stranger(1);
    world.sign(guest, usize::MAX, |_, _| {
        Move::Join(JoinMove {
            seat: seat(),
            voucher: None,
        })
    });
    peer.take(&world.all[world.all.len() - 1..]);
    // Once in the tail, once to see whether they close.
    let closings = world.refused(guest, 3, 40);
    assert!(peer.take(&closings) <= 84);
    let length = peer.order.chain.len();
    while peer.order.chain.len() == length {
        world.close(0, usize::MAX, 0);
        let closing = world.all.last().unwrap().clone();
        let folds = peer.take(&[closing]);
        // The closing itself, and the tail after it.
        assert!(folds <= 2 + 44, "{folds}");
    }
    peer.assert_like(&world);
}
