//! Dialling the relay at which a table meets.

use super::Session;
use crate::browser::place;
use crate::channel::{LineState, RelayQuestion, Role};
use crate::host::meeting::{Relays, decide, shown};
use crate::host::socket::Socket;
use crate::kit::answers::names::name;
use nomic_sync::{Input, Link, Peer};
use std::rc::Rc;

impl Session {
    /// The link by which the game is known here; of one that is not yet, the one by which it was opened.
    pub(super) fn own_link(&self) -> Link {
        let known = self.known.borrow().clone();
        known.unwrap_or_else(|| self.link.clone())
    }

    /// Connects to the relay at which the game meets. Where that or what the link wants is the usual one, it
    /// waits until it is known which that is.
    pub(super) fn connect(self: &Rc<Self>) {
        let known = self.known.borrow().clone();
        if self.link.relay().is_some() && known.as_ref().is_none_or(|known| *known == self.link) {
            return self.settle(known.as_ref(), None);
        }
        let (weak, generation) = (Rc::downgrade(self), self.generation.get());
        self.default_relay.once_known(Box::new(move |usual| {
            // The table may have been left, or another tab writes by now.
            let this = weak.upgrade().filter(|this| {
                this.generation.get() == generation && this.standing.role() == Role::Writing
            });
            if let Some(this) = this {
                this.settle(known.as_ref(), Some(usual));
            }
        }));
    }

    fn settle(self: &Rc<Self>, known: Option<&Link>, usual: Option<&str>) {
        let address = |link: &Link| match link.relay() {
            Some(relay) => place::absolute_socket(relay),
            None => usual.unwrap_or_default().to_owned(),
        };
        let (wanted, known) = (address(&self.link), known.map(address));
        let relays = Relays {
            wanted: &wanted,
            known: known.as_deref(),
            usual,
        };
        let host = |address: &str| place::host(Some(address));
        let decision = decide(relays, &place::host(None), host);
        if decision.asks {
            let others = self.read(others).unwrap_or_default();
            self.standing.set_question(Some(RelayQuestion {
                wanted: shown(&wanted).to_owned(),
                known: known.as_deref().map(|known| shown(known).to_owned()),
                others,
            }));
        }
        match decision.dial {
            Some(relay) => self.connect_to(&relay),
            None => self.standing.set_line(LineState::Offline),
        }
    }

    fn connect_to(self: &Rc<Self>, relay: &str) {
        let weak = Rc::downgrade(self);
        let socket = Socket::connect(relay.to_owned(), move |news| Self::hear_socket(&weak, news));
        self.socket.replace(Some(socket));
    }

    /// Meets at the relay that the link names from now on, or not. Gives the link of the table.
    pub(crate) fn meet(self: &Rc<Self>, there: bool) -> String {
        let known = self.known.borrow().clone();
        let link = match (there, known) {
            (true, _) => self.link.clone(),
            (false, Some(known)) => known,
            (false, None) => self.link.clone().with_relay(None),
        };
        let asked = self.standing.is_asking();
        self.standing.set_question(None);
        let moves = there || self.socket.borrow().is_none();
        if asked && moves && self.standing.role() == Role::Writing {
            self.known.replace(Some(link.clone()));
            self.standing.set_link(link.fragment());
            if let Some(peer) = self.peer.borrow_mut().as_mut() {
                peer.meet_at(link.relay().map(str::to_owned));
            }
            self.socket.replace(None);
            self.input(Input::Disconnected);
            self.standing.set_line(LineState::Connecting);
            self.changed();
            let (weak, relay) = (
                Rc::downgrade(self),
                link.relay().map(place::absolute_socket),
            );
            match relay {
                Some(relay) => self.connect_to(&relay),
                None => self.default_relay.once_known(Box::new(move |usual| {
                    if let Some(this) = weak.upgrade() {
                        this.connect_to(usual);
                    }
                })),
            }
        }
        link.fragment()
    }
}

/// The names of the other players.
fn others(peer: &Peer) -> Vec<String> {
    let (state, me) = (peer.game().state(), peer.me());
    let others = state.players().filter(|player| Some(player.id) != me);
    others.map(|player| name(state, player.id)).collect()
}
