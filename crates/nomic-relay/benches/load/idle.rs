//! Memory and processor time of connections that only follow their room.

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::client::{Client, Wire};
use crate::options::Options;
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
        let runtime = Runtime::new().unwrap();
        runtime.block_on(measure(connections, contender, folder))
    });
}

async fn measure(connections: u32, contender: &Contender, folder: &Path) -> Vec<f64> {
    let server = contender.start(folder);
    // The first connection pays for what all share.
    let first = connect(&server, contender, u32::MAX).await;
    sleep(REST).await;
    let (before, memory) = (server.usage(), server.resident());
    let began = Instant::now();
    let mut clients = vec![first];
    for number in 0..connections {
        clients.push(connect(&server, contender, number / ROOM).await);
    }
    let took = began.elapsed();
    sleep(REST).await;
    let processor = server.usage().since(before).processor;
    let grown = server.resident().saturating_sub(memory);
    let each = f64::from(connections);
    drop(clients);
    vec![
        grown as f64 / each,
        1e3 * processor.as_secs_f64() / each,
        took.as_secs_f64(),
    ]
}

async fn connect(
    server: &crate::process::ServerProcess,
    contender: &Contender,
    room: u32,
) -> Client {
    let mut client = Client::enter(server.address, contender.wire(), room).await;
    client.follow().await;
    if contender.wire() == Wire::Relay {
        // A relay answers with the room's log, here an empty one.
        client.next().await.unwrap();
    }
    client
}
