//! Later adoptions do not change the past.

use crate::common::*;
use nomic_engine::Class::Mutable;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn no_later_rule_makes_an_earlier_move_count_differently() {
    let prize = |points| format!("when on_adopted(p) award(p.proposer, {points}) end");
    let mut table = free(&[(5, Mutable, &prize(3))]);
    let tea = table.propose(1, enact("Tea", ""));
    table.ballot(1, tea, &[true]);
    assert_eq!(table.points(1), 3);
    let dearer = table.propose(2, table.recode(5, &prize(50)));
    table.ballot(2, dearer, &[true]);
    let before = table.chronicle.clone();
    let paid = table.points(2);
    let milk = table.propose(1, enact("Milk", ""));
    table.ballot(1, milk, &[true]);
    // The first move is still worth three points, and only the last one fifty.
    assert_eq!((table.points(1), table.points(2)), (53, paid));
    let gone = table.propose(2, table.repeal(table.rule(5).number.0));
    table.ballot(2, gone, &[true]);
    assert_eq!(table.points(1), 53);
    assert_eq!(table.chronicle[..before.len()], before);
    assert_eq!(table.stage(tea), Stage::Adopted);
}
