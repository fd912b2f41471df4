//! A client that joins a room with a long log.

use std::path::Path;
use std::time::Instant;

use tokio::runtime::Runtime;

use crate::beside;
use crate::client::{Client, Wire};
use crate::options::Options;
use crate::process::ServerProcess;
use crate::report::{Column, compare, median};
use crate::servers::Contender;
use crate::talk::{SIZE, chunk};

const COLUMNS: [Column; 3] = [("least ms", 2), ("median ms", 2), ("CPU ms", 2)];
/// Chunks that are under way while the room is filled.
const AT_ONCE: u64 = 64;

pub(crate) fn late(options: &Options) {
    let chunks = options.number("chunks", 10_000_u64);
    let joins = options.number("joins", 100);
    let title = format!(
        "late: {joins} clients, one after the other, join a room of {chunks} chunks of {SIZE} B"
    );
    compare(&title, &COLUMNS, options, |contender, folder| {
        let Some(wire) = contender.wire() else {
            return measure_beside(chunks, joins, contender, folder);
        };
        let server = contender.start(folder);
        let runtime = Runtime::new().unwrap();
        runtime.block_on(measure(chunks, joins, wire, server))
    });
}

fn measure_beside(chunks: u64, joins: u32, contender: &Contender, folder: &Path) -> Vec<f64> {
    let numbers = [("chunks", chunks as f64), ("joins", joins.into())];
    let outcome = beside::run(contender, folder, "late", &numbers);
    let processor = 1e3 * outcome.usage.processor.as_secs_f64();
    let [least, median] = outcome.figures[..] else {
        panic!("other figures than expected")
    };
    vec![least, median, processor / f64::from(joins)]
}

async fn measure(chunks: u64, joins: u32, wire: Wire, server: ServerProcess) -> Vec<f64> {
    let mut writer = Client::enter(server.address, wire, 0).await;
    fill(&mut writer, chunks).await;
    let before = server.usage();
    let mut times = vec![];
    for _ in 0..joins {
        let began = Instant::now();
        let mut client = Client::enter(server.address, wire, 0).await;
        client.follow().await;
        let mut heard = 0;
        while heard < chunks {
            let message = client.next().await.unwrap();
            client.read(message, |_| heard += 1);
        }
        times.push(1e3 * began.elapsed().as_secs_f64());
    }
    let processor = server.usage().since(before).processor;
    let least = times.iter().copied().fold(f64::INFINITY, f64::min);
    let each = 1e3 * processor.as_secs_f64() / f64::from(joins);
    vec![least, median(times), each]
}

/// Puts chunks into a room until all are acknowledged.
pub(crate) async fn fill(writer: &mut Client, chunks: u64) {
    let (mut sent, mut kept) = (0, 0);
    while kept < chunks {
        let until = chunks.min(kept + AT_ONCE);
        writer
            .write((sent..until).map(|number| chunk(0, 0, number)))
            .await;
        sent = until;
        let message = writer.next().await.unwrap();
        kept += writer.read(message, |_| {}) as u64;
    }
}
