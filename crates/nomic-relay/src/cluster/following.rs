//! Following one stream into the log.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::DeliverPolicy;
use async_nats::jetstream::consumer::pull::OrderedConfig;
use async_nats::jetstream::stream::{LastRawMessageErrorKind as RawMessageErrorKind, Stream};
use axum::body::Bytes;
use futures_util::StreamExt;
use nomic_protocol::ChunkId;
use tokio::time::{sleep, timeout};

use super::Cluster;
use super::message::{BEFORE_CHUNK, decode, ephemeral_subjects, live_subject, room_of};
use super::streams::StreamNumber;
use crate::Deposit;
use crate::writer::Step;

/// Interval between two looks at a quiet stream's end.
const LOOK: Duration = Duration::from_secs(20);
/// Pause after a failure.
const PAUSE: Duration = Duration::from_millis(500);
/// Longest time that a stream may be shorter than what was heard of it.
const SHORTER: Duration = Duration::from_secs(30);
/// Number of times that a leader is asked again for a message that it does not find.
const ASKED_AGAIN: u32 = 3;
/// Longest silence of a consumer that has more to deliver.
const SILENCE: Duration = Duration::from_secs(3);

/// A stream whose state was not asked for.
type Named = Stream<()>;

struct Follower {
    cluster: Arc<Cluster>,
    number: StreamNumber,
    /// Sequence of the next message to submit.
    next: u64,
    turn: u32,
    /// Time since when the stream's end is before messages that were heard.
    shorter_since: Option<Instant>,
}

/// Reason to begin again after the last message that was submitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Interruption {
    /// NATS refused or ended a subscription.
    Subscription,
    /// NATS did not answer in time.
    NoAnswer,
    /// NATS refused or ended a consumer.
    Consumer,
    /// A consumer that has more messages delivered none for long.
    Silence,
    /// The log did not take a chunk.
    LogFailed,
    /// The relay stops.
    Stopped,
}

/// Follows a stream until the cluster fails.
pub(super) async fn follow(cluster: Arc<Cluster>, number: StreamNumber) {
    let Some(progress) = cluster
        .stream(number)
        .map(|stream| Arc::clone(&stream.progress))
    else {
        return;
    };
    let kept = *progress.kept().borrow();
    let mut follower = Follower {
        turn: progress.turn(),
        shorter_since: None,
        next: kept.saturating_add(1),
        cluster,
        number,
    };
    while !*follower.cluster.failed.borrow() {
        if let Err(reason) = follower.follow().await {
            tracing::debug!(
                stream = follower.number.name(),
                next = follower.next,
                ?reason,
                "following was interrupted"
            );
            sleep(PAUSE).await;
        }
    }
}

impl Follower {
    async fn follow(&mut self) -> Result<(), Interruption> {
        let client = self.cluster.joined.client.clone();
        let live = client.subscribe(live_subject(self.number)).await;
        let mut live = live.map_err(|_| Interruption::Subscription)?;
        let ephemeral = client.subscribe(ephemeral_subjects(self.number)).await;
        let mut ephemeral = ephemeral.map_err(|_| Interruption::Subscription)?;
        // Subscribed first: what comes in meanwhile waits.
        self.catch_up().await?;
        let cluster = Arc::clone(&self.cluster);
        let stream = cluster.stream(self.number).ok_or(Interruption::Stopped)?;
        loop {
            let message = tokio::select! {
                message = live.next() => message.ok_or(Interruption::Subscription)?,
                message = ephemeral.next() => {
                    let message = message.ok_or(Interruption::Subscription)?;
                    if let Some(room) = room_of(&message.subject) {
                        self.cluster.ephemeral_arrived(room, &message.payload);
                    }
                    continue;
                }
                () = stream.look.notified() => { self.look().await?; continue; }
                () = sleep(LOOK) => { self.look().await?; continue; }
            };
            let headers = message.headers.as_ref();
            let sequence =
                headers.and_then(|headers| headers.get(async_nats::header::NATS_SEQUENCE));
            let sequence = sequence.and_then(|sequence| sequence.as_str().parse::<u64>().ok());
            let Some(sequence) = sequence else {
                continue;
            };
            if sequence > self.next || self.is_interrupted() {
                // Something was missed.
                self.catch_up().await?;
            }
            if sequence == self.next {
                self.submit(sequence, message.payload).await?;
            }
        }
    }

    /// Whether the log failed to take something.
    fn is_interrupted(&self) -> bool {
        let stream = self.cluster.stream(self.number);
        stream.is_some_and(|stream| stream.progress.turn() != self.turn)
    }

    /// Catches up if NATS answers. Without an answer, messages may still come in by themselves.
    async fn look(&mut self) -> Result<(), Interruption> {
        match self.catch_up().await {
            Err(Interruption::NoAnswer) => Ok(()),
            done => done,
        }
    }

    /// Submits all messages up to the stream's present end.
    async fn catch_up(&mut self) -> Result<(), Interruption> {
        let stream = self
            .cluster
            .stream(self.number)
            .ok_or(Interruption::Stopped)?;
        let progress = Arc::clone(&stream.progress);
        if progress.turn() != self.turn {
            self.turn = progress.turn();
            self.next = progress.kept().borrow().saturating_add(1);
            sleep(PAUSE).await;
        }
        let last = self
            .cluster
            .end_of(self.number)
            .await
            .ok_or(Interruption::NoAnswer)?;
        if last.saturating_add(1) < self.next {
            return self.shorter();
        }
        self.shorter_since = None;
        if last < self.next {
            return Ok(());
        }
        let jetstream = &self.cluster.joined.jetstream;
        let stream = jetstream.get_stream_no_info(self.number.name()).await;
        let stream = stream.map_err(|_| Interruption::NoAnswer)?;
        self.read_consumer(&stream, last).await?;
        self.read_singly(&stream, last).await
    }

    /// The stream's end is before messages that were heard. A new leader may need a moment.
    fn shorter(&mut self) -> Result<(), Interruption> {
        let since = *self.shorter_since.get_or_insert_with(Instant::now);
        if since.elapsed() < SHORTER {
            return Err(Interruption::NoAnswer);
        }
        self.cluster.fail("a stream has lost messages");
        Err(Interruption::Stopped)
    }

    /// Submits messages in bulk, until a message is missing. The consumer may be at a server that
    /// does not have the last messages yet.
    async fn read_consumer(&mut self, stream: &Named, last: u64) -> Result<(), Interruption> {
        let consumer = stream.create_consumer(OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence {
                start_sequence: self.next,
            },
            ..OrderedConfig::default()
        });
        let consumer = consumer.await.map_err(|_| Interruption::Consumer)?;
        let mut pending = consumer.cached_info().num_pending;
        let messages = consumer.messages().await;
        let mut messages = messages.map_err(|_| Interruption::Consumer)?;
        while self.next <= last && pending > 0 {
            if self.is_interrupted() {
                return Err(Interruption::LogFailed);
            }
            let message = timeout(SILENCE, messages.next()).await;
            let Ok(Some(Ok(message))) = message else {
                return Err(Interruption::Silence);
            };
            let info = message.info().map_err(|_| Interruption::Consumer)?;
            let sequence = info.stream_sequence;
            pending = info.pending;
            if sequence > self.next {
                return Ok(());
            }
            if sequence == self.next {
                let payload = message.message.payload.clone();
                self.submit(sequence, payload).await?;
            }
        }
        Ok(())
    }

    /// Submits messages one by one. The stream's leader says which are deleted; it is asked more
    /// than once, since a new leader may need a moment.
    async fn read_singly(&mut self, stream: &Named, last: u64) -> Result<(), Interruption> {
        let mut not_found = 0;
        while self.next <= last {
            if self.is_interrupted() {
                return Err(Interruption::LogFailed);
            }
            match timeout(SILENCE, stream.get_raw_message(self.next)).await {
                Ok(Ok(message)) => {
                    not_found = 0;
                    self.submit(message.sequence, message.payload).await?;
                }
                Ok(Err(error)) if error.kind() == RawMessageErrorKind::NoMessageFound => {
                    not_found += 1;
                    if not_found > ASKED_AGAIN {
                        not_found = 0;
                        self.pass_over(self.next).await?;
                    } else {
                        sleep(PAUSE).await;
                    }
                }
                Ok(Err(_)) | Err(_) => return Err(Interruption::NoAnswer),
            }
        }
        Ok(())
    }

    /// Counts messages up to this one as kept that hold no chunk or are deleted.
    async fn pass_over(&mut self, last: u64) -> Result<(), Interruption> {
        if self.next > last {
            return Ok(());
        }
        let stream = self
            .cluster
            .stream(self.number)
            .ok_or(Interruption::Stopped)?;
        let before = self.next.saturating_sub(1);
        let mut kept = stream.progress.kept();
        let all = timeout(SILENCE, kept.wait_for(|kept| *kept >= before)).await;
        all.map_err(|_| Interruption::LogFailed)?
            .map_err(|_| Interruption::Stopped)?;
        stream.progress.keep(last);
        self.next = last.saturating_add(1);
        Ok(())
    }

    async fn submit(&mut self, sequence: u64, payload: Bytes) -> Result<(), Interruption> {
        let stream = self
            .cluster
            .stream(self.number)
            .ok_or(Interruption::Stopped)?;
        let step = Step {
            progress: Arc::clone(&stream.progress),
            sequence,
            turn: self.turn,
        };
        self.next = sequence.saturating_add(1);
        let Some(room) = decode(&payload) else {
            // Somebody else publishes here. The next chunk's step covers this message.
            tracing::warn!(
                stream = self.number.name(),
                sequence,
                "no chunk is in a message"
            );
            return Ok(());
        };
        let chunk = payload.slice(BEFORE_CHUNK..);
        let id = ChunkId::of(&chunk);
        let mut origins = self.cluster.arrived(room, id);
        let first = origins.pop();
        let deposit = Deposit { room, id, chunk };
        let writer = &self.cluster.writer;
        for origin in origins {
            // Another connection that put the same chunk: it is known by then.
            let again = writer.submit(deposit.clone(), Some(origin), None);
            again.await.map_err(|_| Interruption::Stopped)?;
        }
        let submitted = writer.submit(deposit, first, Some(step)).await;
        submitted.map_err(|_| Interruption::Stopped)
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        if let Some(stream) = self.cluster.stream(self.number) {
            stream.started.store(false, Ordering::Release);
        }
    }
}
