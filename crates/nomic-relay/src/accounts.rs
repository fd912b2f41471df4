//! Accounts of addresses and rooms: who uses the relay how much.
//!
//! A connection that has proven that it may write in a room is counted there, and at its address
//! only for what the room does not grant. So an attacker without the room's key can't keep anybody
//! from it, even from the same address. All others are counted at their address.

mod book;

use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use nomic_protocol::{MAX_FRAME, RoomId};
use tokio::sync::Notify;

use crate::Quotas;
use crate::address::Address;
use crate::bucket::{Bucket, TooFast};
use crate::lobby::{Lobby, LobbyPlace};
use crate::visitor::Visitor;
use book::{Book, Rest};

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(86_400);

/// Number of browsers to wake that one address may register in a day.
const NEW_BROWSERS: u64 = 200;

/// Number of frames that a connection may send before its hello is taken.
const FRAMES_BEFORE_HELLO: u64 = 16;

/// A lock whose holder panicked is taken over: counters are never half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Number of connections somewhere. Each gives its place back when it is dropped.
#[derive(Clone, Default, Debug)]
pub(crate) struct Places(Arc<AtomicU32>);

#[derive(Debug)]
pub(crate) struct Place(Places);

impl Places {
    pub(crate) fn taken(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes a place if fewer than `most` are taken.
    pub(crate) fn take(&self, most: u32) -> Option<Place> {
        let more = |taken: u32| (taken < most).then(|| taken.saturating_add(1));
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.ok().map(|_| Place(self.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Places(taken) = &self.0;
        taken.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Rates of frames and their bytes.
#[derive(Debug)]
pub(crate) struct Rates {
    frames: Bucket,
    bytes: Bucket,
}

impl Rates {
    fn new(quotas: &Quotas) -> Self {
        let bucket = |rate: u32, at_once: u32| Bucket::new(rate.into(), SECOND, at_once.into());
        Self {
            frames: bucket(quotas.frames_per_second, quotas.frames_at_once),
            bytes: bucket(quotas.bytes_per_second, quotas.bytes_at_once),
        }
    }

    fn before_hello() -> Self {
        Self {
            frames: Bucket::new(1, SECOND, FRAMES_BEFORE_HELLO),
            bytes: Bucket::new(1, SECOND, 2 * MAX_FRAME as u64),
        }
    }

    /// Charges for what was received. Returns the time to wait before reading on.
    pub(crate) fn charge(
        &mut self,
        frames: u64,
        bytes: usize,
        now: Duration,
        patience: Duration,
    ) -> Result<Duration, TooFast> {
        let first = self.frames.take(frames, now, patience)?;
        match self.bytes.take(bytes as u64, now, patience) {
            Ok(second) => Ok(first.max(second)),
            Err(too_fast) => {
                self.frames.give_back(frames);
                Err(too_fast)
            }
        }
    }
}

impl Rest for Rates {
    fn is_rested(&self, now: Duration) -> bool {
        self.frames.is_rested(now) && self.bytes.is_rested(now)
    }
}

#[derive(Debug)]
pub(crate) struct AddressAccount {
    sockets: Arc<Lobby>,
    half_open: Arc<Lobby>,
    pub(crate) connections: Places,
    pub(crate) rates: Rates,
    pub(crate) stored: Bucket,
    pub(crate) new_rooms: Bucket,
    pub(crate) new_browsers: Bucket,
}

impl Rest for AddressAccount {
    fn is_rested(&self, now: Duration) -> bool {
        self.rates.is_rested(now)
            && self.stored.is_rested(now)
            && self.new_rooms.is_rested(now)
            && self.new_browsers.is_rested(now)
    }
}

#[derive(Debug)]
pub(crate) struct RoomAccount {
    pub(crate) connections: Places,
    pub(crate) stored: Bucket,
}

impl Rest for RoomAccount {
    fn is_rested(&self, now: Duration) -> bool {
        self.stored.is_rested(now)
    }
}

/// Members of one room at one address. A member that floods slows down those only.
#[derive(Debug)]
pub(crate) struct MemberAccount {
    pub(crate) connections: Places,
    pub(crate) rates: Rates,
}

impl Rest for MemberAccount {
    fn is_rested(&self, now: Duration) -> bool {
        self.rates.is_rested(now)
    }
}

#[derive(Debug)]
pub(crate) struct Accounts {
    pub(crate) quotas: Quotas,
    start: Instant,
    /// Connections of the relay that have said hello.
    pub(crate) connections: Places,
    /// Connections of the relay that have not.
    half_open: Arc<Lobby>,
    addresses: Book<Address, AddressAccount>,
    rooms: Book<RoomId, RoomAccount>,
    members: Book<(RoomId, Address), MemberAccount>,
}

impl Accounts {
    pub(crate) fn new(quotas: Quotas, connections: Places) -> Arc<Self> {
        Arc::new(Self {
            quotas,
            start: Instant::now(),
            connections,
            half_open: Lobby::new(quotas.half_open),
            addresses: Book::default(),
            rooms: Book::default(),
            members: Book::default(),
        })
    }

    pub(crate) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Lets a socket in that has not sent anything yet.
    pub(crate) fn greet(&self, ip: IpAddr) -> AddressSocket {
        let account = self.address(ip.into());
        let leave = Arc::default();
        let place = lock(&account).sockets.enter(&leave);
        AddressSocket {
            leave,
            _place: place,
            _account: account,
        }
    }

    /// Lets a connection in that has not said hello yet.
    pub(crate) fn admit(self: &Arc<Self>, ip: IpAddr) -> Visitor {
        let address = ip.into();
        let account = self.address(address);
        let leave = Arc::default();
        let places = [
            self.half_open.enter(&leave),
            lock(&account).half_open.enter(&leave),
        ];
        let rates = Rates::before_hello();
        Visitor::new(Arc::clone(self), (address, account), leave, (places, rates))
    }

    fn address(&self, address: Address) -> Arc<Mutex<AddressAccount>> {
        let quotas = &self.quotas;
        self.addresses.get(address, self.now(), || AddressAccount {
            sockets: Lobby::new(quotas.sockets_per_address),
            half_open: Lobby::new(quotas.half_open_per_address),
            connections: Places::default(),
            rates: Rates::new(quotas),
            stored: Bucket::new(quotas.stored_per_day, DAY, quotas.stored_per_day),
            new_rooms: {
                let rooms = quotas.new_rooms_per_day.into();
                Bucket::new(rooms, DAY, rooms)
            },
            new_browsers: Bucket::new(NEW_BROWSERS, DAY, NEW_BROWSERS),
        })
    }

    /// Whether the room has an account, so that it exists or is about to.
    pub(crate) fn has_room(&self, room: &RoomId) -> bool {
        self.rooms.has(room)
    }

    pub(crate) fn room(&self, room: RoomId) -> Arc<Mutex<RoomAccount>> {
        let bytes = self.quotas.stored_per_day_of_room;
        self.rooms.get(room, self.now(), || RoomAccount {
            connections: Places::default(),
            stored: Bucket::new(bytes, DAY, bytes),
        })
    }

    pub(crate) fn member(&self, room: RoomId, address: Address) -> Arc<Mutex<MemberAccount>> {
        let key = (room, address);
        self.members.get(key, self.now(), || MemberAccount {
            connections: Places::default(),
            rates: Rates::new(&self.quotas),
        })
    }
}

/// One socket that is not or not yet a connection.
#[derive(Debug)]
pub(crate) struct AddressSocket {
    leave: Arc<Notify>,
    _place: LobbyPlace,
    _account: Arc<Mutex<AddressAccount>>,
}

impl AddressSocket {
    /// Done when a newer socket of the address gets its place.
    pub(crate) async fn is_sent_away(&self) {
        self.leave.notified().await;
    }
}
