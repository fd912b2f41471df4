//! A relay that is killed under load again and again, and must keep what it promised.
//!
//! A relay promises a chunk's place by an acknowledgement, and by sending the chunk to a follower.
//! After each start the logs of the last rooms are read and compared with all promises. Then every
//! chunk is put again: a kept one must get its old place. At the end all rooms are read again.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Duration;

use nomic_protocol::{ChunkId, Cursor, Down};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::client::{Client, Wire};
use crate::options::Options;
use crate::process::{ServerProcess, machine_load, spawn};
use crate::report::{folder, median};
use crate::servers::Contender;
use crate::talk::chunk;

/// Rooms that are written to until a kill.
const ROOMS: u32 = 8;
/// Chunks under way in each.
const WINDOW: u64 = 64;
/// Longest time from the start of the load to the kill.
const LOAD: Duration = Duration::from_millis(250);
/// Longest time from a start to a kill that does not wait for the server to listen.
const STARTING: Duration = Duration::from_millis(30);
/// One kill of so many comes while the relay starts.
const KILLS_AT_START: u32 = 5;
/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Chunks of a room that were sent, and the places that the relay promised.
struct Record {
    room: u32,
    sent: Vec<Vec<u8>>,
    promised: Vec<(u64, ChunkId)>,
}

#[derive(Default)]
struct Verdict {
    promised: usize,
    acknowledged_again: usize,
    /// Promised chunks that are not in their place.
    lost: usize,
    /// Chunks with two places.
    doubled: usize,
    /// Chunks that no client sent.
    foreign: usize,
    starts: Vec<f64>,
}

pub(crate) fn kills(options: &Options) {
    let kills = options.number("kills", 50);
    for relay in options.relays() {
        let folder = folder();
        let runtime = Runtime::new().unwrap();
        let verdict = runtime.block_on(run(kills, &relay, folder.path()));
        let slowest = verdict.starts.iter().copied().fold(0.0, f64::max);
        println!(
            "\nkills: {}, {kills} under load; load {}",
            relay.name,
            machine_load()
        );
        println!(
            "  {} promises, {} chunks put again: {} lost, {} doubled, {} foreign",
            verdict.promised,
            verdict.acknowledged_again,
            verdict.lost,
            verdict.doubled,
            verdict.foreign,
        );
        println!(
            "  starts: median {:.0} ms, slowest {slowest:.0} ms",
            median(verdict.starts)
        );
        let failed = verdict.lost + verdict.doubled + verdict.foreign;
        let data = folder.path().display();
        assert!(
            failed == 0,
            "the relay broke its promises; its data is {data}"
        );
    }
}

async fn run(kills: u32, relay: &Contender, folder: &Path) -> Verdict {
    let mut verdict = Verdict::default();
    let mut records: Vec<Record> = vec![];
    for kill in 0..kills {
        if kill % KILLS_AT_START == KILLS_AT_START - 1 {
            let mut child = spawn(&mut relay.command(folder));
            sleep(random(STARTING)).await;
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let server = relay.start(folder);
        verdict.starts.push(1e3 * server.start.as_secs_f64());
        let last = records.len().saturating_sub(ROOMS as usize);
        for record in &mut records[last..] {
            check(&server, record, &mut verdict).await;
            put_again(&server, record, &mut verdict).await;
        }
        let rooms = (kill * ROOMS)..((kill + 1) * ROOMS);
        let loads: Vec<_> = rooms.map(|room| load(&server, room)).collect();
        sleep(random(LOAD)).await;
        server.kill();
        for (writing, following) in loads {
            let mut record = writing.await.unwrap();
            record.promised.extend(following.await.unwrap());
            records.push(record);
        }
    }
    let server = relay.start(folder);
    for record in &records {
        check(&server, record, &mut verdict).await;
        verdict.promised += record.promised.len();
    }
    verdict
}

/// A time up to the longest.
fn random(longest: Duration) -> Duration {
    let mut byte = [0; 4];
    getrandom::fill(&mut byte).unwrap();
    longest.mul_f64(f64::from(u32::from_be_bytes(byte)) / f64::from(u32::MAX))
}

type Load = (JoinHandle<Record>, JoinHandle<Vec<(u64, ChunkId)>>);

/// A writer and a follower, who go on until the relay has gone.
fn load(server: &ServerProcess, room: u32) -> Load {
    let address = server.address;
    let writing = tokio::spawn(write(address, room));
    let following = tokio::spawn(async move {
        let Some(mut client) = Client::try_enter(address, Wire::Relay, room).await else {
            return vec![];
        };
        client.follow().await;
        let mut promised = vec![];
        while let Some(frame) = client.next_frame().await {
            promised.extend(places(frame));
        }
        promised
    });
    (writing, following)
}

async fn write(address: std::net::SocketAddr, room: u32) -> Record {
    let mut record = Record {
        room,
        sent: vec![],
        promised: vec![],
    };
    let Some(mut client) = Client::try_enter(address, Wire::Relay, room).await else {
        return record;
    };
    loop {
        let sent = record.sent.len() as u64;
        let until = record.promised.len() as u64 + WINDOW;
        let chunks: Vec<_> = (sent..until).map(|number| chunk(0, room, number)).collect();
        record.sent.extend(chunks.iter().cloned());
        client.write(chunks.into_iter()).await;
        match client.next_frame().await {
            Some(Down::Ack { id, cursor }) => record.promised.push((cursor.0, id)),
            Some(Down::Err { code, .. }) => panic!("refused: {code}"),
            Some(_) => {}
            None => return record,
        }
    }
}

/// Chunks of a frame with their places.
fn places(frame: Down) -> Vec<(u64, ChunkId)> {
    let Down::Chunks { after, chunks, .. } = frame else {
        return vec![];
    };
    let first = after.0 + 1 - chunks.len() as u64;
    (first..)
        .zip(chunks.iter().map(|chunk| ChunkId::of(chunk)))
        .collect()
}

/// Reads a room, and compares it with its record.
async fn check(server: &ServerProcess, record: &Record, verdict: &mut Verdict) {
    let log = timeout(PATIENCE, read(server, record.room)).await.unwrap();
    let kept: HashMap<u64, ChunkId> = log.iter().copied().collect();
    let broken = record.promised.iter();
    verdict.lost += broken
        .filter(|(place, id)| kept.get(place) != Some(id))
        .count();
    let ids: HashSet<ChunkId> = kept.values().copied().collect();
    verdict.doubled += log.len() - ids.len();
    let sent: HashSet<ChunkId> = record.sent.iter().map(|chunk| ChunkId::of(chunk)).collect();
    verdict.foreign += ids.difference(&sent).count();
}

/// The log of a room.
async fn read(server: &ServerProcess, room: u32) -> Vec<(u64, ChunkId)> {
    let mut client = Client::enter(server.address, Wire::Relay, room).await;
    client.follow().await;
    let (mut log, mut last) = (vec![], Cursor::START);
    while last.0 < client.head {
        let frame = client.next_frame().await.unwrap();
        if let Down::Chunks { after, .. } = &frame {
            last = *after;
        }
        log.extend(places(frame));
    }
    log
}

/// Puts every chunk of a room once more, and takes the answers as promises.
async fn put_again(server: &ServerProcess, record: &mut Record, verdict: &mut Verdict) {
    let mut client = Client::enter(server.address, Wire::Relay, record.room).await;
    for few in record.sent.chunks(WINDOW as usize) {
        client.write(few.iter().cloned()).await;
        let mut answers = 0;
        while answers < few.len() {
            match timeout(PATIENCE, client.next_frame()).await.unwrap() {
                Some(Down::Ack { id, cursor }) => {
                    record.promised.push((cursor.0, id));
                    answers += 1;
                }
                other => panic!("not acknowledged: {other:?}"),
            }
        }
        verdict.acknowledged_again += answers;
    }
}
