//! One connection: a task that reads frames and a task that writes them.
//!
//! The reading task takes one frame at a time. The writing task owns the other direction of the
//! socket; its input waits in bounded queues. If a client stops reading, the queues fill, the
//! reading task stops, and after a while the connection is cut.

mod reader;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::StreamExt;
use nomic_protocol::{Cursor, Down, Epoch, ErrorCode, RoomId, VERSION};
use tokio::sync::mpsc;

use crate::Subscription;
use crate::address::Visitor;
use crate::relay::{COME_AGAIN, RelayState, new_nonce};
use reader::{ConnectionReader, ReadEnd};
use writer::ConnectionWriter;

/// Greatest number of unwritten answers; above it no frame is read.
const WAITING_ORDERS: usize = 8;
/// Time until a client may ask again whether the disk has room.
const WAIT_FOR_DISK: Duration = Duration::from_secs(60);
/// Time until a client may ask again whether its address has a place free.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(30);

/// Whole seconds, rounded up.
fn seconds(wait: Duration) -> u32 {
    let whole = wait
        .as_secs()
        .saturating_add(u64::from(wait.subsec_nanos() > 0));
    u32::try_from(whole).unwrap_or(u32::MAX)
}

#[derive(Debug)]
enum WriterCommand {
    Send(Down),
    /// Send the room's log after this place, then the news.
    Follow {
        room: RoomId,
        epoch: Epoch,
        news: Subscription,
        after: Cursor,
    },
}

pub(crate) async fn serve_connection(relay: Arc<RelayState>, socket: WebSocket, visitor: Visitor) {
    let Some(nonce) = new_nonce() else {
        tracing::error!("the system has no randomness to give");
        return;
    };
    let visitor = Arc::new(visitor);
    let (sink, stream) = socket.split();
    let (orders, ordered) = mpsc::channel(WAITING_ORDERS);
    let (receipts, returned) = mpsc::unbounded_channel();
    let first = WriterCommand::Send(Down::Nonce {
        version: VERSION,
        nonce,
    });
    if orders.try_send(first).is_err() {
        return;
    }
    let who = (relay.next_connection(), nonce);
    let mut speaker = ConnectionWriter::new(&relay, sink, who, Arc::clone(&visitor));
    let listener = ConnectionReader::new(Arc::clone(&relay), visitor, who, orders, receipts);
    let silence = tokio::select! {
        silence = listener.run(stream) => silence,
        // The client has gone, does not read, or was sent away.
        _ = speaker.run(ordered, returned) => return,
        // The relay stops and the client does not even take the goodbye.
        () = overdue(&relay) => return,
    };
    let (code, reason) = match silence {
        ReadEnd::Left => return,
        ReadEnd::Idle => (close_code::POLICY, "idle"),
        ReadEnd::Behind => (close_code::AGAIN, COME_AGAIN),
        ReadEnd::Unreadable => {
            speaker
                .send_final(&Down::Err {
                    code: ErrorCode::TooLarge,
                    about: None,
                    wait: None,
                })
                .await;
            (close_code::SIZE, "unreadable")
        }
    };
    speaker.close(code, reason).await;
}

/// Done when the relay has used half of its time for stopping.
async fn overdue(relay: &RelayState) {
    // The other end of this is in `relay` itself, so it can't be lost.
    let _ = relay.stopping().wait_for(|stop| *stop).await;
    tokio::time::sleep(relay.config.timing.farewell / 2).await;
}

pub(crate) async fn turn_away(relay: &RelayState, mut socket: WebSocket) {
    let words = Down::Err {
        code: ErrorCode::QuotaAddress,
        about: None,
        wait: Some(seconds(WAIT_FOR_PLACE)),
    }
    .encode();
    relay.metrics.send(&words);
    let goodbye = async {
        socket.send(Message::Binary(Bytes::from(words))).await?;
        socket
            .send(close_message(close_code::AGAIN, "too many connections"))
            .await
    };
    // A client that does not read needs no goodbye.
    let _ = tokio::time::timeout(relay.config.timing.send, goodbye).await;
}

fn close_message(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}
