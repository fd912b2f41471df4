//! Amounts that outlive the rules that knew them.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::ProposeMove;
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const MINT: &str =
    "quantity gold \"Gold\"\nquantity iron\nwhen on_begin()\n  set_amount(player(1), gold, 3)\nend";

fn told(table: &Table, proposal: ProposalId) -> Vec<(String, Vec<PlayerId>)> {
    let left = table.state().left_over_after(proposal).into_iter();
    left.map(|one| (one.quantity.to_string(), one.holders))
        .collect()
}

#[test]
fn a_proposal_tells_beforehand_of_what_nobody_would_know_any_more() {
    let mut table = free(&[(5, Mutable, MINT), (6, Mutable, "quantity gold")]);
    let repeal = table.repeal(5);
    let one = table.propose(1, repeal);
    assert_eq!(told(&table, one), [], "the other rule still knows it");
    let both = draft(vec![table.repeal(5), table.repeal(6)]);
    let ruling = table.accept(1, Move::Propose(ProposeMove { draft: both }));
    let both = ProposalId(ruling.event);
    let gold = ("gold".to_owned(), vec![PlayerId(1)]);
    assert_eq!(told(&table, both), [gold]);
}

#[test]
fn what_a_void_rule_knew_is_told_and_still_counted() {
    let voids = "keep on = no\nwhen voids(r)\n  if on and r.number = 5 then\n    answer yes\n  end\nend\naction void(p) \"Void\"\n  set on = yes\nend";
    let mut table = free(&[(4, Immutable, voids), (5, Mutable, MINT)]);
    assert!(table.state().knows_quantity("gold"));
    let ruling = table.accept(1, table.acting(1, 4, "void", vec![]));
    let left = |what: &Effect| matches!(what, Effect::LeftOver(one) if &*one.quantity == "gold");
    let whats = whats(&ruling);
    assert_eq!(whats.iter().filter(|what| left(what)).count(), 1);
    assert!(
        !whats
            .iter()
            .any(|what| matches!(what, Effect::LeftOver(one) if &*one.quantity == "iron"))
    );
    assert!(!table.state().knows_quantity("gold"));
    let gold = table.state().player(PlayerId(1)).unwrap().quantity("gold");
    assert_eq!(gold, 3);
}
