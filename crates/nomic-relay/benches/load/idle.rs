//! Memory and processor time of connections that only follow their room.

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::beside;
use crate::client::{Client, Wire};
use crate::options::Options;
use crate::process::{ServerProcess, Usage};
use crate::report::{Column, compare};
use crate::servers::Contender;

const COLUMNS: [Column; 3] = [("KB each", 1), ("CPU ms a connect", 3), ("s for all", 1)];
/// Clients of one room.
const ROOM: u32 = 4;
/// Time for the server to come to rest.
const REST: Duration = Duration::from_secs(1);

pub(crate) fn idle(options: &Options) {
    let connections = options.number("connections", 1000);
    let title = format!("idle: {connections} connections in rooms of {ROOM}");
    compare(&title, &COLUMNS, options, |contender, folder| {
        let Some(wire) = contender.wire() else {
            return measure_beside(connections, contender, folder);
        };
        let server = contender.start(folder);
        let runtime = Runtime::new().unwrap();
        runtime.block_on(measure(connections, wire, server))
    });
}

fn measure_beside(connections: u32, contender: &Contender, folder: &Path) -> Vec<f64> {
    let numbers = [("connections", connections.into()), ("room", ROOM.into())];
    let outcome = beside::run(contender, folder, "idle", &numbers);
    figures(
        connections,
        outcome.grown,
        outcome.usage,
        outcome.figures[0],
    )
}

async fn measure(connections: u32, wire: Wire, server: ServerProcess) -> Vec<f64> {
    // The first connection pays for what all share.
    let first = connect(&server, wire, u32::MAX).await;
    sleep(REST).await;
    let (before, memory) = (server.usage(), server.resident());
    let began = Instant::now();
    let mut clients = vec![first];
    for number in 0..connections {
        clients.push(connect(&server, wire, number / ROOM).await);
    }
    let took = began.elapsed();
    sleep(REST).await;
    let usage = server.usage().since(before);
    let grown = server.resident().saturating_sub(memory);
    drop(clients);
    figures(connections, grown, usage, took.as_secs_f64())
}

fn figures(connections: u32, grown: u64, usage: Usage, seconds: f64) -> Vec<f64> {
    let each = f64::from(connections);
    let processor = 1e3 * usage.processor.as_secs_f64();
    vec![grown as f64 / each, processor / each, seconds]
}

async fn connect(server: &ServerProcess, wire: Wire, room: u32) -> Client {
    let mut client = Client::enter(server.address, wire, room).await;
    client.follow().await;
    if wire == Wire::Relay {
        // A relay answers with the room's log, here an empty one.
        client.next().await.unwrap();
    }
    client
}
