//! The least that a server of rooms can do: it sends on what comes in, without or with a disk.
//!
//! A frame is a chunk. A client first sends its room's number, and is answered with a count of 0 and
//! the room's chunks so far. Later counts are acknowledgements.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use futures_util::{FutureExt, SinkExt, StreamExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// Greatest number of a room's chunks that are remembered, the first ones.
const HISTORY: usize = 20_000;
/// Size of a connection's buffer for reading, in bytes.
const BUFFER: usize = 8 * 1024;
/// Greatest number of batches that a connection writes at once.
const AT_ONCE: usize = 64;

#[derive(Clone)]
enum Parcel {
    Chunks(Arc<[Bytes]>),
    Kept(usize),
}

struct Seat {
    number: usize,
    outbox: UnboundedSender<Parcel>,
}

#[derive(Default)]
struct Room {
    seats: Vec<Seat>,
    history: Vec<Bytes>,
}

type SharedRoom = Arc<Mutex<Room>>;

/// Chunks of one client that came in together.
struct Batch {
    room: SharedRoom,
    by: usize,
    chunks: Arc<[Bytes]>,
}

impl Batch {
    /// Sends the chunks to the room's other clients, and an acknowledgement to their own.
    fn deliver(self) {
        let mut room = self.room.lock().unwrap();
        let free = HISTORY.saturating_sub(room.history.len());
        room.history.extend(self.chunks.iter().take(free).cloned());
        for seat in &room.seats {
            let parcel = if seat.number == self.by {
                Parcel::Kept(self.chunks.len())
            } else {
                Parcel::Chunks(Arc::clone(&self.chunks))
            };
            // A client that has gone needs nothing.
            let _ = seat.outbox.send(parcel);
        }
    }
}

struct Bare {
    rooms: Mutex<HashMap<Vec<u8>, SharedRoom>>,
    log: Option<UnboundedSender<Batch>>,
}

/// Serves for ever; with a folder, a chunk is on the disk before it is sent on.
pub(crate) async fn serve(listener: TcpListener, folder: Option<&Path>) {
    let log = folder.map(|folder| {
        let (log, batches) = unbounded_channel();
        let file = File::create(folder.join("log")).unwrap();
        std::thread::spawn(|| keep(file, batches));
        log
    });
    let rooms = Mutex::default();
    let bare = Arc::new(Bare { rooms, log });
    for number in 0.. {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(serve_client(Arc::clone(&bare), stream, number));
    }
}

/// Writes all batches that have come, flushes them with one call, and sends them on.
fn keep(mut file: File, mut batches: UnboundedReceiver<Batch>) {
    while let Some(first) = batches.blocking_recv() {
        let mut commit = vec![first];
        while let Ok(next) = batches.try_recv() {
            commit.push(next);
        }
        let chunks = commit.iter().flat_map(|batch| batch.chunks.iter());
        let bytes: Vec<u8> = chunks.flatten().copied().collect();
        file.write_all(&bytes).unwrap();
        file.sync_data().unwrap();
        commit.into_iter().for_each(Batch::deliver);
    }
}

async fn serve_client(bare: Arc<Bare>, stream: TcpStream, number: usize) {
    stream.set_nodelay(true).unwrap();
    let config = WebSocketConfig::default().read_buffer_size(BUFFER);
    let accepted = tokio_tungstenite::accept_async_with_config(stream, Some(config)).await;
    let Ok(mut socket) = accepted else { return };
    let Some(Ok(Message::Binary(name))) = socket.next().await else {
        return;
    };
    let room = Arc::clone(bare.rooms.lock().unwrap().entry(name.into()).or_default());
    let (outbox, inbox) = unbounded_channel();
    let history = {
        let mut room = room.lock().unwrap();
        room.seats.push(Seat { number, outbox });
        room.history.clone()
    };
    let history = Parcel::Chunks(history.into());
    for parcel in [Parcel::Kept(0), history] {
        if post(&mut socket, parcel).await.is_err() {
            return;
        }
    }
    converse(&bare, &mut socket, &room, number, inbox).await;
    room.lock()
        .unwrap()
        .seats
        .retain(|seat| seat.number != number);
}

async fn converse(
    bare: &Bare,
    socket: &mut WebSocketStream<TcpStream>,
    room: &SharedRoom,
    by: usize,
    mut inbox: UnboundedReceiver<Parcel>,
) {
    let mut parcels = Vec::new();
    while socket.flush().await.is_ok() {
        tokio::select! {
            _ = inbox.recv_many(&mut parcels, AT_ONCE) => {
                for parcel in parcels.drain(..) {
                    if post(socket, parcel).await.is_err() {
                        return;
                    }
                }
            }
            first = socket.next() => {
                let Some(chunks) = take(first, socket) else { return };
                let batch = Batch { room: Arc::clone(room), by, chunks };
                match &bare.log {
                    None => batch.deliver(),
                    Some(log) => log.send(batch).unwrap(),
                }
            }
        }
    }
}

async fn post(
    socket: &mut WebSocketStream<TcpStream>,
    parcel: Parcel,
) -> Result<(), tokio_tungstenite::tungstenite::Error> {
    match parcel {
        Parcel::Kept(chunks) => socket.feed(Message::text(chunks.to_string())).await,
        Parcel::Chunks(chunks) => {
            for chunk in chunks.iter() {
                socket.feed(Message::Binary(chunk.clone())).await?;
            }
            Ok(())
        }
    }
}

type Incoming = Option<Result<Message, tokio_tungstenite::tungstenite::Error>>;

/// This message and all that have come in with it; `None` at the end.
fn take(first: Incoming, socket: &mut WebSocketStream<TcpStream>) -> Option<Arc<[Bytes]>> {
    let mut chunks = Vec::new();
    let mut next = first;
    loop {
        match next {
            Some(Ok(Message::Binary(chunk))) => chunks.push(chunk),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => return None,
        }
        match socket.next().now_or_never() {
            Some(message) => next = message,
            None => return Some(chunks.into()),
        }
    }
}
