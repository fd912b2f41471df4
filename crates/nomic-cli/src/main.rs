//! `nomic` on the command line.

mod relay;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A table for the self-amending game, on the command line.
#[derive(Debug, Parser)]
#[command(name = "nomic", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a relay: it carries sealed envelopes between players.
    Relay(relay::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Relay(options) => relay::run(options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::from(2)
        }
    }
}
