//! Moves that a peer makes by itself when they are due.

use nomic_engine::{DeviceId, Intent, Phase};

use super::{Output, Peer};
use crate::Rng;

impl Peer {
    /// Time that this device's next event would claim, by the host's time.
    pub fn own_claim(&self) -> u64 {
        self.claim_at(self.now_ms)
    }

    /// Claim of an event that this device signs when its clock shows this time. The clock may be
    /// set back. The claims go back with it only from a time that the group never came near.
    pub(super) fn claim_at(&self, now_ms: u64) -> u64 {
        let claimed = |device: DeviceId| self.graph.claimed(&device);
        let state = self.game().state();
        state.moment_at(self.device_id(), now_ms, claimed).claimed
    }

    /// The group's clock, if this device claimed its time (see
    /// [`nomic_engine::State::group_clock`]).
    pub fn group_clock(&self) -> u64 {
        let (me, own) = (self.device_id(), self.own_claim());
        let claimed = |device: DeviceId| match device == me {
            true => own,
            false => self.graph.claimed(&device),
        };
        self.game().state().group_clock(claimed)
    }

    /// Deadlines and timers that are past by this device's clock, and still awaited: in
    /// milliseconds since 1970.
    pub fn passed(&self) -> impl Iterator<Item = u64> {
        let state = self.game().state();
        let deadlines = state.open_ballots().filter_map(|ballot| ballot.deadline_ms);
        let timers = state.timers().map(|timer| timer.due_ms);
        let now = self.own_claim();
        deadlines.chain(timers).filter(move |due| *due <= now)
    }

    fn openings_passed(&self) -> impl Iterator<Item = u64> {
        let now = self.own_claim();
        let moments = self.game().state().opening_times().into_iter();
        moments.filter(move |moment| *moment <= now)
    }

    /// Opens all secrets of this device that can be opened by now. If a deadline is past by this
    /// device's clock but not by the group's, something waits for it, and this device has not
    /// claimed that time yet, it signs an event with its time. So it does if its vote is missing for
    /// finality and its player plays on another device.
    pub(super) fn sign_due_moves(&mut self, now_ms: u64, rng: Rng<'_>, out: &mut Vec<Output>) {
        if !self.writer {
            return;
        }
        // A present obstacle may be gone at the next tick.
        if self.is_witness_wanted() || self.is_vote_missing() {
            out.extend(self.act(Intent::Witness, now_ms, rng).unwrap_or_default());
        }
        if self.has_to_open() {
            out.extend(self.act(Intent::Open, now_ms, rng).unwrap_or_default());
        }
    }

    /// Whether a place awaits this device, while its player goes on with another one.
    fn is_vote_missing(&self) -> bool {
        let (state, device) = (self.game().state(), self.device_id());
        let Some(me) = state.seated(device) else {
            return false;
        };
        let elsewhere = me.active && me.speaker() != Some(device);
        elsewhere
            && state.phase() == Phase::Playing
            && self
                .awaited()
                .is_some_and(|awaited| awaited.devices.contains(&device))
    }

    fn is_witness_wanted(&self) -> bool {
        let state = self.game().state();
        let me = state.seated(self.device_id());
        if state.phase() != Phase::Playing || !me.is_some_and(nomic_engine::Player::playing) {
            return false;
        }
        // Called once a second: most of the time nothing is due, and nothing is looked up.
        let mut past = self.passed().chain(self.openings_passed());
        let Some(first) = past.next() else {
            return false;
        };
        let claimed = |device: DeviceId| self.graph.claimed(&device);
        let mine = claimed(self.device_id());
        let group = state.group_clock(claimed);
        let last = past.fold(first, u64::max);
        mine < last && group < last
    }
}
