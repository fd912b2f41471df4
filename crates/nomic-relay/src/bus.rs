//! News of rooms for their subscribers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use nomic_protocol::{Cursor, Nonce, RoomId};
use tokio::sync::broadcast::{self, error::RecvError};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The log has grown; the commit is done. The places are inclusive.
    Grown {
        first: Cursor,
        last: Cursor,
        /// The frame with all new chunks, encoded once for all. `None` if it is large: followers
        /// read it from the store, so that pending news stay small.
        frame: Option<Bytes>,
    },
    /// A message that is not stored.
    Ephemeral {
        /// Nonce of the sending connection, which does not receive it.
        by: Nonce,
        frame: Bytes,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
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
}

/// Greatest number of pending news of a subscriber; above it the oldest are dropped.
const WAITING_NEWS: usize = 64;

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
            frame: None,
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
        assert_eq!(follower.next().await, BusDelivery::News(grown(2)));
    }

    #[tokio::test]
    async fn a_slow_follower_is_told_that_news_were_dropped() {
        let bus = LocalBus::new();
        let mut follower = bus.subscribe(ROOM);
        for place in 1..=100 {
            bus.publish(ROOM, grown(place));
        }
        assert_eq!(follower.next().await, BusDelivery::Missed);
        assert_eq!(follower.next().await, BusDelivery::News(grown(37)));
    }

    #[tokio::test]
    async fn a_room_is_forgotten_with_its_last_follower() {
        let bus = LocalBus::new();
        let first = bus.subscribe(ROOM);
        let mut second = bus.subscribe(ROOM);
        drop(first);
        bus.publish(ROOM, grown(1));
        assert_eq!(second.next().await, BusDelivery::News(grown(1)));
        drop(second);
        assert!(lock(&bus.rooms).is_empty());
    }
}
