//! Relays and servers that are killed under load.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nomic_protocol::{ChunkId, Cursor, Down, Up};
use nomic_relay::FollowedStreams;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::servers::Servers;
use crate::support::{Client, Running, room};

/// Chunks of a writer, each with the place that was acknowledged.
type Acknowledged = BTreeMap<Vec<u8>, Cursor>;

/// Number of chunks of a writer without an acknowledgement.
const WINDOW: u64 = 32;

struct RelayProcess {
    process: Child,
    address: SocketAddr,
}

impl RelayProcess {
    fn start(servers: &Servers, data: &Path, listen: &str) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_nomic-relay"))
            .args(["--listen", listen, "--nats", &servers.addresses(), "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.strip_prefix("The relay is at ws://").unwrap();
        let address = address.strip_suffix("/relay").unwrap().parse().unwrap();
        Self { process, address }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for RelayProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A client that goes on at the next relay when its own is gone, and puts again what was not
/// acknowledged.
struct Writer {
    task: JoinHandle<(Acknowledged, Duration)>,
    stop: watch::Sender<bool>,
}

impl Writer {
    fn start(relays: Vec<SocketAddr>, number: u8) -> Self {
        let (stop, stopping) = watch::channel(false);
        let task = tokio::spawn(write(relays, number, stopping));
        Self { task, stop }
    }

    /// Ends writing. Returns what was acknowledged, and the longest time without an
    /// acknowledgement.
    async fn stop(self) -> (Acknowledged, Duration) {
        self.stop.send_replace(true);
        self.task.await.unwrap()
    }
}

async fn write(
    relays: Vec<SocketAddr>,
    number: u8,
    stopping: watch::Receiver<bool>,
) -> (Acknowledged, Duration) {
    let key = room(number);
    let (mut acknowledged, mut open) = (Acknowledged::new(), BTreeMap::new());
    let (mut next, mut longest, mut last) = (0_u64, Duration::ZERO, Instant::now());
    for turn in 0.. {
        let relay = relays[(usize::from(number) + turn) % relays.len()];
        let Some(mut client) = Client::try_writer(relay, &key).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        for chunk in open.values() {
            client
                .try_say(Up::Put {
                    chunk: Vec::clone(chunk),
                })
                .await;
        }
        loop {
            while (open.len() as u64) < WINDOW && !*stopping.borrow() {
                let chunk = format!("{number}: {next}").into_bytes();
                next += 1;
                client
                    .try_say(Up::Put {
                        chunk: chunk.clone(),
                    })
                    .await;
                open.insert(ChunkId::of(&chunk), chunk);
            }
            if open.is_empty() {
                return (acknowledged, longest);
            }
            match client.try_hear().await {
                Some(Down::Ack { id, cursor }) => {
                    longest = longest.max(last.elapsed());
                    last = Instant::now();
                    if let Some(chunk) = open.remove(&id) {
                        acknowledged.insert(chunk, cursor);
                    }
                }
                Some(Down::Err {
                    about: Some(id), ..
                }) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    if let Some(chunk) = open.get(&id) {
                        client
                            .try_say(Up::Put {
                                chunk: chunk.clone(),
                            })
                            .await;
                    }
                }
                Some(_) => {}
                None => break,
            }
        }
    }
    unreachable!("a turn always follows")
}

/// Checks a room at a relay: every acknowledged chunk is at its place, and none is there twice.
async fn check(relay: SocketAddr, number: u8, acknowledged: &Acknowledged) {
    let (mut reader, welcome) = Client::writer(relay, &room(number)).await;
    let head = usize::try_from(welcome.head.0).unwrap();
    reader
        .say(Up::Sub {
            epoch: Some(welcome.epoch),
            after: Cursor::START,
        })
        .await;
    let log = reader.hear_chunks(0, head).await;
    for (chunk, place) in acknowledged {
        let index = usize::try_from(place.0).unwrap() - 1;
        assert_eq!(log.get(index), Some(chunk), "room {number}, place {place}");
    }
    let mut sorted = log.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), log.len(), "a chunk is there twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn relays_that_are_killed_in_turn_lose_and_double_nothing() {
    let servers = Servers::start(1);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    // The streams are there before two relays start at the same time.
    let first = servers.relay(folders[0].path(), FollowedStreams::Entered);
    Running::of(first.await).await.stop().await;
    let mut relays = Vec::new();
    for folder in &folders {
        relays.push(RelayProcess::start(&servers, folder.path(), "127.0.0.1:0"));
    }
    let addresses: Vec<SocketAddr> = relays.iter().map(|relay| relay.address).collect();
    let writers = (1..=4).map(|number| Writer::start(addresses.clone(), number));
    let writers: Vec<Writer> = writers.collect();
    for turn in 0..8 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let (number, address) = (turn % 2, addresses[turn % 2].to_string());
        relays[number].kill();
        relays[number] = RelayProcess::start(&servers, folders[number].path(), &address);
    }
    for (number, writer) in (1..).zip(writers) {
        let (acknowledged, _) = writer.stop().await;
        assert!(acknowledged.len() > 100, "{}", acknowledged.len());
        for relay in &addresses {
            check(*relay, number, &acknowledged).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_are_killed_in_turn_lose_and_double_nothing() {
    let mut servers = Servers::start(3);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut relays = Vec::new();
    for folder in &folders {
        let relay = servers.relay(folder.path(), FollowedStreams::Entered).await;
        relays.push(Running::of(relay).await);
    }
    let addresses: Vec<SocketAddr> = relays.iter().map(|relay| relay.address).collect();
    let writers = (1..=4).map(|number| Writer::start(addresses.clone(), number));
    let writers: Vec<Writer> = writers.collect();
    for number in 0..3 {
        tokio::time::sleep(Duration::from_secs(3)).await;
        servers.kill(number);
        tokio::time::sleep(Duration::from_secs(6)).await;
        servers.run(number);
        // Until the server has what it missed, another one must not go.
        tokio::time::sleep(Duration::from_secs(6)).await;
    }
    for (number, writer) in (1..).zip(writers) {
        let (acknowledged, longest) = writer.stop().await;
        println!(
            "room {number}: {} chunks, longest pause {longest:?}",
            acknowledged.len()
        );
        assert!(acknowledged.len() > 100, "{}", acknowledged.len());
        for relay in &addresses {
            check(*relay, number, &acknowledged).await;
        }
    }
}
