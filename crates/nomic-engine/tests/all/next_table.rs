//! The next table of a won game.

use crate::common::*;
use nomic_engine::moves::MoveOnMove;
use nomic_engine::*;
use nomic_rulesets::suber;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn where_a_game_goes_on_is_said_once_it_is_won_and_by_players() {
    let mut table = Table::begun(suber(), 3);
    let there = |table: &[u8]| {
        Move::MoveOn(MoveOnMove {
            table: table.to_vec(),
        })
    };
    assert_eq!(table.refuse(1, there(b"early")), Refusal::NotOver);
    let gift = "when on_adopted(p) win(turn_player) end";
    table.turn(enact("A gift", gift), &[true; 3]);
    let before = table.state().position();
    assert_eq!(table.refuse(9, there(b"from outside")), Refusal::NotSeated);
    let long = vec![0; limits::MAX_NEXT_TABLE + 1];
    let limit = limits::MAX_NEXT_TABLE;
    assert_eq!(table.refuse(2, there(&long)), Refusal::TooLong { limit });
    let ruling = table.accept(2, there(b"Ben's"));
    assert_eq!(whats(&ruling), [Effect::MovedOn(PlayerId(2))]);
    assert_eq!(table.refuse(2, there(b"Ben's")), Refusal::NoChange);
    table.accept(1, there(b"Ana's"));
    table.accept(2, there(b"Ben's other"));
    let tables: Vec<_> = table.state().next_tables().collect();
    let said = [(PlayerId(1), &b"Ana's"[..]), (PlayerId(2), b"Ben's other")];
    assert_eq!(tables, said);
    assert_ne!(table.state().position(), before);
    assert_eq!(table.state().phase(), Phase::Won);
}
