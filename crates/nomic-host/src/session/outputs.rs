//! Carries out a peer's outputs: stores, sends, reports.

use std::rc::Rc;

use nomic_peer::{Batch, Durability, OutboxStep, Output, Peer, PeerFault};

use super::{STORE_PAUSE_MS, TableSession};
use crate::io;
use crate::layout;
use crate::status::{TabRole, TableTrouble};
use crate::writer_lock::WriterLock;

impl TableSession {
    pub(super) fn enqueue(self: &Rc<Self>, outputs: Vec<Output>) {
        self.outbox.borrow_mut().extend(outputs);
        if !self.pumping.replace(true) {
            let this = Rc::clone(self);
            self.port.spawn(async move { this.pump().await });
        }
    }

    async fn pump(self: Rc<Self>) {
        loop {
            if self.closed.get() && !self.outbox.borrow().holds_own() {
                self.outbox.borrow_mut().clear();
            }
            if self.gone.get() {
                self.hurry_no_more();
                self.store_again().await;
                continue;
            }
            let next = self.outbox.borrow_mut().next_step(self.more_comes());
            match next {
                None => break,
                Some(OutboxStep::Do(output)) => self.carry_out(&output),
                Some(OutboxStep::Keep(batch)) => {
                    if batch.durability == Durability::Relaxed {
                        self.hurry_no_more();
                    }
                    self.show_unsent();
                    self.keep_or_wait(batch).await;
                }
            }
        }
        self.pumping.set(false);
        if self.closed.get() {
            drop(self.tabs.take());
        }
        self.hurry_no_more();
        self.show_unsent();
    }

    /// Whether much comes in just now. A tab that is handing over the writer lock stores all that
    /// it has.
    fn more_comes(&self) -> bool {
        let taking_in = self.read(Peer::is_taking_in) == Some(true);
        taking_in && self.standing.role() == TabRole::Writing
    }

    /// Resumes other work once the player's own move is stored and sent, or can't be stored.
    fn hurry_no_more(self: &Rc<Self>) {
        if self.hurrying.replace(false) {
            self.go_on_if_busy();
        }
    }

    fn show_unsent(&self) {
        let unsent = self.read(Peer::unsent).unwrap_or_default();
        self.standing.set_unsent(unsent);
    }

    fn carry_out(self: &Rc<Self>, output: &Output) {
        match output {
            Output::Changed => self.changed(),
            Output::Trouble(trouble) => self
                .standing
                .set_trouble(Some(TableTrouble::Peer(*trouble))),
            Output::Verify(job) => {
                if let Some(verifier) = self.verifier.borrow().as_ref() {
                    let output = io::HostOutput::Verify(verifier.handle(), job.encode());
                    self.port.output(output);
                }
            }
            Output::Send(relay, frame) => {
                if let Some(line) = self.lines.borrow().iter().find(|line| line.id == *relay) {
                    line.line.send(frame);
                }
            }
            // The outbox gives these as batches.
            Output::StoreChunk { .. }
            | Output::StoreSegment { .. }
            | Output::ChunkAcked(_)
            | Output::ChunkUnacked(_)
            | Output::StoreSigned(_)
            | Output::StoreCursor(..) => {}
        }
    }

    /// Whether this tab may write. A tab that is handing over the writer lock still finishes what
    /// it had begun.
    fn may_write(&self) -> bool {
        self.standing.role() != TabRole::Following
    }

    /// Stores a batch. If that fails, the batch goes back and is tried again after a pause. If
    /// another tab writes by now, or has written meanwhile, the batch is lost: nothing of it was
    /// sent.
    async fn keep_or_wait(self: &Rc<Self>, batch: Batch) {
        if !self.may_write() {
            return;
        }
        let generation = self.generation.get();
        let puts = match self.peer.borrow().as_ref() {
            Some(peer) => {
                let mut aside = peer.quarantined().iter();
                let mending = aside.any(|aside| aside.fault == PeerFault::StoredChunk);
                layout::puts(&self.port, &self.room, &batch, mending, |id| peer.chunk(id))
            }
            None => return,
        };
        let by = (self.room.as_str(), self.tab.as_slice());
        match layout::write(&self.storage, by, puts, batch.durability).await {
            Ok(WriterLock::Mine) => {
                if batch.chunks().next().is_some() {
                    self.kept_some.set(true);
                }
                if let Some(tabs) = self.tabs.borrow().as_ref() {
                    tabs.hand_on(batch.chunks());
                }
                if self.failing.replace(false) {
                    self.standing.storage_works();
                }
            }
            Ok(WriterLock::Other) => {
                self.lose(&batch);
                self.follow_new_writer();
            }
            Ok(WriterLock::Forgotten) => self.forgotten(),
            Ok(WriterLock::Gone) if self.generation.get() == generation => {
                self.outbox.borrow_mut().give_back(batch);
                self.gone.set(true);
            }
            Ok(WriterLock::Gone) => self.lose(&batch),
            Err(_) if self.generation.get() != generation => self.lose(&batch),
            Err(error) => {
                self.failing.set(true);
                self.hurry_no_more();
                self.standing
                    .set_trouble(Some(TableTrouble::Storage(error)));
                self.outbox.borrow_mut().give_back(batch);
                self.port.sleep(STORE_PAUSE_MS).await;
            }
        }
    }

    /// Alerts the player if lost events are their own.
    fn lose(&self, batch: &Batch) {
        if batch.durability == Durability::Strict {
            self.standing.set_trouble(Some(TableTrouble::TakenOver));
        }
    }
}
