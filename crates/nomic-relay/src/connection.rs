//! One connection: a task that reads frames and a task that writes them.
//!
//! The reading task takes one frame at a time. The writing task owns the other direction of the
//! socket; its input waits in bounded queues. If a client stops reading, the queues fill, the
//! reading task stops, and after a while the connection is cut.
//!
//! A client that reads nothing holds a frame that is being written and the next one; if it asks
//! questions meanwhile, also [`WAITING_ORDERS`] answers and the next one. A frame has at most about
//! 256 KiB, or up to 900 KiB where it answers a question of that size. So a silent follower holds
//! less than a MiB, and no client more than 5 MiB, until it is cut off. News are shared by all
//! followers of a room: the last 16, with 64 KiB of chunks each and their frame.
//!
//! A connection at rest takes about 12 KB: what is rarely needed is in a box.

mod reader;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use nomic_protocol::{Cursor, Down, Epoch, ErrorCode, RoomId, VERSION};
use tokio::sync::mpsc;
use tokio_websockets::{CloseCode, WebSocketStream};

use crate::Subscription;
use crate::metrics::TurnedAway;
use crate::relay::{COME_AGAIN, RelayState, new_nonce};
use crate::serve::Socket;
use crate::visitor::Visitor;
use crate::writer::Receipts;
use reader::{ConnectionReader, ReadEnd};
use writer::ConnectionWriter;

/// Greatest number of unwritten answers; above it no frame is read.
const WAITING_ORDERS: usize = 2;
/// Time until a client may ask again whether the disk has room.
const WAIT_FOR_DISK: Duration = Duration::from_secs(60);
/// Time until another player may have begun a room that a client may not begin itself.
const WAIT_FOR_ROOM: Duration = Duration::from_secs(60);
/// Time until a client may ask again whether its room, its address or the relay has a place free.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(30);
/// Time until a client may connect again that was too late with its hello among many others.
const WAIT_HALF_OPEN: Duration = Duration::from_secs(5);

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

/// Serves a connection to its end. Returns the reason if it was turned away.
pub(crate) async fn serve_connection(
    relay: Arc<RelayState>,
    socket: WebSocketStream<Socket>,
    visitor: Visitor,
) -> Option<TurnedAway> {
    let Some(nonce) = new_nonce() else {
        tracing::error!("the system has no randomness to give");
        return None;
    };
    let visitor = Arc::new(visitor);
    let (sink, stream) = socket.split();
    let (orders, ordered) = mpsc::channel(WAITING_ORDERS);
    let receipts = Receipts::default();
    let first = WriterCommand::Send(Down::Nonce {
        version: VERSION,
        nonce,
    });
    if orders.try_send(Box::new(first)).is_err() {
        return None;
    }
    let who = (relay.next_connection(), nonce);
    let mut speaker = ConnectionWriter::new(&relay, sink, who, Arc::clone(&visitor));
    let listener = ConnectionReader::new(
        Arc::clone(&relay),
        Arc::clone(&visitor),
        who,
        orders,
        receipts.clone(),
    );
    let silence = tokio::select! {
        silence = listener.run(stream) => silence,
        () = visitor.is_sent_away() => ReadEnd::TurnedAway(TurnedAway::HalfOpen),
        // The client has gone, does not read, or was sent away.
        _ = speaker.run(ordered, receipts) => return None,
        // The relay stops and the client does not even take the goodbye.
        () = overdue(&relay) => return None,
    };
    let (refusal, code, reason) = match silence {
        ReadEnd::Left => return None,
        ReadEnd::Idle => (None, CloseCode::POLICY_VIOLATION, "idle"),
        ReadEnd::Behind => (None, CloseCode::SERVICE_OVERLOAD, COME_AGAIN),
        // The socket says the reason itself, and takes no more frames.
        ReadEnd::Unreadable => (None, CloseCode::MESSAGE_TOO_BIG, "unreadable"),
        ReadEnd::Pinging => {
            let refusal = (ErrorCode::TooFast, None);
            (Some(refusal), CloseCode::POLICY_VIOLATION, "pings")
        }
        ReadEnd::TurnedAway(reason) => {
            relay.metrics.turn_away(reason);
            let (code, wait) = refusal_of(reason);
            let refusal = (code, Some(seconds(wait)));
            (
                Some(refusal),
                CloseCode::SERVICE_OVERLOAD,
                "too many connections",
            )
        }
    };
    if let Some((code, wait)) = refusal {
        let about = None;
        speaker.send_final(&Down::Err { code, about, wait }).await;
    }
    speaker.close(code, reason).await;
    match silence {
        ReadEnd::TurnedAway(reason) => Some(reason),
        _ => None,
    }
}

/// Error for a connection that is turned away, and the time until it may come again.
const fn refusal_of(reason: TurnedAway) -> (ErrorCode, Duration) {
    match reason {
        TurnedAway::RelayFull | TurnedAway::Origin => (ErrorCode::TooFast, WAIT_FOR_PLACE),
        TurnedAway::RoomConnections => (ErrorCode::QuotaRoom, WAIT_FOR_PLACE),
        TurnedAway::AddressConnections | TurnedAway::AddressSockets => {
            (ErrorCode::QuotaAddress, WAIT_FOR_PLACE)
        }
        TurnedAway::HalfOpen => (ErrorCode::TooFast, WAIT_HALF_OPEN),
    }
}

/// Done when the relay has used half of its time for stopping.
async fn overdue(relay: &RelayState) {
    // The other end of this is in `relay` itself, so it can't be lost.
    let _ = relay.stopping().wait_for(|stop| *stop).await;
    tokio::time::sleep(relay.config.timing.farewell / 2).await;
}
