//! A relay on a free port and clients with real sockets.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use futures_util::{SinkExt, StreamExt};
use nomic_protocol::{
    ChunkId, Cursor, Down, Epoch, ErrorCode, Nonce, RoomId, Up, VERSION, hello_message,
};
use nomic_relay::{Config, Relay, Storage};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn in_memory() -> Config {
    Config::new(Storage::Memory)
}

pub(crate) fn in_folder(folder: &Path) -> Config {
    Config::new(Storage::Folder(folder.to_owned()))
}

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<std::io::Result<()>>,
}

impl Running {
    pub(crate) async fn start(config: Config) -> Self {
        Self::of(Relay::start(config).unwrap()).await
    }

    pub(crate) async fn of(relay: Relay) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(relay.serve(listener, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            stop,
            done,
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::time::timeout(PATIENCE, self.done)
            .await
            .unwrap()
            .unwrap()
            .unwrap();
    }
}

pub(crate) fn room(number: u8) -> SigningKey {
    SigningKey::from_bytes(&[number; 32])
}

/// Hello of a client that only reads.
pub(crate) fn reading(key: &SigningKey) -> Up {
    Up::Hello {
        version: VERSION,
        room_key: key.verifying_key().to_bytes(),
        proof: None,
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Welcome {
    pub(crate) epoch: Epoch,
    pub(crate) head: Cursor,
    pub(crate) write: bool,
}

pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) nonce: Nonce,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        Self::connect_by(format!("ws://{address}/relay")).await
    }

    pub(crate) async fn connect_by(request: impl IntoClientRequest + Unpin) -> Self {
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut client = Self {
            socket,
            nonce: [0; 32],
        };
        let Down::Nonce {
            version: VERSION,
            nonce,
        } = client.hear().await
        else {
            panic!("no nonce");
        };
        client.nonce = nonce;
        client
    }

    pub(crate) async fn writer(address: SocketAddr, key: &SigningKey) -> (Self, Welcome) {
        let mut client = Self::connect(address).await;
        let hello = client.hello_of(key);
        let welcome = client.welcome(hello).await;
        assert!(welcome.write);
        (client, welcome)
    }

    pub(crate) async fn reader(address: SocketAddr, key: &SigningKey) -> (Self, Welcome) {
        let mut client = Self::connect(address).await;
        let welcome = client.welcome(reading(key)).await;
        assert!(!welcome.write);
        (client, welcome)
    }

    pub(crate) async fn follower(address: SocketAddr, key: &SigningKey, after: u64) -> Self {
        let (mut client, _) = Self::writer(address, key).await;
        client
            .say(Up::Sub {
                epoch: None,
                after: Cursor(after),
            })
            .await;
        client
    }

    /// A writer's connection, if the relay takes it.
    pub(crate) async fn try_writer(address: SocketAddr, key: &SigningKey) -> Option<Self> {
        let url = format!("ws://{address}/relay");
        let (socket, _) = tokio_tungstenite::connect_async(url).await.ok()?;
        let mut client = Self {
            socket,
            nonce: [0; 32],
        };
        let Down::Nonce { nonce, .. } = client.try_hear().await? else {
            return None;
        };
        client.nonce = nonce;
        client.try_say(client.hello_of(key)).await;
        matches!(client.try_hear().await?, Down::Welcome { .. }).then_some(client)
    }

    /// Says a frame. A failure shows when nothing is heard any more.
    pub(crate) async fn try_say(&mut self, frame: Up) {
        let message = Message::Binary(frame.encode().into());
        self.try_say_message(message).await;
    }

    pub(crate) async fn try_say_message(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    /// The next frame; `None` if the relay is gone or silent for long.
    pub(crate) async fn try_hear(&mut self) -> Option<Down> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.ok()?? {
                Ok(Message::Binary(bytes)) => return Down::decode(&bytes).ok(),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    pub(crate) fn hello_of(&self, key: &SigningKey) -> Up {
        let room_key = key.verifying_key().to_bytes();
        let message = hello_message(&self.nonce, &RoomId::of_key(&room_key));
        Up::Hello {
            version: VERSION,
            room_key,
            proof: Some(key.sign(&message).to_bytes()),
        }
    }

    pub(crate) async fn welcome(&mut self, hello: Up) -> Welcome {
        self.say(hello).await;
        match self.hear().await {
            Down::Welcome {
                epoch, head, write, ..
            } => Welcome { epoch, head, write },
            other => panic!("not welcome: {other:?}"),
        }
    }

    /// Says hello and is turned away. Returns the error, and how long to wait.
    pub(crate) async fn turned_away(&mut self, hello: Up) -> (ErrorCode, Option<u32>) {
        self.say(hello).await;
        let Down::Err { code, wait, .. } = self.hear().await else {
            panic!("not turned away")
        };
        assert_eq!(self.hear_or_end().await, None);
        (code, wait)
    }

    pub(crate) async fn say(&mut self, frame: Up) {
        self.say_bytes(frame.encode()).await;
    }

    pub(crate) async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.say_message(Message::Binary(bytes.into())).await;
    }

    pub(crate) async fn say_message(&mut self, message: Message) {
        tokio::time::timeout(PATIENCE, self.socket.send(message))
            .await
            .unwrap()
            .unwrap();
    }

    pub(crate) async fn hear(&mut self) -> Down {
        self.hear_or_end().await.expect("the connection ended")
    }

    /// The next frame; `None` if the connection was closed.
    pub(crate) async fn hear_or_end(&mut self) -> Option<Down> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.expect("nothing heard for too long") {
                Some(Ok(Message::Binary(bytes))) => return Some(Down::decode(&bytes).unwrap()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("not a frame: {other:?}"),
            }
        }
    }

    pub(crate) async fn hear_error(&mut self, expected: ErrorCode, chunk: Option<&[u8]>) {
        let about = chunk.map(ChunkId::of);
        match self.hear().await {
            Down::Err {
                code, about: heard, ..
            } => assert_eq!((code, heard), (expected, about)),
            other => panic!("no error: {other:?}"),
        }
    }

    /// Expects that a chunk is refused until later. Returns the seconds to wait.
    pub(crate) async fn hear_wait(&mut self, expected: ErrorCode, chunk: &[u8]) -> u32 {
        match self.hear().await {
            Down::Err {
                code,
                about,
                wait: Some(wait),
            } if (code, about) == (expected, Some(ChunkId::of(chunk))) => wait,
            other => panic!("not refused until later: {other:?}"),
        }
    }

    /// Puts a chunk and waits for its acknowledgement. A follower may be sent the chunk itself
    /// before.
    pub(crate) async fn keep(&mut self, chunk: &[u8]) -> Cursor {
        self.say(Up::Put {
            chunk: chunk.to_vec(),
        })
        .await;
        loop {
            match self.hear().await {
                Down::Ack { id, cursor } if id == ChunkId::of(chunk) => return cursor,
                Down::Chunks { chunks, .. } if chunks == [chunk] => {}
                other => panic!("not acknowledged: {other:?}"),
            }
        }
    }

    /// Receives `count` chunks, and checks that they follow the place without gaps. Other frames
    /// are skipped.
    pub(crate) async fn hear_chunks(&mut self, mut after: u64, count: usize) -> Vec<Vec<u8>> {
        let mut heard = Vec::new();
        while heard.len() < count {
            if let Down::Chunks {
                after: last,
                chunks,
                ..
            } = self.hear().await
            {
                after += chunks.len() as u64;
                assert_eq!(last, Cursor(after), "a gap or an overlap");
                heard.extend(chunks);
            }
        }
        assert_eq!(heard.len(), count);
        heard
    }

    pub(crate) async fn is_alive(&mut self) {
        self.say_bytes(vec![0xff]).await;
        self.hear_error(ErrorCode::Malformed, None).await;
    }
}
