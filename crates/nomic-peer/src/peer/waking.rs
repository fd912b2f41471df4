//! Waking the browsers of players whose move has become due.

use nomic_engine::rules::FlatSet;
use nomic_engine::{DeviceId, DueKind, Player, PlayerId};
use nomic_protocol::{ChunkId, DeviceHandle, MAX_WAKE, PushKey, Up};

use super::{Output, Peer};
use crate::RelayId;

/// Greatest number of own chunks whose acknowledgement is awaited to wake others.
const MAX_CALLS: usize = 32;

/// Address of this browser at its push service. It is bound to one relay's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushAddress {
    pub key: PushKey,
    pub endpoint: String,
}

/// Players with what is due from each.
pub(super) type DueFrom = Vec<(DueKind, PlayerId)>;

impl Peer {
    /// Has relays with the address's key wake this browser, instead of the one before.
    pub fn set_push_address(&mut self, address: Option<PushAddress>) -> Vec<Output> {
        let before = std::mem::replace(&mut self.push_address, address);
        let (mut out, now) = (Vec::new(), self.push_address.clone());
        let old = before.filter(|before| Some(before) != now.as_ref());
        for relay in self.relays() {
            self.send_address(relay, old.as_ref(), false, &mut out);
            self.send_address(relay, now.as_ref(), true, &mut out);
        }
        out
    }

    /// Key of the first connected relay that wakes browsers.
    pub fn push_key(&self) -> Option<PushKey> {
        self.connections.values().find_map(|line| line.push_key)
    }

    /// Whether some relay that is connected wakes this browser.
    pub fn is_woken(&self) -> bool {
        let address = self.push_address.as_ref();
        let mut keys = self.connections.values().filter_map(|line| line.push_key);
        address.is_some_and(|address| keys.any(|key| key == address.key))
    }

    fn send_address(
        &self,
        relay: RelayId,
        address: Option<&PushAddress>,
        keep: bool,
        out: &mut Vec<Output>,
    ) {
        let key = self.connections.get(&relay).and_then(|line| line.push_key);
        let Some(address) = address.filter(|address| Some(address.key) == key) else {
            return;
        };
        let frame = Up::Endpoint {
            handle: self.device_handle(),
            endpoint: address.endpoint.clone(),
            keep,
        };
        out.push(Output::Send(relay, frame.encode()));
    }

    pub(super) fn relay_wakes(&mut self, relay: RelayId, key: PushKey, out: &mut Vec<Output>) {
        if let Some(line) = self.connections.get_mut(&relay) {
            line.push_key = Some(key);
        }
        self.send_address(relay, self.push_address.as_ref(), true, out);
    }

    /// Name of this device for relays of this room.
    pub fn device_handle(&self) -> DeviceHandle {
        self.handle_of(&self.device_id())
    }

    fn handle_of(&self, device: &DeviceId) -> DeviceHandle {
        DeviceHandle(self.keys.handle(&device.0))
    }

    /// Moves due from others, if some relay may wake them.
    pub(super) fn due_from_others(&self) -> Option<DueFrom> {
        let mut lines = self.connections.values();
        let none = !lines.any(|line| line.may_write().is_none() || line.push_key.is_some());
        if none && !self.connections.is_empty() {
            return None;
        }
        let me = self.me();
        let due = self.due_moves().into_iter().flat_map(|due| {
            let players = due.players.into_iter();
            players.map(move |player| (due.kind.clone(), player))
        });
        Some(due.filter(|(_, player)| Some(*player) != me).collect())
    }

    /// Remembers what an own chunk has made due.
    pub(super) fn note_calls(&mut self, chunk: ChunkId, before: Option<DueFrom>) {
        let (Some(before), Some(mut after)) = (before, self.due_from_others()) else {
            return;
        };
        after.retain(|due| !before.contains(due));
        if after.is_empty() {
            return;
        }
        if self.calls.len() >= MAX_CALLS {
            self.calls.pop_front();
        }
        self.calls.push_back((chunk, after));
    }

    /// Names devices to the relay that has taken an own chunk. Their players have a due move since
    /// then.
    pub(super) fn call_others(&mut self, relay: RelayId, chunk: &ChunkId, out: &mut Vec<Output>) {
        let wakes = |line: &super::Connection| line.push_key.is_some();
        let called = self.calls.iter().find(|(id, _)| id == chunk);
        let Some((_, called)) = called.filter(|_| self.connections.get(&relay).is_some_and(wakes))
        else {
            return;
        };
        let due = self.due_from_others().unwrap_or_default();
        let called = called.iter().filter(|called| due.contains(called));
        let players: FlatSet<PlayerId> = called.map(|(_, player)| *player).collect();
        let state = self.game().state();
        let called = players.iter().filter_map(|player| state.player(*player));
        let devices = called.flat_map(Player::devices);
        let mut handles: Vec<DeviceHandle> =
            devices.map(|device| self.handle_of(&device.id)).collect();
        handles.truncate(MAX_WAKE);
        if !handles.is_empty() {
            out.push(Output::Send(relay, Up::Wake { handles }.encode()));
        }
    }
}
