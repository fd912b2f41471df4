//! Load on several servers of rooms in turn, for `cargo xtask bench relay`.
//!
//! ```text
//! --asked WORKLOAD... [--OPTION VALUE]...   runs workloads, each server as a process of its own
//! serve SERVER FOLDER                       is a server; addresses of NATS make it a relay there
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
mod nats;
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
            for run in named(&names) {
                run(&options);
            }
        }
        _ => {}
    }
}

type Workload = fn(&Options);

const WORKLOADS: [(&str, Workload); 8] = [
    ("window", flow::window),
    ("pace", flow::pace),
    ("idle", idle::idle),
    ("late", late::late),
    ("kills", kills::kills),
    ("soak", soak::soak),
    ("rooms", rooms::rooms),
    ("nats", nats::nats),
];
/// Number of workloads in a run that names none, the first ones.
const USUAL: usize = 4;

/// Workloads by their names, in the order of the names.
fn named(names: &[String]) -> Vec<Workload> {
    if names.is_empty() {
        return WORKLOADS[..USUAL].iter().map(|(_, run)| *run).collect();
    }
    let find = |name: &String| {
        let found = WORKLOADS.iter().find(|(known, _)| known == name);
        found
            .unwrap_or_else(|| panic!("no workload is named {name}"))
            .1
    };
    names.iter().map(find).collect()
}

/// Ends the run when a client on any thread fails.
fn end_on_panic() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        std::process::exit(1);
    }));
}
