//! Memory that clients hold by not reading.

use std::fs;

use crate::program::Program;
use crate::support::{Client, room};

const MIB: u64 = 1024 * 1024;

/// Resident memory of a process, in bytes.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kib = line.unwrap().split_whitespace().nth(1).unwrap();
    kib.parse::<u64>().unwrap() * 1024
}

#[tokio::test]
async fn two_hundred_followers_that_read_nothing_hold_less_than_half_a_mib_each() {
    const FOLLOWERS: u32 = 200;
    let folder = tempfile::tempdir().unwrap();
    let relay = Program::start(folder.path(), "quotas.connections_per_room = 1000");
    let (mut writer, _) = Client::writer(relay.address, &room(1)).await;
    writer.keep(b"a game").await;
    let mut silent = Vec::new();
    for _ in 0..FOLLOWERS {
        silent.push(Client::follower(relay.address, &room(1), 0).await);
    }
    let before = resident(relay.process());
    for number in 0..850_u64 {
        let mut chunk = vec![0; 60 * 1024];
        chunk[..8].copy_from_slice(&number.to_le_bytes());
        writer.keep(&chunk).await;
    }
    let grown = resident(relay.process()).saturating_sub(before);
    assert!(
        grown < u64::from(FOLLOWERS) * MIB / 2,
        "{} MiB",
        grown / MIB
    );
    drop(silent);
    relay.stop();
}
