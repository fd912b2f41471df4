//! Storing a table again after the browser has cleared its storage.
//!
//! All of it is still in the memory of the page: the key, the table, the unsent events. Nothing
//! more is written or sent before all is stored again.

use super::{STORE_PAUSE_MS, TableSession};
use crate::browser::BrowserError;
use crate::channel::TabRole;
use crate::host::status_tracker::TableTrouble;
use crate::host::store;
use crate::host::writer_lock::WriterLock;
use gloo_timers::future::TimeoutFuture;
use nomic_sync::{Outbox, OutboxStep, Peer};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

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
            spawn_local(async move {
                // A failure here is shown when something is to be written.
                if let Err(error) = this.look().await {
                    web_sys::console::warn_1(&error.0.into());
                }
            });
        }
    }

    async fn look(self: &Rc<Self>) -> Result<(), BrowserError> {
        self.storage.put_back().await?;
        if self.storage.take_unreported() {
            self.standing.set_trouble(Some(TableTrouble::Cleared));
        }
        if self.standing.role() != TabRole::Writing || self.gone.get() {
            return Ok(());
        }
        let lock = store::writer_lock(&self.storage, &self.room, &self.tab).await?;
        let empty = self.kept_some.get() && !store::has_chunks(&self.storage, &self.room).await?;
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
                TimeoutFuture::new(STORE_PAUSE_MS).await;
            }
        }
    }

    async fn try_to_store_again(self: &Rc<Self>) -> Result<(), BrowserError> {
        self.storage.put_back().await?;
        // The alert on the cleared storage covers this, too.
        self.storage.take_unreported();
        store::take_writer_lock(&self.storage, &self.room, &self.tab).await?;
        self.keep_everything().await?;
        if let Some(card) = self.card() {
            store::keep_card(&self.storage, &self.room, &card).await?;
        }
        Ok(())
    }

    /// Stores all that this tab has in memory of the table, as long as this tab is the writer.
    pub(super) async fn keep_everything(&self) -> Result<(), BrowserError> {
        let everything = self.peer.borrow_mut().as_mut().map(Peer::full_store);
        let mut outbox = Outbox::new();
        outbox.extend(everything.unwrap_or_default());
        while let Some(step) = outbox.next_step(false) {
            let OutboxStep::Keep(batch) = step else {
                continue;
            };
            let puts = store::puts(&self.room, &batch, false, |_| None);
            let (by, durability) = ((self.room.as_str(), self.tab.as_slice()), batch.durability);
            if store::write(&self.storage, by, &puts, durability).await? != WriterLock::Mine {
                break;
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
