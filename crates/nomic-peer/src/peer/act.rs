//! Acting: from an intent to a signed event.

use std::sync::Arc;

use nomic_engine::moves::{CallTimeIntent, OpenAheadIntent};
use nomic_engine::{
    Argument, BallotId, Basis, DeviceId, Effect, Game, Intent, Move, PlayerId, RecordedEffect,
    Refusal, RuleId, Ruling,
};

use super::device::OwnDevice;
use super::{ActError, Output, Peer, UnprocessedChunk};
use crate::Rng;
use crate::{Chunk, EventDraft, VerifiedEvent};

/// Number of other draws to try. An effect that depends on the toss of a coin looks certain once in
/// 2^16.
const SAMPLES: u8 = 16;

#[derive(Clone, Debug, Default)]
pub struct Foresight {
    /// Effects that occur with any draw, in order.
    pub certain: Vec<RecordedEffect>,
    /// Whether something would be drawn, so that more effects are possible.
    pub drawn: bool,
}

impl Foresight {
    /// Effects that occur in all samples.
    fn sampled(mut certain: Vec<RecordedEffect>, sample: &dyn Fn(u8) -> Ruling) -> Foresight {
        let drawn = certain.iter().any(is_drawn);
        if drawn {
            for number in 1..=SAMPLES {
                let other = sample(number);
                let mut others: Vec<_> = other.effects.iter().map(RecordedEffect::mark).collect();
                // An effect that occurs twice must occur twice in all of them.
                certain.retain(|happening| {
                    let mark = happening.mark();
                    let found = others.iter().position(|other| *other == mark);
                    found.map(|at| others.swap_remove(at)).is_some()
                });
            }
            certain.retain(|happening| !is_drawn(happening));
        }
        Foresight { certain, drawn }
    }
}

const fn is_drawn(happening: &RecordedEffect) -> bool {
    matches!(happening.effect, Effect::Drawn { thrown: false, .. })
}

impl Peer {
    /// Makes the move of an intent, asks the engine, signs and stores the event, and sends it if
    /// there is a connection. If the engine refuses, no event is made.
    pub fn act(
        &mut self,
        intent: Intent,
        now_ms: u64,
        rng: Rng<'_>,
    ) -> Result<Vec<Output>, ActError> {
        if !self.writer {
            return Err(ActError::NotWriter);
        }
        if !self.has_game() {
            return Err(ActError::NoGame);
        }
        if self.opening {
            return Err(ActError::OwnPastMissing);
        }
        self.place_fresh();
        self.check_own_past()?;
        self.now_ms = now_ms;
        let moved = self.move_for(intent.clone())?;
        self.try_out(&moved).map_err(ActError::Refused)?;
        let Intent::CallTime(CallTimeIntent { timer, .. }) = &intent else {
            return self.sign(moved, now_ms, rng);
        };
        let mut out = self.open_in_parts(timer, now_ms, &mut *rng);
        let call = self.move_for(intent).and_then(|moved| {
            self.try_out(&moved).map_err(ActError::Refused)?;
            self.sign(moved, now_ms, rng)
        });
        match call {
            Ok(called) => out.extend(called),
            Err(refused) if out.is_empty() => return Err(refused),
            // Openings made ahead are signed and must be stored.
            Err(_) => {}
        }
        Ok(out)
    }

    /// Opens in parts what a call on a timer would open, until the rest fits into it.
    fn open_in_parts(&mut self, timer: &str, now_ms: u64, rng: Rng<'_>) -> Vec<Output> {
        let mut out = Vec::new();
        let too_much = |peer: &Peer| {
            let state = peer.state_at_parents().state();
            state.opens_too_much(timer, &OwnDevice(peer))
        };
        while too_much(self) {
            let timer = timer.to_owned();
            let part = self
                .move_for(Intent::OpenAhead(OpenAheadIntent { timer }))
                .and_then(|moved| {
                    self.try_out(&moved).map_err(ActError::Refused)?;
                    self.sign(moved, now_ms, &mut *rng)
                });
            match part {
                Ok(opened) => out.extend(opened),
                Err(_) => break,
            }
            self.place_fresh();
        }
        out
    }

    /// Orders all ready events first: the new event names them as parents.
    fn place_fresh(&mut self) {
        let pace = self.pace.take();
        self.update_order();
        self.pace = pace;
    }

    /// The engine's answer to an intent now. Nothing changes.
    pub fn preview(&self, intent: Intent) -> Result<(), Refusal> {
        match self.possible(intent)? {
            Some(moved) => self.try_out(&moved).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Effects of an intent on the present table. Nothing changes.
    ///
    /// # Errors
    /// The engine's refusal.
    pub fn foresee(&self, intent: Intent) -> Result<Foresight, Refusal> {
        let Some(moved) = self.possible(intent)? else {
            return Ok(Foresight::default());
        };
        let certain = self.try_out(&moved)?;
        let table = self.state_at_parents();
        let sample = |sample| table.sample_at(self.device_id(), &moved, self.basis(table), sample);
        Ok(Foresight::sampled(certain, &sample))
    }

    /// Effects of a count of this ballot now, with votes in favour in place of all that are missing
    /// or sealed. Nothing changes.
    pub fn foresee_adoption(&self, ballot: BallotId) -> Foresight {
        let table = self.state_at_parents();
        let (device, basis) = (self.device_id(), || self.basis(table));
        let count = |sample| table.count_in_favour_at(device, ballot, basis(), sample);
        Foresight::sampled(count(0).effects, &count)
    }

    /// The move for an intent. `None` if it fails for a reason that is not the engine's: the real
    /// attempt reports that.
    fn possible(&self, intent: Intent) -> Result<Option<Move>, Refusal> {
        match self.move_for(intent) {
            Ok(moved) => Ok(Some(moved)),
            Err(ActError::Refused(refusal)) => Err(refusal),
            Err(_) => Ok(None),
        }
    }

    /// Checks a secret action as if it were opened at once.
    ///
    /// # Errors
    /// The rules' refusal of the opened action. Handing it in is still allowed: by the time it is
    /// opened the rules may answer otherwise.
    pub fn preview_secret(
        &self,
        rule: RuleId,
        action: &str,
        args: &[Argument],
    ) -> Result<(), Refusal> {
        let table = self.state_at_parents();
        table.preview_secret_at(self.device_id(), (rule, action, args), self.basis(table))
    }

    /// Whether this player may propose anything at all now: who and when, not the content.
    pub fn may_propose(&self) -> Result<(), Refusal> {
        let table = self.state_at_parents();
        table.may_propose_at(self.device_id(), self.basis(table))
    }

    /// Tries a move made now on the table after its parents. Unless the move is a closing, which
    /// seals only its past, it is also tried after every event that may come before it.
    fn try_out(&self, moved: &Move) -> Result<Vec<RecordedEffect>, Refusal> {
        let happenings = self.try_at(self.state_at_parents(), moved)?;
        match &self.ancestry().after_everything {
            Some(table) if moved.seal().is_none() => self.try_at(table, moved),
            _ => Ok(happenings),
        }
    }

    fn try_at(&self, table: &Game, moved: &Move) -> Result<Vec<RecordedEffect>, Refusal> {
        let basis = self.basis(table);
        let ruling = table.preview_at(self.device_id(), moved, basis);
        ruling.verdict.map(|()| ruling.effects)
    }

    fn basis(&self, table: &Game) -> Basis {
        Basis {
            claimed_ms: self.own_claim(),
            claims: self.claims(table),
            forked: self.forked(),
        }
    }

    fn move_for(&self, intent: Intent) -> Result<Move, ActError> {
        Ok(intent.complete(self.state_at_parents().state(), &OwnDevice(self))?)
    }

    pub(super) fn next_seq(&self) -> u64 {
        let last = self.graph.newest(&self.device_id());
        last.map_or(1, |event| event.seq().saturating_add(1))
    }

    pub(super) fn player_of(&self, device: &DeviceId) -> Option<PlayerId> {
        let player = self.game().state().seated(*device);
        player.map(|player| player.id)
    }

    /// Signs a move and processes the event: first into the store, then to all peers.
    pub(super) fn sign(
        &mut self,
        moved: Move,
        now_ms: u64,
        rng: Rng<'_>,
    ) -> Result<Vec<Output>, ActError> {
        let due_before = self.due_from_others();
        let draft = EventDraft {
            seq: self.next_seq(),
            prev: self.ancestry().prev,
            parents: self.ancestry().parents.iter().copied().collect(),
            claimed_ms: self.claim_at(now_ms),
            moved,
        };
        let event = VerifiedEvent::sign(draft, &self.scope, &self.identity)
            .map_err(|_| ActError::TooLarge)?;
        let chunk = Chunk::seal(&self.keys, &[event.bytes()]).map_err(|_| ActError::TooLarge)?;
        let (id, bytes): (_, Arc<[u8]>) = (chunk.id, chunk.bytes.into());
        let acked = false;
        self.chunks_kept.add(id, bytes.clone(), acked);
        let mut out = vec![Output::StoreChunk { id, bytes, acked }];
        self.enqueue(id);
        let signed = event.id();
        self.signed = Some(signed);
        out.push(Output::StoreSigned(signed));
        let all_placed = self.fresh.is_empty();
        self.insert(event, &mut out);
        let chunk = UnprocessedChunk {
            events: vec![signed],
            turned_away: false,
        };
        self.settle(id, chunk);
        if all_placed {
            // Incoming events are ordered many at a time. The player sees the own move at once.
            self.place_fresh();
            self.notify_if_changed(&mut out);
            self.note_calls(id, due_before);
        }
        self.catch_up(now_ms, rng, &mut out);
        Ok(out)
    }
}
