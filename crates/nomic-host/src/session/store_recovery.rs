//! Storing a table again after the browser has cleared its storage.
//!
//! All of it is still in the memory of the page: the key, the table, the unsent events. Nothing
//! more is written or sent before all is stored again.

use std::rc::Rc;

use nomic_peer::{Outbox, OutboxStep, Peer};

use super::{STORE_PAUSE_MS, TableSession};
use crate::io::StorageError;
use crate::layout;
use crate::status::{TabRole, TableTrouble};
use crate::writer_lock::WriterLock;

/// Number of ticks between checks that the stored data are still there. The browser reports when it
/// clears everything; it reports nothing if single values go.
const LOOK_EVERY: u32 = 10;

impl TableSession {
    /// Checks from time to time, and when the browser gives a sign, whether the stored data are
    /// still there.
    pub(super) fn look_after_store(self: &Rc<Self>) {
        let ticks = self.ticks.get().wrapping_add(1);
        self.ticks.set(ticks);
        let signs = self.storage.signs();
        if self.signs.replace(signs) != signs || ticks.is_multiple_of(LOOK_EVERY) {
            let this = Rc::clone(self);
            self.port.spawn(async move {
                // A failure here is shown when something is to be written.
                if let Err(error) = this.look().await {
                    this.port.warn(&error);
                }
            });
        }
    }

    pub(super) async fn look(self: &Rc<Self>) -> Result<(), StorageError> {
        self.storage.put_back().await?;
        if self.storage.take_untold() {
            self.standing.set_trouble(Some(TableTrouble::Cleared));
        }
        if self.standing.role() != TabRole::Writing || self.gone.get() {
            return Ok(());
        }
        let lock = layout::writer_lock(&self.storage, &self.room, &self.tab).await?;
        let empty = self.kept_some.get() && !layout::has_chunks(&self.storage, &self.room).await?;
        if lock == WriterLock::Gone || (lock == WriterLock::Mine && empty) {
            self.gone.set(true);
            self.enqueue(Vec::new());
        }
        Ok(())
    }

    /// Stores everything again, or waits a while if that fails.
    pub(super) async fn store_again(self: &Rc<Self>) {
        let generation = self.generation.get();
        let stored = self.try_to_store_again().await;
        if self.generation.get() != generation {
            return;
        }
        match stored {
            Ok(()) => {
                self.gone.set(false);
                self.failing.set(false);
                self.standing.set_trouble(Some(TableTrouble::Cleared));
            }
            Err(error) => {
                self.failing.set(true);
                self.standing
                    .set_trouble(Some(TableTrouble::Storage(error)));
                self.port.sleep(STORE_PAUSE_MS).await;
            }
        }
    }

    async fn try_to_store_again(self: &Rc<Self>) -> Result<(), StorageError> {
        self.storage.put_back().await?;
        // The alert on the cleared storage covers this, too.
        self.storage.take_untold();
        layout::take_writer_lock(&self.storage, &self.room, &self.tab).await?;
        self.keep_everything().await?;
        if let Some(card) = self.card() {
            layout::keep_card(&self.storage, &self.room, &card).await?;
        }
        Ok(())
    }

    /// Stores all that this tab has in memory of the table, as long as this tab is the writer.
    pub(super) async fn keep_everything(&self) -> Result<(), StorageError> {
        let everything = self.peer.borrow_mut().as_mut().map(Peer::full_store);
        let mut outbox = Outbox::new();
        outbox.extend(everything.unwrap_or_default());
        while let Some(step) = outbox.next_step(false) {
            let OutboxStep::Keep(batch) = step else {
                continue;
            };
            let puts = layout::puts(&self.port, &self.room, &batch, false, |_| None);
            let (by, durability) = ((self.room.as_str(), self.tab.as_slice()), batch.durability);
            if layout::write(&self.storage, by, puts, durability).await? != WriterLock::Mine {
                break;
            }
            // A tab that was opened meanwhile has read nothing.
            if let Some(tabs) = self.tabs.borrow().as_ref() {
                tabs.hand_on(batch.chunks());
            }
        }
        Ok(())
    }

    /// The player has removed the game from this browser in another tab: nothing more of it is stored or
    /// sent here.
    pub(super) fn forgotten(&self) {
        self.standing.set_role(TabRole::Arriving);
        self.shut_down();
        self.standing.set_trouble(Some(TableTrouble::Forgotten));
    }
}
