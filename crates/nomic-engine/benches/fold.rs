//! Folding 10,000 events of the initial set.

#[path = "../tests/all/common/mod.rs"]
mod common;

use common::long::{fold, long_game};
use nomic_engine::Move;

const EVENTS: usize = 10_000;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 10)]
fn fold_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let events = long_game(EVENTS);
    bencher.bench(|| fold(&events).hash());
}

#[divan::bench]
fn hash_after_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let game = fold(&long_game(EVENTS));
    bencher.bench(|| game.hash());
}

#[divan::bench]
fn clone_and_preview_after_10_000_events(bencher: divan::Bencher<'_, '_>) {
    let game = fold(&long_game(EVENTS));
    bencher.bench(|| game.clone().preview(common::device(1), &Move::Leave));
}
