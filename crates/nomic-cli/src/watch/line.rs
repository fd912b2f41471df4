//! The connection to a relay: comes back by itself, with the pauses of a browser's.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use nomic_host::{Beat, Pulse, Retry};
use nomic_peer::{Input, RelayId};
use nomic_protocol::Up;
use tokio::sync::mpsc::{Sender, UnboundedReceiver};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::clock::now_ms;
use crate::connect::{self, Socket};
use crate::terminal::complain;

const SECOND: Duration = Duration::from_secs(1);

pub(super) enum Order {
    Send(Vec<u8>),
    /// The relay has let the peer in: from now on it answers questions.
    Welcomed,
}

/// Follows a relay until the table is dropped.
pub(super) async fn follow(
    (relay, address): (RelayId, String),
    news: Sender<Input>,
    mut orders: UnboundedReceiver<Order>,
) {
    let mut retry = Retry::default();
    let mut told = false;
    loop {
        retry.begin();
        match connect::relay(&address).await {
            Ok(socket) => {
                told = false;
                if news.send(Input::Connected(relay)).await.is_err() {
                    return;
                }
                let (sender, receiver) = (&news, &mut orders);
                hold((relay, socket), sender, receiver, &mut retry).await;
                if news.send(Input::Disconnected(relay)).await.is_err() {
                    return;
                }
            }
            Err(error) if !told => {
                complain(&format!(
                    "Can't reach the relay {} ({error}). Trying again.",
                    shown(&address)
                ));
                told = true;
            }
            Err(_) => {}
        }
        sleep(Duration::from_millis(retry.pause().into())).await;
        // Frames for a connection that is gone.
        while orders.try_recv().is_ok() {}
        if orders.is_closed() {
            return;
        }
    }
}

/// The address without its query, which may have a token.
fn shown(address: &str) -> &str {
    address.split('?').next().unwrap_or_default()
}

/// Carries frames until the connection ends.
async fn hold(
    (relay, mut socket): (RelayId, Socket),
    news: &Sender<Input>,
    orders: &mut UnboundedReceiver<Order>,
    retry: &mut Retry,
) {
    let mut pulse = Pulse::default();
    pulse.dial(now_ms());
    let mut welcomed = false;
    let mut beat = Instant::now() + SECOND;
    loop {
        let now = Instant::now();
        if now >= beat {
            beat = now + SECOND;
            match pulse.beat(now_ms(), 0) {
                Beat::Wait => {}
                Beat::Ask => {
                    let probe = Message::Binary(Up::PROBE.encode().into());
                    if !sent(&mut socket, probe).await {
                        return;
                    }
                }
                Beat::GiveUp => return,
            }
        }
        tokio::select! {
            order = orders.recv() => match order {
                Some(Order::Send(frame)) => {
                    if !sent(&mut socket, Message::Binary(frame.into())).await {
                        return;
                    }
                }
                Some(Order::Welcomed) => {
                    welcomed = true;
                    *retry = Retry::default();
                    pulse.welcome();
                }
                None => return,
            },
            heard = socket.next() => match heard {
                Some(Ok(Message::Binary(frame))) => {
                    pulse.hear();
                    if !welcomed {
                        retry.note_refusal(&frame);
                    }
                    let frame = Input::Frame(relay, frame.to_vec());
                    if news.send(frame).await.is_err() {
                        return;
                    }
                }
                Some(Ok(Message::Close(goodbye))) => {
                    let reason = goodbye.map(|goodbye| goodbye.reason);
                    return retry.note_goodbye(&reason.unwrap_or_default());
                }
                Some(Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            () = sleep(beat.saturating_duration_since(now)) => {}
        }
    }
}

/// Sends a message, within the time of ten beats.
async fn sent(socket: &mut Socket, message: Message) -> bool {
    matches!(timeout(SECOND * 10, socket.send(message)).await, Ok(Ok(())))
}
