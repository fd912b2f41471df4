//! A relay with very many rooms: start, memory, disk.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use tokio::runtime::Runtime;

use crate::client::{Client, Wire};
use crate::late::fill;
use crate::options::Options;
use crate::process::{ServerProcess, disk, machine_load};
use crate::report::{folder, median};
use crate::servers::Contender;

/// Rooms that are filled at the same time.
const AT_ONCE: usize = 64;
/// Rooms that are read after the start.
const READ: u32 = 200;

pub(crate) fn rooms(options: &Options) {
    let rooms = options.number("rooms", 1000);
    let chunks = options.number("chunks", 100);
    for relay in options.relays() {
        println!("\nrooms: {}, {rooms} rooms of {chunks} chunks", relay.name);
        let folder = folder();
        let runtime = Runtime::new().unwrap();
        runtime.block_on(run(rooms, chunks, &relay, folder.path()));
    }
}

async fn run(rooms: u32, chunks: u64, relay: &Contender, folder: &Path) {
    let server = relay.start(folder);
    let began = Instant::now();
    fill_all(rooms, chunks, &server).await;
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "  filled in {seconds:.1} s: {:.0} chunks/s; {:.1} MB of memory, {:.1} MB on disk",
        f64::from(rooms) * chunks as f64 / seconds,
        megabytes(&server),
        disk(folder) as f64 / 1e6,
    );
    server.kill();
    let after_kill = relay.start(folder);
    println!("  start after a kill: {}", started(&after_kill));
    after_kill.stop();
    let server = relay.start(folder);
    println!("  start after a clean end: {}", started(&server));
    let mut times = vec![];
    for read in 0..READ.min(rooms) {
        // A prime step visits rooms all over.
        let room = (u64::from(read) * 7919 % u64::from(rooms)) as u32;
        times.push(1e3 * read_room(room, chunks, &server).await);
    }
    println!(
        "  {} rooms read: first {:.1} ms, median {:.1} ms; {:.1} MB of memory; load {}",
        times.len(),
        times[0],
        median(times.clone()),
        megabytes(&server),
        machine_load(),
    );
}

async fn fill_all(rooms: u32, chunks: u64, server: &ServerProcess) {
    let (next, address) = (Arc::new(AtomicU32::new(0)), server.address);
    let fillers = (0..AT_ONCE).map(|_| {
        let next = Arc::clone(&next);
        tokio::spawn(async move {
            loop {
                let room = next.fetch_add(1, Ordering::Relaxed);
                if room >= rooms {
                    return;
                }
                let mut client = Client::enter(address, Wire::Relay, room).await;
                fill(&mut client, chunks).await;
            }
        })
    });
    for filler in fillers.collect::<Vec<_>>() {
        filler.await.unwrap();
    }
}

/// Seconds until a new client has all of a room.
async fn read_room(room: u32, chunks: u64, server: &ServerProcess) -> f64 {
    let began = Instant::now();
    let mut client = Client::enter(server.address, Wire::Relay, room).await;
    client.follow().await;
    let mut heard = 0;
    while heard < chunks {
        let message = client.next().await.unwrap();
        client.read(message, |_| heard += 1);
    }
    began.elapsed().as_secs_f64()
}

fn started(server: &ServerProcess) -> String {
    let start = 1e3 * server.start.as_secs_f64();
    format!("{start:.0} ms; {:.1} MB of memory", megabytes(server))
}

fn megabytes(server: &ServerProcess) -> f64 {
    server.resident() as f64 / 1024.0
}
