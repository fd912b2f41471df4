//! The half of a connection that reads.

mod browsers;
mod bundles;
mod chunks;
mod refusal;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use ed25519_dalek::{Signature, VerifyingKey};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use nomic_protocol::{
    ChunkId, Cursor, DecodeError, Down, Epoch, ErrorCode, HelloProof, MAX_EPHEMERAL,
    MAX_FINGERPRINTS, Nonce, RoomId, RoomKey, Salt, Up, VERSION, hello_message,
};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};
use tokio::time::{Instant, timeout_at};
use tokio_websockets::WebSocketStream;

use super::WriterCommand;
use crate::bucket::Bucket;
use crate::metrics::TurnedAway;
use crate::push::LineSign;
use crate::relay::RelayState;
use crate::serve::Socket;
use crate::store::{StoreError, lacking};
use crate::sweeping::today;
use crate::visitor::Visitor;
use crate::writer::Receipts;
use crate::{ConnectionId, News, RoomState, Store};
use refusal::FrameRefusal;

/// Greatest number of chunks of one connection on their way to the disk.
const UNDER_WAY: usize = 64;

/// Time for one ping of a client, and the number of pings that may come at once.
const PING_PERIOD: Duration = Duration::from_secs(1);
const PINGS_AT_ONCE: u64 = 16;

/// Number of fingerprints that cost as much as one frame.
const FINGERPRINTS_PER_FRAME: usize = 1000;

pub(super) enum ReadEnd {
    Left,
    Idle,
    /// The relay does not have the client's room yet.
    Behind,
    /// The client sent no WebSocket frame, or a message too long to skip.
    Unreadable,
    /// The client sends many pings.
    Pinging,
    /// The hello came too late among too many others, or found no place.
    TurnedAway(TurnedAway),
}

#[derive(Clone, Copy)]
struct RoomAccess {
    room: RoomId,
    write: bool,
}

type FrameResult = Result<Option<WriterCommand>, FrameRefusal>;

pub(super) struct ConnectionReader {
    relay: Arc<RelayState>,
    visitor: Arc<Visitor>,
    id: ConnectionId,
    nonce: Nonce,
    orders: mpsc::Sender<Box<WriterCommand>>,
    receipts: Receipts,
    under_way: Arc<Semaphore>,
    access: Option<RoomAccess>,
    /// Signs of life of a browser that wants to be woken.
    sign: Option<Arc<LineSign>>,
}

impl ConnectionReader {
    pub(super) fn new(
        relay: Arc<RelayState>,
        visitor: Arc<Visitor>,
        (id, nonce): (ConnectionId, Nonce),
        orders: mpsc::Sender<Box<WriterCommand>>,
        receipts: Receipts,
    ) -> Self {
        let under_way = Arc::new(Semaphore::new(UNDER_WAY));
        Self {
            relay,
            visitor,
            id,
            nonce,
            orders,
            receipts,
            under_way,
            access: None,
            sign: None,
        }
    }

    pub(super) async fn run(mut self, mut stream: SplitStream<WebSocketStream<Socket>>) -> ReadEnd {
        let timing = self.relay.config.timing;
        let began = Instant::now();
        let hello_by = began + timing.hello;
        let mut pings = Bucket::new(1, PING_PERIOD, PINGS_AT_ONCE);
        loop {
            let until = match self.access {
                Some(_) => Instant::now() + timing.idle,
                None => hello_by,
            };
            let answer = match timeout_at(until, stream.next()).await {
                Err(_) => return ReadEnd::Idle,
                Ok(None) => return ReadEnd::Left,
                Ok(Some(Err(error))) => {
                    tracing::debug!(%error, "a connection broke");
                    return ReadEnd::Unreadable;
                }
                Ok(Some(Ok(message))) if message.is_close() => return ReadEnd::Left,
                Ok(Some(Ok(message))) if message.is_binary() => {
                    self.handle_message(message.into_payload().into()).await
                }
                Ok(Some(Ok(message))) if message.is_text() => {
                    self.handle_message(Bytes::new()).await
                }
                // Its pong waits to be written, so pings must be few.
                Ok(Some(Ok(message))) if message.is_ping() => {
                    match pings.take(1, began.elapsed(), Duration::ZERO) {
                        Ok(_) => continue,
                        Err(_) => return ReadEnd::Pinging,
                    }
                }
                // A pong.
                Ok(Some(Ok(_))) => continue,
            };
            let order = match answer {
                Ok(None) => continue,
                Ok(Some(order)) => order,
                Err(FrameRefusal { behind: true, .. }) => return ReadEnd::Behind,
                Err(FrameRefusal {
                    turned_away: Some(reason),
                    ..
                }) => return ReadEnd::TurnedAway(reason),
                Err(refusal) => WriterCommand::Send(refusal.frame()),
            };
            if self.orders.send(Box::new(order)).await.is_err() {
                return ReadEnd::Left;
            }
        }
    }

    async fn handle_message(&mut self, bytes: Bytes) -> FrameResult {
        self.relay.metrics.receive(&bytes);
        if let Some(sign) = &self.sign {
            sign.heard();
        }
        if bytes.len() > self.relay.config.quotas.max_frame {
            self.pace(None, bytes.len()).await?;
            return Err(ErrorCode::TooLarge.into());
        }
        if let Some(range) = Up::put_chunk(&bytes) {
            let chunk = bytes.slice(range);
            let id = ChunkId::of(&chunk);
            let done = match self.pace(None, bytes.len()).await {
                // Boxed, so that an idle connection keeps no memory for it.
                Ok(()) => Box::pin(self.keep(id, chunk)).await,
                Err(refused) => Err(refused),
            };
            return done.map_err(|refused| refused.about(id));
        }
        let frame = Up::decode(&bytes).map_err(|error| match error {
            DecodeError::TooLarge => ErrorCode::TooLarge,
            DecodeError::Malformed => ErrorCode::Malformed,
        });
        let about = match &frame {
            Ok(Up::Bundle { bundle, .. }) => Some(ChunkId::of(bundle)),
            _ => None,
        };
        let done = match self.pace(frame.as_ref().ok(), bytes.len()).await {
            // Few frames come here, and an idle connection keeps no memory for them.
            Ok(()) => Box::pin(self.handle_frame(frame?)).await,
            Err(refused) => Err(refused),
        };
        done.map_err(|refused| FrameRefusal { about, ..refused })
    }

    async fn handle_frame(&mut self, frame: Up) -> FrameResult {
        match frame {
            Up::Hello {
                version,
                room_key,
                proof,
            } => self.enter(version, &room_key, proof).await,
            Up::Sub { epoch, after } => self.follow(epoch, after).await,
            Up::Put { chunk } => self.keep(ChunkId::of(&chunk), Bytes::from(chunk)).await,
            Up::Has { salt, fingerprints } => self.compare(salt, fingerprints).await,
            Up::Bundle { stretch, bundle } => self.keep_bundle(stretch, Bytes::from(bundle)).await,
            Up::Get {
                stretch,
                fingerprints,
            } => self.fetch(stretch, fingerprints).await,
            Up::Endpoint {
                handle,
                endpoint,
                keep,
            } => self.keep_browser(handle, &endpoint, keep).map(|()| None),
            Up::Wake { handles } => self.wake(&handles).map(|()| None),
            Up::Eph { bytes } => self
                .publish(bytes)
                .map(|()| None)
                .map_err(FrameRefusal::from),
        }
    }

    /// Charges for a frame and slows the client down above its rate. Ephemeral frames are not
    /// delayed.
    async fn pace(&self, frame: Option<&Up>, bytes: usize) -> Result<(), FrameRefusal> {
        let frames = match frame {
            Some(Up::Has { fingerprints, .. }) => {
                (fingerprints.len() / FINGERPRINTS_PER_FRAME).saturating_add(1)
            }
            _ => 1,
        };
        let patience = match frame {
            Some(Up::Eph { .. }) => Duration::ZERO,
            _ => self.relay.config.timing.patience,
        };
        let wait = self
            .visitor
            .charge(frames as u64, bytes, patience)
            .map_err(FrameRefusal::too_fast)?;
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        Ok(())
    }

    async fn enter(
        &mut self,
        version: u16,
        key: &RoomKey,
        proof: Option<HelloProof>,
    ) -> FrameResult {
        if version != VERSION {
            return Err(ErrorCode::Version.into());
        }
        let room = RoomId::of_key(key);
        match self.access {
            Some(seat) if seat.room == room => return Err(ErrorCode::OutOfOrder.into()),
            Some(_) => return Err(ErrorCode::WrongRoom.into()),
            None => {}
        }
        let write = match proof {
            None => false,
            Some(proof) if holds_key(key, &proof, &self.nonce, &room) => true,
            Some(_) => return Err(ErrorCode::NotWritable.into()),
        };
        if !self.relay.catch_up(room).await {
            return Err(FrameRefusal {
                behind: true,
                ..ErrorCode::Internal.into()
            });
        }
        self.relay.store.visit(room, today());
        let state = self.query_store(move |store| store.state(room)).await?;
        let RoomState { epoch, head, .. } = state;
        // Anybody can make up the key of a room that does not exist.
        let exists = head > Cursor::START || self.visitor.has_begun(&room);
        self.visitor.enter((write && exists).then_some(room))?;
        self.access = Some(RoomAccess { room, write });
        let limits = self.relay.config.quotas.limits();
        let welcome = WriterCommand::Send(Down::Welcome {
            epoch,
            head,
            limits,
            write,
        });
        let Some(key) = self
            .relay
            .push
            .as_ref()
            .filter(|_| write)
            .map(|push| push.key())
        else {
            return Ok(Some(welcome));
        };
        // If the queue is closed, so is the connection.
        let _ = self.orders.send(Box::new(welcome)).await;
        Ok(Some(WriterCommand::Send(Down::PushKey { key })))
    }

    async fn follow(&mut self, epoch: Option<Epoch>, after: Cursor) -> FrameResult {
        let room = self.room_access()?.room;
        // News first, then the log: both contain what comes in between, and the writer skips what
        // it has sent.
        let news = self.relay.bus.subscribe(room);
        let state = self.query_store(move |store| store.state(room)).await?;
        // A place in another epoch is meaningless here. A place after the end can only come from a
        // log that was longer.
        let known = epoch.is_none_or(|epoch| epoch == state.epoch) && after <= state.head;
        Ok(Some(WriterCommand::Follow {
            room,
            epoch: state.epoch,
            news,
            after: if known { after } else { Cursor::START },
        }))
    }

    async fn compare(&mut self, salt: Salt, asked: Vec<u64>) -> FrameResult {
        // Only a writer can fill the gaps.
        let room = self.writable()?;
        if asked.len() > MAX_FINGERPRINTS {
            return Err(ErrorCode::TooLarge.into());
        }
        let _turn = self.turn_to_scan().await?;
        let fingerprints = self
            .query_store(move |store| lacking(store, room, &salt, &asked))
            .await?;
        Ok(Some(WriterCommand::Send(Down::Want { salt, fingerprints })))
    }

    /// Waits for a permit to look through a room.
    async fn turn_to_scan(&self) -> Result<SemaphorePermit<'_>, ErrorCode> {
        let turn = self.relay.scans.acquire().await;
        turn.map_err(|_| ErrorCode::Internal)
    }

    fn publish(&mut self, bytes: Vec<u8>) -> Result<(), ErrorCode> {
        let room = self.writable()?;
        if bytes.len() > MAX_EPHEMERAL {
            return Err(ErrorCode::TooLarge);
        }
        let frame = Bytes::from(Down::Eph { bytes }.encode());
        self.relay
            .bus
            .publish(room, News::Ephemeral { by: self.id, frame });
        Ok(())
    }

    fn room_access(&self) -> Result<RoomAccess, ErrorCode> {
        self.access.ok_or(ErrorCode::OutOfOrder)
    }

    fn writable(&self) -> Result<RoomId, ErrorCode> {
        let seat = self.room_access()?;
        seat.write
            .then_some(seat.room)
            .ok_or(ErrorCode::NotWritable)
    }

    /// Queries the store on a thread that may block.
    async fn query_store<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, FrameRefusal> {
        let store = Arc::clone(&self.relay.store);
        let answer = tokio::task::spawn_blocking(move || question(&*store)).await;
        match answer {
            Ok(answer) => Ok(answer?),
            Err(_) => Err(ErrorCode::Internal.into()),
        }
    }
}

/// Whether the room's key made the proof for this connection and room. Only this relay judges it,
/// so it uses the strict check, which takes the fewest.
fn holds_key(key: &RoomKey, proof: &HelloProof, nonce: &Nonce, room: &RoomId) -> bool {
    let signature = Signature::from_bytes(proof);
    VerifyingKey::from_bytes(key).is_ok_and(|key| {
        key.verify_strict(&hello_message(nonce, room), &signature)
            .is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ed25519_dalek::{Signer, SigningKey};

    #[test]
    fn a_proof_serves_for_one_nonce_and_one_room() {
        let secret = SigningKey::from_bytes(&[3; 32]);
        let key = secret.verifying_key().to_bytes();
        let room = RoomId::of_key(&key);
        let proof = secret.sign(&hello_message(&[1; 32], &room)).to_bytes();
        assert!(holds_key(&key, &proof, &[1; 32], &room));
        assert!(!holds_key(&key, &proof, &[2; 32], &room));
        assert!(!holds_key(&key, &proof, &[1; 32], &RoomId([0; 32])));
        assert!(!holds_key(&[4; 32], &proof, &[1; 32], &room));
        assert!(!holds_key(&key, &[0; 64], &[1; 32], &room));
    }

    #[test]
    fn a_key_of_small_order_proves_nothing() {
        // The neutral point as key, and a signature that a lax check takes.
        let mut key = [0; 32];
        key[0] = 1;
        let mut proof = [0; 64];
        proof[0] = 1;
        let room = RoomId::of_key(&key);
        assert!(!holds_key(&key, &proof, &[1; 32], &room));
    }
}
