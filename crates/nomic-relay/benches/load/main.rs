//! Load on several servers of rooms in turn, for `cargo xtask bench relay`.
//!
//! ```text
//! --asked WORKLOAD... [--OPTION VALUE]...   runs workloads, each server as a process of its own
//! serve SERVER FOLDER                       is a server
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a benchmark may stop"
)]

mod bare;
mod beside;
mod client;
mod flow;
mod idle;
mod kills;
mod late;
mod options;
mod process;
mod report;
mod rooms;
mod servers;
mod soak;
mod talk;
mod traffic;

use std::path::Path;

use options::Options;

/// Without this word nothing runs: `cargo bench` starts all benchmarks.
const ASKED: &str = "--asked";
/// Workloads of a run that names none.
const USUAL: [&str; 4] = ["window", "pace", "idle", "late"];
/// Word that `cargo bench` adds.
const BENCH: &str = "--bench";

fn main() {
    let words = std::env::args().skip(1).filter(|word| word != BENCH);
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [serve, kind, folder] if serve == servers::SERVE => {
            servers::serve(kind, Path::new(folder));
        }
        [asked, rest @ ..] if asked == ASKED => {
            end_on_panic();
            let (names, options) = Options::read(rest.iter().cloned());
            let usual = USUAL.map(str::to_owned);
            let names = if names.is_empty() { &usual } else { &*names };
            for name in names {
                workload(name, &options);
            }
        }
        _ => {}
    }
}

fn workload(name: &str, options: &Options) {
    match name {
        "window" => flow::window(options),
        "pace" => flow::pace(options),
        "idle" => idle::idle(options),
        "late" => late::late(options),
        "kills" => kills::kills(options),
        "soak" => soak::soak(options),
        "rooms" => rooms::rooms(options),
        other => panic!("no workload is named {other}"),
    }
}

/// Ends the run when a client on any thread fails.
fn end_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        std::process::exit(1);
    }));
}
