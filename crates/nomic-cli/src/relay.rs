//! `nomic relay`: the relay's own program with a longer help.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use nomic_relay::RelayRunError;

#[derive(Debug, Args)]
pub(crate) struct RelayOptions {
    /// The file with the settings, in TOML. Options given here win over it.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// The address to listen on; port 0 takes any free one. [default: 127.0.0.1:7474]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// The folder for the rooms. It is created if it does not exist. [default: ./data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// Serve the page, too: that in the folder, or without one that inside this program.
    // An empty path means the page inside.
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "",
        value_parser = OsStringValueParser::new().map(PathBuf::from))]
    page: Option<PathBuf>,

    /// A proxy forwards to this relay: take players' addresses from its X-Forwarded-For header.
    #[arg(long)]
    behind_proxy: bool,

    /// NATS servers with JetStream: the relay shares its rooms with the other relays there.
    #[arg(long, value_name = "URL,URL,...")]
    nats: Option<String>,
}

pub(crate) fn run(options: RelayOptions) -> Result<(), RelayRunError> {
    let RelayOptions {
        config,
        listen,
        data,
        page,
        behind_proxy,
        nats,
    } = options;
    nomic_relay::run(&nomic_relay::RelayOptions {
        config,
        listen,
        data,
        page,
        behind_proxy,
        nats,
    })
}
