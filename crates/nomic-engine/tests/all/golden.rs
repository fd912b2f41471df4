//! A recorded game means the same on every machine and for ever.
//!
//! If a test here fails, a game that somebody is playing now would continue otherwise after an
//! update. Then either the change is wrong, or it needs a new edition.

use nomic_engine::{Event, Game, StateHash};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

static RECORDED: &[u8] = include_bytes!("../golden/initial_set.cbor");

#[derive(minicbor::Encode, minicbor::Decode)]
struct Record {
    #[n(0)]
    events: Vec<Event>,
    #[n(1)]
    hashes: Vec<StateHash>,
}

fn recorded() -> Record {
    minicbor::decode(RECORDED).unwrap()
}

#[test]
fn the_recorded_game_gives_the_recorded_hashes() {
    let Record { events, hashes } = recorded();
    assert!(events.len() > 60);
    let mut game = Game::new();
    for (place, (event, hash)) in events.iter().zip(&hashes).enumerate() {
        let ruling = game.apply(event);
        assert_eq!(game.hash(), *hash, "event {place}: {ruling:?}");
    }
}

#[test]
fn the_recorded_game_is_written_canonically() {
    assert_eq!(minicbor::to_vec(recorded()).unwrap(), RECORDED);
}

#[test]
fn going_on_from_a_snapshot_gives_the_same() {
    let Record { events, hashes } = recorded();
    for cut in [1, 7, 20, 44] {
        let mut game = Game::new();
        for event in &events[..cut] {
            game.apply(event);
        }
        let mut copy = game.clone();
        for event in &events[cut..] {
            copy.apply(event);
        }
        assert_eq!(copy.hash(), hashes[events.len() - 1]);
        assert_eq!(
            game.hash(),
            hashes[cut - 1],
            "the snapshot itself is left alone"
        );
    }
}

/// Generator of the recorded game. The record is what counts: it has its own ruleset, and stays
/// unchanged when the starter ruleset is reworded.
#[cfg(not(target_arch = "wasm32"))]
mod recording {
    use super::Record;
    use crate::common::*;
    use nomic_engine::moves::{ProposeMove, RemarkMove, ReviseMove};
    use nomic_engine::*;
    use nomic_rulesets::suber;

    const CLOCK: &str = "
keep strikes = 0
when turn_begins(p)
  set strikes = strikes + 1
  award(p, 1 div (strikes mod 2))
end";
    const TWO_VOTES: &str = "when required_votes(b)\n  answer 2\nend";
    const COFFEE: &str = "when on_enacted(r)\n  award(turn_player, draw(20))\nend";

    fn propose(change: RuleChange) -> Move {
        Move::Propose(ProposeMove {
            draft: draft(vec![change]),
        })
    }

    fn script() -> Table {
        let mut table = Table::gathered(suber(), 3);
        table.refuse(4, joining(4, "Ada"));
        table.accept(2, table.beginning());
        first_circuit(&mut table);
        second_circuit(&mut table);
        four_at_the_table(&mut table);
        table
    }

    fn first_circuit(table: &mut Table) {
        let proposal = table.propose(1, enact("Tea", ""));
        table.accept(
            3,
            Move::Remark(RemarkMove {
                proposal,
                text: "Wozu? Perché?".to_owned(),
            }),
        );
        let draft = draft(vec![enact("Green tea", "")]);
        table.accept(1, Move::Revise(ReviseMove { proposal, draft }));
        table.refuse(2, table.closing(2, proposal));
        table.ballot(1, proposal, &[true; 3]);
        table.turn(enact("Cake", ""), &[true, true, false]);
        table.turn(table.transmute(110, Class::Mutable), &[true; 3]);
    }

    fn second_circuit(table: &mut Table) {
        table.refuse(1, propose(table.repeal(101)));
        table.turn(enact("A clock that stops", CLOCK), &[true; 3]);
        table.turn(table.recode(203, TWO_VOTES), &[true; 3]);
        table.turn(table.reword(301, "Tea at five."), &[true, true, false]);
        assert!(table.rule(304).fault.is_some());
    }

    fn four_at_the_table(table: &mut Table) {
        table.accept(4, joining(4, "Dario"));
        table.turn(table.repeal(301), &[false, false, false, true]);
        table.turn(table.repeal(304), &[true; 4]);
        let proposal = table.propose(3, enact("Milk", ""));
        table.accept(3, Move::Leave);
        assert_eq!(table.stage(proposal), Stage::Undetermined);
        let proposal = table.propose(4, enact("Coffee", COFFEE));
        table.accept(4, table.opening(proposal));
        table.refuse(3, table.voting(3, proposal, true));
        for player in [1, 2, 4] {
            table.accept(player, table.voting(player, proposal, player != 2));
        }
        table.accept(4, table.closing(4, proposal));
        assert_eq!(table.stage(proposal), Stage::Adopted);
    }

    #[test]
    #[ignore = "writes the recorded game anew"]
    fn record_the_game() {
        let Table { events, .. } = script();
        let mut game = Game::new();
        let hashes = events.iter().map(|event| {
            game.apply(event);
            game.hash()
        });
        let hashes = hashes.collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/initial_set.cbor");
        std::fs::write(path, minicbor::to_vec(Record { events, hashes }).unwrap()).unwrap();
    }
}
