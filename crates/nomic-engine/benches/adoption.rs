//! Cost of one adoption where many rules meet at one hook, besides the initial set.
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "../tests/all/common/mod.rs"]
mod common;

use common::{Table, many};
use nomic_engine::{Event, Game};

/// The rules of the initial set, and as many as a table might come to have.
const RULES: [u32; 4] = [29, 50, 100, 200];

fn main() {
    divan::main();
}

/// The game before the closing that adopts, and that closing.
fn before(mut table: Table, number: u32, code: Option<&str>) -> (Game, Event) {
    // Rules' answers about each other are computed when play begins and cached; if that takes more
    // than one event may spend, the next adoptions compute the rest.
    for time in ["once", "twice", "thrice"] {
        let change = table.reword(211, &format!("As agreed {time}."));
        table.turn(change, &[true; 3]);
    }
    let change = match code {
        Some(code) => table.recode(number, code),
        None => table.reword(number, "As agreed."),
    };
    let proposal = table.propose(table.on_turn(), change);
    table.ballot(table.on_turn(), proposal, &[true; 3]);
    let closing = table.events.pop().unwrap();
    (common::long::fold(&table.events), closing)
}

#[divan::bench(args = RULES)]
fn of_a_rule_that_is_not_among_them(bencher: divan::Bencher<'_, '_>, rules: u32) {
    let (game, closing) = before(many::at_one_hook(rules), 210, None);
    bencher
        .with_inputs(|| game.clone())
        .bench_values(|mut game| game.apply(&closing));
}

#[divan::bench(args = RULES)]
fn of_one_of_them(bencher: divan::Bencher<'_, '_>, rules: u32) {
    let code = "when on_away(p)\n  award(p, 2)\nend";
    let (game, closing) = before(many::at_one_hook(rules), many::FIRST, Some(code));
    bencher
        .with_inputs(|| game.clone())
        .bench_values(|mut game| game.apply(&closing));
}

/// The rule that says which rules go first: all pairs are compared again.
#[divan::bench(args = RULES)]
fn of_the_rule_of_precedence(bencher: divan::Bencher<'_, '_>, rules: u32) {
    let (game, closing) = before(many::at_one_hook(rules), 211, None);
    bencher
        .with_inputs(|| game.clone())
        .bench_values(|mut game| game.apply(&closing));
}
