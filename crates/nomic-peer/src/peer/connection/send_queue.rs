//! Sending chunks, and repeating failed requests.

use nomic_protocol::{ChunkId, ErrorCode, Up};

use super::{Connection, ConnectionStage};
use crate::peer::pause::Pause;
use crate::peer::{Output, Peer, PeerFault, PeerTrouble, Quarantined};
use crate::{RelayId, Rng};

/// Greatest number of sent chunks without an acknowledgement.
const WINDOW: usize = 32;
/// Pause in milliseconds after the relay says that this is too fast, and after a first failure.
const PAUSE_MS: u64 = 1_000;
/// Number of times that repeated failures double the pause: to 32 seconds at most.
const DOUBLINGS: u32 = 5;
/// Interval in milliseconds for trying refused chunks again: an address that has stored its share
/// may store more after a while.
const CROWDED_MS: u64 = 5_000;
/// Longest time in milliseconds that a relay may ask to wait.
const MOST_WAIT_MS: u64 = 600_000;

#[derive(Debug, Default)]
pub(super) struct RelayBackoff {
    pause: Pause,
    /// Number of failures in a row, `DOUBLINGS` at most.
    failed: u32,
}

impl RelayBackoff {
    pub(super) fn worked(&mut self) {
        self.failed = 0;
    }

    fn refused(&mut self, code: ErrorCode, wait_ms: Option<u64>, now_ms: u64) {
        match code {
            ErrorCode::TooFast => self.pause.begin(now_ms, wait_ms.unwrap_or(PAUSE_MS)),
            // Other requests under way fail with the first.
            ErrorCode::Internal | ErrorCode::Full if self.pause.left(now_ms) == 0 => {
                let pause = wait_ms.unwrap_or(PAUSE_MS << self.failed);
                self.pause.begin(now_ms, pause);
                self.failed = DOUBLINGS.min(self.failed + 1);
            }
            _ => {}
        }
    }
}

impl Connection {
    /// Records that the relay does not take this chunk from this client yet. Returns whether that
    /// was reported before: a player would have to dismiss the same notice every few seconds
    /// otherwise.
    fn has_no_room_for(&mut self, id: ChunkId, wait_ms: Option<u64>, now_ms: u64) -> bool {
        // Only with the first: otherwise repeated refusals would put the next try off for ever.
        if self.crowded.is_empty() && self.crowded_for.left(now_ms) == 0 {
            self.crowded_for
                .begin(now_ms, wait_ms.unwrap_or(CROWDED_MS));
        }
        self.crowded.insert(id);
        !self.reported_crowded.insert(id)
    }

    fn try_crowded(&mut self, now_ms: u64) {
        if self.crowded.is_empty() || self.crowded_for.left(now_ms) > 0 {
            return;
        }
        self.crowded_for.begin(now_ms, CROWDED_MS);
        for _ in 0..WINDOW {
            self.queue.extend(self.crowded.pop_first());
        }
    }
}

impl Peer {
    pub(super) fn relay_refused(
        &mut self,
        relay: RelayId,
        (code, about, wait): (ErrorCode, Option<ChunkId>, Option<u32>),
        now_ms: u64,
        out: &mut Vec<Output>,
    ) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        // The refused greeting was reported, and so were the requests sent with it.
        if line.stage == ConnectionStage::Greeting && code == ErrorCode::OutOfOrder {
            return;
        }
        if code == ErrorCode::NoPush {
            line.push_key = None;
            return;
        }
        let wait_ms = wait.map(|seconds| MOST_WAIT_MS.min(u64::from(seconds) * 1_000));
        line.backoff.refused(code, wait_ms, now_ms);
        if line.stretches.has_sent(about) {
            return;
        }
        let failed = matches!(code, ErrorCode::Internal | ErrorCode::Full);
        let passing = failed || code == ErrorCode::TooFast;
        // A client without the log has to ask for it again, or would wait for ever. A relay that
        // can't read it stops sending at any point. The error does not name its question: all
        // unanswered ones are sent again.
        if passing && about.is_none() {
            line.sub_again |= !line.followed || failed;
            line.get_again |= !line.stretches.is_whole();
            line.ask_again |= !line.asked.is_empty();
        }
        let mut told = false;
        if let Some(id) = about.filter(|id| line.in_flight.remove(id)) {
            if passing {
                line.queue.push_front(id);
            } else if matches!(code, ErrorCode::QuotaAddress | ErrorCode::RoomToken) {
                told = line.has_no_room_for(id, wait_ms, now_ms);
            }
        }
        if !told {
            out.push(Output::Trouble(PeerTrouble::Relay(code)));
        }
    }

    /// Sends queued chunks to each relay, as many as may be unacknowledged.
    pub(in crate::peer) fn send_waiting(
        &mut self,
        now_ms: u64,
        rng: Rng<'_>,
        out: &mut Vec<Output>,
    ) {
        for relay in self.relays() {
            self.send_to(relay, now_ms, &mut *rng, out);
        }
    }

    fn send_to(&mut self, relay: RelayId, now_ms: u64, rng: Rng<'_>, out: &mut Vec<Output>) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        let Some(may_write) = line.may_write() else {
            return;
        };
        if line.backoff.pause.left(now_ms) > 0 {
            return;
        }
        if std::mem::take(&mut line.sub_again) {
            out.push(Output::Send(relay, line.sub().encode()));
        }
        if std::mem::take(&mut line.get_again) {
            out.extend(line.stretches.questions(relay));
        }
        if !may_write {
            return;
        }
        line.try_crowded(now_ms);
        if line.ask_again {
            self.announce_chunks(relay, rng, out);
        }
        self.send_chunks(relay, out);
    }

    fn send_chunks(&mut self, relay: RelayId, out: &mut Vec<Output>) {
        while let Some(line) = self.connections.get_mut(&relay)
            && line.in_flight.len() < WINDOW
            && let Some(id) = line.queue.pop_front()
        {
            let Some(chunk) = self.chunks_kept.bytes(&id).cloned() else {
                continue;
            };
            if ChunkId::of(&chunk) != id {
                // The store has damaged a processed chunk, which was not opened.
                self.chunks_kept.remove(&id);
                for line in self.connections.values_mut() {
                    line.landed(&id);
                }
                let aside = Quarantined {
                    fault: PeerFault::StoredChunk,
                    chunk: Some(id),
                    proof: chunk,
                };
                self.quarantine(aside, out);
                self.check_refilled(relay, out);
            } else if line.in_flight.insert(id) {
                let chunk = chunk.to_vec();
                out.push(Output::Send(relay, Up::Put { chunk }.encode()));
            }
        }
    }
}
