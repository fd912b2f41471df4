//! Next steps of a browser: frames, storing, and postponed work of its peer.

use nomic_peer::{Input, Peer, VerifierReport, verify_bytes};
use nomic_protocol::Down;

use super::{RELAY, Site};
use crate::pause;
use crate::{Dice, SimRelay};

impl Site {
    /// Sets the pieces of work before its peer pauses; with 0 it never pauses.
    pub fn pause_after(&mut self, pieces: u32) {
        self.pauses = pieces;
        self.peer_mut().set_pace(pause::pace(pieces));
    }

    pub fn swap_verifier(&mut self, relay: &mut SimRelay, now: u64, dice: &mut Dice) {
        self.verifies = !self.verifies;
        if self.verifies {
            return self.peer_mut().set_verifier(true);
        }
        self.jobs.clear();
        let out = self.handle(Input::VerifierLost, now, dice);
        self.perform(out, relay, usize::MAX);
    }

    pub fn has_verifier(&self) -> bool {
        self.verifies
    }

    pub fn is_busy_with(&self, relay: &SimRelay) -> bool {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        mail || !self.outbox.is_empty() || self.is_at_work()
    }

    /// True if its peer has paused, or its verifier has something to do.
    pub fn is_at_work(&self) -> bool {
        !self.jobs.is_empty() || self.peer.as_ref().is_some_and(Peer::is_busy)
    }

    /// Takes a random step: one frame, a batch that waits to be stored, or the next piece of work
    /// of the peer or the verifier.
    pub fn step(&mut self, relay: &mut SimRelay, now: u64, dice: &mut Dice) {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        if !self.outbox.is_empty() && (dice.one_in(8) || !mail) {
            return self.catch_up_keeping();
        }
        let input = match self.is_at_work() && (dice.one_in(3) || !mail) {
            true => self.work_to_do(dice),
            false => self
                .line
                .and_then(|line| relay.deliver(line))
                .map(|frame| Input::Frame(RELAY, frame)),
        };
        if let Some(input) = input {
            let out = self.handle(input, now, dice);
            self.perform(out, relay, usize::MAX);
        }
    }

    fn work_to_do(&mut self, dice: &mut Dice) -> Option<Input> {
        if self.peer().is_busy() && (self.jobs.is_empty() || !dice.one_in(4)) {
            return Some(Input::Resume);
        }
        let job = self.jobs.pop_front()?;
        let report = verify_bytes(&job.encode()).and_then(|bytes| VerifierReport::decode(&bytes));
        report.map(Input::Verified)
    }

    /// True if the relay's next frame names the chunks that the relay lacks.
    pub fn is_next_frame_want(&self, relay: &SimRelay) -> bool {
        let next = self.line.and_then(|line| relay.peek(line));
        next.is_some_and(|frame| matches!(Down::decode(frame), Ok(Down::Want { .. })))
    }

    pub fn deliver_part(&mut self, relay: &mut SimRelay, now: u64, dice: &mut Dice, count: usize) {
        if let Some(frame) = self.line.and_then(|line| relay.deliver(line)) {
            let out = self.handle(Input::Frame(RELAY, frame), now, dice);
            self.perform(out, relay, count);
        }
    }
}
