//! Connections of each address, and its use of the relay.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::Quotas;
use crate::bucket::{Bucket, TooFast};

/// One place on the network: an IPv4 address, or the /64 of an IPv6 address, which is what one
/// household gets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Address {
    V4(u32),
    V6(u64),
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(ip) => Self::V4(ip.to_bits()),
            IpAddr::V6(ip) => {
                let prefix = ip.to_bits() >> 64;
                Self::V6(u64::try_from(prefix).unwrap_or_default())
            }
        }
    }
}

#[derive(Debug)]
struct Account {
    connections: u32,
    sockets: u32,
    frames: Bucket,
    bytes: Bucket,
    stored: Bucket,
}

impl Account {
    fn new(quotas: &Quotas) -> Self {
        const SECOND: Duration = Duration::from_secs(1);
        const DAY: Duration = Duration::from_secs(86_400);
        let frames = Bucket::new(
            u64::from(quotas.frames_per_second),
            SECOND,
            u64::from(quotas.frames_at_once),
        );
        let bytes = Bucket::new(
            u64::from(quotas.bytes_per_second),
            SECOND,
            u64::from(quotas.bytes_at_once),
        );
        let stored = Bucket::new(quotas.stored_per_day, DAY, quotas.stored_per_day);
        Self {
            connections: 0,
            sockets: 0,
            frames,
            bytes,
            stored,
        }
    }

    fn is_away(&self) -> bool {
        self.connections == 0 && self.sockets == 0
    }

    /// Whether forgetting it changes nothing.
    fn is_rested(&self, now: Duration) -> bool {
        self.is_away()
            && [&self.frames, &self.bytes, &self.stored]
                .iter()
                .all(|bucket| bucket.is_rested(now))
    }
}

#[derive(Debug)]
pub(crate) struct AddressBook {
    quotas: Quotas,
    start: Instant,
    accounts: Mutex<HashMap<Address, Arc<Mutex<Account>>>>,
}

/// The address already has as many connections or sockets as it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany;

/// With this number of accounts or more, each arrival tidies.
const TIDY_FROM: usize = 4096;

/// Greatest number of accounts remembered for addresses that have left.
const MOST_ACCOUNTS: usize = 65_536;

/// A lock whose holder panicked is taken over: counters are never half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AddressBook {
    pub(crate) fn new(quotas: Quotas) -> Arc<Self> {
        Arc::new(Self {
            quotas,
            start: Instant::now(),
            accounts: Mutex::default(),
        })
    }

    pub(crate) fn admit(&self, ip: IpAddr) -> Result<Visitor, TooMany> {
        let account = self.account(ip);
        {
            let mut open = lock(&account);
            if open.connections >= self.quotas.connections_per_address {
                return Err(TooMany);
            }
            open.connections = open.connections.saturating_add(1);
        }
        Ok(Visitor {
            start: self.start,
            account,
        })
    }

    /// Admits a socket that has not sent anything yet.
    pub(crate) fn greet(&self, ip: IpAddr) -> Result<AddressSocket, TooMany> {
        let account = self.account(ip);
        {
            let mut open = lock(&account);
            if open.sockets >= self.quotas.sockets_per_address {
                return Err(TooMany);
            }
            open.sockets = open.sockets.saturating_add(1);
        }
        Ok(AddressSocket { account })
    }

    fn account(&self, ip: IpAddr) -> Arc<Mutex<Account>> {
        let mut accounts = lock(&self.accounts);
        if accounts.len() >= TIDY_FROM {
            self.tidy(&mut accounts);
        }
        let fresh = || Arc::new(Mutex::new(Account::new(&self.quotas)));
        Arc::clone(accounts.entry(Address::from(ip)).or_insert_with(fresh))
    }

    /// Forgets addresses that have left and whose budget has recovered; if too many are left, all
    /// that have left.
    fn tidy(&self, accounts: &mut HashMap<Address, Arc<Mutex<Account>>>) {
        let now = self.start.elapsed();
        accounts.retain(|_, account| !lock(account).is_rested(now));
        if accounts.len() >= MOST_ACCOUNTS {
            accounts.retain(|_, account| !lock(account).is_away());
        }
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        lock(&self.accounts).len()
    }
}

/// One connection, in its address's account for as long as it lives.
#[derive(Debug)]
pub(crate) struct Visitor {
    start: Instant,
    account: Arc<Mutex<Account>>,
}

impl Visitor {
    /// Charges for what was received. Returns the time to wait before reading on.
    pub(crate) fn charge(
        &self,
        frames: u64,
        bytes: usize,
        patience: Duration,
    ) -> Result<Duration, TooFast> {
        let now = self.start.elapsed();
        let mut account = lock(&self.account);
        let first = account.frames.take(frames, now, patience)?;
        match account.bytes.take(bytes as u64, now, patience) {
            Ok(second) => Ok(first.max(second)),
            Err(too_fast) => {
                account.frames.give_back(frames);
                Err(too_fast)
            }
        }
    }

    pub(crate) fn charge_stored(&self, bytes: usize) -> Result<(), TooFast> {
        let now = self.start.elapsed();
        lock(&self.account)
            .stored
            .take(bytes as u64, now, Duration::ZERO)
            .map(drop)
    }

    pub(crate) fn refund_stored(&self, bytes: usize) {
        lock(&self.account).stored.give_back(bytes as u64);
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let mut account = lock(&self.account);
        account.connections = account.connections.saturating_sub(1);
    }
}

/// One socket, in its address's account for as long as it lives.
#[derive(Debug)]
pub(crate) struct AddressSocket {
    account: Arc<Mutex<Account>>,
}

impl Drop for AddressSocket {
    fn drop(&mut self) {
        let mut account = lock(&self.account);
        account.sockets = account.sockets.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    fn book(quotas: Quotas) -> Arc<AddressBook> {
        AddressBook::new(quotas)
    }

    #[test]
    fn an_address_may_have_only_so_many_connections_at_a_time() {
        let book = book(Quotas {
            connections_per_address: 2,
            ..Quotas::default()
        });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = book.admit(here).unwrap();
        let _second = book.admit(here).unwrap();
        assert_eq!(book.admit(here).unwrap_err(), TooMany);
        assert!(book.admit(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1))).is_ok());
        drop(first);
        assert!(book.admit(here).is_ok());
    }

    #[test]
    fn an_address_may_have_only_so_many_sockets_that_say_nothing() {
        let book = book(Quotas {
            sockets_per_address: 1,
            connections_per_address: 1,
            ..Quotas::default()
        });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = book.greet(here).unwrap();
        assert_eq!(book.greet(here).unwrap_err(), TooMany);
        assert!(book.greet(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1))).is_ok());
        assert!(book.admit(here).is_ok(), "connections are counted apart");
        drop(first);
        assert!(book.greet(here).is_ok());
    }

    #[test]
    fn neighbours_in_one_ipv6_network_are_one_address() {
        let ip = |text: &str| Address::from(IpAddr::V6(text.parse::<Ipv6Addr>().unwrap()));
        assert_eq!(ip("2001:db8:1:2::1"), ip("2001:db8:1:2:ffff::9"));
        assert_ne!(ip("2001:db8:1:2::1"), ip("2001:db8:1:3::1"));
        assert_eq!(ip("::ffff:10.0.0.1"), Address::V4(0x0a00_0001));
    }

    #[test]
    fn storing_is_charged_by_the_day_and_refunded() {
        let book = book(Quotas {
            stored_per_day: 1000,
            ..Quotas::default()
        });
        let visitor = book.admit(IpAddr::V4(Ipv4Addr::LOCALHOST)).unwrap();
        assert_eq!(visitor.charge_stored(900), Ok(()));
        assert!(visitor.charge_stored(900).is_err());
        visitor.refund_stored(900);
        assert_eq!(visitor.charge_stored(900), Ok(()));
    }

    #[test]
    fn coming_back_does_not_wipe_the_slate() {
        let book = book(Quotas {
            stored_per_day: 1000,
            ..Quotas::default()
        });
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        assert_eq!(book.admit(here).unwrap().charge_stored(900), Ok(()));
        assert!(book.admit(here).unwrap().charge_stored(900).is_err());
    }

    #[test]
    fn the_book_forgets_whoever_has_gone_and_owes_nothing() {
        let book = book(Quotas::default());
        for n in 0..5000_u32 {
            assert!(book.admit(IpAddr::V4(Ipv4Addr::from_bits(n))).is_ok());
        }
        assert!(book.len() <= TIDY_FROM);
    }
}
