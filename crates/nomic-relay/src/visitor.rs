//! One connection, and the accounts that pay for it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use nomic_protocol::{ChunkId, RoomId};
use tokio::sync::Notify;

use crate::accounts::{Accounts, AddressAccount, MemberAccount, Place, Rates, RoomAccount, lock};
use crate::address::Address;
use crate::bucket::TooFast;
use crate::lobby::LobbyPlace;

/// All places that a connection could have are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoPlace {
    Relay,
    Address,
    Room,
}

/// Place where a connection is counted.
#[derive(Debug)]
enum Seat {
    /// Nowhere: it has not said hello.
    HalfOpen {
        rates: Rates,
        _places: [LobbyPlace; 2],
    },
    /// Its address: it may only read, or its room has no chunk yet.
    Address { _places: [Place; 2] },
    /// A room that exists, whose key it has.
    Room {
        room: Arc<Mutex<RoomAccount>>,
        member: Arc<Mutex<MemberAccount>>,
        _places: [Place; 3],
    },
}

#[derive(Debug)]
pub(crate) struct Visitor {
    accounts: Arc<Accounts>,
    address: Address,
    account: Arc<Mutex<AddressAccount>>,
    seat: Mutex<Seat>,
    leave: Arc<Notify>,
    pub(crate) may_begin_rooms: bool,
    /// Chunks on their way to the disk that the address pays for.
    at_address: Mutex<Vec<ChunkId>>,
}

impl Visitor {
    pub(crate) fn new(
        accounts: Arc<Accounts>,
        (address, account): (Address, Arc<Mutex<AddressAccount>>),
        leave: Arc<Notify>,
        (places, rates): ([LobbyPlace; 2], Rates),
    ) -> Self {
        Self {
            accounts,
            address,
            account,
            seat: Mutex::new(Seat::HalfOpen {
                rates,
                _places: places,
            }),
            leave,
            may_begin_rooms: true,
            at_address: Mutex::default(),
        }
    }

    /// Done when a newer connection gets the place of this one, which has not said hello.
    pub(crate) async fn is_sent_away(&self) {
        self.leave.notified().await;
    }

    /// Whether the room exists or is about to, because of a chunk on its way.
    pub(crate) fn has_begun(&self, room: &RoomId) -> bool {
        self.accounts.has_room(room)
    }

    /// Counts the connection, which has said hello: at the room if one is given.
    pub(crate) fn enter(&self, room: Option<RoomId>) -> Result<(), NoPlace> {
        let quotas = &self.accounts.quotas;
        let place = self.accounts.connections.take(quotas.connections);
        let place = place.ok_or(NoPlace::Relay)?;
        let seat = match room {
            Some(room) => self.seat_in(room, place)?,
            None => {
                let here = lock(&self.account).connections.clone();
                let here = here.take(quotas.connections_per_address);
                let here = here.ok_or(NoPlace::Address)?;
                Seat::Address {
                    _places: [place, here],
                }
            }
        };
        *lock(&self.seat) = seat;
        Ok(())
    }

    /// Counts the connection at a room that exists by now, if it was counted at its address and
    /// the room has a place.
    pub(crate) fn move_to(&self, room: RoomId) {
        // The place of the present seat is free again in a moment.
        let place = self.accounts.connections.take(u32::MAX);
        if let Some(Ok(seat)) = place.map(|place| self.seat_in(room, place)) {
            *lock(&self.seat) = seat;
        }
    }

    pub(crate) fn is_in_room(&self) -> bool {
        matches!(*lock(&self.seat), Seat::Room { .. })
    }

    /// Charges the address for a new room, and counts the connection there.
    pub(crate) fn begin_room(&self, room: RoomId) -> Result<(), TooFast> {
        let now = self.accounts.now();
        let mut account = lock(&self.account);
        account.new_rooms.take(1, now, Duration::ZERO)?;
        drop(account);
        self.move_to(room);
        Ok(())
    }

    /// Charges the address for a browser to wake.
    pub(crate) fn register_browser(&self) -> Result<(), TooFast> {
        let now = self.accounts.now();
        let mut account = lock(&self.account);
        account.new_browsers.take(1, now, Duration::ZERO).map(drop)
    }

    fn seat_in(&self, room: RoomId, place: Place) -> Result<Seat, NoPlace> {
        let most = self.accounts.quotas.connections_per_room;
        let member = self.accounts.member(room, self.address);
        let room = self.accounts.room(room);
        let here = lock(&room).connections.clone();
        let here = here.take(most).ok_or(NoPlace::Room)?;
        // One address can't fill a room.
        let near = lock(&member).connections.clone();
        let near = near.take(most.div_ceil(2)).ok_or(NoPlace::Address)?;
        Ok(Seat::Room {
            room,
            member,
            _places: [place, here, near],
        })
    }

    /// Charges for what was received. Returns the time to wait before reading on.
    pub(crate) fn charge(
        &self,
        frames: u64,
        bytes: usize,
        patience: Duration,
    ) -> Result<Duration, TooFast> {
        let now = self.accounts.now();
        match &mut *lock(&self.seat) {
            Seat::HalfOpen { rates, .. } => rates.charge(frames, bytes, now, Duration::ZERO),
            Seat::Address { .. } => {
                let rates = &mut lock(&self.account).rates;
                rates.charge(frames, bytes, now, patience)
            }
            Seat::Room { member, .. } => lock(member).rates.charge(frames, bytes, now, patience),
        }
    }

    /// Charges for a chunk or bundle to store: the room's share of this day, and above it the
    /// address's. Each charge has to be settled.
    pub(crate) fn charge_stored(&self, id: ChunkId, size: usize) -> Result<(), TooFast> {
        let now = self.accounts.now();
        let size = size as u64;
        let at_room = match &*lock(&self.seat) {
            Seat::Room { room, .. } => lock(room).stored.take(size, now, Duration::ZERO),
            _ => Err(TooFast(Duration::MAX)),
        };
        let Err(TooFast(room_wait)) = at_room else {
            return Ok(());
        };
        let at_address = lock(&self.account).stored.take(size, now, Duration::ZERO);
        at_address.map_err(|TooFast(wait)| TooFast(wait.min(room_wait)))?;
        lock(&self.at_address).push(id);
        Ok(())
    }

    /// Ends a charge. What was not stored is given back.
    pub(crate) fn settle_stored(&self, id: ChunkId, size: usize, stored: bool) {
        let at_address = {
            let mut at_address = lock(&self.at_address);
            let found = at_address.iter().position(|one| *one == id);
            found.map(|index| at_address.swap_remove(index)).is_some()
        };
        if stored {
            return;
        }
        match &*lock(&self.seat) {
            Seat::Room { room, .. } if !at_address => lock(room).stored.give_back(size as u64),
            _ => lock(&self.account).stored.give_back(size as u64),
        }
    }
}

#[cfg(test)]
mod tests;
