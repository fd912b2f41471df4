//! Places for clients that have not shown yet what they want.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use crate::accounts::lock;

/// A number of places. If all are taken, a newcomer gets the place of the client that has waited
/// longest. So silent clients keep no others out: a client that says what it wants is gone from here
/// before its turn comes.
#[derive(Debug)]
pub(crate) struct Lobby {
    places: usize,
    guests: Mutex<Guests>,
}

#[derive(Default, Debug)]
struct Guests {
    next: u64,
    /// By number, the one that has waited longest first.
    waiting: BTreeMap<u64, Arc<Notify>>,
}

impl Lobby {
    pub(crate) fn new(places: u32) -> Arc<Self> {
        Arc::new(Self {
            places: usize::try_from(places).unwrap_or(usize::MAX),
            guests: Mutex::default(),
        })
    }

    /// Takes a place. `leave` is notified if a newcomer gets it.
    pub(crate) fn enter(self: &Arc<Self>, leave: &Arc<Notify>) -> LobbyPlace {
        let mut guests = lock(&self.guests);
        while guests.waiting.len() >= self.places.max(1) {
            if let Some((_, oldest)) = guests.waiting.pop_first() {
                oldest.notify_one();
            }
        }
        let number = guests.next;
        guests.next = number.saturating_add(1);
        guests.waiting.insert(number, Arc::clone(leave));
        LobbyPlace {
            lobby: Arc::clone(self),
            number,
        }
    }
}

/// One of the places; free again once dropped.
#[derive(Debug)]
pub(crate) struct LobbyPlace {
    lobby: Arc<Lobby>,
    number: u64,
}

impl Drop for LobbyPlace {
    fn drop(&mut self) {
        lock(&self.lobby.guests).waiting.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn is_sent_away(leave: &Notify) -> bool {
        leave.notified().now_or_never().is_some()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_guest_that_has_waited_longest() {
        let lobby = Lobby::new(2);
        let leave: [Arc<Notify>; 4] = Default::default();
        let _first = lobby.enter(&leave[0]);
        let second = lobby.enter(&leave[1]);
        assert!(!is_sent_away(&leave[0]));
        let _third = lobby.enter(&leave[2]);
        assert!(is_sent_away(&leave[0]));
        drop(second);
        let _fourth = lobby.enter(&leave[3]);
        assert!(!is_sent_away(&leave[1]) && !is_sent_away(&leave[2]));
    }
}
