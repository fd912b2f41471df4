//! `nomic relay`: the relay's own program with a longer help.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Subcommand};
use nomic_peer::Keys;
use nomic_protocol::RoomId;
use nomic_relay::parse_room;

#[derive(Debug, Args)]
pub(crate) struct RelayOptions {
    /// The file with the settings, in TOML. Options given here win over it.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,

    /// The address to listen on; port 0 takes any free one. [default: 127.0.0.1:7474]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,

    /// The folder for the rooms. It is created if it does not exist. [default: ./data]
    #[arg(long, value_name = "FOLDER", global = true)]
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

    /// Wake the browsers of players who want it, through their push services. These can write to
    /// this address: mailto:NAME@HOST, or a page at https://.
    #[arg(long, value_name = "CONTACT")]
    push: Option<String>,

    #[command(subcommand)]
    command: Option<RoomCommand>,
}

#[derive(Debug, Subcommand)]
enum RoomCommand {
    /// List the rooms of a relay that is stopped, the latest visited first.
    Rooms,
    /// Write a room of a relay that is stopped to a file.
    Export {
        /// The room, as `rooms` lists it, or a link to its game.
        #[arg(value_name = "ROOM", value_parser = room)]
        room: RoomId,

        /// The file to write. An earlier one is replaced.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Put a room from such a file into a relay that is stopped. Chunks that are there stay.
    Import {
        /// The file that `export` wrote.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

fn room(text: &str) -> Result<RoomId, &'static str> {
    let of_link = || crate::verify::link(text).map(|link| Keys::of(&link).room_id());
    let room = parse_room(text).map_or_else(of_link, Ok);
    room.map_err(|_| "neither 64 hexadecimal digits nor a link")
}

/// Runs a relay or a command on its rooms. The error is for people.
pub(crate) fn run(options: RelayOptions) -> Result<(), String> {
    let RelayOptions {
        config,
        listen,
        data,
        page,
        behind_proxy,
        nats,
        push,
        command,
    } = options;
    let options = nomic_relay::RelayOptions {
        config,
        listen,
        data,
        page,
        behind_proxy,
        nats,
        push,
    };
    let command = match command {
        None => return nomic_relay::run(&options).map_err(|error| error.to_string()),
        Some(RoomCommand::Rooms) => nomic_relay::RoomCommand::List,
        Some(RoomCommand::Export { room, file }) => nomic_relay::RoomCommand::Export { room, file },
        Some(RoomCommand::Import { file }) => nomic_relay::RoomCommand::Import { file },
    };
    command.run(&options).map_err(|error| error.to_string())
}
