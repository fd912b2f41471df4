//! `nomic send`: gives the events of Automerge documents to a game, through its relay.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use futures_util::{SinkExt, StreamExt};
use nomic_cli::documents;
use nomic_peer::{Identity, Input, Link, Output, Peer, PeerStatus, RelayId, Stored};
use tokio::runtime::Builder;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::connect;
use crate::terminal::{complain, print};

/// Time without any progress before the relay counts as gone.
const PATIENCE: Duration = Duration::from_secs(60);
const TICK: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 if the relay has all events that are of the game; 1 if it has \
                        not; 2 if a file can't be read."
)]
pub(crate) struct SendOptions {
    /// Automerge documents with events, such as a merged copy of what `nomic export` wrote.
    #[arg(value_name = "DOCUMENT", required = true)]
    documents: Vec<PathBuf>,

    /// The game's link.
    #[arg(long, value_name = "LINK", value_parser = crate::verify::link)]
    link: Link,

    /// The relay's address, instead of the first one in the link.
    #[arg(long, value_name = "ADDRESS")]
    relay: Option<String>,
}

#[derive(Debug)]
enum SendError {
    NoRelay,
    Connection(String),
    ReadOnly,
    Silent,
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SendError::NoRelay => f.write_str("The link names no relay: say --relay ws://..."),
            SendError::Connection(cause) => write!(f, "Can't reach the relay ({cause})."),
            SendError::ReadOnly => f.write_str("The relay takes nothing from this link."),
            SendError::Silent => f.write_str("The relay did not take everything in time."),
        }
    }
}

/// Numbers of events that the game did not have, and of values that are no events of it.
struct Delivered {
    new: usize,
    refused: usize,
}

pub(crate) fn run(options: &SendOptions) -> ExitCode {
    let mut events = BTreeSet::new();
    for path in &options.documents {
        let file = path.display();
        let read = crate::verify::read(path).map_err(|cause| cause.to_string());
        let found =
            read.and_then(|bytes| documents::read(&bytes).map_err(|error| error.to_string()));
        match found {
            Ok(found) => events.extend(found),
            Err(cause) => {
                complain(&format!("Can't read {file} ({cause})."));
                return ExitCode::from(2);
            }
        }
    }
    let count = events.len();
    let runtime = Builder::new_current_thread().enable_all().build();
    let sent = match runtime {
        Ok(runtime) => runtime.block_on(send(options, events.into_iter().collect())),
        Err(cause) => Err(SendError::Connection(cause.to_string())),
    };
    match sent {
        Ok(Delivered { new, refused }) => {
            print(&format!(
                "Of {count} events {new} were new to the game. {refused} values are no events of it."
            ));
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Reads the game from its relay, then sends the events that it lacks.
async fn send(options: &SendOptions, events: Vec<Vec<u8>>) -> Result<Delivered, SendError> {
    let link = &options.link;
    // An empty address is the relay of the page.
    let mut named = link.relays().iter().filter(|relay| !relay.is_empty());
    let url = options.relay.as_ref().or_else(|| named.next());
    let url = url.ok_or(SendError::NoRelay)?.as_str();
    let relay = RelayId::of(url);
    let broken = |cause: &dyn fmt::Display| SendError::Connection(cause.to_string());
    let mut chance = |bytes: &mut [u8]| {
        // A guest who signs nothing: the numbers need not be random.
        let seed = now().to_be_bytes();
        bytes
            .iter_mut()
            .zip(seed.iter().cycle())
            .for_each(|(byte, seed)| *byte = *seed);
    };
    // The peer signs nothing, so nothing is lost with its key.
    let guest = Identity::from_seed(&[0; 32]);
    let opened = Peer::open(link.clone(), guest, Stored::default(), &mut chance);
    let (mut peer, _) = opened.map_err(|error| broken(&error))?;
    let mut socket = connect::relay(url).await.map_err(|error| broken(&error))?;
    let mut outputs = peer.handle(Input::Connected(relay), now(), &mut chance);
    let mut left = Some(events);
    let (mut new, mut unsent, mut moved) = (0, 0, Instant::now());
    loop {
        for output in std::mem::take(&mut outputs) {
            if let Output::Send(_, frame) = output {
                let sent = socket.send(Message::Binary(frame.into())).await;
                sent.map_err(|error| broken(&error))?;
            }
        }
        if peer.status() == PeerStatus::Live && !peer.is_taking_in() {
            if peer.may_write() == Some(false) {
                return Err(SendError::ReadOnly);
            }
            if let Some(events) = left.take() {
                outputs = peer.handle(Input::Events(events), now(), &mut chance);
                new = peer.unsent();
                moved = Instant::now();
                continue;
            }
            if peer.unsent() == 0 {
                let refused = peer.quarantined().len();
                return Ok(Delivered { new, refused });
            }
        }
        if peer.unsent() != unsent {
            (unsent, moved) = (peer.unsent(), Instant::now());
        }
        let input = match timeout(TICK, socket.next()).await {
            Ok(Some(Ok(Message::Binary(frame)))) => {
                if left.is_some() {
                    moved = Instant::now();
                }
                Input::Frame(relay, frame.to_vec())
            }
            Ok(Some(Ok(_))) => continue,
            Ok(Some(Err(error))) => return Err(broken(&error)),
            Ok(None) => return Err(broken(&"it hung up")),
            Err(_) if moved.elapsed() > PATIENCE => return Err(SendError::Silent),
            Err(_) => Input::Tick,
        };
        outputs = peer.handle(input, now(), &mut chance);
    }
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}
