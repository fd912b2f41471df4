//! A long game with the whole initial set, and measurements of its replay.

use super::{Table, enact};
use nomic_engine::moves::RemarkMove;
use nomic_engine::probe::{self, Part};
use nomic_engine::{Event, Game, Move};
use nomic_rulesets::suber;
use std::cell::{Cell, RefCell};

/// Number of players. Their chains of 10,000 links last for 100,000 events.
const PLAYERS: u16 = 8;

/// An endless game: every third proposal is adopted, so that no player comes near a hundred points,
/// and each adopted one amends a rule, so that histories grow.
pub(crate) fn long_game(events: usize) -> Vec<Event> {
    let mut table = Table::begun(suber(), PLAYERS);
    // The first number of the rule keeps leading to it.
    let amended = 210;
    for turn in 0.. {
        let change = match turn % 3 {
            0 => table.reword(amended, &format!("As agreed in turn {turn}.")),
            _ => enact(
                &format!("Proposal of turn {turn}"),
                "when on_join(p)\n  award(p, 1)\nend",
            ),
        };
        let proposal = table.propose(table.on_turn(), change);
        let text = "Fair enough.".to_owned();
        table.accept(1, Move::Remark(RemarkMove { proposal, text }));
        table.ballot(
            table.on_turn(),
            proposal,
            &[turn % 3 == 0; PLAYERS as usize],
        );
        if table.events.len() >= events {
            break;
        }
    }
    table.events.truncate(events);
    table.events
}

pub(crate) fn fold(events: &[Event]) -> Game {
    let mut game = Game::new();
    for event in events {
        game.apply(event);
    }
    game
}

/// Replays a long game and measures the microseconds of each part of the work per event, in lines
/// for `cargo xtask bench`. `now` gives milliseconds.
///
/// The whole is measured first, without the parts. For the parts the game is replayed again while
/// the engine reports their beginnings and ends; the cost of reading the clock is measured, too,
/// and subtracted. A part within another one counts for the inner one.
pub(crate) fn report(place: &str, events: usize, now: fn() -> f64) -> String {
    let game = long_game(events);
    let start = now();
    let hash = fold(&game).hash();
    let whole = now() - start;
    CLOCK.set(Some(now));
    let price = price_of_a_look(now);
    probe::watch(look);
    let again = fold(&game).hash();
    assert_eq!(hash, again);
    let [language, hashing] = SPENT.take().map(|spent| spent.time - price * spent.looks);
    let parts = [
        ("language", language),
        ("hashing", hashing),
        ("kernel", whole - language - hashing),
    ];
    let each = |time: f64| 1_000.0 * time / game.len() as f64;
    let lines = parts.map(|(part, time)| format!("measured: {place} {part} {:.2}", each(time)));
    lines.join("\n")
}

#[derive(Clone, Copy, Default)]
struct Spent {
    time: f64,
    looks: f64,
}

thread_local! {
    static CLOCK: Cell<Option<fn() -> f64>> = const { Cell::new(None) };
    static SPENT: Cell<[Spent; 2]> = const { Cell::new([Spent { time: 0.0, looks: 0.0 }; 2]) };
    /// The parts that have begun, the innermost last, and the start of that part.
    static ON: RefCell<(Vec<usize>, f64)> = const { RefCell::new((Vec::new(), 0.0)) };
}

fn price_of_a_look(now: fn() -> f64) -> f64 {
    const LOOKS: u32 = 100_000;
    let start = now();
    for _ in 0..LOOKS {
        std::hint::black_box(now());
    }
    (now() - start) / f64::from(LOOKS)
}

fn look(part: Part, begins: bool) {
    let now = CLOCK.get().map_or(0.0, |now| now());
    ON.with_borrow_mut(|(on, since)| {
        if let Some(running) = on.last() {
            let mut spent = SPENT.get();
            spent[*running].time += now - *since;
            spent[*running].looks += 1.0;
            SPENT.set(spent);
        }
        if begins {
            on.push(usize::from(part == Part::Hashing));
        } else {
            on.pop();
        }
        *since = now;
    });
}
