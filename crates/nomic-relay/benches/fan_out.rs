//! Rate of deliveries: one writer, many followers, real sockets.
//!
//! Writer, followers and relay share the machine's cores, so the rate is below that of a relay
//! alone. It serves to compare builds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "whatever goes wrong here is to end the test"
)]

use std::net::SocketAddr;
use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use ed25519_dalek::{Signer, SigningKey};
use futures_util::{SinkExt, StreamExt};
use nomic_protocol::{Cursor, Down, RoomId, Up, VERSION, hello_message};
use nomic_relay::{Config, Quotas, Relay, Storage};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const CHUNKS: u32 = 100;
const SIZE: usize = 600;

fn main() {
    divan::main();
}

#[divan::bench(args = [1, 10, 100, 400], sample_count = 10, sample_size = 1)]
fn memory(bencher: Bencher, followers: usize) {
    fan_out(bencher, followers, Storage::Memory);
}

#[divan::bench(args = [10, 100], sample_count = 10, sample_size = 1)]
fn database(bencher: Bencher, followers: usize) {
    let folder = tempfile::tempdir().unwrap();
    fan_out(
        bencher,
        followers,
        Storage::Folder(folder.path().to_owned()),
    );
}

fn fan_out(bencher: Bencher, followers: usize, storage: Storage) {
    let runtime = Runtime::new().unwrap();
    let mut table = runtime.block_on(Table::set(followers, storage));
    let deliveries = followers * CHUNKS as usize;
    bencher
        .counter(ItemsCount::new(deliveries))
        .bench_local(|| runtime.block_on(table.deliver(deliveries)));
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

struct Table {
    writer: Socket,
    arrived: mpsc::UnboundedReceiver<usize>,
    written: u32,
}

impl Table {
    async fn set(followers: usize, storage: Storage) -> Self {
        let address = start(storage).await;
        let (sender, arrived) = mpsc::unbounded_channel();
        for _ in 0..followers {
            let mut socket = enter(address).await;
            say(
                &mut socket,
                &Up::Sub {
                    epoch: None,
                    after: Cursor::START,
                },
            )
            .await;
            let sender = sender.clone();
            tokio::spawn(async move {
                while let Some(frame) = hear(&mut socket).await {
                    if let Down::Chunks { chunks, .. } = frame {
                        let _ = sender.send(chunks.len());
                    }
                }
            });
        }
        Self {
            writer: enter(address).await,
            arrived,
            written: 0,
        }
    }

    async fn deliver(&mut self, deliveries: usize) {
        for _ in 0..CHUNKS {
            self.written += 1;
            let mut chunk = vec![0; SIZE];
            chunk[..4].copy_from_slice(&self.written.to_be_bytes());
            let frame = Up::Put { chunk }.encode();
            self.writer
                .feed(Message::Binary(frame.into()))
                .await
                .unwrap();
        }
        self.writer.flush().await.unwrap();
        let (mut arrived, mut acknowledged) = (0, 0);
        while arrived < deliveries || acknowledged < CHUNKS {
            tokio::select! {
                count = self.arrived.recv() => arrived += count.unwrap(),
                frame = hear(&mut self.writer) => match frame.unwrap() {
                    Down::Ack { .. } => acknowledged += 1,
                    other => panic!("not kept: {other:?}"),
                },
            }
        }
    }
}

async fn start(storage: Storage) -> SocketAddr {
    let quotas = Quotas {
        connections_per_room: 2000,
        connections_per_address: 1000,
        frames_per_second: u32::MAX,
        frames_at_once: u32::MAX,
        bytes_per_second: u32::MAX,
        bytes_at_once: u32::MAX,
        stored_per_day: u64::MAX,
        ..Quotas::default()
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let relay = Relay::start(Config {
        quotas,
        ..Config::new(storage)
    })
    .unwrap();
    tokio::spawn(relay.serve(listener, std::future::pending()));
    address
}

async fn enter(address: SocketAddr) -> Socket {
    let url = format!("ws://{address}/relay");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let Some(Down::Nonce { nonce, .. }) = hear(&mut socket).await else {
        panic!("no nonce")
    };
    let key = SigningKey::from_bytes(&[1; 32]);
    let room_key = key.verifying_key().to_bytes();
    let proof = key
        .sign(&hello_message(&nonce, &RoomId::of_key(&room_key)))
        .to_bytes();
    say(
        &mut socket,
        &Up::Hello {
            version: VERSION,
            room_key,
            proof: Some(proof),
        },
    )
    .await;
    assert!(matches!(
        hear(&mut socket).await,
        Some(Down::Welcome { write: true, .. })
    ));
    socket
}

async fn say(socket: &mut Socket, frame: &Up) {
    socket
        .send(Message::Binary(frame.encode().into()))
        .await
        .unwrap();
}

async fn hear(socket: &mut Socket) -> Option<Down> {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
        match next.unwrap()?.unwrap() {
            Message::Binary(bytes) => return Some(Down::decode(&bytes).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}
