//! `nomic` on the command line.

mod check;
mod connect;
mod export;
mod import;
mod relay;
mod replay;
mod send;
mod terminal;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use nomic_engine::rules::edition::EDITION;
use nomic_protocol::VERSION as PROTOCOL;

/// Replaces the allocator of static programs: a relay delivered half as much with it.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A table for the self-amending game, on the command line.
#[derive(Debug, Parser)]
#[command(name = "nomic", version = version(), about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a relay: it carries sealed envelopes between players.
    Relay(relay::RelayOptions),
    /// Play a transcript, and print the state of the game.
    Replay(replay::ReplayOptions),
    /// Check a ruleset's page or the code of a rule.
    Check(check::CheckOptions),
    /// Read a ruleset as people keep it: say which rules are in it, and what is left over.
    Import(import::ImportOptions),
    /// Check the record of a game: signatures, order, sealed states, draws.
    Verify(verify::VerifyOptions),
    /// Write the events of a record as an Automerge document.
    Export(export::ExportOptions),
    /// Send the events of Automerge documents to a game.
    Send(send::SendOptions),
    /// Tell players when it is their move: by a command, a web address, a calendar.
    Watch(watch::WatchOptions),
}

/// Version of the program, and what games and relays of other versions have to share with it.
fn version() -> String {
    format!(
        "{} (rules of edition {EDITION}, protocol {PROTOCOL})",
        env!("CARGO_PKG_VERSION")
    )
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Relay(options) => match relay::run(options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(trouble) => {
                terminal::complain(&trouble);
                ExitCode::from(2)
            }
        },
        Command::Replay(options) => replay::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Import(options) => import::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Export(options) => export::run(&options),
        Command::Send(options) => send::run(&options),
        Command::Watch(options) => watch::run(options),
    }
}
