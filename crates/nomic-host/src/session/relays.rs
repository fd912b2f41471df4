//! Dials the relays of a table.

use std::cell::Cell;
use std::rc::Rc;

use nomic_peer::{Link, MAX_RELAYS, Peer, PeerStatus, RelayId};

use super::TableSession;
use crate::line::Line;
use crate::relay_choice::{Relays, decide, shown};
use crate::status::{LineState, RelayLine, RelayQuestion, TabRole, Where};

pub(super) struct RelayLink {
    pub(super) id: RelayId,
    /// The relay as the link names it.
    relay: String,
    host: String,
    pub(super) line: Line,
    /// State of the connection while the peer has none for it.
    pub(super) state: Cell<LineState>,
}

impl RelayLink {
    fn now(&self, peer: &Peer) -> LineState {
        match peer.status_at(self.id) {
            PeerStatus::Offline => self.state.get(),
            PeerStatus::Greeting => LineState::Connecting,
            PeerStatus::CatchingUp => LineState::CatchingUp,
            // The last of it has come, and is still being looked at.
            PeerStatus::Live if peer.is_busy() && self.state.get() != LineState::Connected => {
                LineState::CatchingUp
            }
            PeerStatus::Live => LineState::Connected,
        }
    }
}

impl TableSession {
    /// Link of the game in this browser; for an unknown game, the link that opened it.
    pub(super) fn own_link(&self) -> Link {
        let known = self.known.borrow().clone();
        known.unwrap_or_else(|| self.link.clone())
    }

    /// Connects to the relays of the game. If the default relay is among them or in the link, it
    /// waits until that address is known.
    pub(super) fn connect(self: &Rc<Self>) {
        let known = self.known.borrow().clone();
        let all = || known.iter().chain([&self.link]).flat_map(Link::relays);
        let told = known.as_ref().is_none_or(|known| *known == self.link);
        if told && all().all(|relay| !relay.is_empty()) {
            return self.settle(known.as_ref(), None);
        }
        let (weak, generation) = (Rc::downgrade(self), self.generation.get());
        self.default_relay.once_known(Box::new(move |usual| {
            // The table may have been left, or another tab writes by now.
            let this = weak.upgrade().filter(|this| {
                this.generation.get() == generation && this.standing.role() == TabRole::Writing
            });
            if let Some(this) = this {
                this.settle(known.as_ref(), Some(usual));
            }
        }));
    }

    fn settle(self: &Rc<Self>, known: Option<&Link>, usual: Option<&str>) {
        let addresses = |link: &Link| -> Vec<String> {
            let relays = link.relays().iter();
            relays.map(|relay| self.address(relay, usual)).collect()
        };
        let (wanted, met) = (addresses(&self.link), known.map(addresses));
        let relays = Relays {
            wanted: &wanted,
            known: met.as_deref(),
            usual,
        };
        let platform = &self.port.platform;
        let host = |address: &str| platform.host(Some(address));
        let decision = decide(relays, &platform.host(None), host);
        if !decision.asks.is_empty() {
            let others = self.read(|peer| self.others(peer)).unwrap_or_default();
            let all = met.as_ref().map(|met| met.len() + decision.asks.len());
            self.standing.set_question(Some(RelayQuestion {
                wanted: hosts(&decision.asks),
                known: met.as_deref().map(hosts),
                others,
                room: all.is_some_and(|all| all <= MAX_RELAYS),
            }));
        }
        let links = known.into_iter().chain([&self.link]);
        let named: Vec<&String> = links.flat_map(Link::relays).collect();
        for dialled in &decision.dial {
            let named = named
                .iter()
                .find(|relay| self.address(relay, usual) == *dialled);
            if let Some(relay) = named {
                self.dial(relay, dialled);
            }
        }
        if decision.dial.is_empty() {
            self.standing.set_line(LineState::Offline);
        }
    }

    fn dial(self: &Rc<Self>, relay: &str, address: &str) {
        let (weak, id) = (Rc::downgrade(self), RelayId::of(relay));
        let listener = move |news| Self::on_line_news(&weak, id, news);
        let line = RelayLink {
            id,
            relay: relay.to_owned(),
            host: shown(address).to_owned(),
            line: Line::connect(&self.port, address, listener),
            state: Cell::new(LineState::Connecting),
        };
        self.lines.borrow_mut().push(line);
        self.note_lines();
    }

    pub(super) fn note_lines(&self) {
        let lines = self.lines.borrow();
        for line in lines.iter() {
            let state = self.read(|peer| line.now(peer));
            line.state.set(state.unwrap_or_default());
            if matches!(
                line.state.get(),
                LineState::CatchingUp | LineState::Connected
            ) {
                line.line.welcomed();
            }
        }
        let told = lines.iter().map(|line| RelayLine {
            id: line.id.0,
            host: line.host.clone(),
            line: line.state.get(),
        });
        self.standing.set_lines(told.collect());
        let idle_days = self.read(Peer::idle_days).flatten();
        self.standing.set_idle_days(idle_days);
        self.standing
            .set_push_key(self.read(Peer::push_key).flatten());
    }

    /// Changes the relays of the table. Gives its link.
    pub(crate) fn meet(self: &Rc<Self>, place: Where) -> String {
        let known = self.known.borrow().clone();
        let wanted = self.link.relays().iter().cloned();
        let met = known.as_ref().map(|known| known.relays().to_vec());
        let relays: Vec<String> = match (place, met) {
            (Where::There, _) => wanted.collect(),
            (Where::Here, Some(met)) => met,
            (Where::Too, met) => met.into_iter().flatten().chain(wanted).collect(),
            (Where::Here, None) => {
                let lines = self.lines.borrow();
                lines.iter().map(|line| line.relay.clone()).collect()
            }
            // One has to stay.
            (Where::Without(id), _) => {
                let mut all = self.own_link().relays().to_vec();
                if all.len() > 1 {
                    all.retain(|relay| RelayId::of(relay) != RelayId(id));
                }
                all
            }
        };
        let link = self.link.clone().with_relays(relays);
        self.standing.set_question(None);
        if self.standing.role() == TabRole::Writing {
            self.known.replace(Some(link.clone()));
            self.standing.set_link(link.fragment());
            let mut lines = self.lines.borrow_mut();
            let gone = lines.extract_if(.., |line| !link.relays().contains(&line.relay));
            let gone: Vec<RelayId> = gone.map(|line| line.id).collect();
            drop(lines);
            let leave = |peer: &mut Peer| {
                peer.meet_at(link.relays().to_vec());
                gone.iter().flat_map(|relay| peer.leave(*relay)).collect()
            };
            let outputs = self.peer.borrow_mut().as_mut().map(leave);
            self.enqueue(outputs.unwrap_or_default());
            self.dial_the_rest(&link);
            self.note_lines();
            self.changed();
        }
        link.fragment()
    }

    fn dial_the_rest(self: &Rc<Self>, link: &Link) {
        let there = |relay: &String| self.lines.borrow().iter().any(|line| line.relay == *relay);
        let new = link.relays().iter().filter(|relay| !there(relay));
        for relay in new.cloned().collect::<Vec<_>>() {
            if !relay.is_empty() {
                self.dial(&relay, &self.address(&relay, None));
                continue;
            }
            let weak = Rc::downgrade(self);
            self.default_relay.once_known(Box::new(move |usual| {
                let meets = |this: &Rc<Self>| this.own_link().relays().contains(&relay);
                if let Some(this) = weak.upgrade().filter(meets) {
                    this.dial(&relay, usual);
                }
            }));
        }
    }

    fn address(&self, relay: &str, usual: Option<&str>) -> String {
        match relay.is_empty() {
            true => usual.unwrap_or_default().to_owned(),
            false => self.port.platform.relay_address(relay),
        }
    }

    fn others(&self, peer: &Peer) -> Vec<String> {
        let (state, me) = (peer.game().state(), peer.me());
        let others = state.players().filter(|player| Some(player.id) != me);
        let name = |player| self.port.platform.name(state, player);
        others.map(|player| name(player.id)).collect()
    }
}

fn hosts(addresses: &[String]) -> String {
    let hosts: Vec<&str> = addresses.iter().map(|address| shown(address)).collect();
    hosts.join(", ")
}
