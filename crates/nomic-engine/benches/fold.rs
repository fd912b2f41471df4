//! Folding 10,000 events of the initial set.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Table, enact};
use nomic_engine::{Event, Game, Move};
use nomic_rulesets::suber;

const EVENTS: usize = 10_000;

fn main() {
    divan::main();
}

/// A game that goes on and on: proposals are adopted and rejected by turns, so that nobody comes
/// near a hundred points, and every fourth one amends a rule, so that histories grow.
fn long_game() -> Vec<Event> {
    let mut table = Table::begun(suber(), 3);
    for turn in 0.. {
        let change = match turn % 4 {
            0 => table.reword(210, &format!("As agreed in turn {turn}.")),
            _ => enact(
                &format!("Proposal of turn {turn}"),
                "when on_join(p)\n  award(p, 1)\nend",
            ),
        };
        let proposal = table.propose(table.on_turn(), change);
        table.accept(
            1,
            Move::Remark {
                proposal,
                text: "Fair enough.".to_owned(),
            },
        );
        table.ballot(table.on_turn(), proposal, &[turn % 4 == 0; 3]);
        if table.events.len() >= EVENTS {
            break;
        }
    }
    table.events.truncate(EVENTS);
    table.events
}

fn fold(events: &[Event]) -> Game {
    let mut game = Game::new();
    for event in events {
        game.apply(event);
    }
    game
}

#[divan::bench(sample_count = 10)]
fn fold_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let events = long_game();
    bencher.bench(|| fold(&events).hash());
}

#[divan::bench]
fn hash_after_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let game = fold(&long_game());
    bencher.bench(|| game.hash());
}

#[divan::bench]
fn clone_and_preview_after_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let game = fold(&long_game());
    bencher.bench(|| game.clone().preview(common::device(1), &Move::Leave));
}
