//! Voters on a correction: unused seats don't block one.

use crate::common::*;
use nomic_engine::Class::{Immutable, Mutable};
use nomic_engine::limits::MAX_LEAD;
use nomic_engine::moves::{AgreeMove, CorrectMove};
use nomic_engine::*;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const ONE: CorrectionId = CorrectionId(1);

fn three(more: &[(u32, Class, &str)]) -> Table {
    let mut rules = vec![(1, Immutable, FREE)];
    rules.extend_from_slice(more);
    Table::begun(ruleset(&rules), 3)
}

fn correct(table: &mut Table) {
    let remedy = Remedy::SetQuantity {
        player: PlayerId(1),
        quantity: "points".to_owned(),
        to: 5,
    };
    let moved = Move::Correct(CorrectMove {
        reason: "We counted wrong.".to_owned(),
        remedies: vec![remedy],
    });
    table.accept(1, moved);
}

const fn agree() -> Move {
    Move::Agree(AgreeMove { correction: ONE })
}

fn close_something(table: &mut Table, voters: &[bool]) {
    let proposal = table.propose(1, enact("Tea", ""));
    table.ballot(1, proposal, voters);
}

fn is_made(table: &Table) -> bool {
    table.state().correction(ONE).unwrap().made
}

#[test]
fn a_seat_that_never_moved_stops_no_correction_once_something_was_closed() {
    let mut table = three(&[]);
    // Beginning does not count: a player may begin while the others still look around.
    correct(&mut table);
    table.accept(2, agree());
    assert!(!is_made(&table));
    close_something(&mut table, &[true]);
    assert!(is_made(&table));
    let asked: Vec<u16> = table.state().asked_players().map(|p| p.id.0).collect();
    assert_eq!(asked, [1, 2]);
}

#[test]
fn whoever_has_just_sat_down_is_asked() {
    let mut table = three(&[]);
    close_something(&mut table, &[true, true, true]);
    table.accept(4, joining(4, "Dario"));
    correct(&mut table);
    for player in [2, 3] {
        table.accept(player, agree());
    }
    assert!(!is_made(&table));
    close_something(&mut table, &[true, true, true]);
    assert!(is_made(&table));
}

#[test]
fn whoever_was_silent_is_asked_again_after_any_move() {
    let mut table = three(&[]);
    close_something(&mut table, &[true, true]);
    table.accept(3, Move::Witness);
    close_something(&mut table, &[true, true]);
    correct(&mut table);
    table.accept(2, agree());
    assert!(!is_made(&table));
    table.accept(3, agree());
    assert!(is_made(&table));
}

#[test]
fn whoever_comes_back_sits_down_anew() {
    let mut table = three(&[(5, Mutable, "when may_return(p) answer yes end")]);
    close_something(&mut table, &[true, true, true]);
    table.accept(3, Move::Leave);
    table.accept(3, joining(3, "Cleo"));
    let asked = |table: &Table| table.state().asked_players().count();
    assert_eq!(asked(&table), 3);
    close_something(&mut table, &[true, true]);
    assert_eq!(asked(&table), 2);
}

#[test]
fn silence_that_counts_is_in_the_hash_of_the_state() {
    let mut table = three(&[]);
    close_something(&mut table, &[true, true]);
    let before = table.state().position();
    table.accept(3, Move::Witness);
    assert_ne!(table.state().position(), before);
}

#[test]
fn where_nothing_closes_without_a_silent_newcomer_a_correction_waits_for_them_fifteen_days() {
    let mut table = Table::begun(nomic_rulesets::suber(), 3);
    let proposal = table.propose(1, enact("Tea", ""));
    table.accept(1, table.opening(proposal));
    for voter in [1, 2] {
        table.accept(voter, table.voting(voter, proposal, true));
    }
    let refused = table.refuse(1, table.closing(1, proposal));
    assert!(matches!(refused, Refusal::ByRule { .. }), "{refused:?}");
    correct(&mut table);
    table.accept(2, agree());
    table.now += MAX_LEAD;
    for player in [1, 2] {
        table.accept(player, Move::Witness);
    }
    assert!(!is_made(&table), "just so long");
    // One clock alone ends nothing.
    table.now += 1;
    table.accept(1, Move::Witness);
    assert!(!is_made(&table));
    table.accept(2, Move::Witness);
    assert!(is_made(&table));
}

#[test]
fn who_has_moved_once_is_waited_for_however_long() {
    let mut table = three(&[]);
    table.accept(3, Move::Witness);
    correct(&mut table);
    table.accept(2, agree());
    table.now += 10 * MAX_LEAD;
    for player in [1, 2] {
        table.accept(player, Move::Witness);
    }
    assert!(!is_made(&table));
    table.accept(3, agree());
    assert!(is_made(&table));
}

#[test]
fn where_only_seats_play_that_never_moved_the_seats_apart_are_asked() {
    let aside = "action aside(p) \"Step aside\" set_apart(p, yes) end";
    let mut table = three(&[(2, Mutable, aside)]);
    table.accept(2, table.acting(2, 2, "aside", Vec::new()));
    close_something(&mut table, &[true]);
    table.accept(1, table.acting(1, 2, "aside", Vec::new()));
    correct(&mut table);
    assert!(!is_made(&table));
    table.accept(2, agree());
    assert!(is_made(&table));
}
