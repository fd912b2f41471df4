//! A client of a room, on either kind of server.

use std::net::SocketAddr;

use ed25519_dalek::{Signer, SigningKey};
use futures_util::{FutureExt, SinkExt, StreamExt};
use minicbor::Decoder;
use minicbor::bytes::ByteSlice;
use nomic_protocol::{Cursor, Down, RoomId, Up, VERSION, hello_message};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Size of the buffer for reading, in bytes.
const BUFFER: usize = 16 * 1024;

/// Frames that a server understands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wire {
    /// See [`crate::bare`].
    Bare,
    /// The relay's protocol.
    Relay,
}

pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    wire: Wire,
    /// End of the room's log when the client entered; 0 on a bare server.
    pub(crate) head: u64,
}

impl Client {
    /// Connects to a room. A relay sends nothing of the room until [`Client::follow`].
    pub(crate) async fn enter(address: SocketAddr, wire: Wire, room: u32) -> Self {
        let client = Self::try_enter(address, wire, room).await;
        client.expect("the server has gone")
    }

    /// Connects to a room; `None` if the server has gone.
    pub(crate) async fn try_enter(address: SocketAddr, wire: Wire, room: u32) -> Option<Self> {
        let stream = TcpStream::connect(address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let url = format!("ws://{address}/relay");
        let config = WebSocketConfig::default().read_buffer_size(BUFFER);
        let shaken = tokio_tungstenite::client_async_with_config(url, stream, Some(config));
        let mut client = Self {
            socket: shaken.await.ok()?.0,
            wire,
            head: 0,
        };
        match wire {
            Wire::Bare => {
                client.send(room.to_be_bytes().to_vec()).await?;
                client.next().await?;
            }
            Wire::Relay => client.greet(room).await?,
        }
        Some(client)
    }

    async fn greet(&mut self, room: u32) -> Option<()> {
        let Down::Nonce { nonce, .. } = self.next_frame().await? else {
            panic!("no nonce")
        };
        let key = room_key(room);
        let room_key = key.verifying_key().to_bytes();
        let message = hello_message(&nonce, &RoomId::of_key(&room_key));
        let hello = Up::Hello {
            version: VERSION,
            room_key,
            proof: Some(key.sign(&message).to_bytes()),
        };
        self.send(hello.encode()).await?;
        match self.next_frame().await? {
            Down::Welcome {
                write: true, head, ..
            } => self.head = head.0,
            other => panic!("not welcome: {other:?}"),
        }
        Some(())
    }

    /// Asks for all of the room.
    pub(crate) async fn follow(&mut self) {
        if self.wire == Wire::Relay {
            let after = Cursor::START;
            // If the server has gone, there is nothing to hear either.
            let _ = self.send(Up::Sub { epoch: None, after }.encode()).await;
        }
    }

    async fn send(&mut self, bytes: Vec<u8>) -> Option<()> {
        self.socket.send(Message::binary(bytes)).await.ok()
    }

    /// Writes chunks. Returns false if the server has gone.
    pub(crate) async fn write(&mut self, chunks: impl Iterator<Item = Vec<u8>>) -> bool {
        for chunk in chunks {
            if !self.feed(chunk).await {
                return false;
            }
        }
        self.socket.flush().await.is_ok()
    }

    async fn feed(&mut self, chunk: Vec<u8>) -> bool {
        let bytes = match self.wire {
            Wire::Bare => chunk,
            Wire::Relay => Up::Put { chunk }.encode(),
        };
        self.socket.feed(Message::binary(bytes)).await.is_ok()
    }

    /// The next message; `None` if the server has gone.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        self.socket.next().await?.ok()
    }

    /// The next message if it has come already.
    pub(crate) fn next_now(&mut self) -> Option<Message> {
        self.socket.next().now_or_never()??.ok()
    }

    /// The relay's next frame; `None` if the relay has gone.
    pub(crate) async fn next_frame(&mut self) -> Option<Down> {
        loop {
            if let Message::Binary(bytes) = self.next().await? {
                return Some(Down::decode(&bytes).unwrap());
            }
        }
    }

    /// Passes each chunk of a message to `take`, and returns the number of acknowledgements in it.
    pub(crate) fn read(&self, message: Message, mut take: impl FnMut(&[u8])) -> usize {
        match (self.wire, message) {
            (Wire::Bare, Message::Text(count)) => count.parse().unwrap(),
            (Wire::Bare, Message::Binary(bytes)) => {
                take(&bytes);
                0
            }
            (Wire::Relay, Message::Binary(bytes)) => {
                if each_chunk(&bytes, take).is_some() {
                    return 0;
                }
                match Down::decode(&bytes).unwrap() {
                    Down::Ack { .. } => 1,
                    Down::Err { code, .. } => panic!("refused: {code}"),
                    _ => 0,
                }
            }
            _ => 0,
        }
    }
}

/// Passes each chunk of [`Down::Chunks`] to `take`; `None` for another frame. [`Down::decode`] would
/// copy and encode all of it, at the cost of the server that shares the processor.
fn each_chunk(frame: &[u8], mut take: impl FnMut(&[u8])) -> Option<()> {
    const CHUNKS: u8 = 2;
    let mut input = Decoder::new(frame);
    input.array().ok()?;
    if input.u8().ok()? != CHUNKS {
        return None;
    }
    input.skip().ok()?;
    for chunk in input.array_iter::<&ByteSlice>().ok()? {
        take(chunk.unwrap());
    }
    Some(())
}

/// Key of a room by its number.
pub(crate) fn room_key(room: u32) -> SigningKey {
    let mut secret = [7; 32];
    secret[..4].copy_from_slice(&room.to_be_bytes());
    SigningKey::from_bytes(&secret)
}
