//! Cost of an event as something grows: players, rules, open proposals, a past.
//!
//! Each row is measured a few times, the rows of a table by turns, and the least counts. The
//! exponent says how the cost grows from row to row: 0 is not at all, 1 is in proportion.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a benchmark may stop"
)]

#[path = "../tests/all/common/mod.rs"]
mod common;

use common::{Table, enact, free, long, many};
use nomic_engine::moves::RemarkMove;
use nomic_engine::{Event, Game, Move};
use nomic_rulesets::suber;
use std::time::Instant;

const PASSES: usize = 7;

/// A game up to some event, and the events whose cost is measured.
struct Row {
    size: u32,
    game: Game,
    events: Vec<Event>,
}

/// Name of a growing quantity, its size in each row, and the function that makes a row.
type Growth = (&'static str, &'static [u32], fn(u32) -> Row);

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let tables: [Growth; 4] = [
        ("players", &[3, 8, 24, 64], players),
        ("rules without code", &[29, 100, 300, 900], rules),
        ("open proposals", &[1, 10, 100, 250], proposals),
        ("events so far", &[100, 1_000, 10_000, 100_000], past),
    ];
    let wanted = |name: &str| {
        let mut filter = filter.iter();
        filter.all(|filter| name.contains(filter) || "growth".contains(filter))
    };
    for (name, sizes, row) in tables.into_iter().filter(|(name, ..)| wanted(name)) {
        let rows: Vec<Row> = sizes.iter().map(|size| row(*size)).collect();
        let mut least = vec![f64::INFINITY; rows.len()];
        for _ in 0..PASSES {
            for (row, least) in rows.iter().zip(&mut least) {
                *least = least.min(micros(row));
            }
        }
        println!("{name:<20} µs an event   to the first   exponent");
        for (at, (row, cost)) in rows.iter().zip(&least).enumerate() {
            let exponent = at.checked_sub(1).map(|before| {
                let sizes = f64::from(row.size) / f64::from(rows[before].size);
                (cost / least[before]).ln() / sizes.ln()
            });
            let exponent = exponent.map_or_else(String::new, |exponent| format!("{exponent:.2}"));
            let size = row.size;
            let ratio = cost / least[0];
            println!("{size:>20} {cost:>11.2} {ratio:>14.2} {exponent:>10}");
        }
    }
}

fn micros(row: &Row) -> f64 {
    let mut game = row.game.clone();
    let start = Instant::now();
    for event in &row.events {
        game.apply(event);
    }
    1_000_000.0 * start.elapsed().as_secs_f64() / row.events.len() as f64
}

/// The game before the last of these events, and those.
fn split(size: u32, mut events: Vec<Event>, measured: usize) -> Row {
    let tail = events.split_off(events.len() - measured);
    Row {
        size,
        game: long::fold(&events),
        events: tail,
    }
}

/// Turns with one proposal each; every third is adopted.
fn turns(size: u32, mut table: Table, voters: usize) -> Row {
    let before = table.events.len();
    for turn in 0..30 {
        let change = match turn % 3 {
            0 => table.reword(210, &format!("As agreed in turn {turn}.")),
            _ => enact(&format!("Proposal of turn {turn}"), ""),
        };
        table.turn(change, &vec![turn % 3 == 0; voters]);
    }
    let measured = table.events.len() - before;
    split(size, table.events, measured)
}

fn players(size: u32) -> Row {
    let players = u16::try_from(size).unwrap();
    turns(size, Table::begun(suber(), players), size as usize)
}

fn rules(size: u32) -> Row {
    turns(size, many::without_code(size), 3)
}

/// Remarks and votes while `size` proposals are open.
fn proposals(size: u32) -> Row {
    let mut table = free(&[]);
    let mut open = Vec::new();
    for number in 0..size {
        let proposal = table.propose(1, enact(&format!("Proposal {number}"), ""));
        table.accept(1, table.opening(proposal));
        open.push(proposal);
    }
    let before = table.events.len();
    for turn in 0..200 {
        let proposal = open[turn % open.len()];
        let text = "Fair enough.".to_owned();
        table.accept(1, Move::Remark(RemarkMove { proposal, text }));
        if turn < open.len() {
            table.accept(1, table.voting(1, proposal, true));
        }
    }
    let measured = table.events.len() - before;
    split(size, table.events, measured)
}

fn past(size: u32) -> Row {
    let events = long::long_game(size as usize + 300);
    let measured = events.len() - size as usize;
    split(size, events, measured)
}
