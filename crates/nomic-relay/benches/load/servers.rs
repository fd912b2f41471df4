//! The servers that this program can be, each as a process of its own.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use nomic_relay::{Config, Quotas, Relay, RoomQuota, Storage};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::bare;
use crate::beside;
use crate::client::Wire;
use crate::nats::relays_on_servers;
use crate::options::Options;
use crate::process::{LISTENING, ServerProcess};

pub(crate) const SERVE: &str = "serve";
pub(crate) const BARE: &str = "bare";
pub(crate) const DURABLE: &str = "durable";
pub(crate) const OURS: &str = "ours";
/// Our relay without a disk.
pub(crate) const MEMORY: &str = "memory";
/// Another build of this program, whose relay is measured beside this one's.
pub(crate) const OTHER: &str = "other";

/// Beginning of addresses that make a server a relay over NATS.
const NATS: &str = "nats://";

/// A server that takes part.
#[derive(Clone)]
pub(crate) struct Contender {
    pub(crate) name: String,
    program: PathBuf,
    scripts: Option<PathBuf>,
}

impl Contender {
    pub(crate) fn new(name: &str, options: &Options) -> Self {
        let program = match options.text("other") {
            Some(other) if name == OTHER => other.into(),
            _ => std::env::current_exe().unwrap(),
        };
        let scripts = beside::SERVERS.contains(&name).then(|| {
            let folder = options.text("beside");
            folder.expect("this server needs --beside").into()
        });
        Self {
            name: name.to_owned(),
            program,
            scripts,
        }
    }

    /// Folder of the scripts that are this server and its clients.
    pub(crate) fn scripts(&self) -> Option<&Path> {
        self.scripts.as_deref()
    }

    pub(crate) fn start(&self, folder: &Path) -> ServerProcess {
        ServerProcess::start(self.command(folder))
    }

    pub(crate) fn command(&self, folder: &Path) -> Command {
        if let Some(scripts) = &self.scripts {
            let mut command = Command::new("node");
            command.arg(scripts.join("serve.js"));
            command.arg(&self.name).arg(folder);
            return command;
        }
        let kind = if self.name == OTHER { OURS } else { &self.name };
        self.command_as(kind, folder)
    }

    /// Starts the server's program as another kind of server.
    pub(crate) fn command_as(&self, kind: &str, folder: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args([SERVE, kind]).arg(folder);
        command
    }

    /// Frames that the server understands; `None` if only its scripts know.
    pub(crate) fn wire(&self) -> Option<Wire> {
        match self.name.as_str() {
            BARE | DURABLE => Some(Wire::Bare),
            OURS | MEMORY | OTHER => Some(Wire::Relay),
            name => relays_on_servers(name).map(|_| Wire::Relay),
        }
    }
}

/// Serves until the input ends.
pub(crate) fn serve(kind: &str, folder: &Path) {
    let (ending, ended) = tokio::sync::oneshot::channel::<()>();
    let ends_at_once = [BARE, DURABLE].contains(&kind) || kind.starts_with(NATS);
    std::thread::spawn(move || {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        drop(ending);
        if ends_at_once {
            std::process::exit(0);
        }
    });
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        match kind {
            BARE => {
                announce(&listener);
                bare::serve(listener, None).await;
            }
            DURABLE => {
                announce(&listener);
                bare::serve(listener, Some(folder)).await;
            }
            OURS | MEMORY => {
                let storage = match kind {
                    MEMORY => Storage::Memory,
                    _ => Storage::Folder(folder.to_owned()),
                };
                let relay = Relay::start(config(storage)).unwrap();
                announce(&listener);
                let ended = async { drop(ended.await) };
                relay.serve(listener, ended).await.unwrap();
            }
            #[cfg(feature = "nats")]
            addresses if addresses.starts_with(NATS) => {
                let relay = in_cluster(addresses, folder).await;
                announce(&listener);
                let ended = async { drop(ended.await) };
                relay.serve(listener, ended).await.unwrap();
            }
            other => panic!("no server is named {other}"),
        }
    });
}

/// A relay over NATS. Waits for servers that are still starting.
#[cfg(feature = "nats")]
async fn in_cluster(addresses: &str, folder: &Path) -> Relay {
    const TRIES: u32 = 60;
    let settings = nomic_relay::NatsSettings::of(addresses);
    for _ in 0..TRIES {
        let config = config(Storage::Folder(folder.to_owned()));
        match Relay::start_in_cluster(config, &settings).await {
            Ok(relay) => return relay,
            Err(error) => eprintln!("  waiting: {error}"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
    panic!("the relay can't start")
}

fn announce(listener: &TcpListener) {
    println!("{LISTENING}{}", listener.local_addr().unwrap());
}

/// The usual relay, but all clients may come from one address.
fn config(storage: Storage) -> Config {
    // A rate of more than one unit a nanosecond would leave no burst.
    const MANY: u32 = 1_000_000_000;
    let quotas = Quotas {
        room: RoomQuota {
            bytes: u64::MAX,
            chunks: u64::MAX,
        },
        connections: 100_000,
        connections_per_room: 100_000,
        connections_per_address: 100_000,
        half_open: 100_000,
        half_open_per_address: 100_000,
        sockets_per_address: 100_000,
        frames_per_second: MANY,
        frames_at_once: MANY,
        bytes_per_second: MANY,
        bytes_at_once: MANY,
        stored_per_day: 1 << 40,
        new_rooms_per_day: MANY,
        ..Quotas::default()
    };
    Config {
        quotas,
        ..Config::new(storage)
    }
}
