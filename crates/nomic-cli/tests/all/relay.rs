//! `nomic relay` as a process: start, kill, stop, and errors of configuration.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use ed25519_dalek::{Signer, SigningKey};
use futures_util::{SinkExt, StreamExt};
use nomic_peer::{Keys, Link};
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, RoomId, Up, VERSION, hello_message};
use nomic_relay::{Deposit, LogStore, Quotas, Store};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn nomic() -> Command {
    Command::new(env!("CARGO_BIN_EXE_nomic"))
}

/// Kills the relay when the test ends.
pub(crate) struct Relay {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Relay {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_at(data, SocketAddr::from(([127, 0, 0, 1], 0)))
    }

    pub(crate) fn start_at(data: &Path, address: SocketAddr) -> Self {
        let mut process = nomic()
            .args(["relay", "--listen", &address.to_string(), "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line
            .strip_prefix("The relay is at ws://")
            .and_then(|rest| rest.strip_suffix("/relay"))
            .unwrap_or_else(|| panic!("unexpected: {line}"));
        Self {
            process,
            address: address.parse().unwrap(),
        }
    }

    fn end(mut self, signal: &str) -> Option<i32> {
        let id = self.process.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn hear(socket: &mut Socket) -> Down {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next())
            .await
            .unwrap()
            .unwrap()
            .unwrap();
        if let Message::Binary(bytes) = next {
            return Down::decode(&bytes).unwrap();
        }
    }
}

async fn say(socket: &mut Socket, frame: Up) {
    socket
        .send(Message::Binary(frame.encode().into()))
        .await
        .unwrap();
}

/// Connects as a writer, and returns the end of the log.
async fn enter(address: SocketAddr) -> (Socket, Cursor) {
    let url = format!("ws://{address}/relay");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let Down::Nonce { nonce, .. } = hear(&mut socket).await else {
        panic!("no nonce")
    };
    let key = SigningKey::from_bytes(&[1; 32]);
    let room_key = key.verifying_key().to_bytes();
    let proof = key
        .sign(&hello_message(&nonce, &RoomId::of_key(&room_key)))
        .to_bytes();
    say(
        &mut socket,
        Up::Hello {
            version: VERSION,
            room_key,
            proof: Some(proof),
        },
    )
    .await;
    let Down::Welcome { head, .. } = hear(&mut socket).await else {
        panic!("not welcome")
    };
    (socket, head)
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Relay::start(folder.path());
    let (mut socket, _) = enter(relay.address).await;
    // More than the acknowledged chunks are under way when the kill comes.
    for number in 0..200_u8 {
        say(
            &mut socket,
            Up::Put {
                chunk: vec![number; 1000],
            },
        )
        .await;
    }
    let mut acknowledged = Cursor::START;
    while acknowledged < Cursor(40) {
        let Down::Ack { cursor, .. } = hear(&mut socket).await else {
            panic!("no ack")
        };
        acknowledged = cursor;
    }
    assert_eq!(relay.end("-KILL"), None);

    let relay = Relay::start(folder.path());
    let (mut socket, head) = enter(relay.address).await;
    assert!(head >= acknowledged, "{head} < {acknowledged}");
    say(
        &mut socket,
        Up::Sub {
            epoch: None,
            after: Cursor::START,
        },
    )
    .await;
    let mut expected = (0..200_u8).map(|number| vec![number; 1000]);
    loop {
        let Down::Chunks { chunks, more, .. } = hear(&mut socket).await else {
            panic!("no log")
        };
        chunks
            .into_iter()
            .for_each(|chunk| assert_eq!(Some(chunk), expected.next()));
        if !more {
            break;
        }
    }
    assert_eq!(expected.len() as u64, 200 - head.0);
}

#[tokio::test]
async fn signals_end_it_cleanly_and_clients_are_told() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let relay = Relay::start(folder.path());
        let (mut socket, _) = enter(relay.address).await;
        assert_eq!(relay.end(signal), Some(0), "{signal}");
        let Some(Ok(Message::Close(Some(frame)))) = socket.next().await else {
            panic!("not told")
        };
        assert_eq!(u16::from(frame.code), 1001);
    }
}

/// Runs `nomic relay` with wrong arguments: one sentence, exit code 2.
fn check_refusal(arguments: &[&str], sentence: &str) {
    let Output {
        status,
        stdout,
        stderr,
    } = nomic().arg("relay").args(arguments).output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(said.contains(sentence), "{said}");
    assert!(stdout.is_empty());
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = folder.path().to_str().unwrap();
    check_refusal(
        &["--listen", &address, "--data", data],
        &format!("Something else is already listening on {address};"),
    );
}

#[test]
fn a_data_folder_that_can_not_be_written_to_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    std::fs::write(&file, "in the way").unwrap();
    let data = file.join("data");
    check_refusal(
        &["--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()],
        "can't be written to",
    );
}

#[test]
fn a_page_that_is_not_there_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let page = folder.path().join("dist");
    check_refusal(
        &[
            "--listen",
            "127.0.0.1:0",
            "--data",
            data.to_str().unwrap(),
            "--page",
            page.to_str().unwrap(),
        ],
        "There is no page in",
    );
    assert!(!data.exists(), "it left a data folder behind");
}

#[cfg(not(feature = "page"))]
#[test]
fn a_program_without_a_page_inside_says_so() {
    check_refusal(&["--listen", "127.0.0.1:0", "--page"], "no page inside");
}

#[test]
fn the_version_names_the_edition_of_the_rules_and_the_protocol() {
    let Output { stdout, .. } = nomic().arg("--version").output().unwrap();
    let said = String::from_utf8(stdout).unwrap();
    let edition = nomic_engine::rules::edition::EDITION;
    let shared = format!("(rules of edition {edition}, protocol {VERSION})\n");
    assert!(said.ends_with(&shared), "{said}");
}

#[test]
fn a_data_folder_in_use_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let _relay = Relay::start(folder.path());
    let data = folder.path().to_str().unwrap();
    check_refusal(
        &["--listen", "127.0.0.1:0", "--data", data],
        "Another relay is already using",
    );
}

/// Runs `nomic relay` with a command on rooms, and returns its output.
fn on_rooms(data: &Path, words: &[&str]) -> String {
    let mut command = nomic();
    let done = command.arg("relay").args(words).arg("--data").arg(data);
    let Output { status, stdout, .. } = done.output().unwrap();
    assert_eq!(status.code(), Some(0), "{words:?}");
    String::from_utf8(stdout).unwrap()
}

#[test]
fn the_room_of_a_link_is_exported_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let link = Link::generate(None, &mut |bytes| bytes.fill(7));
    let room = Keys::of(&link).room_id();
    let chunk = b"sealed".as_slice();
    let id = ChunkId::of(chunk);
    let deposit = Deposit {
        room,
        id,
        chunk: chunk.into(),
    };
    let store = LogStore::open(&path("data"), Epoch([1; 16])).unwrap();
    let quota = Quotas::default().room;
    store.append(&[deposit], quota).unwrap();
    drop(store);

    let file = path("game.nomic-room");
    let file = file.to_str().unwrap();
    let address = format!("https://table.example/{}", link.fragment());
    on_rooms(&path("data"), &["export", &address, file]);
    on_rooms(&path("other"), &["import", file]);
    let listed = on_rooms(&path("other"), &["rooms"]);
    assert!(listed.contains(&room.to_string()), "{listed}");

    let said = nomic()
        .args(["relay", "export", "abc", file])
        .output()
        .unwrap();
    assert_eq!(said.status.code(), Some(2));
    let said = String::from_utf8(said.stderr).unwrap();
    assert!(said.contains("nor a link"), "{said}");
}
