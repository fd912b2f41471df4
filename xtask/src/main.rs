//! Chores of the workspace: `cargo xtask play`, `serve`, `build`, `release`, `test`, `tidy`,
//! `bench`, `sim`, `fuzz`.
//!
//! It knows the workspace from outside only: it starts cargo, Trunk, the relay and the browser
//! tests, and reads sources as text. Of the crates of the workspace it needs only the reader of
//! messages, so it can be built when the others cannot.

mod args;
mod bench;
mod browser;
mod chore_error;
mod files;
mod fuzz;
mod packaging;
mod page;
mod play;
mod project;
mod release;
mod run;
mod serve;
mod sim;
mod source_paths;
mod suite;
mod tally;
mod tools;

use std::{env, process::ExitCode};

use args::ChoreArgs;
use chore_error::{ChoreResult, fail};
use project::Project;

const USAGE: &str = "\
Chores of this workspace:

  cargo xtask play  [--port 7474] [--data ./data] [--no-open]
      sets up what is missing, builds the page, starts the relay, opens the browser
  cargo xtask serve [--port 8080]
      development: rebuilds and reloads the page when a file changes, with a relay beside it
  cargo xtask build [--dist dist]
      builds the release page and prints its size
  cargo xtask release [--to FOLDER]
      makes what hosts and players download, in target/release-VERSION; publishes nothing
  cargo xtask test  [--only STEP,STEP] [--skip STEP,STEP]
      everything that must hold: formatting, lints, tidy, tests, page size, browser tests
  cargo xtask tidy
      layers, lengths, names, and whether documents say what is so
  cargo xtask bench [FILTER]
      the benchmarks of engine, peer and relay, and the page size
  cargo xtask bench page [--events 100,1000,10000] [--cpu 4] [--network slow4g|none] [--rounds 1]
                         [--page DIR] [--relay PROGRAM] [--json FILE]
      how long people wait in a browser: a first visit, a newcomer to a long game, a vote
  cargo xtask bench boardgame
      our folding beside boardgame.io's reducer, which is fetched for it
  cargo xtask bench relay [WORKLOAD]... [--rounds 3] [--seconds 5] [--servers bare,durable,ours]
                          [--beside] [--other PROGRAM]
      the same load on our relay and other servers in turn: window, pace, idle, late; only when
      named: kills, soak, rooms, nats
  cargo xtask sim   [--games 100] [--seed 0] [--hostile] [--starter NAME] [--faults A,B]
      simulated games full of faults, and what was violated in them
  cargo xtask sim   --wasm [--games 10] [--seed 0] [--hostile]
      the same games natively and as wasm: they must come to the same
  cargo xtask sim   --finality [--games 100]
      what it takes until something is final
  cargo xtask sim   --long EVENTS
      writes a game of so many events down as a relay holds it
  cargo xtask fuzz  [--seconds 60] [--only TARGET,TARGET]
      looks for bytes that a reader of foreign bytes can't take, so long for each";

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let command = words.next().unwrap_or_default();
    match dispatch(&command, ChoreArgs::new(words.collect())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("\n{trouble}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &str, args: ChoreArgs) -> ChoreResult {
    let project = Project::find()?;
    match command {
        "play" => play::play(&project, args),
        "serve" => serve::serve(&project, args),
        "build" => page::build_command(&project, args),
        "release" => release::release_command(&project, args),
        "test" => suite::test(&project, args),
        "tidy" => suite::tidy_command(&project, args),
        "bench" => bench::bench(&project, args),
        "sim" => sim::sim(&project, args),
        "fuzz" => fuzz::fuzz(&project, args),
        // Other programs call the chores below: Trunk's hooks, and `play` itself.
        "prepare" => page::prepare_command(&project, args),
        "finish" => page::finish_command(&project, args),
        "announce" => browser::announce_command(args),
        "" | "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => fail(format!("There is no chore '{other}'.\n\n{USAGE}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workflows_call_chores_with_options_that_exist() {
        let root = Project::find().unwrap().root;
        let workflows = files::files(&root.join(".github/workflows")).unwrap();
        let texts: String = workflows
            .iter()
            .map(|at| files::text(at).unwrap())
            .collect();
        let calls = texts
            .lines()
            .filter_map(|line| line.split_once("cargo xtask "));
        let mut known = 0;
        for (_, call) in calls {
            let (chore, rest) = call.split_once(' ').unwrap_or((call, ""));
            let lines = USAGE
                .lines()
                .filter(|line| line.contains(&format!("xtask {chore} ")));
            let options = rest.split(' ').filter(|word| word.starts_with("--"));
            let usage: String = lines.collect();
            assert!(!usage.is_empty(), "{chore}");
            options.for_each(|option| assert!(usage.contains(option), "{option}"));
            known += 1;
        }
        assert!(known > 0);
    }
}
