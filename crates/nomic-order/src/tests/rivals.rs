//! Rival closings: which of them takes the place, and how firmly.

use super::*;

#[test]
fn of_two_concurrent_closings_the_lower_id_comes_first_and_the_other_after_it() {
    let mut seen = 0;
    for salt in 0..12 {
        let mut world = World::begun(2, salt);
        world.close(0, usize::MAX, 0);
        world.close(1, usize::MAX, 0);
        let (_, order) = folded(&world.all);
        let closings: Vec<_> = world.all.iter().rev().take(2).map(|e| e.id()).collect();
        if order.chain.len() < 4 || order.chain[2].rivals.is_empty() {
            continue; // The toy table refused one of them.
        }
        seen += 1;
        let chosen: Vec<_> = order.chain[2..].iter().map(|c| c.closing).collect();
        assert_eq!(
            chosen,
            [closings[0].min(closings[1]), closings[0].max(closings[1])]
        );
    }
    assert!(seen > 2);
}

#[test]
fn with_two_players_a_closing_is_final_once_both_have_built_on_it() {
    for salt in 0..12 {
        let mut world = World::begun(2, salt);
        world.close(0, usize::MAX, 0);
        let (_, order) = folded(&world.all);
        if order.chain.len() < 3 {
            continue;
        }
        assert_eq!(order.entries().last().unwrap().grade, Grade::Closed);
        world.meet(1, 0);
        world.remark(1, usize::MAX);
        let (_, order) = folded(&world.all);
        let grades: Vec<_> = order
            .entries()
            .iter()
            .rev()
            .take(2)
            .map(|e| e.grade)
            .collect();
        assert_eq!(grades, [Grade::Provisional, Grade::Final]);
        return;
    }
    panic!("the toy table refused every closing");
}

#[test]
fn a_late_rival_cannot_move_what_a_majority_has_built_on() {
    let mut tried = 0;
    for salt in 0..24 {
        let mut world = World::begun(3, salt);
        // The third player closes too, but keeps it back.
        world.close(2, usize::MAX, 0);
        world.close(0, usize::MAX, 0);
        let (withheld, honest) = (
            world.all[world.all.len() - 2].id(),
            world.all.last().unwrap().id(),
        );
        world.meet(1, 0);
        world.remark(1, usize::MAX);
        let (_, order) = folded(&world.all);
        let chain: Vec<_> = order.chain.iter().map(|c| c.closing).collect();
        if chain.len() > 2 && !order.chain[2].rivals.is_empty() {
            assert_eq!(chain[2], honest, "a majority stands for it");
            tried += usize::from(withheld < honest);
        }
    }
    assert!(tried > 0, "no rival with a lower id came up");
}
