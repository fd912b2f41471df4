//! The half of a connection that writes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use nomic_protocol::{
    Cursor, Down, Epoch, ErrorCode, Nonce, RoomId, chunks_frame, fingerprint, salt_of,
};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tokio_websockets::{CloseCode, Message, WebSocketStream};

use super::{WAIT_FOR_DISK, WriterCommand, seconds};
use crate::bundles::{self, LogStep};
use crate::metrics::Metrics;
use crate::relay::{COME_AGAIN, RelayState};
use crate::serve::Socket;
use crate::visitor::Visitor;
use crate::writer::{Receipt, Receipts};
use crate::{BusDelivery, ConnectionId, NewChunks, News, Placed, Store, Subscription};

/// The client has gone or does not read, or the relay stops.
pub(super) struct Gone;

/// A subscription to a room, and the place up to where the client was sent the log.
struct Following {
    room: RoomId,
    epoch: Epoch,
    news: Subscription,
    sent: Cursor,
    /// Whether the log must be read: it may hold more than the news say.
    behind: bool,
    /// Whether the client waits for an answer even without news.
    asked: bool,
}

enum WriterEvent {
    Command(Box<WriterCommand>),
    Receipts(Vec<Receipt>),
    Delivery(BusDelivery),
    Ping,
    Stop,
}

pub(super) struct ConnectionWriter {
    sink: SplitSink<WebSocketStream<Socket>, Message>,
    store: Arc<dyn Store>,
    /// Number of repaired rooms when the epoch was compared last.
    repaired: u64,
    metrics: Arc<Metrics>,
    visitor: Arc<Visitor>,
    id: ConnectionId,
    nonce: Nonce,
    following: Option<Following>,
    stopping: watch::Receiver<bool>,
    ping: Interval,
    patience: Duration,
    stretch: u32,
}

impl ConnectionWriter {
    pub(super) fn new(
        relay: &RelayState,
        sink: SplitSink<WebSocketStream<Socket>, Message>,
        (id, nonce): (ConnectionId, Nonce),
        visitor: Arc<Visitor>,
    ) -> Self {
        let mut ping = interval(relay.config.timing.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // The first tick is at once, and needless.
        ping.reset();
        Self {
            sink,
            store: Arc::clone(&relay.store),
            repaired: relay.store.repaired(),
            metrics: Arc::clone(&relay.metrics),
            visitor,
            id,
            nonce,
            following: None,
            stopping: relay.stopping(),
            ping,
            patience: relay.config.timing.send,
            stretch: relay.config.quotas.stretch,
        }
    }

    /// Runs until the reading task has gone.
    pub(super) async fn run(
        &mut self,
        mut orders: mpsc::Receiver<Box<WriterCommand>>,
        receipts: Receipts,
    ) -> Gone {
        loop {
            // Answers come before pages of the log, so that a long catch-up does not delay
            // acknowledgements.
            let due = match (receipts.take(), self.is_behind()) {
                (some, _) if !some.is_empty() => Some(WriterEvent::Receipts(some)),
                (_, true) => orders.try_recv().ok().map(WriterEvent::Command),
                (_, false) => match self.wait(&mut orders, &receipts).await {
                    Ok(cue) => Some(cue),
                    Err(gone) => return gone,
                },
            };
            let said = match due {
                Some(cue) => self.handle_event(cue).await,
                None => self.send_page().await,
            };
            if let Err(gone) = said {
                return gone;
            }
        }
    }

    /// Waits for the next event, after flushing everything sent so far.
    async fn wait(
        &mut self,
        orders: &mut mpsc::Receiver<Box<WriterCommand>>,
        receipts: &Receipts,
    ) -> Result<WriterEvent, Gone> {
        match timeout(self.patience, self.sink.flush()).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(Gone),
            Err(_) => return Err(self.too_slow()),
        }
        let cue = tokio::select! {
            biased;
            _ = self.stopping.wait_for(|stop| *stop) => WriterEvent::Stop,
            () = receipts.wait() => WriterEvent::Receipts(receipts.take()),
            Some(order) = orders.recv() => WriterEvent::Command(order),
            heard = next_news(&mut self.following) => WriterEvent::Delivery(heard),
            _ = self.ping.tick() => WriterEvent::Ping,
        };
        Ok(cue)
    }

    /// Closes the connection if its room took another epoch: the places that the client knows are
    /// no longer valid.
    async fn check_epoch(&mut self) -> Result<(), Gone> {
        let repaired = self.store.repaired();
        let Some(following) = &self.following else {
            return Ok(());
        };
        if repaired == self.repaired {
            return Ok(());
        }
        let now = self.store.state(following.room);
        if now.is_ok_and(|now| now.epoch == following.epoch) {
            self.repaired = repaired;
            return Ok(());
        }
        self.close(CloseCode::SERVICE_RESTART, "the room was damaged")
            .await;
        Err(Gone)
    }

    async fn handle_event(&mut self, cue: WriterEvent) -> Result<(), Gone> {
        self.check_epoch().await?;
        match cue {
            WriterEvent::Command(command) => match *command {
                WriterCommand::Send(frame) => self.frame(&frame).await,
                WriterCommand::Follow {
                    room,
                    epoch,
                    news,
                    after,
                } => {
                    let following = Following {
                        room,
                        epoch,
                        news,
                        sent: after,
                        behind: true,
                        asked: true,
                    };
                    self.following = Some(following);
                    Ok(())
                }
            },
            WriterEvent::Receipts(receipts) => {
                for receipt in receipts {
                    let frame = self.answer_receipt(&receipt);
                    self.frame(&frame).await?;
                }
                Ok(())
            }
            WriterEvent::Delivery(BusDelivery::News(News::Ephemeral { by, frame })) => {
                if by == self.id {
                    Ok(())
                } else {
                    self.bytes(frame).await
                }
            }
            WriterEvent::Delivery(BusDelivery::News(News::Grown { first, last, new })) => {
                self.pass_on(first, last, new).await
            }
            WriterEvent::Delivery(BusDelivery::Missed) => {
                self.fall_behind();
                Ok(())
            }
            WriterEvent::Ping => self.message(Message::ping("")).await,
            WriterEvent::Stop => {
                self.close(CloseCode::GOING_AWAY, COME_AGAIN).await;
                Err(Gone)
            }
        }
    }

    fn answer_receipt(&self, receipt: &Receipt) -> Down {
        let id = receipt.id;
        let stored = matches!(receipt.outcome, Ok(Placed::New(_)));
        self.visitor.settle_stored(id, receipt.size, stored);
        match receipt.outcome {
            Ok(Placed::New(cursor) | Placed::Known(cursor)) => Down::Ack { id, cursor },
            Ok(Placed::RoomFull) => Down::Err {
                code: ErrorCode::QuotaRoom,
                about: Some(id),
                wait: None,
            },
            Err(code) => Down::Err {
                code,
                about: Some(id),
                wait: (code == ErrorCode::Full).then(|| seconds(WAIT_FOR_DISK)),
            },
        }
    }

    /// Passes new chunks on if they are exactly what the client lacks next.
    async fn pass_on(
        &mut self,
        first: Cursor,
        last: Cursor,
        new: Option<Arc<NewChunks>>,
    ) -> Result<(), Gone> {
        let Some(following) = &mut self.following else {
            return Ok(());
        };
        if last <= following.sent {
            return Ok(());
        }
        match new {
            Some(new) if first == following.sent.next() => {
                following.sent = last;
                match new.frame_for(self.id) {
                    Some(frame) => self.bytes(frame).await,
                    None => Ok(()),
                }
            }
            _ => {
                self.fall_behind();
                Ok(())
            }
        }
    }

    fn is_behind(&self) -> bool {
        self.following
            .as_ref()
            .is_some_and(|following| following.behind)
    }

    fn fall_behind(&mut self) {
        if let Some(following) = &mut self.following {
            following.behind = true;
        }
    }

    async fn send_page(&mut self) -> Result<(), Gone> {
        if *self.stopping.borrow() {
            return self.handle_event(WriterEvent::Stop).await;
        }
        let Some(following) = &mut self.following else {
            return Ok(());
        };
        let (room, told) = (following.room, following.sent);
        let Some(next) = read_next(&self.store, room, told, self.stretch).await else {
            // The log can't be read: the client gets an error and may ask again.
            self.following = None;
            return self
                .frame(&Down::Err {
                    code: ErrorCode::Internal,
                    about: None,
                    wait: None,
                })
                .await;
        };
        self.check_epoch().await?;
        let Some(following) = &mut self.following else {
            return Ok(());
        };
        let (last, head) = next.reach();
        let more = last < head;
        let silent = next.is_empty() && !following.asked;
        following.sent = last;
        following.behind = more;
        following.asked = following.asked && more;
        if silent {
            return Ok(());
        }
        match next {
            LogStep::Page(page) => {
                let frame = chunks_frame(last, &page.chunks, more);
                self.bytes(Bytes::from(frame)).await
            }
            LogStep::Bundle { bundled, .. } => {
                let salt = salt_of(&self.nonce);
                let ids = bundled.ids.iter();
                let frame = Down::Bundle {
                    after: last,
                    fingerprints: ids.map(|id| fingerprint(&salt, id)).collect(),
                    bundle: bundled.bundle.to_vec(),
                    more,
                };
                self.frame(&frame).await
            }
        }
    }

    async fn frame(&mut self, frame: &Down) -> Result<(), Gone> {
        self.bytes(Bytes::from(frame.encode())).await
    }

    async fn bytes(&mut self, bytes: Bytes) -> Result<(), Gone> {
        self.metrics.send(&bytes);
        self.message(Message::binary(bytes)).await
    }

    /// Hands a message to the socket, which may gather a few before it writes.
    async fn message(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(self.patience, self.sink.feed(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Gone),
            Err(_) => Err(self.too_slow()),
        }
    }

    fn too_slow(&self) -> Gone {
        self.metrics.cut_off_too_slow();
        Gone
    }

    pub(super) async fn send_final(&mut self, frame: &Down) {
        // A client that has gone does not need the frames.
        let _ = self.frame(frame).await;
    }

    /// Says goodbye and waits until the client has read it.
    pub(super) async fn close(&mut self, code: CloseCode, reason: &'static str) {
        let goodbye = async {
            // The socket has a closing frame of its own after a message that it did not read.
            let _ = self.sink.feed(Message::close(Some(code), reason)).await;
            self.sink.flush().await
        };
        let _ = timeout(self.patience, goodbye).await;
    }
}

async fn next_news(following: &mut Option<Following>) -> BusDelivery {
    match following {
        Some(following) => following.news.next().await,
        None => std::future::pending().await,
    }
}

async fn read_next(
    store: &Arc<dyn Store>,
    room: RoomId,
    told: Cursor,
    stretch: u32,
) -> Option<LogStep> {
    let store = Arc::clone(store);
    let read = move || bundles::next(&*store, room, told, stretch);
    match tokio::task::spawn_blocking(read).await {
        Ok(Ok(next)) => Some(next),
        Ok(Err(error)) => {
            tracing::error!(%error, "reading the log failed");
            None
        }
        Err(_) => None,
    }
}
