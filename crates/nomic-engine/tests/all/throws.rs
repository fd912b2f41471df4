//! Real dice.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::moves::{CloseMove, FoundMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const DICE: &str =
    "when on_decided(p)\n  award(p.proposer, draw(6))\n  award(p.proposer, draw(20) * 100)\nend";

fn table(real_dice: bool) -> (Table, ProposalId) {
    let rules = ruleset(&[(1, Immutable, FREE), (2, Mutable, DICE)]);
    let mut found = founding(rules, "Ada");
    if let Move::Found(FoundMove {
        real_dice: real, ..
    }) = &mut found
    {
        *real = real_dice;
    }
    let mut table = Table::bare();
    table.accept(1, found);
    table.accept(1, table.beginning());
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    table.accept(1, table.voting(1, proposal, true));
    (table, proposal)
}

fn closing(table: &Table, proposal: ProposalId, shown: &[u32]) -> Move {
    let mut moved = table.closing(1, proposal);
    if let Move::Close(CloseMove { throws, .. }) = &mut moved {
        *throws = shown.to_vec();
    }
    moved
}

#[test]
fn a_closing_waits_for_each_die_that_the_rules_throw() {
    let (mut table, proposal) = table(true);
    for (shown, sides, have) in [
        (&[][..], 6, 0),
        (&[7], 6, 0),
        (&[4], 20, 1),
        (&[4, 0], 20, 1),
    ] {
        let moved = closing(&table, proposal, shown);
        assert_eq!(table.refuse(1, moved), Refusal::ThrowWanted { sides, have });
        assert_eq!(
            table.chronicle.last().unwrap().effects,
            [],
            "no rule is to blame"
        );
    }
    let ruling = table.accept(1, closing(&table, proposal, &[4, 20]));
    assert_eq!(table.points(1), 2004);
    let thrown = |what: &Effect| matches!(what, Effect::Drawn { thrown: true, .. });
    assert_eq!(whats(&ruling).iter().filter(|what| thrown(what)).count(), 2);
}

#[test]
fn a_throw_that_nobody_asked_for_is_refused() {
    let (mut table, proposal) = table(true);
    let moved = closing(&table, proposal, &[4, 20, 1]);
    assert_eq!(table.refuse(1, moved), Refusal::ThrowUnasked { asked: 2 });
}

#[test]
fn where_links_are_drawn_from_nobody_throws() {
    let (mut table, proposal) = table(false);
    let moved = closing(&table, proposal, &[4, 20]);
    assert_eq!(table.refuse(1, moved), Refusal::ThrowUnasked { asked: 0 });
    let ruling = table.accept(1, closing(&table, proposal, &[]));
    let thrown = |what: &Effect| matches!(what, Effect::Drawn { thrown: true, .. });
    assert!(!whats(&ruling).iter().any(thrown));
}
