//! News of rooms for their subscribers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::body::Bytes;
use nomic_protocol::{Cursor, RoomId, chunks_frame};
use tokio::sync::broadcast::{self, error::RecvError};

/// One connection of this process; 0 is none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConnectionId(pub u64);

/// New chunks of a room, in order, each with the connection that put it.
#[derive(Debug)]
pub struct NewChunks {
    pub last: Cursor,
    pub chunks: Vec<(ConnectionId, Bytes)>,
    frame: OnceLock<Bytes>,
}

impl NewChunks {
    #[must_use]
    pub const fn new(last: Cursor, chunks: Vec<(ConnectionId, Bytes)>) -> Self {
        Self {
            last,
            chunks,
            frame: OnceLock::new(),
        }
    }

    /// The frame for one connection: none if all chunks are its own. All connections that put
    /// none of them share one frame.
    #[must_use]
    pub fn frame_for(&self, connection: ConnectionId) -> Option<Bytes> {
        let own = self.chunks.iter().filter(|(by, _)| *by == connection);
        let encode = |for_whom: Option<ConnectionId>| {
            let chunks = self.chunks.iter();
            let chunks = chunks.map(|(by, chunk)| match Some(*by) == for_whom {
                true => &[][..],
                false => &chunk[..],
            });
            let chunks: Vec<&[u8]> = chunks.collect();
            Bytes::from(chunks_frame(self.last, &chunks, false))
        };
        match own.count() {
            0 => Some(self.frame.get_or_init(|| encode(None)).clone()),
            count if count == self.chunks.len() => None,
            _ => Some(encode(Some(connection))),
        }
    }
}

#[derive(Clone, Debug)]
pub enum News {
    /// The log has grown; the commit is done. The places are inclusive.
    Grown {
        first: Cursor,
        last: Cursor,
        /// `None` if they are large: followers read them from the store, so that pending news stay
        /// small.
        new: Option<Arc<NewChunks>>,
    },
    /// A message that is not stored.
    Ephemeral {
        /// The sending connection, which does not receive it.
        by: ConnectionId,
        frame: Bytes,
    },
}

#[derive(Clone, Debug)]
pub enum BusDelivery {
    News(News),
    /// The subscriber was too slow, so news were dropped. The log can be read from the store;
    /// ephemeral messages are lost.
    Missed,
}

/// Carries news to the followers of a room: within one process, or between
/// relays that share their storage.
pub trait Bus: Send + Sync + 'static {
    /// Sends news to all subscribers of the room. Never waits for any of them.
    fn publish(&self, room: RoomId, news: News);

    fn subscribe(&self, room: RoomId) -> Subscription;

    /// Number of rooms with a subscriber here.
    fn rooms(&self) -> usize;
}

/// Greatest number of pending news of a subscriber; above it the oldest are dropped.
const WAITING_NEWS: usize = 16;

/// A room's channel with its number of subscriptions. (The channel's own count of receivers
/// includes a receiver that is being dropped.)
#[derive(Debug)]
struct Channel {
    sender: broadcast::Sender<News>,
    followers: usize,
}

type Rooms = HashMap<RoomId, Channel>;

/// The bus within one process: a channel for each room with followers.
#[derive(Clone, Debug, Default)]
pub struct LocalBus {
    rooms: Arc<Mutex<Rooms>>,
}

impl LocalBus {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

fn lock(rooms: &Mutex<Rooms>) -> MutexGuard<'_, Rooms> {
    rooms.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus for LocalBus {
    fn publish(&self, room: RoomId, news: News) {
        if let Some(channel) = lock(&self.rooms).get(&room) {
            // Without subscribers there is no receiver.
            let _ = channel.sender.send(news);
        }
    }

    fn subscribe(&self, room: RoomId) -> Subscription {
        let mut rooms = lock(&self.rooms);
        let channel = rooms.entry(room).or_insert_with(|| Channel {
            sender: broadcast::channel(WAITING_NEWS).0,
            followers: 0,
        });
        channel.followers = channel.followers.saturating_add(1);
        let news = channel.sender.subscribe();
        Subscription {
            room,
            news,
            rooms: Arc::clone(&self.rooms),
        }
    }

    fn rooms(&self) -> usize {
        lock(&self.rooms).len()
    }
}

/// Subscription of one follower to one room.
#[derive(Debug)]
pub struct Subscription {
    room: RoomId,
    news: broadcast::Receiver<News>,
    rooms: Arc<Mutex<Rooms>>,
}

impl Subscription {
    /// Waits for the next news. Cancel-safe.
    pub async fn next(&mut self) -> BusDelivery {
        match self.news.recv().await {
            Ok(news) => BusDelivery::News(news),
            Err(RecvError::Lagged(_)) => BusDelivery::Missed,
            // Unreachable: the channel lives as long as it has followers. If not, there would be no
            // more news.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut rooms = lock(&self.rooms);
        let Some(channel) = rooms.get_mut(&self.room) else {
            return;
        };
        channel.followers = channel.followers.saturating_sub(1);
        if channel.followers == 0 {
            rooms.remove(&self.room);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown(place: u64) -> News {
        News::Grown {
            first: Cursor(place),
            last: Cursor(place),
            new: None,
        }
    }

    async fn last(follower: &mut Subscription) -> Option<u64> {
        match follower.next().await {
            BusDelivery::News(News::Grown { last, .. }) => Some(last.0),
            _ => None,
        }
    }

    const ROOM: RoomId = RoomId([1; 32]);
    const OTHER: RoomId = RoomId([2; 32]);

    #[tokio::test]
    async fn followers_hear_of_their_own_room_only() {
        let bus = LocalBus::new();
        let mut follower = bus.subscribe(ROOM);
        bus.publish(OTHER, grown(1));
        bus.publish(ROOM, grown(2));
        assert_eq!(last(&mut follower).await, Some(2));
    }

    #[tokio::test]
    async fn a_slow_follower_is_told_that_news_were_dropped() {
        let bus = LocalBus::new();
        let mut follower = bus.subscribe(ROOM);
        for place in 1..=100 {
            bus.publish(ROOM, grown(place));
        }
        assert!(matches!(follower.next().await, BusDelivery::Missed));
        assert_eq!(last(&mut follower).await, Some(85));
    }

    #[tokio::test]
    async fn a_room_is_forgotten_with_its_last_follower() {
        let bus = LocalBus::new();
        let first = bus.subscribe(ROOM);
        let mut second = bus.subscribe(ROOM);
        drop(first);
        bus.publish(ROOM, grown(1));
        assert_eq!(last(&mut second).await, Some(1));
        drop(second);
        assert!(lock(&bus.rooms).is_empty());
    }

    #[test]
    fn a_connection_gets_the_chunks_of_others_and_a_sign_for_its_own() {
        let [a, b, c] = [1, 2, 3].map(ConnectionId);
        let chunk = |text: &'static str| Bytes::from_static(text.as_bytes());
        let new = NewChunks::new(Cursor(7), vec![(a, chunk("one")), (b, chunk("two"))]);
        let heard = |connection| {
            let frame = new.frame_for(connection).unwrap();
            match nomic_protocol::Down::decode(&frame).unwrap() {
                nomic_protocol::Down::Chunks { after, chunks, .. } => (after, chunks),
                other => panic!("{other:?}"),
            }
        };
        let both = (Cursor(7), vec![b"one".to_vec(), b"two".to_vec()]);
        assert_eq!(heard(c), both);
        assert_eq!(heard(a), (Cursor(7), vec![vec![], b"two".to_vec()]));
        let own = NewChunks::new(Cursor(8), vec![(a, chunk("three"))]);
        assert_eq!(own.frame_for(a), None);
    }
}
