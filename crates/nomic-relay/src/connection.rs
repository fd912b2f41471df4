//! One connection: two halves that run side by side, one that reads frames
//! and one that writes them.
//!
//! The listening half takes each frame in turn and never holds more than one.
//! The speaking half owns the socket's other direction; whatever it is to say
//! waits in queues with an end. If a client stops reading, the speaking half
//! stops, then its queues fill, then the listening half stops too, and after
//! a while the connection is cut.

mod listening;
mod speaking;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::StreamExt;
use nomic_protocol::{Cursor, Down, ErrorCode, RoomId, VERSION};
use tokio::sync::mpsc;

use crate::Subscription;
use crate::address::Visitor;
use crate::relay::{Shared, new_nonce};
use listening::{Listener, Silence};
use speaking::Speaker;

/// How many answers may wait to be spoken before no further frame is read.
const WAITING_ORDERS: usize = 8;

/// What the listening half asks of the speaking half.
#[derive(Debug)]
enum Order {
    /// Say this.
    Say(Down),
    /// Say what stands behind this place in the room's log, and then follow
    /// the news.
    Follow {
        room: RoomId,
        news: Subscription,
        after: Cursor,
    },
}

/// Serves a connection until either side ends it.
pub(crate) async fn attend(relay: Arc<Shared>, socket: WebSocket, visitor: Visitor) {
    let Some(nonce) = new_nonce() else {
        tracing::error!("the system has no randomness to give");
        return;
    };
    let visitor = Arc::new(visitor);
    let (sink, stream) = socket.split();
    let (orders, ordered) = mpsc::channel(WAITING_ORDERS);
    let (receipts, returned) = mpsc::unbounded_channel();
    let first = Order::Say(Down::Nonce {
        version: VERSION,
        nonce,
    });
    if orders.try_send(first).is_err() {
        return;
    }
    let mut speaker = Speaker::new(&relay, sink, nonce, Arc::clone(&visitor));
    let listener = Listener::new(Arc::clone(&relay), visitor, nonce, orders, receipts);
    let silence = tokio::select! {
        silence = listener.listen(stream) => silence,
        // The client has gone, does not read, or has been told to go.
        _ = speaker.speak(ordered, returned) => return,
        // The relay stops and the client does not even take the goodbye.
        () = overdue(&relay) => return,
    };
    let (code, reason) = match silence {
        Silence::Left => return,
        Silence::Idle => (close_code::POLICY, "idle"),
        Silence::Unreadable => {
            speaker
                .last_words(&Down::Err {
                    code: ErrorCode::TooLarge,
                    about: None,
                })
                .await;
            (close_code::SIZE, "unreadable")
        }
    };
    speaker.close(code, reason).await;
}

/// Done when the relay has been stopping for half of the time it has for that.
async fn overdue(relay: &Shared) {
    // The other end of this is in `relay` itself, so it can't be lost.
    let _ = relay.stopping().wait_for(|stop| *stop).await;
    tokio::time::sleep(relay.config.timing.farewell / 2).await;
}

/// Tells a client that its address has too many connections.
pub(crate) async fn turn_away(relay: &Shared, mut socket: WebSocket) {
    let words = Down::Err {
        code: ErrorCode::QuotaAddress,
        about: None,
    }
    .encode();
    let goodbye = async {
        socket.send(Message::Binary(Bytes::from(words))).await?;
        socket
            .send(close_message(close_code::AGAIN, "too many connections"))
            .await
    };
    // Whoever does not listen needs no goodbye.
    let _ = tokio::time::timeout(relay.config.timing.send, goodbye).await;
}

fn close_message(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}
