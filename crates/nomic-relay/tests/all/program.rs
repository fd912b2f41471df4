//! The program with its settings and signals.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use futures_util::StreamExt;
use nomic_protocol::{Down, ErrorCode, RoomId, Up};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, reading, room};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The relay as a process of its own.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Address of the metrics, if the settings ask for them.
    pub(crate) metrics: Option<SocketAddr>,
    log: Receiver<String>,
}

impl Program {
    /// Starts a relay with these settings in a file, on a free port and with its data in the folder.
    pub(crate) fn start(folder: &Path, settings: &str) -> Self {
        write_settings(folder, settings);
        let mut child = command(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = said.map(Result::unwrap);
        let said: Vec<String> = said
            .take_while(|line| !line.starts_with("Press "))
            .collect();
        let log = in_background(BufReader::new(child.stderr.take().unwrap()).lines());
        Self {
            child,
            address: address_after(&said, "The relay is at ").expect("no address"),
            metrics: address_after(&said, "The metrics are at "),
            log,
        }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        let sent = Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for a line of the log with this text.
    pub(crate) fn logged(&self, text: &str) -> String {
        loop {
            let line = self.log.recv_timeout(PATIENCE).expect(text);
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Stops it, and returns the rest of the log.
    pub(crate) fn stop(mut self) -> Vec<String> {
        self.signal("TERM");
        assert!(self.child.wait().unwrap().success());
        self.log.iter().collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic-relay"));
    command.env_remove("RUST_LOG").current_dir(folder);
    command.args(["--listen", "127.0.0.1:0", "--config"]);
    command.arg(folder.join("relay.toml"));
    command.arg("--data").arg(folder.join("data"));
    command
}

pub(crate) fn write_settings(folder: &Path, settings: &str) {
    fs::write(folder.join("relay.toml"), settings).unwrap();
}

fn address_after(said: &[String], words: &str) -> Option<SocketAddr> {
    let url = said.iter().find_map(|line| line.strip_prefix(words))?;
    let (_, address) = url.split_once("://")?;
    address.split('/').next()?.parse().ok()
}

fn in_background(lines: Lines<BufReader<ChildStderr>>) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    receiver
}

/// Whether the address has too many connections.
async fn turned_away(address: SocketAddr) -> bool {
    let mut client = Client::connect(address).await;
    client.say(reading(&room(9))).await;
    match client.hear().await {
        Down::Welcome { .. } => false,
        Down::Err { code, .. } => code == ErrorCode::QuotaAddress,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_hangup_changes_quotas_and_keeps_connections() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "log.level = \"info\"");
    let (mut client, _) = Client::writer(relay.address, &room(1)).await;
    client.keep(b"first").await;
    assert!(!turned_away(relay.address).await);

    let fewer = "log.level = \"info\"\nquotas.connections_per_address = 0\nquotas.room.chunks = 1";
    write_settings(folder.path(), fewer);
    relay.signal("HUP");
    relay.logged("the settings were read again");
    assert!(turned_away(relay.address).await);
    client
        .say(Up::Put {
            chunk: b"second".to_vec(),
        })
        .await;
    client
        .hear_error(ErrorCode::QuotaRoom, Some(b"second"))
        .await;
    relay.stop();
}

#[tokio::test]
async fn a_bad_file_at_a_hangup_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "");
    let bad = "quotas.connections_per_address = 0\nlisen = \"127.0.0.1:0\"";
    write_settings(folder.path(), bad);
    relay.signal("HUP");
    let line = relay.logged("the settings stay as they are");
    assert!(line.contains("line 2"), "{line}");
    assert!(!turned_away(relay.address).await);
    relay.stop();
}

#[tokio::test]
async fn a_hangup_names_the_settings_that_it_cannot_change() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "");
    write_settings(
        folder.path(),
        "page = \"elsewhere\"\n[log]\nformat = \"json\"\n[quotas]\nstretch = 7",
    );
    relay.signal("HUP");
    for setting in ["page", "log.format", "quotas.stretch"] {
        relay.logged(&format!("setting=\"{setting}\""));
    }
    relay.stop();
}

#[tokio::test]
async fn a_hangup_changes_the_level_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "");
    write_settings(folder.path(), "log.level = \"info\"");
    relay.signal("HUP");
    relay.logged("the settings were read again");
    write_settings(folder.path(), "page = \"elsewhere\"");
    relay.signal("HUP");
    relay.logged("this setting changes at the next start");
    assert_eq!(relay.stop(), [""; 0]);
}

#[tokio::test]
async fn the_log_holds_neither_addresses_nor_rooms_nor_chunks() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "room_token = \"a-secret-word\"\n[log]\nlevel = \"trace\"\nformat = \"json\"\n[quotas]\nconnections_per_address = 2";
    let relay = Program::start(folder.path(), settings);
    let key = room(7);
    let mut reader = Client::follower(relay.address, &key, 0).await;
    let url = format!("ws://{}/relay?token=a-secret-word", relay.address);
    let mut writer = Client::connect_by(url).await;
    let hello = writer.hello_of(&key);
    writer.welcome(hello).await;
    writer.keep(b"a secret chunk").await;
    reader.hear_chunks(0, 1).await;
    let _other = Client::reader(relay.address, &key).await;
    assert!(turned_away(relay.address).await);
    writer.is_alive().await;
    drop((reader, writer));

    let lines = relay.stop();
    let mut names = BTreeSet::new();
    for line in &lines {
        let line: serde_json::Value = serde_json::from_str(line).expect(line);
        names.extend(line["address"].as_str().map(str::to_owned));
    }
    assert_eq!(names.len(), 1, "one address has one name: {lines:?}");
    let room_key = key.verifying_key().to_bytes();
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let (room_id, room_key): (String, String) = (hex(&RoomId::of_key(&room_key).0), hex(&room_key));
    for line in lines {
        let line = line.to_lowercase();
        for secret in [
            "127.0.0.1",
            "a secret chunk",
            "a-secret-word",
            &room_id[..8],
            &room_key[..8],
        ] {
            assert!(!line.contains(secret), "{secret}: {line}");
        }
    }
}

#[test]
fn wrong_settings_end_the_program_before_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    write_settings(folder.path(), "\nlisen = \"127.0.0.1:0\"\n");
    let mut child = command(folder.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut complaint = child.stderr.take().unwrap();
    complaint.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert!(
        said.contains("line 2") && said.contains("`lisen`"),
        "{said}"
    );
    assert!(!folder.path().join("data").exists());
}

#[tokio::test]
async fn a_relay_that_stops_says_when_to_come_again() {
    let folder = tempfile::tempdir().unwrap();
    for signal in ["TERM", "INT"] {
        let relay = Program::start(folder.path(), "");
        let url = format!("ws://{}/relay", relay.address);
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        assert!(matches!(socket.next().await, Some(Ok(Message::Binary(_)))));
        relay.signal(signal);
        let Some(Ok(Message::Close(Some(goodbye)))) = socket.next().await else {
            panic!("no goodbye")
        };
        assert_eq!(u16::from(goodbye.code), 1001);
        assert_eq!(goodbye.reason, "again 5");
        drop(socket);
        relay.stop();
    }
}

/// Runs a command on the rooms of a relay's folder.
fn on_rooms(data: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic-relay"));
    command.env_remove("RUST_LOG");
    command
        .args(words)
        .arg("--data")
        .arg(data)
        .output()
        .unwrap()
}

#[tokio::test]
async fn a_room_is_taken_to_another_relay_by_commands_once_its_relay_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let relay = Program::start(folder.path(), "");
    let key = room(1);
    let (mut writer, _) = Client::writer(relay.address, &key).await;
    writer.keep(b"sealed").await;
    let refused = on_rooms(&data, &["rooms"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("Another relay is already using"), "{said}");
    relay.stop();

    let listed = String::from_utf8(on_rooms(&data, &["rooms"]).stdout).unwrap();
    let (line, _) = listed.lines().nth(1).unwrap().split_once(' ').unwrap();
    assert_eq!(
        line,
        RoomId::of_key(&key.verifying_key().to_bytes()).to_string()
    );
    let file = folder.path().join("room");
    let file = file.to_str().unwrap();
    assert!(on_rooms(&data, &["export", line, file]).status.success());

    let other = tempfile::tempdir().unwrap();
    let data = other.path().join("data");
    assert!(on_rooms(&data, &["import", file]).status.success());
    let relay = Program::start(other.path(), "");
    let mut reader = Client::follower(relay.address, &key, 0).await;
    assert_eq!(reader.hear_chunks(0, 1).await, [b"sealed"]);
    relay.stop();
}

#[test]
fn a_database_of_an_earlier_version_is_named_once_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let database = data.join("relay.redb");
    fs::write(&database, "rooms").unwrap();
    let said = Program::start(folder.path(), "").stop();
    assert_eq!(said.len(), 1, "{said:?}");
    for part in [
        "WARN",
        "relay.redb",
        "earlier version",
        "not read",
        "delete",
    ] {
        assert!(said[0].contains(part), "{part}: {said:?}");
    }
    assert_eq!(fs::read(&database).unwrap(), b"rooms");
    fs::remove_file(database).unwrap();
    assert_eq!(Program::start(folder.path(), "").stop(), [""; 0]);
}
