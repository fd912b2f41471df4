//! The rules of agreement, in every history up to some size, and the rules before them.
#![cfg(not(target_arch = "wasm32"))]

use nomic_sim::model::{
    Bounds, FinalityRule, History, ModelEffect, ModelEvent, ModelKind, exhaust, wander,
};

const FOUNDER: u32 = 1;
const LAST_OF_FOUR: u32 = 8;

fn bounds(devices: u8, closings: usize, events: usize) -> Bounds {
    Bounds {
        devices,
        closings,
        events,
        cheats: 0,
        dismiss: false,
        leave: false,
        begun: false,
    }
}

fn holds(bounds: &Bounds) {
    let searched = exhaust(FinalityRule::Quorums, bounds);
    if let Some(moved) = &searched.moved {
        panic!("{bounds:?}\n{moved}");
    }
    assert!(searched.histories > 100);
}

#[test]
fn nothing_final_moves_in_any_small_history_of_honest_players() {
    let begun = Bounds {
        begun: true,
        ..bounds(3, 3, 4)
    };
    for bounds in [
        bounds(3, 3, 4),
        bounds(4, 3, 3),
        Bounds {
            dismiss: true,
            begun: true,
            ..bounds(4, 3, 3)
        },
        begun,
        Bounds {
            dismiss: true,
            ..bounds(3, 3, 3)
        },
        Bounds {
            dismiss: true,
            ..begun
        },
        Bounds {
            dismiss: true,
            leave: true,
            events: 3,
            ..begun
        },
    ] {
        holds(&bounds);
    }
}

#[test]
fn nor_in_many_larger_ones_with_cheats_as_few_as_may_be() {
    let all = Bounds {
        dismiss: true,
        leave: true,
        ..bounds(4, 4, 18)
    };
    for bounds in [
        all,
        Bounds {
            cheats: LAST_OF_FOUR,
            ..all
        },
        Bounds {
            cheats: FOUNDER,
            ..all
        },
        Bounds {
            cheats: FOUNDER,
            devices: 5,
            ..all
        },
        Bounds {
            begun: true,
            cheats: LAST_OF_FOUR,
            leave: false,
            ..all
        },
        Bounds {
            begun: true,
            cheats: 16,
            devices: 5,
            ..all
        },
    ] {
        let searched = wander(FinalityRule::Quorums, &bounds, 400, 5);
        if let Some(moved) = &searched.moved {
            panic!("{bounds:?}\n{moved}");
        }
    }
}

/// Checks that something final moves within these bounds with a majority, but not with quorums.
fn replaced(bounds: &Bounds) {
    let moved = exhaust(FinalityRule::Majority, bounds).moved;
    assert!(moved.is_some(), "{bounds:?}");
    holds(bounds);
}

#[test]
fn a_majority_lets_a_race_of_two_beginnings_move_what_is_final() {
    replaced(&bounds(3, 3, 4));
}

#[test]
fn a_majority_of_those_whom_a_closing_seats_lets_two_closings_seat_their_own() {
    replaced(&Bounds {
        dismiss: true,
        ..bounds(3, 3, 3)
    });
    replaced(&Bounds {
        dismiss: true,
        begun: true,
        ..bounds(3, 3, 3)
    });
}

#[test]
fn a_founder_alone_can_begin_again_where_the_last_place_decides() {
    let bounds = Bounds {
        cheats: FOUNDER,
        ..bounds(4, 2, 3)
    };
    let moved = exhaust(FinalityRule::Majority, &bounds).moved;
    assert!(moved.is_some());
    let begun_twice = |searched: &nomic_sim::model::Moved| {
        let events = &searched.history.events;
        events
            .iter()
            .filter(|event| event.kind == ModelKind::Begin)
            .count()
            > 1
    };
    assert!(moved.as_ref().is_some_and(begun_twice));
}

struct Told(History);

impl Told {
    fn begun(devices: u8) -> Told {
        let mut told = Told(History::default());
        told.sign(0, None, &[], ModelKind::Found);
        for device in 1..devices {
            told.sign(device, None, &[0], ModelKind::Join);
        }
        let all: Vec<usize> = (0..told.0.events.len()).collect();
        told.sign(0, Some(0), &all, ModelKind::Begin);
        told
    }

    fn sign(
        &mut self,
        device: u8,
        behind: Option<usize>,
        heard: &[usize],
        kind: ModelKind,
    ) -> usize {
        let events = &mut self.0.events;
        let past = heard
            .iter()
            .chain(&behind)
            .fold(0, |past, event| past | events[*event].past | 1 << event);
        let seq = behind.map_or(0, |event| events[event].seq + 1);
        let rank = u8::try_from(events.len()).unwrap();
        events.push(ModelEvent {
            device,
            seq,
            past,
            kind,
            rank,
        });
        events.len() - 1
    }

    /// Lets devices receive from each other and make a remark, this number of times. `last` are
    /// their last events.
    fn talk(&mut self, mut last: Vec<usize>, times: usize) -> Vec<usize> {
        for _ in 0..times {
            for place in 0..last.len() {
                let device = self.0.events[last[place]].device;
                let heard = last.clone();
                last[place] = self.sign(device, Some(last[place]), &heard, ModelKind::Remark);
            }
        }
        last
    }
}

fn close(named: usize) -> ModelKind {
    ModelKind::Close {
        named: u8::try_from(named).unwrap(),
        effect: ModelEffect::Nothing,
    }
}

#[test]
fn one_cheat_in_both_halves_makes_two_histories_final_for_a_majority_only() {
    let mut told = Told::begun(5);
    let begin = 5;
    let ends = told.talk(vec![begin, 1, 2, 3, 4], 1);
    let one = told.sign(0, Some(ends[0]), &ends, close(begin));
    told.talk(vec![one, ends[1], ends[4]], 2);
    let certain = |told: &Told, law: FinalityRule| law.finals(&told.0);
    let (majority, quorums) = (
        certain(&told, FinalityRule::Majority),
        certain(&told, FinalityRule::Quorums),
    );
    assert_eq!(majority.last(), Some(&one));
    assert_eq!(quorums.last(), Some(&begin), "three of five are no quorum");
    let other = told.sign(2, Some(ends[2]), &ends, close(begin));
    // The lower id goes first.
    told.0.events[other].rank = 0;
    told.talk(vec![other, ends[3], ends[4]], 2);
    assert!(!certain(&told, FinalityRule::Majority).starts_with(&majority));
    assert!(certain(&told, FinalityRule::Quorums).starts_with(&quorums));
}

/// Limit of our promises: with three players one cheat is a third, with four less than that.
#[test]
fn a_third_who_cheat_can_make_two_histories_final_and_fewer_cannot() {
    for (players, others) in [(3, vec![]), (4, vec![3])] {
        let mut told = Told::begun(players);
        let (begin, cheat) = (usize::from(players), 1);
        let seats = [vec![begin, 1, 2], others].concat();
        let ends = told.talk(seats, 1);
        let one = told.sign(0, Some(ends[0]), &ends, close(begin));
        let with_one = [&[one, ends[cheat]], &ends[3..]].concat();
        told.talk(with_one, 3);
        let before = FinalityRule::Quorums.finals(&told.0);
        assert_eq!(before.last(), Some(&one));
        let other = told.sign(2, Some(ends[2]), &ends, close(begin));
        // The lower id goes first.
        told.0.events[other].rank = 0;
        told.talk(vec![other, ends[cheat]], 3);
        let after = FinalityRule::Quorums.finals(&told.0);
        assert_eq!(after.starts_with(&before), players > 3);
    }
}

#[test]
fn a_split_between_two_of_three_is_settled_without_the_third_by_quorums_only() {
    let mut told = Told::begun(3);
    let begin = 3;
    let ends = told.talk(vec![begin, 1, 2], 2);
    let one = told.sign(0, Some(ends[0]), &ends, close(begin));
    let other = told.sign(1, Some(ends[1]), &ends, close(begin));
    let mut ends = told.talk(vec![one, other], 4);
    let mut closings = vec![one];
    for _ in 0..2 {
        let last = *FinalityRule::Quorums.finals(&told.0).last().unwrap();
        let heard = ends.clone();
        ends[0] = told.sign(0, Some(ends[0]), &heard, close(last.max(other)));
        closings.push(ends[0]);
        ends = told.talk(ends, 2);
    }
    assert!(
        FinalityRule::Majority.finals(&told.0).len() <= 2,
        "for ever, whatever comes"
    );
    assert!(FinalityRule::Quorums.finals(&told.0).contains(&one));
}

/// Limit of our promises.
#[test]
fn who_leaves_between_two_words_counts_with_the_first_only() {
    for leaves in [true, false] {
        let mut told = Told::begun(4);
        let (begin, cheat) = (4, 3);
        let ends = told.talk(vec![begin, 1, 2, cheat], 2);
        let one = told.sign(0, Some(ends[0]), &ends, close(begin));
        let other = told.sign(1, Some(ends[1]), &ends, close(begin));
        // The lower id goes first.
        told.0.events[other].rank = 0;
        let mut third = told.sign(2, Some(ends[2]), &[one], ModelKind::Remark);
        if leaves {
            third = told.sign(2, Some(third), &[], ModelKind::Leave);
        }
        let to_one = told.sign(3, Some(ends[3]), &[one], ModelKind::Remark);
        let agreed = told.sign(0, Some(one), &[to_one, third], ModelKind::Remark);
        told.sign(3, Some(to_one), &[agreed], ModelKind::Remark);
        let before = FinalityRule::Quorums.finals(&told.0);
        assert_eq!(before.contains(&one), leaves, "two of three, or of four");
        let twice = told.sign(3, Some(ends[3]), &[other], ModelKind::Remark);
        let mut ends = vec![other, twice];
        ends[0] = told.sign(1, Some(other), &[twice, third], ModelKind::Remark);
        told.talk(ends, 4);
        let after = FinalityRule::Quorums.finals(&told.0);
        assert_eq!(after.contains(&other), leaves);
        assert_eq!(after.starts_with(&before), !leaves);
    }
}

/// Limit of our promises at the beginning, which the founder alone votes on.
#[test]
fn a_founder_can_begin_twice_with_people_who_sat_down_apart_only() {
    for apart in [true, false] {
        let mut told = Told(History::default());
        told.sign(0, None, &[], ModelKind::Found);
        for device in 1..7 {
            told.sign(device, None, &[0], ModelKind::Join);
        }
        let (some, others) = ([1, 2, 3], [4, 5, 6]);
        let all = [1, 2, 3, 4, 5, 6];
        let seats = |of: [usize; 3]| if apart { of.to_vec() } else { all.to_vec() };
        let one = told.sign(0, Some(0), &seats(some), ModelKind::Begin);
        let other = told.sign(0, Some(0), &seats(others), ModelKind::Begin);
        told.0.events[other].rank = 0;
        let take_up = |told: &mut Told, begin: usize, who: [usize; 3]| {
            for seat in who {
                let device = u8::try_from(seat).unwrap();
                told.sign(device, Some(seat), &[begin], ModelKind::Remark);
            }
        };
        take_up(&mut told, one, some);
        let before = FinalityRule::Quorums.finals(&told.0);
        take_up(&mut told, other, others);
        let after = FinalityRule::Quorums.finals(&told.0);
        assert_eq!(
            before.contains(&one),
            apart,
            "three and a cheat, of four or seven"
        );
        assert_eq!(after.starts_with(&before), !apart);
    }
}
