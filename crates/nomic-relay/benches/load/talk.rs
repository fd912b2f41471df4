//! One client's part of a load: it writes by a plan, and counts what it hears.

use std::sync::atomic::Ordering;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use tokio::time::{Interval, MissedTickBehavior, interval_at};
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;
use crate::traffic::{Pace, Plan, Tally};

/// Size of a chunk, in bytes.
pub(crate) const SIZE: usize = 150;

/// State of a client that writes.
pub(crate) struct Writer {
    number: u32,
    next: u64,
    under_way: usize,
    /// Chunks that may be under way.
    window: usize,
    /// One chunk is written at each tick.
    ticks: Option<Interval>,
}

impl Writer {
    pub(crate) fn new(plan: Plan, room: u32, number: u32) -> Self {
        let window = match plan.pace {
            Pace::Window(window) => (window / plan.writers) as usize,
            Pace::Rate(_) => 0,
        };
        let ticks = match plan.pace {
            Pace::Window(_) => None,
            Pace::Rate(rate) => {
                let period = Duration::from_secs_f64(f64::from(plan.writers) / rate);
                // Writers take turns: rooms and clients begin at different times.
                let turns = plan.rooms * plan.writers;
                let turn = period * (number * plan.rooms + room) / turns;
                let mut ticks = interval_at(tokio::time::Instant::now() + turn, period);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                Some(ticks)
            }
        };
        Self {
            number,
            next: 0,
            under_way: 0,
            window,
            ticks,
        }
    }

    fn chunk(&mut self) -> Vec<u8> {
        self.next += 1;
        chunk(micros(), self.number, self.next)
    }
}

/// A client with its counts.
pub(crate) struct Talk {
    client: Client,
    number: u32,
    tally: Arc<Tally>,
    latencies: Vec<u32>,
}

impl Talk {
    pub(crate) fn new(client: Client, number: u32, tally: Arc<Tally>) -> Self {
        let latencies = vec![];
        Self {
            client,
            number,
            tally,
            latencies,
        }
    }

    /// Writes and listens until the server has gone. Returns the measured latencies in
    /// microseconds.
    pub(crate) async fn run(mut self, mut writer: Option<Writer>) -> Vec<u32> {
        loop {
            if let Some(writer) = &mut writer {
                self.fill(writer).await;
            }
            let message = tokio::select! {
                message = self.client.next() => message,
                () = tick(&mut writer) => {
                    if let Some(writer) = &mut writer {
                        self.write(writer, 1).await;
                    }
                    continue;
                }
            };
            let Some(message) = message else {
                return self.latencies;
            };
            let acknowledged = self.hear(message);
            if let Some(writer) = &mut writer {
                writer.under_way = writer.under_way.saturating_sub(acknowledged);
            }
        }
    }

    async fn fill(&mut self, writer: &mut Writer) {
        let free = writer.window.saturating_sub(writer.under_way);
        self.write(writer, free).await;
    }

    async fn write(&mut self, writer: &mut Writer, chunks: usize) {
        if chunks == 0 || self.tally.stopping.load(Ordering::Relaxed) {
            return;
        }
        writer.under_way += chunks;
        self.tally.sent.fetch_add(chunks as u64, Ordering::Relaxed);
        let chunks = (0..chunks).map(|_| writer.chunk());
        // Chunks that a server did not take are missed at the end.
        self.client.write(chunks).await;
    }

    /// Takes a message and all that have come with it. Returns the number of acknowledgements.
    fn hear(&mut self, first: Message) -> usize {
        let (now, measuring) = (micros(), self.tally.measuring.load(Ordering::Relaxed));
        let (mut delivered, mut acknowledged) = (0, 0);
        let mut next = Some(first);
        while let Some(message) = next {
            let latencies = &mut self.latencies;
            acknowledged += self.client.read(message, |chunk| {
                let (sent, by) = stamp(chunk);
                if by == self.number {
                    return;
                }
                delivered += 1;
                if measuring {
                    latencies.push(u32::try_from(now.saturating_sub(sent)).unwrap_or(u32::MAX));
                }
            });
            next = self.client.next_now();
        }
        let tally = &self.tally;
        tally.delivered.fetch_add(delivered, Ordering::Relaxed);
        tally
            .acknowledged
            .fetch_add(acknowledged as u64, Ordering::Relaxed);
        acknowledged
    }
}

/// Waits for the time to write; for ever if the client does not write by time.
async fn tick(writer: &mut Option<Writer>) {
    match writer {
        Some(Writer {
            ticks: Some(ticks), ..
        }) => {
            ticks.tick().await;
        }
        _ => std::future::pending().await,
    }
}

/// A chunk: the time of sending, its writer, its number, and filling.
pub(crate) fn chunk(time: u64, by: u32, number: u64) -> Vec<u8> {
    let mut chunk = vec![0x5a; SIZE];
    chunk[..8].copy_from_slice(&time.to_be_bytes());
    chunk[8..12].copy_from_slice(&by.to_be_bytes());
    chunk[12..20].copy_from_slice(&number.to_be_bytes());
    chunk
}

/// Microseconds since the first call.
fn micros() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(START.elapsed().as_micros()).unwrap()
}

/// Time of sending, and number of the writer.
fn stamp(chunk: &[u8]) -> (u64, u32) {
    let sent = chunk[..8].try_into().unwrap();
    let by = chunk[8..12].try_into().unwrap();
    (u64::from_be_bytes(sent), u32::from_be_bytes(by))
}
